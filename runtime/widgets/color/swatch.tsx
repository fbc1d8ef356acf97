/** What counts as a colour: `#rrggbb`. */
export const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** A colour as it looks; empty where there is none. */
export const Swatch = ({ color }: { color: unknown }) => (
  <span className="ts-swatch" style={isColor(color) ? { background: color } : {}} aria-hidden />
);

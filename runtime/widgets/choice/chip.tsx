import { chipColorOf } from '@tessera/schemas/options/colors.ts';
import { lettersOn } from './letters-on.ts';

/** A state in its colour: a named one, one that a dictionary says by its meaning, or `#rrggbb`. */
export function Chip({ color = 'gray', text }: { color?: string | undefined; text: string }) {
  const isOwn = color.startsWith('#');
  return (
    <span
      className={`ts-chip ${isOwn ? '' : `ts-tint-${chipColorOf(color) ?? 'gray'}`}`}
      title={text}
      {...(isOwn ? { style: { background: color, color: lettersOn(color) } } : {})}
    >
      {text}
    </span>
  );
}

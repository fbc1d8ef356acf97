import { textWidth } from '@tessera/schemas/texts/text-width.ts';

const padding = 24;
const sorter = 26;
/** A longer heading stands in two lines. */
const oneLine = 220;
/** Medium text is a little wider, and words do not break where a line is full. */
const slack = 16;

/** The pixels without which a heading would be cut. */
export function headingWidth(text: string, { isSortable }: { isSortable: boolean }): number {
  const around = padding + (isSortable ? sorter : 0);
  const whole = Math.ceil(textWidth(text) * 1.03) + around;
  return whole <= oneLine ? whole : Math.max(oneLine, Math.ceil(whole / 2) + slack + around);
}

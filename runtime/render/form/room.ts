/** The parts of a line that leave no gap when several of them stand beside each other. */
const evenSpans = [2, 3, 4, 6, 8, 12, 24];
export const wholeLine = 24;

/** Lines of 24 columns: how wide they are, and the pixels between two fields. */
export interface Room {
  /** 0 as long as nobody has measured it. */
  width: number;
  gutter: number;
}

const widthOf = (span: number, { width, gutter }: Room): number => ((width + gutter) * span) / wholeLine - gutter;

/** The span that a document asks for, or the next one in which so many pixels fit: the line then wraps. */
export function spanFor(wanted: number, { least, room }: { least: number; room: Room }): number {
  if (room.width === 0 || widthOf(wanted, room) >= least) return wanted;
  return evenSpans.find((span) => span > wanted && widthOf(span, room) >= least) ?? wholeLine;
}

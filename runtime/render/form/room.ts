import { textWidth } from '@tessera/schemas/texts/text-width.ts';

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

/** What a label has around its text: the star and the space to the control. */
const labelFrame = 22;
/** A short label stands in one line, however narrow a document wants it; a long one wraps. */
const shortLabel = 80;
/** Rather this much wider than a last character alone in a second line. */
const lastCharacter = 24;

/** A label beside its control is at most so many lines high: a question of two sentences stands above. */
const mostLines = 3;

/** Whether a text of this width stands beside a control in few lines. */
export const fitsBeside = (text: string, labelWidth: number): boolean =>
  textWidth(text) <= mostLines * (labelWidth - labelFrame);

/** Pixels for every label of a form: the most that one of them asks for, or needs for a text that is not long. */
export function sharedLabelWidth(labels: { text: string; asked: number }[]): number {
  return labels.reduce((widest, { text, asked }) => {
    const needed = Math.ceil(textWidth(text)) + labelFrame;
    const most = Math.max(asked, shortLabel);
    return Math.max(widest, asked, needed <= most + lastCharacter ? needed : shortLabel);
  }, 0);
}

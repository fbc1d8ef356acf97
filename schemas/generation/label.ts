import { textWidth } from '../texts/text-width.ts';
import { type ColumnShape, isCellColumn, type TableShape } from './table-shape.ts';
import { capitalised, humanised } from './words.ts';

/** Pixels; a comment that says more is no name. */
const widest = 220;

/** What a person reads beside the field: the comment up to where it begins to explain, else the name in words. */
export function columnLabel(column: Pick<ColumnShape, 'name' | 'comment' | 'type'>): string {
  const { name, comment } = column;
  // What stands above a column is what people call it.
  if (isCellColumn(column)) return comment ?? name;
  const short = beginning(comment ?? '');
  return isLabel(short, comment ?? '') ? capitalised(short) : humanised(name);
}

/** Whether the beginning of a comment names the column, and is neither a sentence about it nor a piece of a program. */
function isLabel(short: string, comment: string): boolean {
  if (short === '' || textWidth(short) > widest) return false;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(short)) return true;
  return !aCall.test(comment.trim()) && !ofPrograms.test(short) && !ofSentences.test(short);
}

/** `sha1(name)`, and not `status(0=off,1=on)`. */
const aCall = /^[a-z]\w*\([\w.,+\s]*\)$/;
const ofPrograms = /[=+*_`'"<>\\]|\w\.\w/;
/** Words that English names of columns do without; and that a sentence begins with. */
const ofSentences =
  /\b(is|are|was|were|be|been|must|should|can|cannot|will|would|may|might|does|do|has|have|this|these|that|those|which|who|when|whether|if|it|we|you|not)\b|^(the|in|for|on|to|at|by|from|with|as|used|set|always|only|optional|references?|same|any|all)\b/i;

/** Characters that are looked at: a label is a few words, and a head or a comment may be as long as its writer likes. */
const longest = 300;

/** The same without “id”, for what shows a name instead. */
export const referenceLabel = (label: string): string => {
  if (label.length > longest) return label;
  const short = label
    .replace(/[\s_]*(外键|主键)?[\s_]*((?<![a-z])[ug]?uid|(?<=[a-z])[GU]?UID|id|编号|編號|编码)$/i, '')
    .trim();
  return short === '' ? label : short;
};

/** `系统通告表` is what a database calls its table, `系统通告` what people call it; a 报表 is one of itself. */
const ownTables = /(报|報|列|量|仪|儀|电|電|水|手|图|圖|代|年|钟|鐘|一览|一覽|发|發)表$/;

export function tableTitle({ name, comment, kind }: Pick<TableShape, 'name' | 'comment' | 'kind'>): string {
  if (kind === 'sheet') return name.slice(0, 100);
  // What MySQL once wrote into comments itself.
  const short = /^InnoDB free/i.test(comment ?? '') ? '' : beginning(comment ?? '');
  if (!isLabel(short, comment ?? '')) return humanised(name);
  const title = short.length > 2 && short.endsWith('表') && !ownTables.test(short) ? short.slice(0, -1) : short;
  return capitalised(title).slice(0, 100);
}

/** Up to the first bracket, colon, comma, full stop or line; or where values begin to be counted up. */
export const beginning = (comment: string): string =>
  comment
    .trim()
    .slice(0, longest)
    .split(/[([{（【｛:：,，;；。、\n\r]|\s+-?\d|-?\d+[:：=]|\s[-–—]\s/)[0]!
    .replace(/(?<=\p{Script=Han})-?\d\p{Script=Han}.*$/u, '')
    .replace(/[\s.]+$/, '')
    .trim();

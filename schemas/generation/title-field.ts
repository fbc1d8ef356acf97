import { isCalled } from './column-names.ts';
import type { GuessedField } from './guess.ts';
import { type ColumnShape, columnOf, type TableShape } from './table-shape.ts';
import { singular, wordsOf } from './words.ts';

interface Candidate {
  field: GuessedField;
  column: ColumnShape;
  words: string;
}

/** The name of the field by which people know a record of the table: the first that anything is said for. */
export function titleFieldOf(table: TableShape, fields: GuessedField[]): string {
  const used = fields.filter(({ use, isParent }) => use && !isParent);
  const candidates = used.flatMap((field): Candidate[] => {
    const column = columnOf(table, field.column);
    const isText = column && (field.kind === 'text' || field.kind === 'longText') && !field.options;
    const isName = isText && !field.to && !field.isAudit && !field.props.password && !isId(column);
    return isName ? [{ field, column, words: wordsOf(column.name).join('_') }] : [];
  });
  for (const says of reasons(table)) {
    const found = candidates.find(says);
    if (found) return found.field.name;
  }
  // An invoice without a number of its own is known by that of its row, as long as the column says what it counts.
  const key = used.find(
    ({ isKey, to, column }) =>
      isKey && !to && !isMadeUp(columnOf(table, column)) && (wordsOf(column).length > 1 || /\wid$/i.test(column)),
  );
  const own = used.filter(({ to, isAudit }) => !to && !isAudit);
  const isTelling = ({ column }: GuessedField) => !isShared(table, columnOf(table, column));
  const rest = [key, ...[candidates.map(({ field }) => field), own].map((some) => some.find(isTelling))];
  rest.push(candidates[0]?.field, own[0], used[0]);
  return rest.find((field) => field !== undefined)?.name ?? '';
}

/** In the order of their weight. */
function reasons(table: TableShape): ((candidate: Candidate) => boolean)[] {
  const own = singular(wordsOf(table.name).at(-1) ?? '');
  const isUnique = ({ field }: Candidate) => field.unique;
  const isShort = ({ field }: Candidate) => field.kind === 'text';
  const isRemark = ({ column }: Candidate) => isCalled('remark', column);
  const isTelling = (one: Candidate) => isShort(one) && !isRemark(one) && !isShared(table, one.column);
  return [
    ({ words }) => /^(name|full_?name|real_?name|display_name)_?1?$/.test(words),
    ({ words }) => /^(last_?name|surname|family_?name)$/.test(words),
    ({ words }) => /^(title|subject|label|caption|headline)$/.test(words),
    ({ words }) => words === `${own}_name` || words === `${own}_title`,
    ({ words }) => /^(company_name|organi[sz]ation_name|user_?name)$/.test(words),
    ({ column }) => names.test(column.comment ?? '') || names.test(column.name),
    // The city of a table of cities is what each of them is called.
    (one) => one.words === own && isShort(one),
    (one) => /_(name|title)$/.test(one.words) && !one.column.nullable,
    (one) => isUnique(one) && isTelling(one),
    (one) => /_(name|title|text)$/.test(one.words) && isShort(one),
    (one) => isCalled('code', one.column) && !one.column.nullable && !isShared(table, one.column),
    (one) => !one.column.nullable && isTelling(one),
    (one) => !one.column.nullable && isShort(one) && !isShared(table, one.column),
  ];
}

const names = /(名称|名稱|姓名|标题|標題|主题|主題|名字|名前|氏名|件名)$/;

/** Whether rows have it in common: what a row begins with, a state or a unit, and each part of a key but the last. */
function isShared({ primaryKey }: TableShape, column: ColumnShape | undefined): boolean {
  if (!column) return false;
  const parts = primaryKey?.columns ?? [];
  const isOuter = parts.includes(column.name) && parts.at(-1) !== column.name;
  const begins = column.default !== null && /^'[^']/.test(column.default);
  return isOuter || begins || isCalled('shared', column);
}

/** A key that counts nothing: drawn by a machine, and as long as a sentence. */
const isMadeUp = (column: ColumnShape | undefined): boolean =>
  column !== undefined && column.kind === 'text' && isId(column);

/** Words of a machine, not of people. */
const isId = ({ name, type }: ColumnShape): boolean =>
  /uuid|uniqueidentifier/i.test(type) || /(^|_)(id|\w*[ug]uid)$/.test(wordsOf(name).join('_'));

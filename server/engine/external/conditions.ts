import type { ValueKind } from '@tessera/schemas/kinds/index.ts';
import type { FilterOperator } from '@tessera/schemas/kinds/operators.ts';
import { noneHere } from '../../links/catalog/none-here.ts';
import { escapeLike } from '../../storage/escape-like.ts';
import { comparable, isWords, nextShown } from './compare.ts';
import type { ExternalField, ExternalPlace } from './place.ts';
import type { StatementParts } from './statement.ts';

/** What a list is asked for, after it was checked: by the names of fields. */
export interface AskedCondition {
  name: string;
  kind: ValueKind;
  operator: FilterOperator;
  value: unknown;
}

/** The keys of records, as texts, by their ids; one that nobody was ever shown has none. */
export type KeysById = ReadonlyMap<string, string[]>;

interface Asked {
  conditions: readonly AskedCondition[];
  /** Looked for in these fields. */
  keyword: string;
  keywordFields: readonly string[];
  keys: KeysById;
}

/** The ids that conditions name: their keys are to be known before the statement is written. */
export const idsIn = (place: ExternalPlace, conditions: readonly AskedCondition[]) => ({
  own: conditions.flatMap(({ name, value }) => (name === 'id' ? textsOf(value) : [])),
  others: conditions.flatMap(({ name, value }) => {
    const to = place.fields.get(name)?.idOf ? place.fields.get(name)?.to?.resource : undefined;
    return to === undefined ? [] : textsOf(value).map((id) => ({ resource: to, id }));
  }),
});

/** Parts of a `where`; bound in their order. */
export function whereOf(place: ExternalPlace, { parts, asked }: { parts: StatementParts; asked: Asked }): string[] {
  const { conditions, keyword, keywordFields, keys } = asked;
  const where = conditions.map((condition) =>
    condition.name === 'id'
      ? ownIds(place, { parts, condition, keys })
      : onField(place.fields.get(condition.name), { parts, condition, keys }),
  );
  if (keyword !== '') {
    const found = keywordFields.flatMap((name) => {
      const field = place.fields.get(name);
      return field ? [holdsText(field, { parts, text: keyword })] : [];
    });
    where.push(found.length === 0 ? never : `(${found.join(' or ')})`);
  }
  return where;
}

const never = '(1 = 0)';

interface One {
  parts: StatementParts;
  condition: AskedCondition;
  keys: KeysById;
}

/** The rows of these records. */
function ownIds(place: ExternalPlace, { parts, condition, keys }: One): string {
  const { operator } = condition;
  if (operator === 'empty' || operator === 'notEmpty') return operator === 'empty' ? never : '1 = 1';
  const wanted = textsOf(condition.value).flatMap((id) => {
    const key = keys.get(id);
    return key ? [keyIs(place, { parts, key })] : [];
  });
  const among = wanted.length === 0 ? never : `(${wanted.join(' or ')})`;
  return operator === 'ne' || operator === 'notIn' ? `not ${among}` : among;
}

/** A row by its key. */
export function keyIs(place: ExternalPlace, { parts, key }: { parts: StatementParts; key: readonly string[] }): string {
  const equal = place.key.map((at, index) => {
    const { column, bound } = comparable({ at, kind: keyKind(at.kind) }, parts);
    const value = bound(key[index] ?? '');
    return value === null ? never : `${column} = ${value}`;
  });
  return `(${equal.join(' and ')})`;
}

const keyKind = (kind: ExternalPlace['key'][number]['kind']): ValueKind =>
  kind === 'binary' || kind === 'other' ? 'text' : kind;

type Sign = '=' | '<' | '<=' | '>' | '>=';

function onField(field: ExternalField | undefined, one: One): string {
  if (!field) return never;
  const { condition, parts, keys } = one;
  const { operator, value } = condition;
  const { column, bound } = comparable({ at: field.at, kind: field.field.kind }, parts);
  const boundOf = (text: string) => {
    const held = field.idOf ? keys.get(text)?.[0] : text;
    return held === undefined ? null : bound(held);
  };
  const after = nextShown({ at: field.at, kind: field.field.kind }, parts.link.family);
  const isBefore = (next: string) => {
    const end = bound(next);
    return end === null ? `${column} is not null` : `${column} < ${end}`;
  };
  const compare = (sign: Sign, text: unknown) => {
    const next = after?.(String(text));
    // What is shown stands for all that looks like it; behind the last moment that a column can hold there is nothing.
    if (next !== undefined && sign === '=') return `(${column} >= ${boundOf(String(text))} and ${isBefore(next)})`;
    if (next !== undefined && sign === '<=') return isBefore(next);
    if (next !== undefined && sign === '>') {
      const start = bound(next);
      return start === null ? never : `${column} >= ${start}`;
    }
    const given = boundOf(String(text));
    return given === null ? never : `${column} ${sign} ${given}`;
  };
  const among = (texts: string[]) => {
    if (field.field.kind === 'refs')
      return texts.map((text) => holdsOne(parts.bind(text), { family: parts.link.family, column })).join(' or ');
    if (after) return texts.map((text) => compare('=', text)).join(' or ');
    const given = texts.flatMap((text) => boundOf(text) ?? []);
    return given.length === 0 ? '' : `${column} in (${given.join(', ')})`;
  };
  const none = isWords(field.at) ? `${column} = ''` : noneHere(field.at, parts.link);
  const empty = none === undefined ? `${column} is null` : `(${column} is null or ${none})`;
  const builders: Record<FilterOperator, () => string> = {
    eq: () => compare('=', value),
    ne: () => `(${column} is null or not (${compare('=', value)}))`,
    gt: () => compare('>', value),
    gte: () => compare('>=', value),
    lt: () => compare('<', value),
    lte: () => compare('<=', value),
    in: () => `(${among(textsOf(value)) || never})`,
    notIn: () => {
      const found = among(textsOf(value));
      return found === '' ? '1 = 1' : `(${column} is null or not (${found}))`;
    },
    like: () => holdsText(field, { parts, text: String(value) }),
    notLike: () => `(${column} is null or not (${holdsText(field, { parts, text: String(value) })}))`,
    between: () => {
      const [from, to] = Array.isArray(value) ? value : String(value).split(',');
      const ends = [...(isOpen(from) ? [] : [compare('>=', from)]), ...(isOpen(to) ? [] : [compare('<=', to)])];
      return ends.length === 0 ? '1 = 1' : `(${ends.join(' and ')})`;
    },
    empty: () => empty,
    notEmpty: () => `not ${empty}`,
  };
  return builders[operator]();
}

/** Whether a text holds one of several values, which commas part. */
const holdsOne = (value: string, { family, column }: { family: string; column: string }) =>
  family === 'mysql' ? `find_in_set(${value}, ${column}) > 0` : `${value} = any(string_to_array(${column}, ','))`;

const isOpen = (end: unknown) => end === null || end === undefined || end === '';

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]).map(String);

/**
 * Whether a column holds a text, capital letters or not. PostgreSQL looks for no part of a text by a collation to which
 * texts of other letters are the same.
 */
function holdsText(
  { at }: Pick<ExternalField, 'at'>,
  { parts, text }: { parts: StatementParts; text: string },
): string {
  const column = parts.link.quote(at.name);
  const pattern = parts.bind(`%${escapeLike(text)}%`);
  return parts.link.family === 'mysql'
    ? `lower(cast(${column} as char)) like lower(${pattern})`
    : `${column}::text${at.collation ? ' collate pg_catalog."default"' : ''} ilike ${pattern}`;
}

import type { Cell, CellReading } from '@tessera/schemas/kinds/cell.ts';
import { cellText } from '@tessera/schemas/kinds/cell.ts';
import { levelJointOf, optionSourceOf, targetOf, waysOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { readSource } from '@tessera/schemas/options/source.ts';
import { valueFromCell } from '@tessera/schemas/record/index.ts';
import { type Finding, type FindingRule, finding } from '@tessera/schemas/texts/document-findings.ts';
import { languages, textIn } from '@tessera/schemas/texts/text.ts';
import { uncomputed } from '@tessera/schemas/workbooks/blank-cell.js';
import { sql } from 'kysely';
import { codedNames } from '../engine/present/presenter.ts';
import { dictionaryEntries, dictionaryWays } from '../engine/read/dictionary-ways.ts';
import { openableModules } from '../engine/read/modules.ts';
import { codeColumn, shownOf } from '../engine/read/references/reference-names.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { RowsSource } from '../engine/sources/source-uses.ts';
import { rowPredicates } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { isWayCell, type PathReader, pathReaderOf } from './path-cells.ts';

/** Turns a cell of an imported workbook into the value of a field: labels into codes, names into ids. */
export type CellReader = (
  field: FieldDefinition,
  cell: unknown,
  how?: CellReading,
) => { value: unknown } | { problem: Finding };

/** What the texts of a field's cells stand for. */
interface Meanings {
  /** The value that a text stands for; null: it stands for several. */
  of: ReadonlyMap<string, string | null>;
  /** What is not among them is refused; an option's code may also stand for itself. */
  isClosed: boolean;
  /** The most parts that one of these texts would fall into, were it taken for several. */
  mostParts?: number;
}

const several = ', ';

export async function cellReaderOf(work: Work, fields: FieldDefinition[]): Promise<CellReader> {
  const meanings = new Map<FieldDefinition, Meanings>();
  const paths = new Map<FieldDefinition, PathReader>();
  for (const field of fields) {
    if (isWayCell(field)) {
      paths.set(field, await pathReaderOf(work, field));
      continue;
    }
    const known = await meaningsOf(work, field);
    const partsOf = (text: string) => text.split(several).length;
    const mostParts = known && [...known.of.keys()].reduce((most, text) => Math.max(most, partsOf(text)), 1);
    if (known && mostParts) meanings.set(field, { ...known, mostParts });
  }
  return (field, cell, how) => {
    if (!isCell(cell) || cell === '') return { value: null };
    if (cell === uncomputed) return refused(field, 'notComputed', {});
    const path = paths.get(field)?.(cellText(cell));
    if (path)
      return 'ids' in path
        ? { value: path.ids }
        : refused(field, 'noSuchChoice', { value: path.missing.slice(0, 100) });
    const known = meanings.get(field);
    const named = known && knownParts(field, { cell, known });
    if (named === null) return refused(field, 'ambiguous', { value: cellText(cell).slice(0, 100) });
    const value = named ?? valueFromCell(field, cell, how);
    if (value === undefined) return refused(field, 'notValid', { reason: cellText(cell).slice(0, 100) });
    if (!known) return { value };
    const parts = [value].flat().map((part) => ({ part, meant: meaningOf(known, part) }));
    const wrong = parts.find(({ meant }) => meant === undefined || meant === null);
    if (wrong) {
      const isMissing = wrong.meant === undefined;
      return refused(field, isMissing ? 'noSuchChoice' : 'ambiguous', { value: String(wrong.part).slice(0, 100) });
    }
    return { value: Array.isArray(value) ? parts.map(({ meant }) => meant) : parts[0]?.meant };
  };
}

const isCell = (cell: unknown): cell is Cell => cell !== null && cell !== undefined;

const refused = ({ name }: FieldDefinition, rule: FindingRule, params: Record<string, unknown>) => ({
  problem: finding(name, rule, params),
});

function meaningOf({ of, isClosed }: Meanings, part: unknown): unknown {
  const text = String(part);
  return of.has(text) ? of.get(text) : isClosed ? undefined : part;
}

/**
 * The parts of a cell that names several, as an export writes them: what is known may itself have a comma. Undefined when
 * that is not how the cell is written, and null when it can be read in two ways.
 */
function knownParts(
  field: FieldDefinition,
  { cell, known }: { cell: Cell; known: Meanings },
): string[] | undefined | null {
  if (field.kind !== 'refs') return undefined;
  const pieces = cellText(cell).split(several);
  // From each place, the part that begins there and how it goes on to the end.
  interface Reading {
    text: string;
    rest: Reading | undefined;
  }
  const readings: (Reading | undefined | null)[] = [];
  for (let from = pieces.length - 1; from >= 0; from--)
    for (let to = from + 1; to <= Math.min(pieces.length, from + (known.mostParts ?? 1)); to++) {
      const text = pieces.slice(from, to).join(several);
      const rest = readings[to];
      if (!known.of.has(text) || (rest === undefined && to < pieces.length)) continue;
      readings[from] = rest === null || readings[from] !== undefined ? null : { text, rest };
    }
  const [first] = readings;
  if (!first) return first;
  const parts: string[] = [];
  for (let at: Reading | undefined = first; at; at = at.rest) parts.push(at.text);
  return parts;
}

async function meaningsOf(work: Work, field: FieldDefinition): Promise<Meanings | undefined> {
  const source = optionSourceOf(field);
  if (!source) return undefined;
  const records = async (): Promise<Meanings> => {
    const to = targetOf(field);
    return { of: to ? await namesToIds(work, to) : new Map(), isClosed: true };
  };
  return readSource<Promise<Meanings>>(source, {
    static: async ({ items }) => ({ of: optionCodes(items), isClosed: false }),
    dictionary: async ({ code }) => {
      const joint = waysOf(field) === 'each' ? levelJointOf(field) : undefined;
      return { of: await dictionaryCodes(work, { code, joint }), isClosed: false };
    },
    records,
    organization: records,
    dataSource: async (source) => ({ of: await knownSourceTexts(work, source), isClosed: false }),
    codes: async ({ of }) => {
      const names = new Map<string, string | null>();
      for (const [code, name] of await codedNames(work, of)) add(names, { text: name, value: code });
      return { of: names, isClosed: false };
    },
    modules: async () => ({ of: moduleNames(work), isClosed: false }),
    fields: async () => ({ of: new Map(), isClosed: false }),
  });
}

function moduleNames(work: Work): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const { label, value } of openableModules(work)) add(names, { text: label, value });
  return names;
}

/** What two things are called means neither of them. */
function add(to: Map<string, string | null>, { text, value }: { text: string; value: string }): void {
  const known = to.get(text);
  to.set(text, known === undefined || known === value ? value : null);
}

/** Of the records that the writer may see. What is a name of one is not taken for the code of another. */
async function namesToIds(work: Work, to: { resource: string; show: string }): Promise<Map<string, string | null>> {
  const { db, registry, authority } = work;
  const target = registry.find(to.resource);
  const shown = target && shownOf({ ...to, show: to.show || target.definition.model.titleField }, work);
  if (!shown) return new Map();
  const code =
    codeColumn(target, work) ??
    (target.definition.origin === 'builtin' ? target.byName.get('account')?.column : undefined);
  // Of rows that stand elsewhere those are known that somebody was shown; whether the writer may see them is asked when it is written.
  const within = target.definition.model.external
    ? [sql`t.resource = ${target.name}`]
    : rowPredicates(authority.accessTo(target));
  const where = [sql`t.deleted_at is null`, ...within];
  const found = await sql<{
    id: string;
    name: string | null;
    code: string | null;
  }>`select t.id, ${shown.text('t')} as name, ${code ? sql.ref(`t.${code}`) : sql`null`} as code
    from ${sql.id(target.table)} t where ${sql.join(where, sql` and `)} limit 50000`.execute(db);
  const names = new Map<string, string | null>();
  for (const { id, name } of found.rows) if (name) add(names, { text: name.trim(), value: id });
  const codes = new Map<string, string | null>();
  for (const { id, code } of found.rows) if (code && !names.has(code)) add(codes, { text: code, value: id });
  return new Map([...codes, ...names, ...found.rows.map(({ id }) => [id, id] as const)]);
}

/**
 * Of a data source, what was ever chosen of it by the same column: it may have more rows than anybody wants to look
 * through. Whoever fills in a field could ask for all of them.
 */
export async function knownSourceTexts(
  { db, registry }: Work,
  { code, label }: Pick<RowsSource, 'code' | 'label'>,
): Promise<Map<string, string | null>> {
  const found = await db
    .selectFrom('source_text as t')
    .innerJoin(moduleTable(registry, 'basic/DataSource').as('s'), 's.id', 't.source_id')
    .select(['t.value', 't.label'])
    .where('s.code', '=', code)
    .where('t.shown_by', '=', label)
    .distinct()
    .where('s.deleted_at', 'is', null)
    .limit(50_000)
    .execute();
  const texts = new Map<string, string | null>();
  for (const { label, value } of found) add(texts, { text: label, value });
  return texts;
}

/** The codes of a dictionary by their labels; with a `joint` also by the labels of what they hang below, with it between them. */
export async function dictionaryCodes(
  work: Work,
  { code, joint }: { code: string; joint?: string | undefined },
): Promise<Map<string, string | null>> {
  const entries = await dictionaryEntries(work, [code]);
  const codes = new Map<string, string | null>();
  for (const { label, value } of entries) add(codes, { text: label, value });
  if (joint === undefined) return codes;
  for (const [value, way] of dictionaryWays(entries).get(code) ?? [])
    if (way.length > 1) add(codes, { text: way.join(joint), value });
  return codes;
}

function optionCodes(items: OptionItem[], codes = new Map<string, string | null>()): Map<string, string | null> {
  for (const item of items) {
    for (const language of languages) add(codes, { text: textIn(item.label, language), value: item.value });
    optionCodes(item.children ?? [], codes);
  }
  return codes;
}

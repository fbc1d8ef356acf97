import type { Cell } from '@tessera/schemas/kinds/kind.ts';
import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { readSource } from '@tessera/schemas/options/source.ts';
import { valueFromCell } from '@tessera/schemas/record/index.ts';
import { findingTexts } from '@tessera/schemas/texts/findings.ts';
import { languages, type Text, textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Resource } from '../engine/registry/resource.ts';
import type { Work } from '../engine/work/work.ts';

/** Turns a cell of an imported workbook into the value of a field: labels into codes, names into ids. */
export type CellReader = (field: FieldDefinition, cell: unknown) => { value: unknown } | { problem: Text };

/** What the texts of a field's cells stand for. */
interface Meanings {
  values: Map<string, string>;
  /** What is not among them is refused; an option's code may also stand for itself. */
  isClosed: boolean;
  missing: Text;
}

export async function cellReaderOf(
  work: Work,
  { resource, fields }: { resource: Resource; fields: FieldDefinition[] },
): Promise<CellReader> {
  const meanings = new Map<string, Meanings>();
  for (const field of fields) {
    const known = await meaningsOf(work, { resource, field });
    if (known) meanings.set(field.name, known);
  }
  return (field, cell) => {
    if (!isCell(cell) || cell === '') return { value: null };
    const value = valueFromCell(field, cell);
    const known = meanings.get(field.name);
    if (!known) return { value };
    const meant = Array.isArray(value) ? value.map((part) => meaningOf(known, part)) : meaningOf(known, value);
    const isMissing = Array.isArray(meant) ? meant.includes(undefined) : meant === undefined;
    return isMissing ? { problem: known.missing } : { value: meant };
  };
}

const isCell = (cell: unknown): cell is Cell => cell !== null && cell !== undefined;

function meaningOf({ values, isClosed }: Meanings, part: unknown): unknown {
  return values.get(String(part)) ?? (isClosed ? undefined : part);
}

async function meaningsOf(
  work: Work,
  { resource, field }: { resource: Resource; field: FieldDefinition },
): Promise<Meanings | undefined> {
  const { to } = resource.byName.get(field.name) ?? {};
  const source = optionSourceOf(field);
  if (!source) return undefined;
  const records = async (): Promise<Meanings> => ({
    values: to ? await namesToIds(work, to) : new Map(),
    isClosed: true,
    missing: findingTexts.noRecord,
  });
  const codes = (values: Map<string, string>): Meanings => ({
    values,
    isClosed: false,
    missing: findingTexts.notAnOption,
  });
  return readSource<Promise<Meanings>>(source, {
    static: async ({ items }) => codes(optionCodes(items)),
    dictionary: async ({ code }) => codes(await dictionaryCodes(work, code)),
    records,
    organization: records,
  });
}

async function namesToIds(
  { db, registry }: Work,
  to: { resource: string; show: string },
): Promise<Map<string, string>> {
  const target = registry.find(to.resource);
  const show = target?.byName.get(to.show)?.column;
  if (!target || !show) return new Map();
  const code = target.byName.get('code')?.column ?? target.byName.get('account')?.column;
  const found = await sql<{
    id: string;
    name: string;
    code: string | null;
  }>`select id, ${sql.ref(show)}::text as name, ${code ? sql.ref(code) : sql`null`} as code
    from ${sql.id(target.table)} where deleted_at is null limit 50000`.execute(db);
  const pairs = found.rows.flatMap((row): [string, string][] => [
    [row.id, row.id],
    [row.name, row.id],
    ...(row.code ? [[row.code, row.id] as [string, string]] : []),
  ]);
  return new Map(pairs);
}

async function dictionaryCodes({ db, registry }: Work, code: string): Promise<Map<string, string>> {
  const found = await db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .innerJoin(moduleTable(registry, 'basic/Dictionary').as('k'), 'k.id', 'd.dictionary_id')
    .select(['d.data_value as value', 'd.full_name as label'])
    .where('k.code', '=', code)
    .where('d.deleted_at', 'is', null)
    .execute();
  return new Map(found.map((row) => [row.label, row.value]));
}

function optionCodes(items: OptionItem[], codes = new Map<string, string>()): Map<string, string> {
  for (const item of items) {
    for (const language of languages) codes.set(textIn(item.label, language), item.value);
    optionCodes(item.children ?? [], codes);
  }
  return codes;
}

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { findingTexts } from '@tessera/schemas/language/findings.ts';
import { languages, type Text, textIn } from '@tessera/schemas/language/text.ts';
import type { OptionItem } from '@tessera/schemas/widgets/widget.ts';
import { sql } from 'kysely';
import type { Resource } from '../engine/registry.ts';
import type { Dependencies } from '../engine/work.ts';

/** Turns a cell of an imported workbook into the value of a field: labels into codes, names into ids. */
export type CellReader = (field: FieldDefinition, cell: unknown) => { value: unknown } | { problem: Text };

export async function cellReaderOf(
  deps: Dependencies,
  resource: Resource,
  fields: FieldDefinition[],
): Promise<CellReader> {
  const ids = new Map<string, Map<string, string>>();
  const codes = new Map<string, Map<string, string>>();
  for (const field of fields) {
    const stored = resource.byName.get(field.name);
    if (stored?.to && (field.kind === 'ref' || field.kind === 'refs'))
      ids.set(field.name, await namesToIds(deps, stored.to));
    const options = field.props?.options as { source?: string; code?: string; items?: OptionItem[] } | undefined;
    if (options?.source === 'dictionary' && options.code)
      codes.set(field.name, await dictionaryCodes(deps, options.code));
    else if (options?.items) codes.set(field.name, optionCodes(options.items));
  }
  return (field, cell) => {
    if (cell === null || cell === undefined || cell === '') return { value: null };
    const text = cellText(field, cell);
    const known = ids.get(field.name) ?? codes.get(field.name);
    if (!known)
      return {
        value:
          typeof cell === 'number' && (field.kind === 'decimal' || field.kind === 'integer')
            ? cell
            : plainValue(field, text),
      };
    const missing = { problem: ids.has(field.name) ? findingTexts.noRecord : findingTexts.notAnOption };
    if (field.kind !== 'refs') {
      const value = known.get(text) ?? (ids.has(field.name) ? undefined : text);
      return value === undefined ? missing : { value };
    }
    const values = text
      .split(/\s*[,，、/]\s*/)
      .filter(Boolean)
      .map((part) => known.get(part) ?? (ids.has(field.name) ? undefined : part));
    return values.includes(undefined) ? missing : { value: values };
  };
}

function cellText(field: FieldDefinition, cell: unknown): string {
  if (!(cell instanceof Date)) return String(cell).trim();
  const iso = cell.toISOString();
  if (field.kind === 'date') return iso.slice(0, 10);
  return field.kind === 'time' ? iso.slice(11, 19) : iso;
}

const truths = new Set(['是', 'yes', 'true', '1', 'はい', '启用', '啟用', 'y']);

function plainValue(field: FieldDefinition, text: string): unknown {
  if (field.kind === 'boolean') return truths.has(text.toLowerCase());
  if (field.widget === 'switch') return truths.has(text.toLowerCase()) ? 1 : 0;
  if (field.kind === 'range') return text.split(/\s*[~～]\s*/);
  // Dates are often written with slashes or without leading zeros.
  if (field.kind === 'date')
    return text.replace(
      /^(\d{4})[/.年-](\d{1,2})[/.月-](\d{1,2})日?$/,
      (_, y, m, d) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    );
  if (field.kind === 'dateTime' && /^\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d)?$/.test(text))
    return `${text.replace(' ', 'T')}+08:00`;
  return text;
}

async function namesToIds(deps: Dependencies, to: { resource: string; show: string }): Promise<Map<string, string>> {
  const target = deps.registry.find(to.resource);
  const show = target?.byName.get(to.show)?.column;
  if (!target || !show) return new Map();
  const code = target.byName.get('code')?.column ?? target.byName.get('account')?.column;
  const found = await sql<{
    id: string;
    name: string;
    code: string | null;
  }>`select id, ${sql.ref(show)}::text as name, ${code ? sql.ref(code) : sql`null`} as code
    from ${sql.id(target.table)} where deleted_at is null limit 50000`.execute(deps.db);
  return new Map(
    found.rows.flatMap(
      (row) =>
        [[row.id, row.id], [row.name, row.id], ...(row.code ? [[row.code, row.id] as const] : [])] as [
          string,
          string,
        ][],
    ),
  );
}

async function dictionaryCodes(deps: Dependencies, code: string): Promise<Map<string, string>> {
  const found = await sql<{ value: string; label: string }>`select d.data_value as value, d.full_name as label
    from ${sql.id(deps.registry.get('basic/DictionaryData').table)} d join ${sql.id(deps.registry.get('basic/Dictionary').table)} k on k.id = d.dictionary_id
    where k.code = ${code} and d.deleted_at is null`.execute(deps.db);
  return new Map(found.rows.map((row) => [row.label, row.value]));
}

function optionCodes(items: OptionItem[], codes = new Map<string, string>()): Map<string, string> {
  for (const item of items) {
    for (const language of languages) codes.set(textIn(item.label, language), item.value);
    optionCodes(item.children ?? [], codes);
  }
  return codes;
}

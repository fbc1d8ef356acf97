import { borrowedOf, optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { targetOfSource } from '@tessera/schemas/options/source.ts';
import { isSecret, type Speaker, textOf } from '@tessera/schemas/record/index.ts';
import type { Host, Option } from '../../../host/host.ts';
import { loadOptions } from '../../../host/options.ts';
import { labelsOf } from '../../../host/source-labels.ts';
import { parametersOf } from '../../../host/source-rows.ts';
import { language } from '../../../session/language.ts';
import type { FormPort } from '../../form-port.ts';
import { minuteFormat, secondFormat, shownMoment } from '../../time/format.ts';
import { idsOf } from '../../view.ts';
import type { Block } from './block.ts';
import type { GridInput } from './grid-cells.ts';
import { asNew, type Row, rowsOf } from './row.ts';
import { namesIn } from './row-names.ts';

/** What ids or codes are called, each after what it hangs below. */
type Names = ReadonlyMap<string, readonly string[]>;

/**
 * What ids and codes of columns are called, by field name, and of columns that show what other records hold that, by the
 * ids of these; gathered before somebody copies: a clipboard does not wait.
 */
export type Called = ReadonlyMap<string, Names>;

/** So many different records are named in a copied text; others stand there by their ids. */
const mostNamed = 500;

/** The values themselves, for another grid of ours; a spreadsheet reads the text beside it. */
export const cellsType = 'application/x-tessera-cells';

/** Fetches what the ids and codes in a block are called. */
export async function calledIn(grid: GridInput, block: Block): Promise<Called> {
  const { rows, fields, host, form } = grid;
  const columns = fields.slice(block.left, block.right + 1);
  const held = rows.slice(block.top, block.bottom + 1);
  const called = (field: FieldDefinition) =>
    field.shows ? shownBy(field, { grid, held }) : calledOf(field, { held, host, form });
  const named = await Promise.all(columns.map(async (field) => [field.name, await called(field)] as const));
  return new Map(named);
}

/** The column whose records a column shows something of. */
function pointingOf(field: FieldDefinition, { fields, hidden = [] }: GridInput): FieldDefinition | undefined {
  const borrowed = borrowedOf(field);
  return borrowed && [...fields, ...hidden].find(({ id }) => id === borrowed.by);
}

async function shownBy(field: FieldDefinition, { grid, held }: { grid: GridInput; held: Row[] }): Promise<Names> {
  const pointing = pointingOf(field, grid);
  const { shows } = field;
  if (!pointing || !shows) return new Map();
  const ids = [...new Set(held.flatMap((row) => idsOf(row[pointing.name])))].slice(0, mostNamed);
  const { host, form } = grid;
  const { name } = shows.field;
  const entries = ids.length === 0 ? new Map() : await host.held(shows.resource, { ids, fields: [name] });
  // A selector calls the title `fullName`.
  const values = ids.map((id) => ({ id, [name]: entries.get(id)?.[shows.isTitle ? 'fullName' : name] ?? null }));
  const called = new Map([[name, await calledOf(shows.field, { held: values, host, form })]]);
  return new Map(
    values.map(({ id, [name]: value }) => [String(id), [cellText(shows.field, { value, called, said: undefined })]]),
  );
}

async function calledOf(
  field: FieldDefinition,
  { held, host, form }: { held: Row[]; host: Host; form: FormPort },
): Promise<Names> {
  const source = optionSourceOf(field);
  if (!source) return new Map();
  if (source.source === 'dataSource') {
    const values = [...new Set(held.flatMap((row) => idsOf(row[field.name])))].slice(0, mostNamed);
    return alone(await labelsOf(host, { source, parameters: parametersOf(source, form), values }));
  }
  const target = targetOfSource(source);
  if (!target) return new Map(waysIn(await loadOptions(host, source)));
  const ids = [...new Set(held.flatMap((row) => idsOf(row[field.name])))];
  return ids.length === 0 ? new Map() : alone(await host.names(target.resource, ids.slice(0, mostNamed)));
}

const alone = (names: ReadonlyMap<string, string>): Names => new Map([...names].map(([id, name]) => [id, [name]]));

const waysIn = (options: Option[], above: readonly string[] = []): [string, readonly string[]][] =>
  options.flatMap(({ value, label, children = [] }) => {
    const way = [...above, label];
    return [[value, way] as [string, readonly string[]], ...waysIn(children, way)];
  });

interface Copied {
  block: Block;
  called: Called;
}

/** A block as it is read, a line a row. */
export function textsOfBlock(grid: GridInput, { block, called }: Copied): string[][] {
  const { rows, fields } = grid;
  const columns = fields.slice(block.left, block.right + 1);
  const textIn = (row: Row, field: FieldDefinition) => {
    const pointing = pointingOf(field, grid);
    if (pointing) return called.get(field.name)?.get(String(row[pointing.name]))?.at(-1) ?? '';
    return cellText(field, { value: row[field.name], called, said: namesIn(row)[field.name] });
  };
  return rows.slice(block.top, block.bottom + 1).map((row) => columns.map((field) => textIn(row, field)));
}

/** The same as spreadsheets take it: tabs between cells. */
export const textOfBlock = (grid: GridInput, copied: Copied): string =>
  textsOfBlock(grid, copied)
    .map((line) => line.map(quoted).join('\t'))
    .join('\n');

function cellText(
  field: FieldDefinition,
  { value, called, said }: { value: unknown; called: Called; said: string | undefined },
): string {
  // Of a sub-table a spreadsheet is told how many rows it has.
  if (field.kind === 'rows') return String(rowsOf(value).length);
  const names = called.get(field.name);
  const name =
    said === undefined && names && names.size > 0
      ? idsOf(value)
          .map((id) => names.get(id)?.at(-1) ?? id)
          .join(', ')
      : said;
  const speaker: Speaker = {
    language: language.get(),
    dictionaryWay: (_, code) => names?.get(code),
    moduleTitle: (one) => names?.get(one)?.at(-1),
    moment: (iso, { seconds }) => shownMoment(iso, seconds ? secondFormat : minuteFormat),
  };
  return textOf(field, value, { speaker, name });
}

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

interface CopiedCell {
  kind: FieldDefinition['kind'];
  value: unknown;
  /** The sub-table that these rows are of: in another one they mean nothing. */
  of?: string;
}

/** The values of a block; what nobody reads is not copied. */
export function cellsOfBlock({ rows, fields }: GridInput, block: Block): string {
  const columns = fields.slice(block.left, block.right + 1);
  const cells = rows.slice(block.top, block.bottom + 1).map((row) =>
    columns.map(
      (field): CopiedCell => ({
        kind: field.kind,
        value: isSecret(field) ? null : (row[field.name] ?? null),
        ...(field.kind === 'rows' ? { of: field.id } : {}),
      }),
    ),
  );
  return JSON.stringify(cells);
}

/** The values that were copied from a grid, by field name from a column on; undefined where they are of other kinds. */
export function copiedValues(
  { fields }: GridInput,
  { text, column }: { text: string; column: number },
): Row[] | undefined {
  const cells = parsed(text);
  if (!cells) return undefined;
  const isSame = cells.every((line) => line.every(({ kind }, at) => (fields[column + at]?.kind ?? kind) === kind));
  if (!isSame) return undefined;
  return cells.map((line) =>
    Object.fromEntries(
      line.flatMap(({ value, of }, at) => {
        const field = fields[column + at];
        if (!field || field.value !== undefined || field.fill || field.kind === 'none') return [];
        if (of !== undefined && of !== field.id) return [];
        const copied = field.kind === 'rows' ? rowsOf(value).map((row) => asNew(row, field.rows ?? [])) : value;
        return [[field.name, copied]];
      }),
    ),
  );
}

/** A clipboard may hold anything. */
function parsed(text: string): CopiedCell[][] | undefined {
  try {
    const cells: unknown = JSON.parse(text);
    return Array.isArray(cells) && cells.every((line) => Array.isArray(line) && line.every(isCell)) ? cells : undefined;
  } catch {
    return undefined;
  }
}

const isCell = (cell: unknown): cell is CopiedCell =>
  typeof cell === 'object' && cell !== null && 'kind' in cell && 'value' in cell;

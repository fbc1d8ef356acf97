import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isBlank } from '@tessera/schemas/record/context.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { presenterOf } from '../../engine/present/presenter.ts';
import { readRecords } from '../../engine/read/read-record.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { RecordValue } from '../../engine/work/hooks.ts';
import type { Work } from '../../engine/work/work.ts';
import type { ImportColumns } from './columns.ts';
import { changeReader, newInput, type ReadInput } from './inputs.ts';
import { findByKeys, isOwnId, keyOf, type RecordKey } from './keys.ts';
import type { Parents } from './parents.ts';
import { hiddenText, isBlankCell, mayLackFirst, type SheetRecord } from './sheet-records.ts';
import type { Planned } from './write-step.ts';

interface Planning {
  resource: Resource;
  fixed: Record<string, string>;
  columns: ImportColumns;
  mode: 'add' | 'update' | 'addOrUpdate';
  /** Null where every record is new. */
  key: RecordKey | null;
  repeated: ReadonlyMap<string, number>;
  /** Where the records of a tree are to hang. */
  parents: Parents | undefined;
}

interface Plan {
  planned: Planned[];
  /** How many say what is stored already. */
  unchanged: number;
  refused: Map<SheetRecord, Finding[]>;
}

export interface Planner {
  /** What is to be done with some records of the sheet. */
  plan: (work: Work, records: SheetRecord[]) => Promise<Plan>;
  /** These were written, or would have been. */
  written: (planned: Planned[]) => void;
}

/** What a record of the sheet is: a new one, one that is stored, or nothing that can be told. */
type Meaning = { is: 'new' } | { is: 'stored'; id: string } | { is: 'refused'; finding: Finding };

export async function plannerOf(work: Work, planning: Planning): Promise<Planner> {
  const { resource, columns, fixed, parents } = planning;
  const readChange = changeReader(columns, await presenterOf(work, resource));
  const repeats = new Repeats(columns);
  const plan = async (within: Work, records: SheetRecord[]) => {
    const made: Plan = { planned: [], unchanged: 0, refused: new Map() };
    const meanings = await meaningsOf(within, { ...planning, records });
    const ids = [...meanings.values()].flatMap((meaning) => (meaning.is === 'stored' ? [meaning.id] : []));
    const access = within.authority.accessTo(resource);
    const stored = await readRecords(within, { resource, access, ids });
    for (const [record, meaning] of meanings) {
      const before = meaning.is === 'stored' ? storedAs(stored.get(meaning.id)) : undefined;
      const said = readOf(record, { meaning, before, columns, readChange });
      const place = meaning.is === 'refused' ? undefined : parents?.read(record, { input: said.input, before });
      const wrong = [...said.findings, ...(place?.findings ?? []), ...(before ? [] : repeats.of(record))];
      const { parentId } = place ?? {};
      const moved = parentId === undefined ? undefined : parents?.asWritten(parentId);
      const input = { ...said.input, ...moved };
      if (wrong.length > 0) made.refused.set(record, wrong);
      else if (before && Object.keys(input).length === 0) made.unchanged++;
      else if (before) {
        parents?.expect(record, { input, before, parentId });
        const version = versionOf(record, { columns, before });
        made.planned.push({ record, input: { ...input, ...version }, stored: { id: String(before.id), before } });
      } else {
        const id = parents?.expect(record, { input, before, parentId });
        made.planned.push({ record, input: { ...input, ...fixed }, ...(id ? { id } : {}) });
      }
    }
    return made;
  };
  const written = (planned: Planned[]) => {
    repeats.note(planned.flatMap(({ record, stored }) => (stored ? [] : [record])));
    parents?.settle(new Set(planned.map(({ record }) => record)));
  };
  return { plan, written };
}

const storedAs = (text: string | undefined): RecordValue | undefined =>
  text === undefined ? undefined : JSON.parse(text);

interface Reading {
  meaning: Meaning;
  before: RecordValue | undefined;
  columns: ImportColumns;
  readChange: (record: SheetRecord, before: RecordValue) => ReadInput;
}

function readOf(record: SheetRecord, { meaning, before, columns, readChange }: Reading): ReadInput {
  if (record.isTooLong) return { input: {}, findings: [finding('', 'tooMany', { max: record.rows.length })] };
  const standsTwice = meaning.is === 'refused' && meaning.finding.rule === 'standsTwice';
  if (!standsTwice && lacksFirst(record, { columns, before }))
    return { input: {}, findings: [finding('', 'firstRowMissing')] };
  if (meaning.is === 'refused') return { input: {}, findings: [meaning.finding] };
  return before ? readChange(record, before) : newInput(record, columns);
}

/**
 * What is left of a record whose first row was taken out says nothing of its own fields; all of them would be emptied. The
 * first row alone has the version.
 */
const lacksFirst = (
  { rows }: SheetRecord,
  { columns, before }: { columns: ImportColumns; before: RecordValue | undefined },
): boolean =>
  mayLackFirst(rows, columns) &&
  hiddenText(rows[0], columns.versionAt) === '' &&
  (before === undefined || columns.all.some(({ field }) => !isBlank(before[field.name])));

/** A sheet that knows which version of this record it shows writes over no other. */
function versionOf(
  { rows }: SheetRecord,
  { columns, before }: { columns: ImportColumns; before: RecordValue },
): { version?: number } {
  const version = hiddenText(rows[0], columns.versionAt);
  const isOfRecord = hiddenText(rows[0], columns.idAt) === before.id;
  return isOfRecord && /^\d{1,9}$/.test(version) ? { version: Number(version) } : {};
}

async function meaningsOf(
  work: Work,
  { records, resource, fixed, columns, mode, key, repeated }: Planning & { records: SheetRecord[] },
): Promise<Map<SheetRecord, Meaning>> {
  if (!key) return new Map(records.map((record) => [record, { is: 'new' }]));
  const keys = new Map(records.map((record) => [record, keyOf(record, { key, columns })]));
  const found = await findByKeys(work, { resource, fixed, key, keys: [...new Set(keys.values())] });
  const name = key.by === 'id' ? 'id' : key.field.name;
  const refused = (rule: Parameters<typeof finding>[1], params: Record<string, unknown>): Meaning => ({
    is: 'refused',
    finding: finding(name, rule, params),
  });
  const meaningOf = (text: string): Meaning => {
    // A record that was exported without a key is that one, as long as it has none.
    const isNamed = text !== '' && (!isOwnId(text) || found.has(text));
    if (!isNamed) return mode === 'addOrUpdate' ? { is: 'new' } : refused('required', {});
    const value = isOwnId(text) ? '' : text.slice(0, 100);
    const row = repeated.get(text);
    if (row !== undefined) return refused('standsTwice', { value, row });
    const [id, ...others] = found.get(text) ?? [];
    if (others.length > 0) return refused('severalFound', { value });
    if (id !== undefined) return { is: 'stored', id };
    // An id that is not there any more, or not for this person, is nobody's new record.
    return mode === 'addOrUpdate' && key.by === 'field' ? { is: 'new' } : refused('noneFound', { value });
  };
  return new Map(records.map((record) => [record, meaningOf(keys.get(record) ?? '')]));
}

/** Values of unique fields that new records above have: a preview leaves nothing stored that they could meet. */
class Repeats {
  readonly #columns: { at: number; field: FieldDefinition }[];
  readonly #rows = new Map<string, number>();

  constructor({ fields }: ImportColumns) {
    this.#columns = fields.filter(({ field }) => field.unique);
  }

  of(record: SheetRecord): Finding[] {
    return this.#values(record).flatMap(({ field, value, place }) => {
      const row = this.#rows.get(place);
      return row === undefined ? [] : [finding(field.name, 'standsTwice', { value: value.slice(0, 100), row })];
    });
  }

  note(records: SheetRecord[]): void {
    for (const record of records)
      for (const { place } of this.#values(record)) this.#rows.set(place, record.rows[0]?.number ?? 0);
  }

  #values({ rows: [first] }: SheetRecord) {
    return this.#columns.flatMap(({ at, field }) => {
      const cell = first?.cells[at];
      const value = isBlankCell(cell) ? '' : String(cell).trim();
      return value === '' ? [] : [{ field, value, place: `${at} ${value}` }];
    });
  }
}

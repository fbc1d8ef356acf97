import type { Operation, operations } from '@tessera/schemas/language/operations.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { moveRecord } from '../engine/move/move.ts';
import { recordHistory } from '../engine/present/history.ts';
import { presentRecord, withParentName } from '../engine/present/present-record.ts';
import { presenterOf } from '../engine/present/presenter.ts';
import { parseListQuery } from '../engine/read/list-query.ts';
import { readRecord } from '../engine/read/read-record.ts';
import { readRecycleBin } from '../engine/read/recycle-bin.ts';
import { mayPress } from '../engine/work/access.ts';
import { JsonText } from '../engine/work/outcome.ts';
import { transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { changeState, lockRecord, removeRecord } from '../engine/write/acts.ts';
import { createRecord } from '../engine/write/create.ts';
import { purgeRecord, restoreRecord } from '../engine/write/recycle.ts';
import { changeRecord } from '../engine/write/update.ts';
import { exportWorkbook } from '../excel/export-workbook.ts';
import { importWorkbook } from '../excel/import/import-workbook.ts';
import { importProgress } from '../excel/import/progress.ts';
import { importTemplate } from '../excel/import/template.ts';
import { isRecordId } from '../storage/record-id.ts';
import { authorise } from './authorise.ts';
import { batchRemove } from './batch-remove.ts';
import { batchUpdate } from './batch-update.ts';
import { withHiddenStates } from './hidden-states.ts';
import type { InputTypes } from './inputs.ts';
import { all, list, page, totals, tree } from './lists.ts';
import { selector } from './selector.ts';
import type { Target } from './target.ts';

/** What each operation is given, by its name. */
export type OperationInputs = { [Name in Operation]: InputTypes[(typeof operations)[Name]['input']] };

type Run<Name extends Operation> = (
  work: Work,
  asked: { target: Target; input: OperationInputs[Name] },
) => Promise<unknown>;

/** Says in a changed record that those which would no longer match it change with it; no field is called so. */
const alongKey = '_takeAlong';

/** What every operation does; a new one does not compile without its row. */
export const operationRuns: { [Name in Operation]: Run<Name> } = {
  list,
  totals,
  all,
  tree,
  selector,
  create: async (work, { target: { resource, fixed }, input }) => {
    // Whose records calls name may be given the id that they are to have.
    const isChosen = resource.definition.places?.id !== undefined && isRecordId(input.id);
    const id = isChosen ? String(input.id) : undefined;
    return { id: await transact(work, (unit) => createRecord(unit, { resource, id, input: { ...input, ...fixed } })) };
  },
  read: async (work, { target }) => {
    const access = work.authority.accessTo(target.resource);
    const record = await readRecord(work, { ...one(target), access, masks: !mayPress(access, 'btn_edit') });
    return new JsonText(await withHiddenStates(work, { ...one(target), access, record }));
  },
  update: async (work, { target, input }) => {
    const { resource, id } = one(target);
    const { [alongKey]: along = false, ...record } = input;
    if (typeof along !== 'boolean') refuse([finding(alongKey, 'notBoolean')]);
    // SPEC §7: some clients repeat the id in the body; it must be the one of the address.
    if (input.id !== undefined && input.id !== id) refuse([finding('id', 'notValid', { reason: id })]);
    const change = (unit: UnitOfWork) =>
      changeRecord(unit, { resource, id, input: record, takesAlong: along === true });
    const { version } = await transact(work, change);
    return { id, savedVersion: version };
  },
  batchUpdate,
  move: async (work, { target, input }) => {
    await transact(work, (unit) => moveRecord(unit, { ...one(target), to: input }));
    return { id: target.id };
  },
  remove: async (work, { target }) => {
    await transact(work, (unit) => removeRecord(unit, one(target)));
    return { id: target.id };
  },
  batchRemove,
  state: async (work, { target, input: { state } }) => {
    await transact(work, (unit) => changeState(unit, { ...one(target), state }));
    return { id: target.id };
  },
  lock: async (work, { target }) => {
    await transact(work, (unit) => lockRecord(unit, { ...one(target), locked: true }));
    return { id: target.id };
  },
  unlock: async (work, { target }) => {
    await transact(work, (unit) => lockRecord(unit, { ...one(target), locked: false }));
    return { id: target.id };
  },
  recycleBin: async (work, { target: { resource, fixed }, input }) => {
    const access = work.authority.accessTo(resource);
    const query = parseListQuery(resource, { input: { ...input, ...fixed }, access, language: work.language });
    return page(query, await readRecycleBin(work, { resource, access, query }));
  },
  restore: async (work, { target }) => {
    const { isAtRoot } = await transact(work, (unit) => restoreRecord(unit, one(target)));
    return { id: target.id, ...(isAtRoot ? { isAtRoot } : {}) };
  },
  purge: async (work, { target }) => {
    await transact(work, (unit) => purgeRecord(unit, one(target)));
    return { id: target.id };
  },
  dataChange: async (work, { target }) => {
    const { resource, id } = one(target);
    const access = work.authority.accessTo(resource);
    const read = JSON.parse(await readRecord(work, { resource, id, access }));
    const record = await withParentName(work, { resource, record: read });
    return presentRecord(record, { resource, access, reader: work, presenter: await presenterOf(work, resource) });
  },
  history: async (work, { target, input }) => {
    const { resource, id } = one(target);
    const access = work.authority.accessTo(resource);
    await readRecord(work, { resource, id, access });
    return recordHistory(work, { resource, id, access, ...input });
  },
  export: async (work, { target: { resource, fixed }, input }) => {
    // A list query from the same names as a list, without paging.
    const { currentPage: _page, pageSize: _size, columns, ...rest } = input;
    const isList = columns === undefined || columns === null || isTexts(columns);
    if (!isList) refuse([finding('columns', 'notList')]);
    const access = work.authority.accessTo(resource);
    const query = parseListQuery(resource, { input: { ...rest, ...fixed }, access, language: work.language });
    return exportWorkbook(work, { resource, query, columns: isTexts(columns) ? columns : undefined });
  },
  import: (work, { target, input }) => {
    const { resource, fixed = {} } = target;
    // Who changes records by a workbook needs what changing one needs.
    if (input.mode !== 'add') authorise(work, { operation: 'update', target });
    return importWorkbook(work, { resource, fixed, ...input });
  },
  template: (work, { target }) => importTemplate(work, target),
  importProgress: async (work, { target }) => importProgress(work, target),
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length <= 10_000 && value.every((part) => typeof part === 'string');

/** The one record that an operation is about. */
function one({ resource, id }: Target): { resource: Target['resource']; id: string } {
  if (id === undefined) throw new Problem('NOT_FOUND');
  return { resource, id };
}

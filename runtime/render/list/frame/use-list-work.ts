import { call } from '../../../session/call.ts';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import type { ResourceAction, ResourceMeta } from '../../../session/resource.ts';
import { callResource, fillPath } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import type { ListWork } from '../buttons/builtin.ts';
import { beginning } from '../buttons/buttons.ts';
import type { ListDefinition } from '../definition.ts';
import type { Exporting } from '../export/use-export.ts';
import { type ListRow, mostAtOnce } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';
import type { RecordPopup } from './use-record-popup.ts';

/** Opens a page of the runtime for an action (`entryEditor`, `roleAuthorize`, …). */
export type OpenPage = (
  name: string,
  about: {
    resource: ResourceMeta;
    row?: ListRow;
    /** What stands in the form of the row, or of a new one. */
    values?: Record<string, unknown>;
    done: () => void;
  },
) => void;

/** What the buttons of a list do: each tells how it went, and the list is asked again. */
export function useListWork(given: {
  definition: ListDefinition;
  list: ListState;
  exporting: Pick<Exporting, 'isExporting' | 'waiting' | 'start'>;
  records: RecordPopup;
  onImport: () => void;
  onRecycleBin: () => void;
  onOpenPage: OpenPage;
  /** They are not there any more. */
  onRemoved: (rows: ListRow[]) => void;
  onChangeMany: () => void;
}): ListWork {
  const { definition, list, records, onOpenPage } = given;
  const { resource } = definition;
  const attempt = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run();
      toast.success(done);
      list.reload();
    } catch (error) {
      tellError(error);
      // The list shows what somebody else has deleted meanwhile.
      if (error instanceof CallError && error.code === 404) list.reload();
    }
  };
  const open = (name: string, row?: ListRow) =>
    onOpenPage(name, { resource, ...(row ? { row } : {}), done: list.reload });
  const begins = beginning(definition);
  return {
    create: (below) => (begins?.opens && !below ? open(begins.opens) : records.create(below)),
    view: records.view,
    edit: records.edit,
    remove: (row) =>
      attempt(async () => {
        await callResource(resource, 'remove', { id: row.id });
        given.onRemoved([row]);
      }, say(listTexts.removed)),
    removeMany: (rows) =>
      attempt(async () => {
        // Each call deletes all that it names, or nothing.
        for (let from = 0; from < rows.length; from += mostAtOnce) {
          const some = rows.slice(from, from + mostAtOnce);
          try {
            await callResource(resource, 'batchRemove', { input: { ids: some.map(({ id }) => id) } });
          } catch (error) {
            if (from > 0) list.reload();
            throw error;
          }
          given.onRemoved(some);
        }
      }, say(listTexts.removed)),
    changeMany: given.onChangeMany,
    switchState: async (row) => {
      try {
        await callResource(resource, 'state', { id: row.id, input: { state: row.state === 1 ? 0 : 1 } });
      } catch (error) {
        tellError(error);
        throw error;
      }
      list.reload();
    },
    setLocked: ({ id }, locked) =>
      attempt(
        () => callResource(resource, locked ? 'lock' : 'unlock', { id }),
        say(locked ? listTexts.lockDone : listTexts.unlockDone),
      ),
    openRecycleBin: given.onRecycleBin,
    importRows: given.onImport,
    exportRows: given.exporting.start,
    isExporting: given.exporting.isExporting,
    exportWaits: given.exporting.waiting,
    run: (action, row) => {
      if (!action.opens) return attempt(() => callAction(action, row), say(listTexts.done));
      open(action.opens, row);
    },
  };
}

const callAction = ({ method, path }: ResourceAction, row?: ListRow) =>
  call({ method, path: fillPath(path, { id: row?.id ?? '' }), ...(method === 'GET' ? {} : { body: {} }) });

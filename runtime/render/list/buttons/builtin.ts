import {
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  PlusOutlined,
  RestOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import type { ButtonCode } from '@tessera/schemas/language/buttons.ts';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import type { Operation } from '@tessera/schemas/language/operations.ts';
import type { Caption, Text } from '@tessera/schemas/texts/text.ts';
import { say } from '../../../session/language.ts';
import type { ResourceAction, ResourceMeta } from '../../../session/resource.ts';
import { canCall } from '../../../session/resource.ts';
import type { ListButton, RowAction } from '../button.ts';
import { isFilledIn } from '../change/filled-in.ts';
import type { ListRow } from '../row.ts';
import { namesOf, rowName } from '../row.ts';
import { listTexts } from '../texts.ts';

/** What buttons make a list do; the frame around the list does it. */
export interface ListWork {
  create: (below?: ListRow) => void;
  view: (row: ListRow) => void;
  edit: (row: ListRow) => void;
  remove: (row: ListRow) => Promise<void>;
  removeMany: (rows: ListRow[]) => Promise<void>;
  /** Asks for a field and its value, for these. */
  changeMany: () => void;
  switchState: (row: ListRow) => Promise<void>;
  setLocked: (row: ListRow, locked: boolean) => Promise<void>;
  openRecycleBin: () => void;
  importRows: () => void;
  exportRows: () => Promise<void>;
  isExporting: boolean;
  /** What an export says while it waits for its turn. */
  exportWaits: string | undefined;
  run: (action: ResourceAction, row?: ListRow) => unknown;
}

/** Where a button stands among its like: those of the module stand at `ofModule`. */
type Rank = number;
export const ofModule: Rank = 50;

type Drawn = Pick<ListButton, 'icon' | 'danger' | 'isPrimary' | 'isBusy' | 'confirm'> & { title?: Caption };
/** The places that a right can give buttons in; most give one. */
interface Places {
  list: { rank: Rank; draw: (work: ListWork) => Drawn; run: (work: ListWork) => unknown };
  selection: {
    rank: Rank;
    /** Whether the records of a resource have it. */
    when?: (resource: ResourceMeta) => boolean;
    draw: (rows: ListRow[], resource: ResourceMeta) => Drawn;
    run: (work: ListWork, rows: ListRow[]) => unknown;
  };
  row: {
    rank: Rank;
    /** Whether the records of a resource have it. */
    when?: (resource: ResourceMeta) => boolean;
    /** A locked record has it too. */
    whenLocked?: true;
    draw?: (row: ListRow, resource: ResourceMeta) => Pick<RowAction, 'danger' | 'confirm'> & { title?: Caption };
    run: (work: ListWork, row: ListRow) => unknown;
  };
  /** The name of a record leads there. */
  title: { run: (work: ListWork, row: ListRow) => unknown };
  /** Of deleted records, in their bin. */
  bin: { isOffered: true };
  /** The views of the list that people keep. */
  views: { isOffered: true };
  /** The switch that enables and disables a record. */
  state: { run: (work: ListWork, row: ListRow) => Promise<void> };
}
type AtLeastOne<T> = { [Key in keyof T]: Pick<T, Key> & Partial<T> }[keyof T];
export type BuiltinButton = AtLeastOne<Places> & {
  /** What must be callable. */
  operation: Operation;
  needsForm?: boolean;
};

const removing = (text: string, names?: string): Drawn => ({
  icon: DeleteOutlined,
  danger: true,
  confirm: { text, ok: say(buttons.btn_remove), ...(names ? { names } : {}) },
});

/** What is deleted can be brought back where there is a bin. */
const removeText = ({ model }: ResourceMeta) =>
  model.traits?.includes('recycle')
    ? { one: listTexts.recycleOne, many: listTexts.recycleMany }
    : { one: listTexts.removeOne, many: listTexts.removeMany };

/** Locking a record that keeps its lock for itself (an account) means something else to a person. */
function locking(row: ListRow, resource: ResourceMeta): Pick<Drawn, 'confirm'> & { title: Text } {
  if (row.locked) return { title: listTexts.unlock };
  const text = resource.ownGuards?.includes('lock') ? listTexts.lockAccount : listTexts.lockOne;
  return {
    title: listTexts.lock,
    confirm: { text: say(text, { name: rowName(resource, row) }), ok: say(listTexts.lock) },
  };
}

/** THE table of buttons: a code that a list can offer and that is drawn nowhere does not compile. */
export const builtinButtons = {
  btn_add: {
    operation: 'create',
    needsForm: true,
    list: { rank: 10, draw: () => ({ icon: PlusOutlined, isPrimary: true }), run: (work) => work.create() },
    row: {
      rank: 60,
      when: ({ model }) => model.traits?.includes('tree') === true,
      draw: () => ({ title: listTexts.addBelow }),
      run: (work, row) => work.create(row),
    },
  },
  btn_edit: {
    operation: 'update',
    needsForm: true,
    row: { rank: 10, run: (work, row) => work.edit(row) },
    selection: {
      rank: 20,
      when: (resource) => canCall(resource, 'batchUpdate') && resource.model.fields.some(isFilledIn),
      draw: () => ({ title: listTexts.changeField, icon: EditOutlined }),
      run: (work) => work.changeMany(),
    },
  },
  btn_remove: {
    operation: 'remove',
    row: {
      rank: 90,
      draw: (row, resource) => removing(say(removeText(resource).one, { name: rowName(resource, row) })),
      run: (work, row) => work.remove(row),
    },
  },
  btn_detail: {
    operation: 'read',
    needsForm: true,
    title: { run: (work, row) => work.view(row) },
  },
  btn_batchRemove: {
    operation: 'batchRemove',
    selection: {
      rank: 90,
      draw: (rows, resource) =>
        removing(say(removeText(resource).many, { count: rows.length }), namesOf(resource, rows)),
      run: (work, rows) => work.removeMany(rows),
    },
  },
  btn_import: {
    operation: 'import',
    list: { rank: 60, draw: () => ({ icon: UploadOutlined }), run: (work) => work.importRows() },
  },
  btn_export: {
    operation: 'export',
    list: {
      rank: 70,
      draw: ({ isExporting, exportWaits }) => ({
        icon: DownloadOutlined,
        isBusy: isExporting,
        ...(isExporting ? { title: exportWaits ?? listTexts.exporting } : {}),
      }),
      run: (work) => work.exportRows(),
    },
  },
  btn_state: {
    operation: 'state',
    state: { run: (work, row) => work.switchState(row) },
  },
  btn_lock: {
    operation: 'lock',
    row: { rank: 70, whenLocked: true, draw: locking, run: (work, row) => work.setLocked(row, !row.locked) },
  },
  btn_restore: {
    operation: 'recycleBin',
    list: { rank: 80, draw: () => ({ icon: RestOutlined }), run: (work) => work.openRecycleBin() },
  },
  btn_shareView: {
    operation: 'list',
    views: { isOffered: true },
  },
  btn_purge: {
    operation: 'purge',
    bin: { isOffered: true },
  },
} satisfies Record<ButtonCode, BuiltinButton>;

import { type ButtonCode, buttonCodes } from './buttons.ts';
import type { ModelDefinition } from './model.ts';
import type { ModelTrait } from './traits.ts';

/** What an operation is given besides its target; server/dialects says how each travels. */
export type OperationInput =
  | 'none'
  | 'query'
  | 'keyword'
  | 'record'
  | 'ids'
  | 'records'
  | 'state'
  | 'move'
  | 'export'
  | 'workbook';

interface OperationDefinition {
  /** One English sentence for the API document. */
  summary: string;
  /** Method and path in the built-in dialect (SPEC §7), relative to the resource's base path. */
  builtin: string;
  /** The same in the instance dialect, relative to /api/OnLineDevInstance; `{entry}` is the entry's id. */
  instance: string;
  /** open: every signed-in user; menu: whoever holds the menu entry; else the button that a role must hold. */
  right: 'open' | 'menu' | ButtonCode;
  input: OperationInput;
  /** It changes something. */
  writes?: true;
  /** It reads or writes as many records as there are: its statements may take minutes. */
  longRunning?: true;
  /** Among how much work of this kind it waits its turn. */
  heavy?: 'import' | 'export';
  /** Only of models with this trait. */
  trait?: ModelTrait;
  /** Not named by definitions: whoever has that operation has this one. */
  comesWith?: string;
}

/**
 * THE table of what can be done with the records of a resource. Dialects, API document, permissions, buttons and the
 * server's own list of functions (server/operations) read it.
 */
export const operations = {
  list: {
    summary: 'A page of records.',
    builtin: 'GET ',
    instance: 'POST /{entry}/List',
    right: 'menu',
    input: 'query',
  },
  totals: {
    summary: 'The totals of the columns of a list that have one, over all records that it finds.',
    builtin: 'POST /Actions/Totals',
    instance: 'POST /{entry}/Actions/Totals',
    right: 'menu',
    input: 'query',
    comesWith: 'list',
  },
  all: {
    summary: 'Every record, not paged, at most 10,000.',
    builtin: 'GET /All',
    instance: 'GET /{entry}/All',
    right: 'menu',
    input: 'query',
  },
  tree: {
    summary: 'The records nested, those of no tree side by side; names alone for those without the right.',
    builtin: 'GET /Tree',
    instance: 'GET /{entry}/Tree',
    right: 'open',
    input: 'query',
  },
  selector: {
    summary: 'Id and name of enabled records, for forms.',
    builtin: 'GET /Selector',
    instance: 'GET /{entry}/Selector',
    right: 'open',
    input: 'keyword',
  },
  create: {
    summary: 'A new record.',
    builtin: 'POST ',
    instance: 'POST /{entry}',
    right: 'btn_add',
    input: 'record',
    writes: true,
  },
  read: {
    summary: 'A record with its sub-tables.',
    builtin: 'GET /{id}',
    instance: 'GET /{entry}/{id}',
    right: 'menu',
    input: 'none',
  },
  update: {
    summary: 'Changes a record; keys that are left out stay as they are, and a sub-table may be sent as its changes.',
    builtin: 'PUT /{id}',
    instance: 'PUT /{entry}/{id}',
    right: 'btn_edit',
    input: 'record',
    writes: true,
  },
  batchUpdate: {
    summary:
      'Changes records, each as a call of its own would; answers what each held before, and why some were refused.',
    builtin: 'POST /batchUpdate',
    instance: 'POST /batchUpdate/{entry}',
    right: 'btn_edit',
    input: 'records',
    writes: true,
    comesWith: 'update',
  },
  move: {
    summary:
      'Gives a record its place among its like: `before` or `after` another one, or at the end; of a tree below `parentId`.',
    builtin: 'PUT /{id}/Actions/Move',
    instance: 'PUT /{entry}/{id}/Actions/Move',
    right: 'btn_edit',
    input: 'move',
    writes: true,
    trait: 'sort',
  },
  remove: {
    summary: 'Deletes a record.',
    builtin: 'DELETE /{id}',
    instance: 'DELETE /{entry}/{id}',
    right: 'btn_remove',
    input: 'none',
    writes: true,
  },
  batchRemove: {
    summary: 'Deletes records, all of them or none.',
    builtin: 'POST /batchDelete',
    instance: 'POST /batchDelete/{entry}',
    right: 'btn_batchRemove',
    input: 'ids',
    writes: true,
  },
  state: {
    summary: 'Enables or disables a record; flips it without a body.',
    builtin: 'PUT /{id}/Actions/State',
    instance: 'PUT /{entry}/{id}/Actions/State',
    right: 'btn_state',
    input: 'state',
    writes: true,
    trait: 'state',
  },
  lock: {
    summary: 'Locks a record: until it is unlocked it can be neither changed nor deleted.',
    builtin: 'PUT /{id}/Actions/Lock',
    instance: 'PUT /{entry}/{id}/Actions/Lock',
    right: 'btn_lock',
    input: 'none',
    writes: true,
    trait: 'lock',
  },
  unlock: {
    summary: 'Unlocks a record.',
    builtin: 'PUT /{id}/Actions/UnLock',
    instance: 'PUT /{entry}/{id}/Actions/UnLock',
    right: 'btn_lock',
    input: 'none',
    writes: true,
    trait: 'lock',
  },
  recycleBin: {
    summary: 'A page of deleted records.',
    builtin: 'GET /RecycleBin',
    instance: 'GET /{entry}/RecycleBin',
    right: 'btn_restore',
    input: 'query',
    trait: 'recycle',
  },
  restore: {
    summary: 'Brings a deleted record back.',
    builtin: 'POST /{id}/Actions/Restore',
    instance: 'POST /{entry}/{id}/Actions/Restore',
    right: 'btn_restore',
    input: 'none',
    writes: true,
    trait: 'recycle',
  },
  purge: {
    summary: 'Deletes a deleted record for good, with its rows and files; its history says who did it.',
    builtin: 'DELETE /{id}/Actions/CompletelyDelete',
    instance: 'DELETE /{entry}/{id}/Actions/CompletelyDelete',
    right: 'btn_purge',
    input: 'none',
    writes: true,
    trait: 'recycle',
  },
  dataChange: {
    summary: 'A record with every value as the text that a person reads.',
    builtin: 'GET /{id}/DataChange',
    instance: 'GET /{entry}/{id}/DataChange',
    right: 'menu',
    input: 'none',
  },
  history: {
    // choice: SPEC §7 names no path for a record's history nor for the import template.
    summary: 'The changes of a record in words, newest first.',
    builtin: 'GET /{id}/History',
    instance: 'GET /{entry}/{id}/History',
    right: 'menu',
    input: 'none',
    comesWith: 'read',
  },
  export: {
    summary: 'What a list finds, as a workbook.',
    builtin: 'POST /Actions/Export',
    instance: 'POST /{entry}/Actions/Export',
    right: 'btn_export',
    input: 'export',
    longRunning: true,
    heavy: 'export',
  },
  import: {
    summary: 'New and changed records from a workbook; what does not pass comes back as a file.',
    builtin: 'POST /Actions/Import',
    instance: 'POST /{entry}/Actions/Import',
    right: 'btn_import',
    input: 'workbook',
    writes: true,
    longRunning: true,
    heavy: 'import',
  },
  template: {
    summary: 'The workbook to fill in for an import.',
    builtin: 'GET /Actions/Import/Template',
    instance: 'GET /{entry}/Actions/Import/Template',
    right: 'btn_import',
    input: 'none',
    comesWith: 'import',
  },
  importProgress: {
    summary: 'How many rows of the import that the caller runs are through; null when none runs.',
    builtin: 'GET /Actions/Import/Progress',
    instance: 'GET /{entry}/Actions/Import/Progress',
    right: 'btn_import',
    input: 'none',
    comesWith: 'import',
  },
} as const satisfies Record<string, OperationDefinition>;

export type Operation = keyof typeof operations;
export const operationNames = Object.keys(operations) as Operation[];

/** The definition of an operation under its general type. */
export const operationOf = (name: Operation): OperationDefinition => operations[name];

/** What can be done with the records of a model, as long as nobody says less. */
export const operationsFor = ({ traits = [], external }: Pick<ModelDefinition, 'traits' | 'external'>): Operation[] =>
  operationNames.filter((name) => {
    const { trait, comesWith } = operationOf(name);
    const isThere = external === undefined || externalOperations.has(name);
    return comesWith === undefined && isThere && (trait === undefined || traits.includes(trait));
  });

/** With rows of a table where it stands. */
const externalOperations: ReadonlySet<Operation> = new Set([
  ...(['list', 'all', 'selector', 'read', 'dataChange', 'export'] as const),
  ...(['create', 'update', 'remove', 'batchRemove'] as const),
]);

/** The operations that a definition names, and those that come with them. */
export const withCompanions = (named: readonly Operation[]): Operation[] =>
  operationNames.filter((name) => {
    const { comesWith } = operationOf(name);
    return comesWith === undefined ? named.includes(name) : (named as readonly string[]).includes(comesWith);
  });

/** The trait without which a button would do nothing. */
export const traitOfButton = (button: ButtonCode): ModelTrait | undefined =>
  operationNames.map(operationOf).find(({ right }) => right === button)?.trait;

/** The buttons that come with traits. */
export const traitButtons = (traits: readonly ModelTrait[]): ButtonCode[] =>
  buttonCodes.filter((button) => {
    const trait = traitOfButton(button);
    return trait !== undefined && traits.includes(trait);
  });

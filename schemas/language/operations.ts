import { type Text, t } from '../texts/text.ts';
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
  | 'older'
  | 'export'
  | 'workbook';

interface OperationDefinition {
  /** One sentence for the API document. */
  summary: Text;
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
    summary: t('记录的一页。', '記錄的一頁。', 'A page of records.', 'レコードの1ページ。'),
    builtin: 'GET ',
    instance: 'POST /{entry}/List',
    right: 'menu',
    input: 'query',
  },
  totals: {
    summary: t(
      '列表中设有合计的列的总计，按查到的全部记录计算。',
      '清單中設有合計的欄的總計，按查到的全部記錄計算。',
      'The totals of the columns of a list that have one, over all records that it finds.',
      '一覧の合計列の合計（見つかった全レコード）。',
    ),
    builtin: 'POST /Actions/Totals',
    instance: 'POST /{entry}/Actions/Totals',
    right: 'menu',
    input: 'query',
    comesWith: 'list',
  },
  all: {
    summary: t(
      '全部记录，不分页，最多 10,000 条。',
      '全部記錄，不分頁，最多 10,000 筆。',
      'Every record, not paged, at most 10,000.',
      '全レコード（ページ分けなし、最大 10,000 件）。',
    ),
    builtin: 'GET /All',
    instance: 'GET /{entry}/All',
    right: 'menu',
    input: 'query',
  },
  tree: {
    summary: t(
      '按层级嵌套的记录，非树形则并列；无权者只见名称。',
      '按層級巢狀的記錄，非樹狀則並列；無權者只見名稱。',
      'The records nested, those of no tree side by side; names alone for those without the right.',
      'レコードを入れ子で返します。ツリーでなければ並列です。権限が無い人には名前だけです。',
    ),
    builtin: 'GET /Tree',
    instance: 'GET /{entry}/Tree',
    right: 'open',
    input: 'query',
  },
  selector: {
    summary: t(
      '启用记录的 id 和名称，供表单使用。',
      '啟用記錄的 id 和名稱，供表單使用。',
      'Id and name of enabled records, for forms.',
      '有効なレコードの id と名前（フォーム用）。',
    ),
    builtin: 'GET /Selector',
    instance: 'GET /{entry}/Selector',
    right: 'open',
    input: 'keyword',
  },
  create: {
    summary: t('新增记录。', '新增記錄。', 'A new record.', 'レコードを追加します。'),
    builtin: 'POST ',
    instance: 'POST /{entry}',
    right: 'btn_add',
    input: 'record',
    writes: true,
  },
  read: {
    summary: t(
      '一条记录及其子表。',
      '一筆記錄及其子表。',
      'A record with its sub-tables.',
      'レコードとそのサブテーブル。',
    ),
    builtin: 'GET /{id}',
    instance: 'GET /{entry}/{id}',
    right: 'menu',
    input: 'none',
  },
  update: {
    summary: t(
      '修改记录；未给出的键保持不变，子表可以只发送变化。',
      '修改記錄；未給出的鍵保持不變，子表可以只傳送變化。',
      'Changes a record; keys that are left out stay as they are, and a sub-table may be sent as its changes.',
      'レコードを変更します。省いたキーはそのままで、サブテーブルは変更分だけでも送れます。',
    ),
    builtin: 'PUT /{id}',
    instance: 'PUT /{entry}/{id}',
    right: 'btn_edit',
    input: 'record',
    writes: true,
  },
  batchUpdate: {
    summary: t(
      '修改多条记录，每条如同单独调用；返回各自原来的内容，以及被拒绝的原因。',
      '修改多筆記錄，每筆如同單獨呼叫；回傳各自原來的內容，以及被拒絕的原因。',
      'Changes records, each as a call of its own would; answers what each held before, and why some were refused.',
      '複数のレコードを、それぞれ単独の呼び出しのように変更します。元の内容と、拒否された理由を返します。',
    ),
    builtin: 'POST /batchUpdate',
    instance: 'POST /batchUpdate/{entry}',
    right: 'btn_edit',
    input: 'records',
    writes: true,
    comesWith: 'update',
  },
  move: {
    summary: t(
      '调整记录在同级中的位置：在另一条之前（`before`）或之后（`after`），或排到最后；树形则在 `parentId` 之下。',
      '調整記錄在同層中的位置：在另一筆之前（`before`）或之後（`after`），或排到最後；樹狀則在 `parentId` 之下。',
      'Gives a record its place among its like: `before` or `after` another one, or at the end; of a tree below `parentId`.',
      'レコードの並び位置を決めます。別のレコードの前（`before`）か後（`after`）、または末尾。ツリーでは `parentId` の下です。',
    ),
    builtin: 'PUT /{id}/Actions/Move',
    instance: 'PUT /{entry}/{id}/Actions/Move',
    right: 'btn_edit',
    input: 'move',
    writes: true,
    trait: 'sort',
  },
  remove: {
    summary: t('删除记录。', '刪除記錄。', 'Deletes a record.', 'レコードを削除します。'),
    builtin: 'DELETE /{id}',
    instance: 'DELETE /{entry}/{id}',
    right: 'btn_remove',
    input: 'none',
    writes: true,
  },
  batchRemove: {
    summary: t(
      '删除多条记录：要么全部，要么一条也不删。',
      '刪除多筆記錄：要麼全部，要麼一筆也不刪。',
      'Deletes records, all of them or none.',
      '複数のレコードを削除します。すべてか、まったく行わないかです。',
    ),
    builtin: 'POST /batchDelete',
    instance: 'POST /batchDelete/{entry}',
    right: 'btn_batchRemove',
    input: 'ids',
    writes: true,
  },
  state: {
    summary: t(
      '启用或停用记录；不带请求体则切换。',
      '啟用或停用記錄；不帶請求內容則切換。',
      'Enables or disables a record; flips it without a body.',
      'レコードを有効または無効にします。本文が無ければ切り替えます。',
    ),
    builtin: 'PUT /{id}/Actions/State',
    instance: 'PUT /{entry}/{id}/Actions/State',
    right: 'btn_state',
    input: 'state',
    writes: true,
    trait: 'state',
  },
  lock: {
    summary: t(
      '锁定记录：解锁之前不能修改或删除。',
      '鎖定記錄：解鎖之前不能修改或刪除。',
      'Locks a record: until it is unlocked it can be neither changed nor deleted.',
      'レコードをロックします。解除するまで変更も削除もできません。',
    ),
    builtin: 'PUT /{id}/Actions/Lock',
    instance: 'PUT /{entry}/{id}/Actions/Lock',
    right: 'btn_lock',
    input: 'none',
    writes: true,
    trait: 'lock',
  },
  unlock: {
    summary: t('解锁记录。', '解鎖記錄。', 'Unlocks a record.', 'レコードのロックを解除します。'),
    builtin: 'PUT /{id}/Actions/UnLock',
    instance: 'PUT /{entry}/{id}/Actions/UnLock',
    right: 'btn_lock',
    input: 'none',
    writes: true,
    trait: 'lock',
  },
  recycleBin: {
    summary: t('已删除记录的一页。', '已刪除記錄的一頁。', 'A page of deleted records.', '削除済みレコードの1ページ。'),
    builtin: 'GET /RecycleBin',
    instance: 'GET /{entry}/RecycleBin',
    right: 'btn_restore',
    input: 'query',
    trait: 'recycle',
  },
  restore: {
    summary: t(
      '恢复已删除的记录。',
      '還原已刪除的記錄。',
      'Brings a deleted record back.',
      '削除したレコードを元に戻します。',
    ),
    builtin: 'POST /{id}/Actions/Restore',
    instance: 'POST /{entry}/{id}/Actions/Restore',
    right: 'btn_restore',
    input: 'none',
    writes: true,
    trait: 'recycle',
  },
  purge: {
    summary: t(
      '彻底删除已删除的记录，连同其行和文件；历史中会记下是谁。',
      '徹底刪除已刪除的記錄，連同其列和檔案；歷史中會記下是誰。',
      'Deletes a deleted record for good, with its rows and files; its history says who did it.',
      '削除済みのレコードを、行とファイルごと完全に削除します。誰が行ったかは履歴に残ります。',
    ),
    builtin: 'DELETE /{id}/Actions/CompletelyDelete',
    instance: 'DELETE /{entry}/{id}/Actions/CompletelyDelete',
    right: 'btn_purge',
    input: 'none',
    writes: true,
    trait: 'recycle',
  },
  dataChange: {
    summary: t(
      '一条记录，每个值都是人所读到的文字。',
      '一筆記錄，每個值都是人所讀到的文字。',
      'A record with every value as the text that a person reads.',
      'レコードの各値を、人が読む文字で返します。',
    ),
    builtin: 'GET /{id}/DataChange',
    instance: 'GET /{entry}/{id}/DataChange',
    right: 'menu',
    input: 'none',
  },
  history: {
    // choice: SPEC §7 names no path for a record's history nor for the import template.
    summary: t(
      '以文字说明的记录变更，最新在前。',
      '以文字說明的記錄變更，最新在前。',
      'The changes of a record in words, newest first.',
      'レコードの変更を言葉で返します（新しい順）。',
    ),
    builtin: 'GET /{id}/History',
    instance: 'GET /{entry}/{id}/History',
    right: 'menu',
    input: 'older',
    comesWith: 'read',
  },
  export: {
    summary: t(
      '列表查到的内容，为工作簿。',
      '清單查到的內容，為活頁簿。',
      'What a list finds, as a workbook.',
      '一覧で見つかったものをブックで返します。',
    ),
    builtin: 'POST /Actions/Export',
    instance: 'POST /{entry}/Actions/Export',
    right: 'btn_export',
    input: 'export',
    longRunning: true,
    heavy: 'export',
  },
  import: {
    summary: t(
      '由工作簿新增和修改记录；未通过的以文件退回。',
      '由活頁簿新增和修改記錄；未通過的以檔案退回。',
      'New and changed records from a workbook; what does not pass comes back as a file.',
      'ブックからレコードを追加・変更します。通らないものはファイルで返します。',
    ),
    builtin: 'POST /Actions/Import',
    instance: 'POST /{entry}/Actions/Import',
    right: 'btn_import',
    input: 'workbook',
    writes: true,
    longRunning: true,
    heavy: 'import',
  },
  template: {
    summary: t(
      '导入时要填写的工作簿。',
      '匯入時要填寫的活頁簿。',
      'The workbook to fill in for an import.',
      '取込のために記入するブック。',
    ),
    builtin: 'GET /Actions/Import/Template',
    instance: 'GET /{entry}/Actions/Import/Template',
    right: 'btn_import',
    input: 'none',
    comesWith: 'import',
  },
  importProgress: {
    summary: t(
      '调用者正在进行的导入已处理多少行；没有则为 null。',
      '呼叫者正在進行的匯入已處理多少列；沒有則為 null。',
      'How many rows of the import that the caller runs are through; null when none runs.',
      '呼び出した人の実行中の取込が何行進んだか。無ければ null です。',
    ),
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

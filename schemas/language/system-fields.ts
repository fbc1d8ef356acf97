import { formulaWords } from '../expression/core/ast.ts';
import { yesOrNo } from '../kinds/boolean.ts';
import type { ValueKind } from '../kinds/index.ts';
import { type Text, t } from '../texts/text.ts';
import type { FieldDefinition } from './field.ts';
import type { ModelDefinition } from './model.ts';
import type { ModelTrait } from './traits.ts';

/** What every stored record has besides its model's fields. */
export interface SystemField {
  label: Text;
  kind: ValueKind;
  /** The column of the head's table. */
  column: string;
  /** Only records of models with this trait have it. */
  trait?: ModelTrait;
  to?: { resource: string; show: string };
  /** always: in lists and details; detail: in details; never: the engine's own. */
  shown: 'always' | 'detail' | 'never';
  /** taken: a client sets it; ignored: our pages send it back with the rest; refused: it is no key of an input. */
  input: 'taken' | 'ignored' | 'refused';
  /** What a new record has when nothing is sent, of those that are taken. */
  start?: unknown;
  /** A list may be sorted by it, and its stored order named after it. */
  sortable?: true;
  /** Formulas may read it. */
  inFormulas?: true;
  /** What a value is called. */
  says?: (value: unknown) => Text;
  /** Fields may be called so where the model lacks the trait: documents of before have such fields. */
  nameIsFree?: true;
}

const user = { resource: 'organize/User', show: 'realName' };

/**
 * THE table of what every record has. Tables, checks, projections, the three evaluators of formulas, sorting, forms and
 * the reserved names read it.
 */
export const systemFields = {
  id: {
    label: t('编号', '編號', 'Id', 'ID'),
    kind: 'ref',
    column: 'id',
    shown: 'always',
    input: 'ignored',
    inFormulas: true,
  },
  version: {
    label: t('版本', '版本', 'Version', 'バージョン'),
    kind: 'integer',
    column: 'version',
    shown: 'always',
    input: 'ignored',
  },
  createdAt: {
    label: t('创建时间', '建立時間', 'Created at', '作成日時'),
    kind: 'dateTime',
    column: 'created_at',
    shown: 'always',
    input: 'ignored',
    sortable: true,
    inFormulas: true,
  },
  createdBy: {
    label: t('创建人员', '建立人員', 'Created by', '作成者'),
    kind: 'ref',
    column: 'created_by',
    to: user,
    shown: 'always',
    input: 'ignored',
    inFormulas: true,
  },
  modifiedAt: {
    label: t('修改时间', '修改時間', 'Modified at', '更新日時'),
    kind: 'dateTime',
    column: 'modified_at',
    shown: 'always',
    input: 'ignored',
    sortable: true,
    inFormulas: true,
  },
  modifiedBy: {
    label: t('修改人员', '修改人員', 'Modified by', '更新者'),
    kind: 'ref',
    column: 'modified_by',
    to: user,
    shown: 'always',
    input: 'ignored',
    inFormulas: true,
  },
  ownerDepartment: {
    label: t('所属部门', '所屬部門', 'Department', '所属部門'),
    kind: 'ref',
    column: 'owner_department',
    to: { resource: 'organize/Department', show: 'fullName' },
    shown: 'detail',
    input: 'ignored',
    inFormulas: true,
  },
  ownerCompany: {
    label: t('所属公司', '所屬公司', 'Company', '所属会社'),
    kind: 'ref',
    column: 'owner_company',
    to: { resource: 'organize/Company', show: 'fullName' },
    shown: 'detail',
    input: 'ignored',
    inFormulas: true,
  },
  flowStatus: {
    label: t('流程状态', '流程狀態', 'Flow status', 'フローの状態'),
    kind: 'integer',
    column: 'flow_status',
    shown: 'detail',
    input: 'ignored',
    inFormulas: true,
  },
  schemaVersion: {
    label: t('模块版本', '模組版本', 'Released version', '公開バージョン'),
    kind: 'integer',
    column: 'schema_version',
    shown: 'never',
    input: 'refused',
    nameIsFree: true,
  },
  deletedAt: {
    label: t('删除时间', '刪除時間', 'Deleted at', '削除日時'),
    kind: 'dateTime',
    column: 'deleted_at',
    shown: 'never',
    input: 'refused',
  },
  state: {
    label: t('状态', '狀態', 'State', '状態'),
    kind: 'integer',
    column: 'state',
    trait: 'state',
    shown: 'always',
    input: 'taken',
    start: 1,
    sortable: true,
    inFormulas: true,
    says: (value: unknown) =>
      Number(value) === 1 ? t('启用', '啟用', 'Enabled', '有効') : t('停用', '停用', 'Disabled', '無効'),
  },
  parentId: {
    label: t('上级', '上級', 'Parent', '上位'),
    kind: 'text',
    column: 'parent_id',
    trait: 'tree',
    shown: 'always',
    input: 'taken',
    start: '0',
    inFormulas: true,
  },
  sort: {
    label: t('排序', '排序', 'Order', '並び順'),
    kind: 'integer',
    column: 'sort',
    trait: 'sort',
    shown: 'always',
    input: 'taken',
    start: 0,
    sortable: true,
    inFormulas: true,
  },
  locked: {
    label: t('锁定', '鎖定', 'Locked', 'ロック'),
    kind: 'boolean',
    column: 'locked',
    trait: 'lock',
    shown: 'always',
    input: 'ignored',
    inFormulas: true,
    nameIsFree: true,
    says: (value: unknown) => yesOrNo(value === true),
  },
} as const satisfies Record<string, SystemField>;

export type SystemFieldName = keyof typeof systemFields;

/** Where a record hangs in its tree, as a field that a person fills in: they pick the record, or write its way in a workbook. */
export function parentField({ name, model }: { name: string; model: ModelDefinition }): FieldDefinition {
  const { fields, treesBy, titleField } = model;
  // It hangs below one that agrees with it in what its tree agrees in.
  const agreed = fields.find((field) => field.name === treesBy);
  return {
    id: 'trait-parentId',
    name: 'parentId',
    label: systemFields.parentId.label,
    kind: 'ref',
    widget: 'treeSelect',
    to: { resource: name, show: titleField },
    props: {
      placeholder: t('不选为顶级', '不選為最上層', 'Empty: top level', '空欄の場合は最上位'),
      ...(agreed ? { matching: { field: agreed.id, their: agreed.name } } : {}),
    },
  };
}

/** A value of one of them in words, where it has any. */
export function systemFieldText(name: string, value: unknown): Text | undefined {
  const fields: Record<string, SystemField> = systemFields;
  return Object.hasOwn(fields, name) ? fields[name]?.says?.(value) : undefined;
}

/** The system fields of models with these traits, by name. */
export function systemFieldsOf(traits: readonly ModelTrait[] = []): [SystemFieldName, SystemField][] {
  const entries = Object.entries(systemFields) as [SystemFieldName, SystemField][];
  return entries.filter(([, { trait }]) => trait === undefined || traits.includes(trait));
}

/** Whether no field of a model with these traits may be called so; capital letters or not. */
export function isReservedName(name: string, traits: readonly ModelTrait[] = []): boolean {
  const lower = name.toLowerCase();
  const entries: SystemField[] = Object.entries(systemFields).flatMap(([key, field]) =>
    key.toLowerCase() === lower ? [field] : [],
  );
  const isTaken = entries.some(
    ({ trait, nameIsFree }) => !nameIsFree || (trait !== undefined && traits.includes(trait)),
  );
  const isNode = traits.includes('tree') && nodeKeys.has(lower);
  const isInBin = traits.includes('recycle') && lower === 'deletedby';
  if (formulaWords.has(name)) return true;
  // `_names` and its like stand beside the fields in answers.
  return isTaken || isNode || isInBin || listKeys.has(lower) || objectKeys.has(lower) || name.startsWith('_');
}

/** What a list is asked by besides its fields (API.md, Lists): a field of such a name could not be filtered by. */
const listParameters = [
  ...['currentPage', 'pageSize', 'sidx', 'sord', 'keyword', 'filter', 'columns', 'withTotal', 'aroundId'],
  // The moment of the call, and the menu entry that it comes from.
  ...['n', 'menuId'],
] as const;
const listKeys: ReadonlySet<string> = new Set(listParameters.map((name) => name.toLowerCase()));

/** What a node of a tree has besides its record (SPEC §3, tree node). */
const nodeKeys: ReadonlySet<string> = new Set(['children', 'haschildren', 'isleaf']);

/** What every object of JavaScript has: a record that lacks such a field would seem to have it, in any library. */
const objectKeys: ReadonlySet<string> = new Set(
  Object.getOwnPropertyNames(Object.prototype).map((key) => key.toLowerCase()),
);

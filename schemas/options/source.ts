import { type Caption, type Text, t } from '../texts/text.ts';
import { chipColorNames } from './colors.ts';

/**
 * Where choices come from: of selects, radios, cascaders, trees, pop-ups and the tree beside a list. Whoever reads it
 * has a row for each source, so that a new one does not compile until every reader knows it.
 */
export type OptionSource =
  | { source: 'static'; items: OptionItem[] }
  | { source: 'dictionary'; code: string }
  /** Records of a module, named by the field `show`; without it by the one that names them everywhere. */
  | { source: 'records'; resource: string; show?: string }
  | { source: 'organization'; of: OrganizationPart }
  /**
   * Rows of a data source, by the columns that hold what is stored and what is shown; `parent`: the one that says below
   * which value a row hangs. Its parameters are what fields of the same form hold.
   */
  | {
      source: 'dataSource';
      code: string;
      value: string;
      label: string;
      parent?: string;
      parameters?: { name: string; field: string }[];
    }
  /** Records that are known by their codes, which is what is stored: the rules that number bills. */
  | { source: 'codes'; of: keyof typeof codedParts }
  /** What a menu entry can open; `by`: the field that says of which type (`moduleTypes`). */
  | { source: 'modules'; by?: string }
  /** The fields of the module, or the columns of the data source, that another field of the form points to; by their names. */
  | { source: 'fields'; module?: string; dataSource?: string };

export type SourceOf<Name extends OptionSource['source']> = Extract<OptionSource, { source: Name }>;
type OrganizationPart = keyof typeof organizationParts;

/** One fixed choice. */
export interface OptionItem {
  value: string;
  label: Caption;
  /** It is shown as a chip of this colour: a name (`chipColors`) or `#rrggbb`. */
  color?: string;
  /** Nobody can pick it any more; a value that was picked before stays. */
  disabled?: boolean;
  children?: OptionItem[];
}

export const sourceTitles = {
  static: t('固定选项', '固定選項', 'Fixed options', '固定の選択肢'),
  dictionary: t('数据字典', '資料字典', 'Dictionary', 'データ辞書'),
  records: t('模块数据', '模組資料', 'Records of a module', 'モジュールのレコード'),
  dataSource: t('数据源', '資料來源', 'Data source', 'データソース'),
  organization: t('组织机构', '組織機構', 'Organisation', '組織'),
  codes: t('编码规则', '編碼規則', 'Code rules', '採番ルール'),
  modules: t('模块', '模組', 'Modules', 'モジュール'),
  fields: t(
    '模块或数据源的字段',
    '模組或資料來源的欄位',
    'Fields of a module or data source',
    'モジュール・データソースの項目',
  ),
} as const satisfies Record<OptionSource['source'], Text>;

export const sourceNames = Object.keys(sourceTitles) as OptionSource['source'][];

/** What of the organisation can be picked, and how its records are named. */
export const organizationParts = {
  company: { resource: 'organize/Company', show: 'fullName' },
  department: { resource: 'organize/Department', show: 'fullName' },
  post: { resource: 'organize/Post', show: 'fullName' },
  role: { resource: 'permission/Role', show: 'fullName' },
  user: { resource: 'organize/User', show: 'realName' },
} as const satisfies Record<string, { resource: string; show: string }>;

/** What is chosen by its code. */
export const codedParts = { codeRule: 'basic/CodeRule' } as const satisfies Record<string, string>;

/** SPEC §3, module types: of which type an entry is that opens a built-in module, or one of the people's own. */
export const moduleTypes = { builtin: ['2'], own: ['3', '4'] } as const;
export type ModuleOrigin = keyof typeof moduleTypes;

/** The records whose fields can be chosen, by what a source calls the field that points to one. */
export const fieldOwners = { module: 'onlineDev/Entry', dataSource: 'basic/DataSource' } as const satisfies Record<
  Exclude<keyof SourceOf<'fields'>, 'source'>,
  string
>;
export type FieldOwner = keyof typeof fieldOwners;
export const fieldOwnerNames = Object.keys(fieldOwners) as FieldOwner[];

/** A row for each source. */
type BySource<Result> = { [Name in OptionSource['source']]: (source: SourceOf<Name>) => Result };

/** What the row of a source answers. */
export const readSource = <Result>(source: OptionSource, rows: BySource<Result>): Result =>
  (rows[source.source] as (source: OptionSource) => Result)(source);

const noTarget = () => undefined;

/** What choices are records of, and the field that names them; undefined where choices are codes. */
export const targetOfSource = (source: OptionSource): { resource: string; show?: string } | undefined =>
  readSource<{ resource: string; show?: string } | undefined>(source, {
    static: noTarget,
    dictionary: noTarget,
    records: ({ resource, show }) => ({ resource, ...(show === undefined ? {} : { show }) }),
    organization: ({ of }) => organizationParts[of],
    dataSource: noTarget,
    codes: noTarget,
    modules: noTarget,
    fields: noTarget,
  });

const color = { type: 'string', pattern: `^(#[0-9a-fA-F]{6}|${chipColorNames.join('|')})$` };

export const optionItemSchema = {
  $id: 'optionItem',
  type: 'object',
  required: ['value', 'label'],
  additionalProperties: false,
  properties: {
    value: { type: 'string', maxLength: 255 },
    label: { $ref: 'caption' },
    color,
    disabled: { type: 'boolean' },
    children: { type: 'array', maxItems: 2000, items: { $ref: 'optionItem' } },
  },
};

/** What a source may leave out. */
export const optionalInSource: readonly string[] = ['show', 'by', 'parent', 'parameters', 'module', 'dataSource'];

/** What each source is stored as. */
export const sourceSchemas = {
  static: { items: { type: 'array', maxItems: 2000, items: { $ref: 'optionItem' } } },
  dictionary: { code: { type: 'string', minLength: 1, maxLength: 64 } },
  records: { resource: { type: 'string', minLength: 1, maxLength: 128 }, show: { type: 'string', maxLength: 64 } },
  organization: { of: { enum: Object.keys(organizationParts) } },
  dataSource: {
    code: { type: 'string', pattern: '^[A-Za-z0-9.]{1,64}$' },
    value: { type: 'string', minLength: 1, maxLength: 200 },
    label: { type: 'string', minLength: 1, maxLength: 200 },
    parent: { type: 'string', minLength: 1, maxLength: 200 },
    parameters: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['name', 'field'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9_]{0,49}$' },
          field: { type: 'string', minLength: 1, maxLength: 64 },
        },
      },
    },
  },
  codes: { of: { enum: Object.keys(codedParts) } },
  modules: { by: { type: 'string', minLength: 1, maxLength: 64 } },
  fields: {
    module: { type: 'string', minLength: 1, maxLength: 64 },
    dataSource: { type: 'string', minLength: 1, maxLength: 64 },
  },
} as const satisfies { [Name in OptionSource['source']]: Record<Exclude<keyof SourceOf<Name>, 'source'>, object> };

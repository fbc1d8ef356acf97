import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

const path = '/api/framework/basic/DataInterface';

/** What partners may do with an interface; each is the right that a person would need for the same. */
export const interfaceMethods = {
  list: { title: t('查询列表', '查詢清單', 'List', '一覧'), button: null },
  read: { title: t('读取一条', '讀取一筆', 'Read one', '1件の取得'), button: null },
  create: { title: t('新增', '新增', 'Add', '追加'), button: 'btn_add' },
  update: { title: t('修改', '修改', 'Change', '変更'), button: 'btn_edit' },
  remove: { title: t('删除', '刪除', 'Delete', '削除'), button: 'btn_remove' },
} as const;

export type InterfaceMethod = keyof typeof interfaceMethods;
const methodNames = Object.keys(interfaceMethods) as InterfaceMethod[];

/** A module or a data source under a path of its own, for other systems. */
export const dataInterface = {
  name: 'basic/DataInterface',
  origin: 'builtin',
  title: t('数据接口', '資料介面', 'Data interface', 'データインターフェース'),
  path,
  operations: ['list', 'all', 'selector', 'create', 'read', 'update', 'remove', 'state', 'dataChange', 'export'],
  places: { id: 'basic/DataInterface', entryId: 'onlineDev/Entry', dataSourceId: 'basic/DataSource' },
  model: {
    name: 'dataInterface',
    titleField: 'fullName',
    traits: ['state'],
    fields: [
      nameField,
      {
        ...codeField,
        help: t(
          '接口地址为 /api/open/编码',
          '介面位址為 /api/open/編碼',
          'Its address is /api/open/ and this code',
          'アドレスは /api/open/コード です',
        ),
      },
      builtinField('of', {
        widget: 'radio',
        label: t('发布的内容', '發布的內容', 'What is published', '公開するもの'),
        required: true,
        defaultValue: 'module',
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'module', label: t('模块', '模組', 'Module', 'モジュール') },
              { value: 'source', label: t('数据源', '資料來源', 'Data source', 'データソース') },
            ],
          },
        },
      }),
      builtinField('entryId', {
        widget: 'select',
        kind: 'ref',
        label: t('模块', '模組', 'Module', 'モジュール'),
        visible: 'of = "module"',
        required: 'of = "module"',
        props: { options: { source: 'records', resource: 'onlineDev/Entry' } },
      }),
      builtinField('dataSourceId', {
        widget: 'select',
        kind: 'ref',
        label: t('数据源', '資料來源', 'Data source', 'データソース'),
        visible: 'of = "source"',
        required: 'of = "source"',
        props: { options: { source: 'records', resource: 'basic/DataSource' } },
      }),
      builtinField('methods', {
        widget: 'checkbox',
        label: t('允许的操作', '允許的操作', 'Methods', '許可する操作'),
        visible: 'of = "module"',
        defaultValue: ['list', 'read'],
        props: {
          options: {
            source: 'static',
            items: methodNames.map((value) => ({ value, label: interfaceMethods[value].title })),
          },
        },
      }),
      builtinField('columns', {
        widget: 'select',
        kind: 'refs',
        label: t('开放的字段', '開放的欄位', 'Columns', '公開する項目'),
        required: true,
        props: { multiple: true, options: { source: 'fields', module: 'entryId', dataSource: 'dataSourceId' } },
        help: t(
          '没有选择的一概不给',
          '沒有選擇的一概不給',
          'What is not chosen is not given',
          '選択していないものは渡しません',
        ),
      }),
      builtinField('rows', {
        widget: 'textarea',
        label: t('开放的数据', '開放的資料', 'Rows', '公開するデータ'),
        props: { minRows: 2, maxlength: 2000 },
        help: t(
          '条件，例如 state = 1；留空为全部。数据源写 region = "east" and in(kind, 1, 2)，写参数名则把该参数固定为此值',
          '條件，例如 state = 1；留空為全部。資料來源寫 region = "east" and in(kind, 1, 2)，寫參數名稱則把該參數固定為此值',
          'A condition, such as state = 1; empty: all of them. Of a data source: region = "east" and in(kind, 1, 2); the name of a parameter holds it to the value',
          '条件（例：state = 1）。空欄はすべて。データソースは region = "east" and in(kind, 1, 2) のように書き、パラメーター名を書くとその値に固定します',
        ),
      }),
      builtinField('perMinute', {
        widget: 'number',
        kind: 'integer',
        label: t('每分钟最多次数', '每分鐘最多次數', 'Calls a minute', '1分あたりの上限'),
        required: true,
        defaultValue: 60,
        props: { min: 1, max: 6000, precision: 0 },
      }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(
      ['fullName', 'code', 'of', 'entryId', 'dataSourceId', 'methods', 'columns', 'rows', 'perMinute', 'remark'],
      { wide: ['methods', 'columns', 'rows', 'remark'] },
    ),
    list: {
      columns: [
        { field: 'fullName', width: 200, sortable: true },
        { field: 'code', width: 160, sortable: true },
        { field: 'of', width: 120 },
        { field: 'entryId', width: 160 },
        { field: 'dataSourceId', width: 160 },
        { field: 'perMinute', width: 130 },
      ],
      search: [{ field: 'of' }],
      keyword: ['fullName', 'code'],
      actions: ['keys', 'log'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'keys',
      title: t('密钥', '金鑰', 'Keys', 'キー'),
      scope: 'row',
      right: 'btn_keys',
      opens: 'interfaceKeys',
      afterCreate: true,
    },
    {
      code: 'log',
      title: t('调用日志', '呼叫日誌', 'Calls', '呼び出しログ'),
      scope: 'row',
      right: 'btn_log',
      opens: 'interfaceCalls',
    },
  ],
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { chipColors } from '../../options/colors.ts';
import { t } from '../../texts/text.ts';
import { captions } from '../captions.ts';
import { builtinField, builtinForm } from '../define.ts';
import { nameField, remarkField } from '../fields.ts';

const isTree = builtinField('isTree', {
  widget: 'switch',
  kind: 'integer',
  label: t('树形', '樹狀', 'Tree', 'ツリー'),
  defaultValue: 0,
});

export const dictionary = {
  name: 'basic/Dictionary',
  origin: 'builtin',
  title: t('字典', '字典', 'Dictionary', '辞書'),
  path: '/api/framework/basic/Dictionary',
  operations: [
    'list',
    'all',
    'tree',
    'selector',
    'create',
    'read',
    'update',
    'move',
    'remove',
    'state',
    'dataChange',
    'export',
    'import',
  ],
  model: {
    name: 'dictionary',
    titleField: 'fullName',
    traits: ['tree', 'state', 'sort'],
    fields: [
      nameField,
      builtinField('code', {
        widget: 'input',
        label: captions.code,
        required: true,
        unique: true,
        rules: [
          {
            pattern: '^[A-Za-z][A-Za-z0-9._-]*$',
            message: t(
              '以字母开头，只含英文、数字、点、横线',
              '以字母開頭，只含英文、數字、點、橫線',
              'Begins with a letter; letters, digits, dots and dashes only',
              '英字で始まり、英数字・ピリオド・ハイフンのみ',
            ),
          },
        ],
        props: { maxlength: 80 },
      }),
      isTree,
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(['fullName', 'code', 'isTree', 'remark'], { wide: ['remark'] }),
    list: {
      view: 'tree',
      columns: [
        { field: 'fullName', width: 220, sortable: true },
        { field: 'code', width: 200, sortable: true },
        { field: 'isTree', width: 90 },
        { field: 'remark' },
      ],
      keyword: ['fullName', 'code'],
      paging: false,
      actions: ['entries'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_import', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'entries',
      title: t('字典数据', '字典資料', 'Entries', '項目'),
      scope: 'row',
      right: 'btn_detail',
      opens: 'dictionaryData',
    },
  ],
} as const satisfies ResourceDefinition;

/** How entries are listed and edited, those of the dictionary and a person's own. */
export const entryPages = {
  form: builtinForm(['fullName', 'dataValue', 'listClass', 'cssClass', 'remark'], { wide: ['remark'] }),
  list: {
    view: 'tree',
    columns: [
      { field: 'fullName', width: 220, sortable: true },
      { field: 'dataValue', width: 180, sortable: true },
      { field: 'listClass', width: 120 },
      { field: 'remark' },
    ],
    keyword: ['fullName', 'dataValue'],
    paging: false,
    buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_state'],
  },
} satisfies ResourceDefinition['pages'];

export const dictionaryData = {
  name: 'basic/DictionaryData',
  origin: 'builtin',
  title: t('字典数据', '字典資料', 'Dictionary entries', '辞書項目'),
  path: '/api/framework/basic/Dictionary',
  operations: ['list', 'create', 'read', 'update', 'move', 'remove', 'state', 'export', 'import'],
  within: 'basic/Dictionary',
  spelling: {
    list: 'GET /{dictionaryId}/Data',
    totals: 'POST /{dictionaryId}/Data/Actions/Totals',
    create: 'POST /Data',
    read: 'GET /{id}/DataInfo',
    history: 'GET /{id}/DataInfo/History',
    update: 'PUT /{id}/Data',
    move: 'PUT /{id}/Data/Actions/Move',
    batchUpdate: 'POST /Data/batchUpdate',
    remove: 'DELETE /{id}/Data',
    state: 'PUT /{id}/Data/Actions/State',
    export: 'POST /{dictionaryId}/Data/Actions/Export',
    import: 'POST /{dictionaryId}/Data/Actions/Import',
    template: 'GET /{dictionaryId}/Data/Actions/Import/Template',
    importProgress: 'GET /{dictionaryId}/Data/Actions/Import/Progress',
  },
  model: {
    name: 'dictionaryData',
    titleField: 'fullName',
    traits: ['tree', 'state', 'sort'],
    fields: [
      builtinField('dictionaryId', {
        widget: 'relationForm',
        label: t('字典', '字典', 'Dictionary', '辞書'),
        required: true,
        to: { resource: 'basic/Dictionary', show: 'fullName' },
      }),
      builtinField('fullName', {
        widget: 'input',
        label: captions.fullName,
        required: true,
        props: { maxlength: 200 },
      }),
      builtinField('dataValue', {
        widget: 'input',
        label: t('值', '值', 'Value', '値'),
        required: true,
        props: { maxlength: 200 },
      }),
      builtinField('listClass', {
        widget: 'select',
        label: t('标签颜色', '標籤顏色', 'Tag colour', 'タグの色'),
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'default', label: t('默认', '預設', 'Default', '標準'), color: 'gray' },
              { value: 'primary', label: t('主色', '主色', 'Primary', 'メイン'), color: 'blue' },
              { value: 'success', label: t('成功', '成功', 'Success', '成功'), color: 'green' },
              { value: 'warning', label: t('警告', '警告', 'Warning', '警告'), color: 'orange' },
              { value: 'danger', label: t('危险', '危險', 'Danger', '危険'), color: 'red' },
              { value: 'cyan', label: chipColors.cyan, color: 'cyan' },
              { value: 'yellow', label: chipColors.yellow, color: 'yellow' },
              { value: 'pink', label: chipColors.pink, color: 'pink' },
              { value: 'purple', label: chipColors.purple, color: 'purple' },
            ],
          },
        },
      }),
      builtinField('cssClass', {
        widget: 'input',
        label: t('样式类', '樣式類別', 'CSS class', 'CSSクラス'),
        rules: [
          {
            pattern: '^[A-Za-z][A-Za-z0-9 _-]*$',
            message: t('样式类不正确', '樣式類別不正確', 'Not a CSS class', 'CSSクラス名が正しくありません'),
          },
        ],
      }),
      remarkField,
    ],
  },
  pages: {
    ...entryPages,
    list: {
      ...entryPages.list,
      buttons: [...entryPages.list.buttons, 'btn_import', 'btn_export'],
      permissions: { button: true },
    },
    dictionary: { labelField: 'fullName', valueField: 'dataValue', isTree: true },
  },
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { captions } from '../captions.ts';
import { builtinField, builtinForm } from '../define.ts';
import { captionsField, nameField } from '../fields.ts';

/** A page, a form module or a dictionary. */
const opensModule = "moduleType = '2' or moduleType = '3' or moduleType = '4'";

export const menu = {
  name: 'system/Menu',
  origin: 'builtin',
  title: t('菜单', '選單', 'Menu', 'メニュー'),
  // choice: SPEC §7 names no path for menus.
  path: '/api/framework/system/Menu',
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
  ],
  model: {
    name: 'menu',
    titleField: 'fullName',
    captionsField: 'captions',
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
            pattern: '^[A-Za-z0-9_.-]+$',
            message: t(
              '只能包含英文、数字、点、横线',
              '只能包含英文、數字、點、橫線',
              'Only letters, digits, dots and dashes',
              '英数字・ピリオド・ハイフンのみ使用できます',
            ),
          },
        ],
        props: { maxlength: 80 },
      }),
      builtinField('moduleType', {
        widget: 'select',
        label: t('类型', '類型', 'Type', '種類'),
        required: true,
        props: {
          options: {
            source: 'static',
            items: [
              { value: '1', label: t('目录', '目錄', 'Folder', 'フォルダー') },
              { value: '2', label: t('页面', '頁面', 'Page', 'ページ') },
              { value: '3', label: t('表单模块', '表單模組', 'Form module', 'フォームモジュール') },
              { value: '4', label: t('字典模块', '字典模組', 'Dictionary module', '辞書モジュール') },
              { value: '7', label: t('外链', '外部連結', 'Link', '外部リンク') },
            ],
          },
        },
      }),
      builtinField('icon', { widget: 'iconPicker', label: captions.icon }),
      builtinField('navigateUrl', {
        widget: 'input',
        label: t('地址', '網址', 'Address', 'アドレス'),
        visible: "moduleType <> '1'",
        props: { maxlength: 500 },
        help: t(
          '外链填写网址；模块填写页面路径，留空则用编码',
          '外部連結填寫網址；模組填寫頁面路徑，留空則用編碼',
          'Of a link its web address; of a module its path, or left empty for its code',
          'リンクはURL、モジュールはパス。空欄の場合はコードを使います',
        ),
        rules: [
          {
            // A page of the web, a mail or a number, or a path of ours: no other scheme, and no other host without one.
            pattern:
              '^((https?://|mailto:|tel:)[^\\s<>"\\\\]+|/|/?[^\\s<>"\\\\:/?#][^\\s<>"\\\\:?#]*([?#][^\\s<>"\\\\]*)?)$',
            message: t('地址不正确', '網址不正確', 'The address is not valid', 'アドレスが正しくありません'),
          },
        ],
      }),
      builtinField('target', {
        widget: 'radio',
        label: t('打开方式', '開啟方式', 'Opens in', '開き方'),
        visible: "moduleType = '7'",
        props: {
          options: {
            source: 'static',
            items: [
              { value: '_self', label: t('页内', '頁內', 'This window', '同じ画面') },
              { value: '_blank', label: t('新标签', '新分頁', 'A new tab', '新しいタブ') },
            ],
          },
        },
      }),
      builtinField('relationId', {
        widget: 'select',
        label: t('关联模块', '關聯模組', 'Module', '関連モジュール'),
        visible: opensModule,
        props: { options: { source: 'modules', by: 'moduleType' }, filterable: true },
      }),
      builtinField('vueName', {
        widget: 'input',
        label: t('页面组件', '頁面元件', 'Page', 'ページ'),
        visible: "moduleType = '2'",
        props: { maxlength: 80 },
        help: t(
          '由产品自带页面显示时填写，此时不打开模块',
          '由產品內建頁面顯示時填寫，此時不開啟模組',
          'A page of the product that is shown instead of a module',
          'モジュールの代わりに表示する製品内のページ',
        ),
      }),
      builtinField('isTree', {
        widget: 'switch',
        label: t('树形', '樹狀', 'Tree', 'ツリー'),
        kind: 'integer',
        visible: opensModule,
      }),
      builtinField('iconBackgroundColor', {
        widget: 'colorPicker',
        label: t('图标底色', '圖示底色', 'Icon background', 'アイコン背景色'),
      }),
      captionsField,
    ],
  },
  pages: {
    form: builtinForm(
      [
        'fullName',
        'code',
        'moduleType',
        'relationId',
        'target',
        'navigateUrl',
        'icon',
        'iconBackgroundColor',
        'captions',
      ],
      { wide: ['navigateUrl', 'captions'], more: ['vueName', 'isTree'] },
    ),
    list: {
      view: 'tree',
      columns: [
        { field: 'fullName', width: 240 },
        { field: 'code', width: 180 },
        { field: 'moduleType', width: 120 },
        { field: 'icon', width: 80, align: 'center' },
        { field: 'iconBackgroundColor', width: 120, hidden: true },
        { field: 'relationId', width: 160 },
        { field: 'navigateUrl' },
      ],
      keyword: ['fullName', 'code'],
      paging: false,
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

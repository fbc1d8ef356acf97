import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { captions } from '../captions.ts';
import { builtinField, builtinForm } from '../define.ts';
import { nameField } from '../fields.ts';

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
    'remove',
    'state',
    'dataChange',
    'export',
  ],
  model: {
    name: 'menu',
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
      builtinField('icon', { widget: 'input', label: captions.icon, props: { maxlength: 80 } }),
      builtinField('navigateUrl', {
        widget: 'input',
        label: t('地址', '網址', 'Address', 'アドレス'),
        props: { maxlength: 500 },
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
        widget: 'input',
        label: t('关联模块', '關聯模組', 'Module', '関連モジュール'),
        props: { maxlength: 128 },
        help: t(
          '内置模块写资源名，表单模块由“发布到菜单”填写',
          '內建模組填資源名稱，表單模組由「發布到選單」填寫',
          'A built-in resource, or filled in by “publish to menu”',
          '組み込みはリソース名、フォームは「メニューに公開」で設定',
        ),
      }),
      builtinField('vueName', {
        widget: 'input',
        label: t('页面组件', '頁面元件', 'Page', 'ページ'),
        props: { maxlength: 80 },
      }),
      builtinField('isTree', { widget: 'switch', label: t('树形', '樹狀', 'Tree', 'ツリー'), kind: 'integer' }),
      builtinField('iconBackgroundColor', {
        widget: 'input',
        label: t('图标底色', '圖示底色', 'Icon background', 'アイコン背景色'),
        rules: [
          {
            pattern: '^#[0-9A-Fa-f]{6}$',
            message: t('应为 #RRGGBB', '應為 #RRGGBB', 'Write it as #RRGGBB', '#RRGGBB で入力してください'),
          },
        ],
      }),
      builtinField('captions', {
        widget: 'json',
        label: t('各语言名称', '各語言名稱', 'Names by language', '言語別の名称'),
      }),
    ],
  },
  pages: {
    form: builtinForm(
      [
        'fullName',
        'code',
        'moduleType',
        'icon',
        'navigateUrl',
        'target',
        'relationId',
        'vueName',
        'isTree',
        'iconBackgroundColor',
        'captions',
      ],
      { wide: ['captions'] },
    ),
    list: {
      view: 'tree',
      columns: [
        { field: 'fullName', width: 240 },
        { field: 'code', width: 180 },
        { field: 'moduleType', width: 120 },
        { field: 'icon', width: 160 },
        { field: 'navigateUrl' },
      ],
      keyword: ['fullName', 'code'],
      paging: false,
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

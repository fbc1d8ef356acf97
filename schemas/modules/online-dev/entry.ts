import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { captions } from '../captions.ts';
import { builtinField, builtinForm } from '../define.ts';
import { captionsField, nameField } from '../fields.ts';

/** One row of /api/OnLineDev: a draft page document and its released versions. */
export const entry = {
  name: 'onlineDev/Entry',
  origin: 'builtin',
  title: t('在线开发', '線上開發', 'Online development', 'オンライン開発'),
  path: '/api/OnLineDev',
  operations: ['list', 'all', 'selector', 'create', 'read', 'update', 'remove', 'dataChange'],
  spelling: { all: 'GET /AllList', read: 'GET /{id}/Info' },
  model: {
    name: 'entry',
    titleField: 'fullName',
    captionsField: 'captions',
    fields: [
      nameField,
      builtinField('code', {
        widget: 'input',
        label: captions.code,
        required: true,
        unique: true,
        rules: [
          {
            pattern: '^[A-Za-z][A-Za-z0-9_.-]*$',
            message: t(
              '以字母开头，只含英文、数字、点、横线',
              '以字母開頭，只含英文、數字、點、橫線',
              'Begins with a letter; letters, digits, dots and dashes only',
              '英字で始まり、英数字・ピリオド・ハイフンのみ',
            ),
          },
        ],
        props: { maxlength: 60 },
      }),
      builtinField('category', { widget: 'input', label: captions.category, props: { maxlength: 60 } }),
      builtinField('type', {
        widget: 'select',
        label: t('类型', '類型', 'Type', '種類'),
        required: true,
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'form', label: t('表单', '表單', 'Form', 'フォーム') },
              { value: 'list', label: t('列表', '清單', 'List', '一覧') },
              { value: 'dictionary', label: t('字典', '字典', 'Dictionary', '辞書') },
              { value: 'flow', label: t('流程', '流程', 'Flow', 'フロー') },
            ],
          },
        },
      }),
      builtinField('page', { widget: 'json', label: t('页面文档', '頁面文件', 'Page document', 'ページ定義') }),
      // choice: SPEC §3 keeps the document alone. Its text keeps what a document has not: spaces, and the order of keys.
      builtinField('source', {
        widget: 'json',
        label: t('文档原文', '文件原文', 'Text of the document', '文書の原文'),
      }),
      captionsField,
      builtinField('templateId', {
        widget: 'input',
        label: t('流程模板', '流程範本', 'Flow template', 'フローテンプレート'),
        props: { maxlength: 64 },
      }),
      builtinField('extends', {
        widget: 'input',
        label: t('扩展的内置模块', '擴充的內建模組', 'Built-in module that it extends', '拡張する組み込みモジュール'),
        readonly: true,
        unique: true,
        props: { maxlength: 128 },
      }),
      builtinField('releasedVersion', {
        widget: 'number',
        kind: 'integer',
        label: t('已发布版本', '已發布版本', 'Released version', '公開バージョン'),
        readonly: true,
        props: { precision: 0 },
      }),
      builtinField('modifyTime', {
        widget: 'modifyTime',
        label: t('修改时间', '修改時間', 'Modified at', '更新日時'),
        fill: 'modifyTime',
      }),
    ],
  },
  pages: {
    form: builtinForm(['fullName', 'code', 'category', 'type', 'captions'], { wide: ['captions'] }),
    list: {
      columns: [
        { field: 'fullName', width: 220, sortable: true },
        { field: 'code', width: 180, sortable: true },
        { field: 'category', width: 120, sortable: true },
        { field: 'type', width: 90 },
        { field: 'releasedVersion', width: 110 },
        { field: 'modifyTime', width: 170, sortable: true },
      ],
      search: [{ field: 'category' }, { field: 'type' }],
      keyword: ['fullName', 'code'],
      actions: ['start', 'design', 'release', 'publish', 'copy', 'importForms', 'extend', 'uses', 'problems'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'start',
      title: t('新建模块', '新增模組', 'New module', 'モジュールの新規作成'),
      scope: 'list',
      right: 'btn_add',
      opens: 'entryStart',
      begins: true,
    },
    {
      code: 'design',
      title: t('设计', '設計', 'Design', 'デザイン'),
      scope: 'row',
      right: 'btn_edit',
      opens: 'entryEditor',
      afterCreate: true,
    },
    {
      code: 'release',
      title: t('发布', '發布', 'Release', '公開'),
      scope: 'row',
      right: 'btn_release',
      call: 'POST /{id}/Actions/Release',
      opens: 'entryRelease',
    },
    {
      code: 'publish',
      title: t('发布到菜单', '發布到選單', 'Publish to menu', 'メニューに公開'),
      scope: 'row',
      right: 'btn_publish',
      call: 'POST /{id}/Actions/PublishToMenu',
      opens: 'entryPublish',
    },
    {
      code: 'copy',
      title: t('复制', '複製', 'Copy', '複製'),
      scope: 'row',
      right: 'btn_add',
      call: 'POST /{id}/Actions/Copy',
    },
    {
      code: 'extend',
      title: t('扩展内置模块', '擴充內建模組', 'Extend built-in', '組み込みを拡張'),
      scope: 'list',
      right: null,
      opens: 'entryExtend',
    },
    {
      code: 'uses',
      title: t('查找引用', '尋找參照', 'Where used', '使用箇所'),
      scope: 'list',
      right: 'btn_edit',
      opens: 'entryUses',
    },
    {
      code: 'problems',
      title: t('检查所有模块', '檢查所有模組', 'Check all', '一括チェック'),
      scope: 'list',
      right: 'btn_edit',
      opens: 'entryProblems',
    },
    {
      code: 'importForms',
      title: t('导入表单', '匯入表單', 'Import forms', 'フォームの取り込み'),
      scope: 'list',
      right: 'btn_add',
      call: 'POST /Actions/Import',
      opens: 'entryImport',
    },
  ],
} as const satisfies ResourceDefinition;

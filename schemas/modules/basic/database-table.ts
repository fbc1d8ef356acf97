import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { timeField } from '../fields.ts';

/** What a database link found when it was last looked into. */
export const databaseTable = {
  name: 'basic/DatabaseTable',
  origin: 'builtin',
  title: t('数据库表', '資料庫資料表', 'Database table', 'データベーステーブル'),
  path: '/api/framework/basic/DatabaseTable',
  within: 'basic/DbLink',
  openedBy: 'btn_tables',
  view: 'link_table_list',
  operations: ['list', 'export'],
  spelling: { list: 'GET /{linkId}', totals: 'POST /{linkId}/Actions/Totals', export: 'POST /{linkId}/Actions/Export' },
  places: { linkId: 'basic/DbLink' },
  model: {
    name: 'databaseTable',
    titleField: 'tableName',
    fields: [
      builtinField('linkId', {
        widget: 'relationForm',
        label: t('数据库连接', '資料庫連線', 'Database link', 'データベース接続'),
        to: { resource: 'basic/DbLink', show: 'fullName' },
      }),
      builtinField('tableName', { widget: 'input', label: t('表名', '資料表名', 'Table', 'テーブル') }),
      builtinField('schemaName', { widget: 'input', label: t('模式', '結構描述', 'Schema', 'スキーマ') }),
      builtinField('tableKind', {
        widget: 'select',
        label: t('种类', '種類', 'Kind', '種別'),
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'table', label: t('表', '資料表', 'Table', 'テーブル') },
              { value: 'view', label: t('视图', '檢視', 'View', 'ビュー') },
            ],
          },
        },
      }),
      builtinField('comment', { widget: 'input', label: t('说明', '說明', 'Comment', 'コメント') }),
      builtinField('columnCount', { widget: 'number', kind: 'integer', label: t('列数', '欄數', 'Columns', '列数') }),
      builtinField('keyColumns', { widget: 'input', label: t('主键', '主鍵', 'Key', '主キー') }),
      builtinField('rowCount', {
        widget: 'number',
        kind: 'integer',
        label: t('行数（估计）', '列數（估計）', 'Rows (estimated)', '行数（推定）'),
      }),
      builtinField('kilobytes', {
        widget: 'number',
        kind: 'integer',
        label: t('大小（kB）', '大小（kB）', 'Size in kB', 'サイズ（kB）'),
      }),
      timeField('readAt', t('读取时间', '讀取時間', 'Read at', '取得日時')),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'tableName', width: 220, sortable: true },
        { field: 'schemaName', width: 110, hidden: true },
        { field: 'tableKind', width: 90 },
        { field: 'comment', width: 160 },
        { field: 'columnCount', width: 80, sortable: true },
        { field: 'keyColumns', width: 130 },
        { field: 'rowCount', width: 130, sortable: true },
        { field: 'kilobytes', width: 110, sortable: true },
      ],
      search: [{ field: 'tableKind' }],
      keyword: ['tableName', 'comment'],
      sort: { field: 'tableName', order: 'asc' },
      actions: ['columns'],
      buttons: ['btn_export'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'columns',
      title: t('结构与数据', '結構與資料', 'Columns and rows', '列とデータ'),
      scope: 'row',
      right: 'btn_tables',
      opens: 'databaseTables',
    },
  ],
} as const satisfies ResourceDefinition;

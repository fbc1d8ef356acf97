import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { oneOf, timeField } from '../fields.ts';

/** What a data source was asked, by whom, and how that ended. */
export const dataSourceCall = {
  name: 'basic/DataSourceCall',
  origin: 'builtin',
  title: t('数据源日志', '資料來源日誌', 'Calls of a data source', 'データソースのログ'),
  path: '/api/framework/basic/DataSource',
  within: 'basic/DataSource',
  openedBy: 'btn_log',
  view: 'source_call_log',
  operations: ['list'],
  spelling: { list: 'GET /{sourceId}/Log', totals: 'POST /{sourceId}/Log/Totals' },
  places: { sourceId: 'basic/DataSource' },
  model: {
    name: 'dataSourceCall',
    titleField: 'purpose',
    fields: [
      builtinField('sourceId', {
        widget: 'relationForm',
        label: t('数据源', '資料來源', 'Data source', 'データソース'),
        to: { resource: 'basic/DataSource', show: 'fullName' },
      }),
      timeField('at', t('时间', '時間', 'Time', '日時')),
      builtinField('actor', { widget: 'userPicker', label: t('用户', '使用者', 'Who', 'ユーザー') }),
      builtinField('partner', { widget: 'input', label: t('调用方', '呼叫方', 'Partner', '利用者') }),
      builtinField('purpose', {
        widget: 'select',
        label: t('用途', '用途', 'For', '用途'),
        props: oneOf({
          preview: t('预览', '預覽', 'Preview', 'プレビュー'),
          options: t('选项', '選項', 'Options', '選択肢'),
          interface: t('数据接口', '資料介面', 'Data interface', 'データインターフェース'),
          check: t('校验', '檢核', 'Check of a record', 'レコードの確認'),
        }),
      }),
      builtinField('milliseconds', {
        widget: 'number',
        kind: 'integer',
        label: t('耗时（毫秒）', '耗時（毫秒）', 'Took (ms)', '所要時間（ms）'),
      }),
      builtinField('rowCount', { widget: 'number', kind: 'integer', label: t('行数', '列數', 'Rows', '行数') }),
      builtinField('fault', { widget: 'input', label: t('错误', '錯誤', 'Fault', 'エラー') }),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'at', width: 170, sortable: true },
        { field: 'actor', width: 140 },
        { field: 'partner', width: 140 },
        { field: 'purpose', width: 120 },
        { field: 'milliseconds', width: 120, sortable: true },
        { field: 'rowCount', width: 90 },
        { field: 'fault' },
      ],
      search: [{ field: 'actor' }, { field: 'purpose' }, { field: 'at' }],
      sort: { field: 'at', order: 'desc' },
      buttons: [],
    },
  },
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { timeField } from '../fields.ts';

/** Who called an interface, and how that ended. */
export const interfaceCall = {
  name: 'basic/InterfaceCall',
  origin: 'builtin',
  title: t('接口调用日志', '介面呼叫日誌', 'Calls of an interface', 'インターフェースの呼び出し'),
  path: '/api/framework/basic/DataInterface',
  within: 'basic/DataInterface',
  openedBy: 'btn_log',
  view: 'interface_call_log',
  operations: ['list'],
  spelling: { list: 'GET /{interfaceId}/Log', totals: 'POST /{interfaceId}/Log/Totals' },
  places: { interfaceId: 'basic/DataInterface' },
  model: {
    name: 'interfaceCall',
    titleField: 'partner',
    fields: [
      builtinField('interfaceId', {
        widget: 'relationForm',
        label: t('数据接口', '資料介面', 'Data interface', 'データインターフェース'),
        to: { resource: 'basic/DataInterface', show: 'fullName' },
      }),
      timeField('at', t('时间', '時間', 'Time', '日時')),
      builtinField('partner', { widget: 'input', label: t('调用方', '呼叫方', 'Partner', '利用者') }),
      builtinField('method', { widget: 'input', label: t('操作', '操作', 'Method', '操作') }),
      builtinField('outcome', {
        widget: 'number',
        kind: 'integer',
        label: t('结果码', '結果碼', 'Code', '結果コード'),
      }),
      builtinField('milliseconds', {
        widget: 'number',
        kind: 'integer',
        label: t('耗时（毫秒）', '耗時（毫秒）', 'Took (ms)', '所要時間（ms）'),
      }),
      builtinField('calls', {
        widget: 'number',
        kind: 'integer',
        label: t('次数', '次數', 'Times', '回数'),
        help: t(
          '被拒绝的调用按分钟合计',
          '被拒絕的呼叫按分鐘合計',
          'Calls that are refused are added up by the minute',
          '拒否した呼び出しは1分ごとにまとめます',
        ),
      }),
      builtinField('ip', { widget: 'input', label: t('IP 地址', 'IP 位址', 'Address', 'IP アドレス') }),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'at', width: 170, sortable: true },
        { field: 'partner', width: 180 },
        { field: 'method', width: 100 },
        { field: 'outcome', width: 100 },
        { field: 'calls', width: 80 },
        { field: 'milliseconds', width: 120, sortable: true },
        { field: 'ip', width: 150 },
      ],
      search: [{ field: 'partner', operator: 'like' }, { field: 'at' }],
      sort: { field: 'at', order: 'desc' },
      buttons: [],
    },
  },
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { timeField } from '../fields.ts';

/** Who may call an interface: the key itself is shown once, when it is made. */
export const interfaceKey = {
  name: 'basic/InterfaceKey',
  origin: 'builtin',
  title: t('接口密钥', '介面金鑰', 'Keys of an interface', 'インターフェースのキー'),
  path: '/api/framework/basic/DataInterface',
  within: 'basic/DataInterface',
  openedBy: 'btn_keys',
  view: 'interface_key_list',
  operations: ['list'],
  spelling: { list: 'GET /{interfaceId}/Keys', totals: 'POST /{interfaceId}/Keys/Totals' },
  places: { interfaceId: 'basic/DataInterface' },
  model: {
    name: 'interfaceKey',
    titleField: 'partner',
    fields: [
      builtinField('interfaceId', {
        widget: 'relationForm',
        label: t('数据接口', '資料介面', 'Data interface', 'データインターフェース'),
        to: { resource: 'basic/DataInterface', show: 'fullName' },
      }),
      builtinField('partner', { widget: 'input', label: t('调用方', '呼叫方', 'Partner', '利用者') }),
      builtinField('beginning', { widget: 'input', label: t('密钥开头', '金鑰開頭', 'Begins with', 'キーの先頭') }),
      timeField('madeAt', t('创建时间', '建立時間', 'Made at', '作成日時')),
      timeField('expiresAt', t('到期时间', '到期時間', 'Ends at', '有効期限')),
      timeField('usedAt', t('最近使用', '最近使用', 'Last used', '最終利用')),
      timeField('revokedAt', t('撤销时间', '撤銷時間', 'Revoked at', '取り消し日時')),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'partner', width: 200 },
        { field: 'beginning', width: 120 },
        { field: 'madeAt', width: 170, sortable: true },
        { field: 'expiresAt', width: 170 },
        { field: 'usedAt', width: 170, sortable: true },
        { field: 'revokedAt', width: 170 },
      ],
      sort: { field: 'madeAt', order: 'desc' },
      actions: ['revoke'],
      buttons: [],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'revoke',
      title: t('撤销', '撤銷', 'Revoke', '取り消す'),
      scope: 'row',
      right: 'btn_keys',
      call: 'DELETE /Keys/{id}',
      confirm: t(
        '撤销后，使用该密钥的系统立即无法再调用',
        '撤銷後，使用該金鑰的系統立即無法再呼叫',
        'Whoever calls with this key can do so no more from now on',
        'このキーを使うシステムは、直ちに呼び出せなくなります',
      ),
    },
  ],
} as const satisfies ResourceDefinition;

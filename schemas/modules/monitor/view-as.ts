import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { timeField } from '../fields.ts';

const path = '/api/framework/monitor/ViewAs';

/** Every time that an administrator looked at the product as another user. */
export const viewAs = {
  name: 'monitor/ViewAs',
  origin: 'builtin',
  title: t('身份查看记录', '身分檢視記錄', 'View-as log', '代理閲覧ログ'),
  path,
  view: 'view_as_log',
  operations: ['list', 'export'],
  model: {
    name: 'viewAs',
    titleField: 'ip',
    fields: [
      builtinField('viewerId', {
        widget: 'userPicker',
        label: t('管理员', '管理員', 'Administrator', '管理者'),
      }),
      builtinField('viewedId', {
        widget: 'userPicker',
        label: t('被查看的用户', '被檢視的使用者', 'Viewed user', '閲覧されたユーザー'),
      }),
      timeField('startedAt', t('开始时间', '開始時間', 'From', '開始')),
      timeField('endedAt', t('结束时间', '結束時間', 'Until', '終了')),
      builtinField('calls', {
        widget: 'number',
        label: t('请求数', '請求數', 'Calls', 'リクエスト数'),
        kind: 'integer',
      }),
      builtinField('ip', { widget: 'input', label: t('IP 地址', 'IP 位址', 'Address', 'IP アドレス') }),
      builtinField('browser', { widget: 'input', label: t('浏览器', '瀏覽器', 'Browser', 'ブラウザー') }),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'viewerId', width: 140 },
        { field: 'viewedId', width: 140 },
        { field: 'startedAt', width: 170, sortable: true },
        { field: 'endedAt', width: 170, sortable: true },
        { field: 'calls', width: 90, sortable: true },
        { field: 'ip', width: 150 },
        { field: 'browser', width: 180 },
      ],
      search: [{ field: 'viewerId' }, { field: 'viewedId' }, { field: 'startedAt' }],
      keyword: ['ip'],
      sort: { field: 'startedAt', order: 'desc' },
      actions: ['calls'],
      buttons: ['btn_export'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'calls',
      title: t('请求', '請求', 'Calls', 'リクエスト'),
      scope: 'row',
      right: 'btn_calls',
      opens: 'viewAsCalls',
    },
  ],
} as const satisfies ResourceDefinition;

/** What was asked during one such view. */
export const viewAsCall = {
  name: 'monitor/ViewAsCall',
  origin: 'builtin',
  title: t('查看期间的请求', '檢視期間的請求', 'Calls of a view', '閲覧中のリクエスト'),
  path,
  within: 'monitor/ViewAs',
  openedBy: 'btn_calls',
  view: 'view_as_call_log',
  operations: ['list'],
  spelling: { list: 'GET /{viewId}/Calls', totals: 'POST /{viewId}/Calls/Totals' },
  model: {
    name: 'viewAsCall',
    titleField: 'path',
    fields: [
      builtinField('viewId', { widget: 'input', label: t('查看记录', '檢視記錄', 'View', '閲覧') }),
      timeField('at', t('时间', '時間', 'Time', '日時')),
      builtinField('method', { widget: 'input', label: t('方法', '方法', 'Method', 'メソッド') }),
      builtinField('path', { widget: 'input', label: t('地址', '位址', 'Address', 'アドレス') }),
      builtinField('refused', {
        widget: 'switch',
        label: t('已拒绝（只读）', '已拒絕（唯讀）', 'Refused (read-only)', '拒否（読み取り専用）'),
      }),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'at', width: 170, sortable: true },
        { field: 'method', width: 90 },
        { field: 'path', width: 420 },
        { field: 'refused', width: 170 },
      ],
      search: [{ field: 'path', operator: 'like' }, { field: 'refused' }],
      keyword: ['path'],
      sort: { field: 'at', order: 'asc' },
      buttons: [],
    },
  },
} as const satisfies ResourceDefinition;

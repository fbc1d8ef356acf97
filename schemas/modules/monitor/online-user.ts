import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { timeField } from '../fields.ts';

/** Who is signed in, one row a session (SPEC §1, System monitor). */
export const onlineUser = {
  name: 'monitor/OnlineUser',
  origin: 'builtin',
  title: t('在线用户', '線上使用者', 'Online users', 'オンラインユーザー'),
  path: '/api/framework/monitor/OnlineUser',
  view: 'online_user',
  operations: ['list', 'export'],
  model: {
    name: 'onlineUser',
    titleField: 'account',
    fields: [
      builtinField('userId', { widget: 'userPicker', label: t('用户', '使用者', 'User', 'ユーザー') }),
      builtinField('account', { widget: 'input', label: t('账号', '帳號', 'Account', 'アカウント') }),
      timeField('signedInAt', t('登录时间', '登入時間', 'Signed in', 'ログイン日時')),
      timeField('seenAt', t('最近活动', '最近活動', 'Last seen', '最終アクセス')),
      builtinField('ip', { widget: 'input', label: t('IP 地址', 'IP 位址', 'Address', 'IP アドレス') }),
      builtinField('browser', { widget: 'input', label: t('浏览器', '瀏覽器', 'Browser', 'ブラウザー') }),
      builtinField('screenLocked', {
        widget: 'switch',
        label: t('锁屏', '鎖定畫面', 'Screen locked', '画面ロック'),
      }),
      builtinField('viewedBy', {
        widget: 'userPicker',
        label: t('由管理员查看', '由管理員檢視', 'Viewed by', '閲覧中の管理者'),
      }),
    ],
  },
  pages: {
    list: {
      columns: [
        { field: 'userId', width: 140 },
        { field: 'account', width: 140, sortable: true },
        { field: 'signedInAt', width: 170, sortable: true },
        { field: 'seenAt', width: 170, sortable: true },
        { field: 'ip', width: 150, sortable: true },
        { field: 'browser', width: 180 },
        { field: 'screenLocked', width: 90 },
        { field: 'viewedBy', width: 130 },
      ],
      search: [{ field: 'account', operator: 'like' }, { field: 'ip', operator: 'like' }, { field: 'seenAt' }],
      keyword: ['account', 'ip', 'browser'],
      sort: { field: 'seenAt', order: 'desc' },
      actions: ['forceOut', 'forceOutAll'],
      buttons: ['btn_export'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'forceOut',
      title: t('强制下线', '強制登出', 'Sign out', '強制ログアウト'),
      scope: 'row',
      right: 'btn_forceOut',
      call: 'DELETE /{id}',
      confirm: t(
        '将结束此会话，未保存的内容会丢失。确定吗？',
        '將結束此工作階段，未儲存的內容會遺失。確定嗎？',
        'This ends the session, and what is not saved there is lost. Go on?',
        'このセッションを終了します。保存されていない内容は失われます。よろしいですか？',
      ),
    },
    {
      code: 'forceOutAll',
      title: t('全部下线', '全部登出', 'Sign out everywhere', 'すべて終了'),
      scope: 'row',
      right: 'btn_forceOut',
      call: 'DELETE /{id}/All',
      confirm: t(
        '将结束该用户的全部会话，未保存的内容会丢失。确定吗？',
        '將結束該使用者的全部工作階段，未儲存的內容會遺失。確定嗎？',
        'This ends all sessions of the user, and what is not saved there is lost. Go on?',
        'このユーザーのすべてのセッションを終了します。保存されていない内容は失われます。よろしいですか？',
      ),
    },
  ],
} as const satisfies ResourceDefinition;

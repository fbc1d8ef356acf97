import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { remarkField } from '../fields.ts';
import { weekdays } from './weekdays.ts';

export const user = {
  name: 'organize/User',
  origin: 'builtin',
  title: t('用户', '使用者', 'User', 'ユーザー'),
  path: '/api/framework/organize/User',
  operations: [
    'list',
    'all',
    'selector',
    'create',
    'read',
    'update',
    'remove',
    'state',
    'lock',
    'unlock',
    'recycleBin',
    'restore',
    'purge',
    'dataChange',
    'export',
  ],
  spelling: {
    lock: 'PUT /{id}/Actions/LockUser',
    unlock: 'PUT /{id}/Actions/UnLockUser',
    restore: 'POST /{id}/Actions/RestoreUser',
  },
  // A locked user cannot sign in; their record can be changed: a password is reset before they are let in again.
  ownGuards: ['lock'],
  model: {
    name: 'user',
    titleField: 'realName',
    traits: ['state', 'recycle', 'lock'],
    fields: [
      builtinField('account', {
        widget: 'input',
        label: t('账号', '帳號', 'Account', 'アカウント'),
        required: true,
        unique: true,
        rules: [{ rule: 'account' }],
        props: { maxlength: 50 },
      }),
      builtinField('realName', {
        widget: 'input',
        label: t('姓名', '姓名', 'Name', '氏名'),
        required: true,
        props: { maxlength: 50 },
      }),
      builtinField('gender', {
        widget: 'radio',
        label: t('性别', '性別', 'Gender', '性別'),
        props: {
          options: {
            source: 'static',
            items: [
              { value: '1', label: t('男', '男', 'Male', '男性') },
              { value: '2', label: t('女', '女', 'Female', '女性') },
              { value: '0', label: t('保密', '不透露', 'Not stated', '非公開') },
            ],
          },
        },
      }),
      builtinField('mobile', {
        widget: 'input',
        label: t('手机', '手機', 'Mobile', '携帯電話'),
        rules: [{ rule: 'iphone' }],
      }),
      builtinField('email', {
        widget: 'input',
        label: t('邮箱', '電子郵件', 'E-mail', 'メール'),
        rules: [{ rule: 'email' }],
      }),
      builtinField('companyId', {
        widget: 'companyPicker',
        label: t('所属公司', '所屬公司', 'Company', '会社'),
        required: true,
      }),
      builtinField('departmentId', {
        widget: 'departmentPicker',
        label: t('所属部门', '所屬部門', 'Department', '部門'),
        props: { matching: { field: 'companyId', their: 'companyId' } },
      }),
      builtinField('postIds', {
        widget: 'postPicker',
        kind: 'refs',
        label: t('岗位', '職位', 'Posts', '役職'),
        props: { multiple: true },
      }),
      builtinField('roleIds', {
        widget: 'rolePicker',
        kind: 'refs',
        label: t('角色', '角色', 'Roles', 'ロール'),
        props: { multiple: true },
      }),
      builtinField('password', {
        widget: 'input',
        label: t('密码', '密碼', 'Password', 'パスワード'),
        secret: true,
        signsIn: true,
        props: { password: true },
        help: t(
          '新建时必填；修改时留空表示不变',
          '新增時必填；修改時留空表示不變',
          'Needed for a new user; leave empty to keep the present one',
          '新規作成時は必須。変更しない場合は空欄',
        ),
      }),
      remarkField,
      // Written by the call LogOnTime alone (SPEC §7).
      builtinField('logOnDays', {
        widget: 'checkbox',
        label: t('允许登录的日期', '允許登入的日子', 'Sign-in days', 'ログイン可能な曜日'),
        readonly: true,
        props: { options: { source: 'static', items: weekdays } },
      }),
      builtinField('logOnFrom', {
        widget: 'time',
        label: t('登录开始时间', '登入開始時間', 'Sign-in from', 'ログイン開始時刻'),
        readonly: true,
      }),
      builtinField('logOnTo', {
        widget: 'time',
        label: t('登录结束时间', '登入結束時間', 'Sign-in until', 'ログイン終了時刻'),
        readonly: true,
      }),
    ],
  },
  pages: {
    form: builtinForm(
      [
        'account',
        'realName',
        'password',
        'gender',
        'mobile',
        'email',
        'companyId',
        'departmentId',
        'postIds',
        'roleIds',
        'remark',
      ],
      { wide: ['remark'] },
    ),
    list: {
      columns: [
        { field: 'account', width: 140, sortable: true },
        { field: 'realName', width: 140, sortable: true },
        { field: 'gender', width: 80 },
        { field: 'mobile', width: 140 },
        { field: 'email', width: 200, hidden: true },
        { field: 'departmentId', width: 160 },
        { field: 'postIds', width: 180 },
        { field: 'roleIds', width: 180 },
        { field: 'logOnDays', width: 180, hidden: true },
        { field: 'logOnFrom', width: 120, hidden: true },
        { field: 'logOnTo', width: 120, hidden: true },
      ],
      search: [{ field: 'account', operator: 'like' }, { field: 'realName', operator: 'like' }, { field: 'mobile' }],
      keyword: ['account', 'realName', 'mobile'],
      side: {
        title: t('部门', '部門', 'Department', '部門'),
        source: { source: 'organization', of: 'department' },
        field: 'departmentId',
      },
      actions: ['resetPassword', 'logOnTime', 'viewAs'],
      buttons: [
        'btn_add',
        'btn_edit',
        'btn_remove',
        'btn_detail',
        'btn_export',
        'btn_state',
        'btn_lock',
        'btn_restore',
        'btn_purge',
      ],
      permissions: { button: true, column: true },
    },
  },
  actions: [
    {
      code: 'resetPassword',
      title: t('重置密码', '重設密碼', 'Reset password', 'パスワード再設定'),
      scope: 'row',
      right: 'btn_resetPassword',
      call: 'PUT /{id}/Actions/ResetPassword',
      opens: 'resetPassword',
    },
    {
      code: 'logOnTime',
      title: t('登录时段', '登入時段', 'Sign-in hours', 'ログイン時間'),
      scope: 'row',
      right: 'btn_state',
      call: 'PUT /{id}/Actions/LogOnTime',
      opens: 'logOnTime',
    },
    {
      code: 'viewAs',
      title: t('以此用户查看', '以此使用者檢視', 'View as', 'このユーザーとして閲覧'),
      scope: 'row',
      right: null,
      opens: 'viewAs',
    },
  ],
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

export const role = {
  name: 'permission/Role',
  origin: 'builtin',
  title: t('角色', '角色', 'Role', 'ロール'),
  path: '/api/framework/permission/Role',
  operations: [
    'list',
    'all',
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
  // SPEC §7 asks for roles by POST with a keyword.
  spelling: { selector: 'POST /Selector' },
  model: {
    name: 'role',
    titleField: 'fullName',
    traits: ['state', 'sort'],
    fields: [nameField, codeField, remarkField],
  },
  pages: {
    form: builtinForm(['fullName', 'code', 'remark'], { wide: ['remark'] }),
    list: {
      columns: [
        { field: 'fullName', width: 220, sortable: true },
        { field: 'code', width: 180, sortable: true },
        { field: 'remark' },
      ],
      keyword: ['fullName', 'code'],
      actions: ['authorize'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'authorize',
      title: t('授权', '授權', 'Authorise', '権限設定'),
      scope: 'row',
      right: 'btn_authorize',
      opens: 'roleAuthorize',
    },
  ],
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

export const department = {
  name: 'organize/Department',
  origin: 'builtin',
  title: t('部门', '部門', 'Department', '部門'),
  path: '/api/framework/organize/Department',
  operations: [
    'list',
    'all',
    'tree',
    'selector',
    'create',
    'read',
    'update',
    'move',
    'remove',
    'state',
    'dataChange',
    'export',
    'import',
  ],
  // SPEC §7: the list of a department is that of one company.
  spelling: { list: 'GET /{companyId}/List', totals: 'POST /{companyId}/Actions/Totals' },
  selectorFields: ['companyId'],
  model: {
    name: 'department',
    titleField: 'fullName',
    traits: ['tree', 'state', 'sort'],
    treesBy: 'companyId',
    fields: [
      builtinField('companyId', {
        widget: 'companyPicker',
        label: t('所属公司', '所屬公司', 'Company', '会社'),
        required: true,
      }),
      nameField,
      codeField,
      builtinField('managerId', { widget: 'userPicker', label: t('负责人', '負責人', 'Manager', '責任者') }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(['companyId', 'fullName', 'code', 'managerId', 'remark'], { wide: ['remark'] }),
    list: {
      view: 'tree',
      columns: [
        { field: 'fullName', width: 220, sortable: true },
        { field: 'code', width: 120, sortable: true },
        { field: 'managerId', width: 120 },
        { field: 'remark' },
      ],
      keyword: ['fullName', 'code'],
      side: {
        title: t('公司', '公司', 'Company', '会社'),
        source: { source: 'organization', of: 'company' },
        field: 'companyId',
      },
      paging: false,
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_import', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

export const company = {
  name: 'organize/Company',
  origin: 'builtin',
  title: t('公司', '公司', 'Company', '会社'),
  path: '/api/framework/organize/Company',
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
  model: {
    name: 'company',
    titleField: 'fullName',
    traits: ['tree', 'state', 'sort'],
    fields: [
      nameField,
      codeField,
      builtinField('shortName', { widget: 'input', label: t('简称', '簡稱', 'Short name', '略称') }),
      builtinField('telephone', {
        widget: 'input',
        label: t('电话', '電話', 'Telephone', '電話番号'),
        props: { maxlength: 30 },
      }),
      builtinField('address', { widget: 'input', label: t('地址', '地址', 'Address', '住所') }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(['fullName', 'code', 'shortName', 'telephone', 'address', 'remark'], {
      wide: ['address', 'remark'],
    }),
    list: {
      view: 'tree',
      columns: [
        { field: 'fullName', width: 260, sortable: true },
        { field: 'code', width: 140, sortable: true },
        { field: 'shortName', width: 140 },
        { field: 'telephone', width: 140 },
        { field: 'address' },
      ],
      keyword: ['fullName', 'code'],
      paging: false,
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_import', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

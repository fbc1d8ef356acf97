import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

export const post = {
  name: 'organize/Post',
  origin: 'builtin',
  title: t('岗位', '職位', 'Post', '役職'),
  path: '/api/framework/organize/Post',
  operations: [
    'list',
    'all',
    'selector',
    'create',
    'read',
    'update',
    'move',
    'remove',
    'batchRemove',
    'state',
    'dataChange',
    'export',
    'import',
  ],
  model: {
    name: 'post',
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
      search: [{ field: 'fullName', operator: 'like' }, { field: 'code' }],
      keyword: ['fullName', 'code'],
      buttons: [
        'btn_add',
        'btn_edit',
        'btn_remove',
        'btn_detail',
        'btn_batchRemove',
        'btn_import',
        'btn_export',
        'btn_state',
      ],
      permissions: { button: true, column: true },
    },
  },
} as const satisfies ResourceDefinition;

import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../language/text.ts';
import { captions } from '../captions.ts';
import { builtinField, builtinForm } from '../define.ts';

export const post: ResourceDefinition = {
  name: 'organize/Post',
  origin: 'builtin',
  title: t('岗位', '崗位', 'Post', '役職'),
  path: '/api/framework/organize/Post',
  operations: [
    'list',
    'all',
    'selector',
    'create',
    'read',
    'update',
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
    fields: [
      builtinField('fullName', {
        widget: 'input',
        label: captions.fullName,
        required: true,
        props: { maxlength: 100 },
      }),
      builtinField('code', {
        widget: 'input',
        label: captions.code,
        required: true,
        unique: true,
        rules: [{ rule: 'code' }],
        props: { maxlength: 50 },
      }),
      builtinField('remark', { widget: 'textarea', label: captions.remark }),
    ],
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
};

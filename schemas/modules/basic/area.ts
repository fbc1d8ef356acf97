import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { remarkField } from '../fields.ts';

export const area = {
  name: 'basic/Area',
  origin: 'builtin',
  title: t('行政区划', '行政區劃', 'Area', '行政区画'),
  path: '/api/framework/basic/Area',
  operations: ['list', 'selector', 'create', 'read', 'update', 'move', 'remove', 'state', 'dataChange', 'export'],
  // SPEC §7: a list is that of what hangs below one area.
  spelling: {
    list: 'GET /{parentId}',
    totals: 'POST /{parentId}/Actions/Totals',
    selector: 'GET /{parentId}/Selector',
    read: 'GET /{id}/GetEntity',
    state: 'PUT /{id}/ChangeState',
  },
  places: { id: 'basic/Area', parentId: 'basic/Area' },
  // API.md, Values.
  root: '100000',
  selectorFields: ['areaName'],
  model: {
    name: 'area',
    titleField: 'areaName',
    traits: ['tree', 'state', 'sort'],
    fields: [
      builtinField('areaName', {
        widget: 'input',
        label: t('区划名称', '區劃名稱', 'Area', '区画名'),
        required: true,
        readonly: 'official = true',
        props: { maxlength: 100 },
      }),
      builtinField('code', {
        widget: 'input',
        label: t('区划代码', '區劃代碼', 'Area code', '区画コード'),
        unique: true,
        readonly: 'official = true',
        rules: [{ rule: 'code' }],
        props: { maxlength: 50 },
      }),
      builtinField('official', {
        widget: 'switch',
        label: t('官方', '官方', 'Official', '公式'),
        readonly: true,
        defaultValue: false,
      }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(['areaName', 'code', 'remark'], { wide: ['remark'] }),
    list: {
      view: 'tree',
      columns: [
        { field: 'areaName', width: 320, sortable: true },
        { field: 'code', width: 160, sortable: true },
        { field: 'official', width: 120 },
        { field: 'remark' },
      ],
      search: [{ field: 'official' }],
      keyword: ['areaName', 'code'],
      paging: false,
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

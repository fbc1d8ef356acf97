import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

export const codeRule = {
  name: 'basic/CodeRule',
  origin: 'builtin',
  title: t('编码规则', '編碼規則', 'Code rule', '採番ルール'),
  path: '/api/framework/basic/CodeRule',
  operations: ['list', 'all', 'selector', 'create', 'read', 'update', 'remove', 'state', 'dataChange', 'export'],
  model: {
    name: 'codeRule',
    titleField: 'fullName',
    traits: ['state'],
    fields: [
      nameField,
      codeField,
      builtinField('prefix', {
        widget: 'input',
        label: t('前缀', '前綴', 'Prefix', '接頭辞'),
        props: { maxlength: 20 },
      }),
      builtinField('dateFormat', {
        widget: 'select',
        label: t('日期格式', '日期格式', 'Date format', '日付書式'),
        props: {
          options: {
            source: 'static',
            items: ['', 'YYYY', 'YYYYMM', 'YYYYMMDD', 'YYMMDD', 'YYMM'].map((value) => ({
              value,
              label: value === '' ? t('无', '無', 'None', 'なし') : value,
            })),
          },
        },
      }),
      builtinField('digits', {
        widget: 'number',
        kind: 'integer',
        label: t('流水号位数', '流水號位數', 'Digits', '連番の桁数'),
        required: true,
        defaultValue: 4,
        props: { min: 1, max: 12, precision: 0 },
      }),
      builtinField('start', {
        widget: 'number',
        kind: 'integer',
        label: t('起始值', '起始值', 'Start', '開始値'),
        required: true,
        defaultValue: 1,
        props: { min: 0, max: 999999999, precision: 0 },
      }),
      builtinField('step', {
        widget: 'number',
        kind: 'integer',
        label: t('步长', '步長', 'Step', '増分'),
        required: true,
        defaultValue: 1,
        props: { min: 1, max: 1000, precision: 0 },
      }),
      builtinField('reset', {
        widget: 'select',
        label: t('重新计数', '重新計數', 'Starts anew', 'リセット'),
        required: true,
        defaultValue: 'none',
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'none', label: t('从不', '從不', 'Never', 'しない') },
              { value: 'day', label: t('每天', '每天', 'Every day', '毎日') },
              { value: 'month', label: t('每月', '每月', 'Every month', '毎月') },
              { value: 'year', label: t('每年', '每年', 'Every year', '毎年') },
            ],
          },
        },
      }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(['fullName', 'code', 'prefix', 'dateFormat', 'digits', 'start', 'step', 'reset', 'remark'], {
      wide: ['remark'],
    }),
    list: {
      columns: [
        { field: 'fullName', width: 200, sortable: true },
        { field: 'code', width: 160, sortable: true },
        { field: 'prefix', width: 100 },
        { field: 'dateFormat', width: 120 },
        { field: 'digits', width: 100 },
        { field: 'reset', width: 120 },
        { field: 'remark' },
      ],
      keyword: ['fullName', 'code'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
} as const satisfies ResourceDefinition;

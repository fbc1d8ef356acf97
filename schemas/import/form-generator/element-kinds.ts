import { type Loose, textAt } from '../loose.ts';

/**
 * Other editors of the family have controls of their own, which they name in a key beside the tag (`jnpfKey: 'depSelect'`, with
 * the tag `dep-select`, `JnpfDepSelect`, or `el-input` for what the server fills in) or by the tag alone (`fc-amount`). What each
 * is here: the name without their prefix, and the tag under which it is converted.
 */
const kinds: Record<string, string> = {
  ...{ cominput: 'el-input', input: 'el-input', textarea: 'el-input-textarea', autocomplete: 'el-autocomplete' },
  ...{
    numinput: 'el-input-number',
    inputnumber: 'el-input-number',
    numrange: 'number-range',
    numberrange: 'number-range',
  },
  ...{ amount: 'amount', switch: 'el-switch', radio: 'el-radio-group', checkbox: 'el-checkbox-group' },
  ...{ select: 'el-select', cascader: 'el-cascader', treeselect: 'tree-select' },
  ...{ date: 'el-date-picker', datepicker: 'el-date-picker', daterange: 'date-range', dateduration: 'date-range' },
  ...{ time: 'el-time-picker', timepicker: 'el-time-picker', timerange: 'time-range', timeduration: 'time-range' },
  ...{ uploadfz: 'file-upload', uploadfile: 'file-upload', uploadimg: 'image-upload', uploadimage: 'image-upload' },
  ...{ colorpicker: 'el-color-picker', rate: 'el-rate', slider: 'el-slider', editor: 'editor', quill: 'editor' },
  ...{ comselect: 'company-select', organizeselect: 'department-select', depselect: 'department-select' },
  ...{ posselect: 'post-select', roleselect: 'role-select', userselect: 'user-select', usersselect: 'user-select' },
  ...{ orgselect: 'org-select', address: 'address', areaselect: 'address', billrule: 'code-rule' },
  ...{ calculate: 'calculate', qrcode: 'qrcode', barcode: 'barcode', sign: 'signature', signature: 'signature' },
  ...{ createuser: 'create-user', createtime: 'create-time', modifyuser: 'modify-user', modifytime: 'modify-time' },
  ...{ currcompany: 'current-company', currorganize: 'current-department', currdept: 'current-department' },
  ...{ currposition: 'current-post', relationform: 'relation', popupselect: 'relation', popuptableselect: 'relation' },
  ...{ relationformattr: 'relation-attribute', popupattr: 'relation-attribute', relationflow: 'relation' },
  ...{ relationflowattr: 'relation-attribute', divider: 'el-divider', text: 'el-text', grouptitle: 'group-title' },
  ...{ button: 'el-button', link: 'el-link', alert: 'el-alert', card: 'el-card', tab: 'el-tabs', tabs: 'el-tabs' },
  ...{ collapse: 'el-collapse', steps: 'el-steps', table: 'input-table', inputtable: 'input-table' },
};

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/^(?:jnpf|fc)-?/, '')
    .replaceAll('-', '');

const kindOf = (name: string): string | undefined =>
  Object.hasOwn(kinds, plain(name)) ? kinds[plain(name)] : undefined;

/** The tag under which an element is converted: its own, where no other is known for it. */
export const tagOf = (config: Loose): string =>
  kindOf(textAt(config, 'jnpfKey')) ?? kindOf(textAt(config, 'tag')) ?? textAt(config, 'tag');

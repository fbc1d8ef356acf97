import { expect, test } from 'vitest';
import { placedFields } from '../../language/placed-fields.ts';
import { importFormFiles } from '../index.ts';

const read = (form: unknown) => {
  const { entries, refused } = importFormFiles([{ name: 'form.json', text: JSON.stringify(form) }], {
    isUsablePattern: () => true,
  });
  expect(refused).toEqual([]);
  const entry = entries[0]!;
  const fields = placedFields(entry.page.model.fields).map(({ field }) => field);
  return {
    entry,
    widgets: fields.map(({ name, widget }) => `${name} ${widget}`),
    of: (name: string) => fields.find((field) => field.name === name),
    told: entry.report.map(({ field, what }) => `${field} ${what}`),
    nodes: entry.page.pages.form?.body.map(({ node }) => node),
  };
};

test('what an older editor wrote side by side is read as what the newer ones keep in parts', () => {
  const column = { layout: 'colFormItem' };
  const form = read({
    fields: [
      {
        ...column,
        ...{ tag: 'el-input', label: 'Phone', vModel: 'mobile', maxlength: 11, required: true, span: 12 },
        ...{
          prepend: '+',
          regList: [{ pattern: '/^1\\d{10}$/', message: 'eleven digits' }],
          defaultValue: '13800000000',
        },
      },
      { ...column, tag: 'el-select', label: 'Kind', vModel: 'kind', options: [{ label: 'One', value: 'a' }] },
      {
        layout: 'rowFormItem',
        gutter: 15,
        children: [{ ...column, tag: 'el-switch', label: 'On', vModel: 'on' }],
      },
      { ...column, tag: 'el-upload', label: 'Files', vModel: 'files', fileSize: 3, sizeUnit: 'MB', limit: 2 },
      { ...column, tag: 'fc-amount', label: 'Sum', vModel: 'sum', showChinese: true },
      { ...column, tag: 'fc-org-select', label: 'Who', vModel: 'who', tabList: ['user'], maxNum: 1 },
      { ...column, tag: 'fc-time-duration', label: 'Times', vModel: 'times', format: 'HH:mm' },
      { ...column, tag: 'fc-date-duration', label: 'Days', vModel: 'days', format: 'yyyy-MM-dd' },
      {
        ...{ layout: 'rowFormItem', tag: 'fc-input-table', label: 'Lines', vModel: 'lines' },
        children: [{ ...column, tag: 'el-input', label: 'Article', vModel: 'article' }],
      },
    ],
    ...{ formRef: 'elForm', labelWidth: 90 },
  });
  expect(form.widgets).toEqual([
    ...['mobile input', 'kind select', 'on switch', 'files fileUpload', 'sum amount', 'who userPicker'],
    ...['times timeRange', 'days dateRange', 'lines subTable', 'article input'],
  ]);
  expect(form.of('mobile')).toMatchObject({
    ...{ label: 'Phone', required: true, defaultValue: '13800000000', props: { maxlength: 11, prefix: '+' } },
    rules: [{ pattern: '^1\\d{10}$', message: 'eleven digits' }],
  });
  expect(form.of('kind')?.props?.options).toEqual({ source: 'static', items: [{ value: 'a', label: 'One' }] });
  expect(form.of('files')?.props).toMatchObject({ fileSize: 3, limit: 2 });
  expect([form.of('sum')?.props, form.of('who')?.kind]).toEqual([{ capital: true }, 'ref']);
  expect(form.told).toEqual([]);
});

/** An element of an editor that names its kinds beside the tags. */
const keyed = (key: string, name: string, more: { config?: object; tag?: string } & Record<string, unknown> = {}) => {
  const { config, tag = 'el-input', ...rest } = more;
  return {
    __config__: { jnpfKey: key, label: name || key, tag, layout: 'colFormItem', trigger: 'change', ...config },
    ...(name ? { __vModel__: name } : {}),
    ...rest,
  };
};

const named = { config: { dataType: 'static', props: { label: 'fullName', value: 'id' } } };

test('controls are known by the key that their editor gives them, whatever they are drawn with', () => {
  const form = read({
    fields: [
      keyed('groupTitle', '', { tag: 'groupTitle', content: 'Who asks' }),
      keyed('billRule', 'no', { config: { rule: 'PO' }, readonly: true, placeholder: 'filled in' }),
      keyed('userSelect', 'people', { tag: 'user-select', multiple: true, config: { visibility: ['pc', 'app'] } }),
      keyed('comInput', 'mark', { config: { unique: true, noShow: true, defaultValue: 'x' } }),
      keyed('depSelect', 'part', { tag: 'JnpfDepSelect', on: { change: '({ data }) => {\n // write here\n}' } }),
      keyed('posSelect', 'post', { tag: 'pos-select' }),
      keyed('comSelect', 'company', { tag: 'com-select' }),
      keyed('radio', 'kind', {
        tag: 'el-radio-group',
        ...named,
        __slot__: { options: [{ fullName: 'One', id: '1' }] },
      }),
      keyed('treeSelect', 'tree', {
        ...{ tag: 'JNPFTreeSelect', options: [{ id: '1', fullName: 'A', children: [{ id: '2', fullName: 'B' }] }] },
        props: { props: { value: 'id', label: 'fullName', children: 'children' } },
      }),
      keyed('switch', 'on', { tag: 'el-switch', activeTxt: 'Yes', inactiveTxt: 'No', config: { defaultValue: 1 } }),
      keyed('datePicker', 'at', { tag: 'JnpfDatePicker', format: 'yyyy-MM-dd HH:mm:ss' }),
      keyed('uploadImg', 'photos', { tag: 'JNPF-UploadImg', fileSize: 5, sizeUnit: 'MB', limit: 9 }),
      keyed('createUser', 'maker', { readonly: true }),
      keyed('currOrganize', 'own', { readonly: true, showLevel: 'last' }),
      keyed('numRange', 'between', { tag: 'num-range', min: 1, max: 9 }),
      keyed('editor', 'story', { tag: 'JNPF-Quill' }),
      keyed('JNPFText', '', { tag: 'JNPF-Text', config: { defaultValue: 'Read this' } }),
      keyed('divider', '', { tag: 'el-divider', __slot__: { default: 'Lines' } }),
      keyed('card', '', {
        ...{ tag: 'el-card', header: 'More' },
        config: { layout: 'rowFormItem', children: [keyed('textarea', 'memo', { type: 'textarea' })] },
      }),
      keyed('table', 'lines', {
        ...{ tag: 'JNPF-InputTable', 'show-summary': true, summaryField: ['count'], actionText: 'Add' },
        config: {
          ...{ layout: 'rowFormItem', type: 'table', rowType: 'table' },
          children: [keyed('comInput', 'article'), keyed('numInput', 'count', { tag: 'el-input-number' })],
        },
      }),
    ],
    ...{ popupType: 'drawer', drawerWidth: '700px', confirmButtonText: 'Send', cancelButtonText: '取 消' },
  });
  expect(form.widgets).toEqual([
    ...[
      'no codeRule',
      'people userPicker',
      'mark input',
      'part departmentPicker',
      'post postPicker',
      'company companyPicker',
    ],
    ...['kind radio', 'tree treeSelect', 'on switch', 'at date', 'photos imageUpload', 'maker createUser'],
    ...['own currentDepartment', 'between numberRange', 'story richText', 'memo textarea', 'lines subTable'],
    ...['article input', 'count number'],
  ]);
  expect(form.of('people')?.kind).toBe('refs');
  expect(form.of('mark')).toMatchObject({ unique: true, visible: 'false', defaultValue: 'x' });
  expect(form.of('kind')?.props?.options).toEqual({ source: 'static', items: [{ value: '1', label: 'One' }] });
  expect(form.of('tree')?.props?.options).toMatchObject({ items: [{ label: 'A', children: [{ value: '2' }] }] });
  expect(form.of('on')).toMatchObject({ props: { activeText: 'Yes', inactiveText: 'No' }, defaultValue: true });
  expect(form.of('at')?.kind).toBe('dateTime');
  expect(form.of('lines')?.props).toMatchObject({ addText: 'Add', summary: ['count'] });
  expect(form.entry.codeRules).toEqual([{ code: 'PO' }]);
  const body = form.entry.page.pages.form?.body ?? [];
  expect([body[0], ...body.filter(({ node }) => ['text', 'divider', 'card'].includes(node))]).toMatchObject([
    ...[
      { node: 'groupTitle', content: 'Who asks' },
      { node: 'text', content: 'Read this' },
    ],
    ...[
      { node: 'divider', content: 'Lines' },
      { node: 'card', title: 'More' },
    ],
  ]);
  expect(form.entry.page.pages.form).toMatchObject({
    ...{ popup: 'drawer', width: 700, confirmText: 'Send', cancelText: '取消' },
  });
  expect(form.told).toEqual([]);
});

test('what points into their own product is told by the name that it has there', () => {
  const form = read({
    fields: [
      keyed('relationForm', 'customer', { tag: 'relationForm', modelId: '12', relationField: 'name' }),
      keyed('relationFormAttr', 'phone', { tag: 'relationFormAttr', showField: 'phone', relationField: 'customer' }),
      keyed('select', 'grade', { tag: 'JnpfSelect', config: { dataType: 'dictionary', dictionaryType: 'abc' } }),
      keyed('calculate', 'sum', { tag: 'calculate', expression: ['a', '+', 'b'] }),
      keyed('billRule', 'no', {}),
      keyed('depSelect', 'part', { tag: 'dep-select', on: { change: '({ data }) => { setFormData(1) }' } }),
    ],
  });
  expect(form.widgets).toEqual(['customer input', 'grade select', 'sum number', 'no input', 'part departmentPicker']);
  expect(form.told).toEqual([
    ...['customer asText', 'customer properties', 'phone element', 'grade remoteOptions', 'no asText'],
    ...['part properties', 'sum asWidget', 'sum code'],
  ]);
  expect(form.entry.report.map(({ text }) => text.en).join('\n')).toMatch(/relationForm has[\s\S]*dictionary abc/);
});

test('what is computed is computed here, with what stands beside it and the sums of columns', () => {
  const lines = keyed('table', 'lines', {
    config: {
      ...{ layout: 'rowFormItem', type: 'table' },
      children: [
        keyed('numInput', 'price'),
        keyed('numInput', 'count'),
        keyed('calculate', 'amount', { expression: ['lines.price', '*', 'lines.count', '*', 'rate'], precision: 2 }),
      ],
    },
  });
  const form = read({
    fields: [
      keyed('calculate', 'twice', { expression: ['whole', '*', '2'] }),
      keyed('calculate', 'whole', { expression: ['(', 'lines.amount', '+', '1.5', ')'] }),
      keyed('numInput', 'rate'),
      lines,
      keyed('calculate', 'round', { expression: ['about'] }),
      keyed('calculate', 'about', { expression: ['round', '+', '1'] }),
      keyed('calculate', 'text', { expression: ['rate', ';', 'drop'] }),
    ],
  });
  expect(form.of('amount')).toMatchObject({
    widget: 'calculate',
    value: 'price * count * rate',
    props: { precision: 2 },
  });
  expect(form.of('whole')?.value).toBe('( sum(lines.amount) + 1.5 )');
  expect(form.of('twice')?.value).toBe('whole * 2');
  // In a circle, or with what is none of them.
  expect(form.widgets.slice(-3)).toEqual(['round number', 'about number', 'text number']);
  expect(form.told.filter((one) => one.endsWith(' code'))).toEqual(['round code', 'about code', 'text code']);
});

test('hostile names and values are names and values', () => {
  const odd = { toString: 1, valueOf: 1 };
  const form = read({
    fields: [
      keyed('constructor', 'a', { tag: 'constructor', format: 'constructor' }),
      keyed('datePicker', 'b', { format: 'constructor' }),
      keyed('calculate', 'c', { expression: [odd, '+', null, ['x']] }),
      keyed('orgSelect', 'd', { tabList: ['constructor', odd] }),
      keyed('input', 'e', { on: { change: `() => {${' '.repeat(200_000)}x`, blur: odd } }),
      JSON.parse('{ "layout": "colFormItem", "tag": "el-input", "vModel": "f", "__proto__": { "label": "x" } }'),
    ],
    popupType: 'constructor',
  });
  expect(form.widgets).toEqual(['a input', 'b date', 'c number', 'd userPicker', 'e input', 'f input']);
  expect(form.entry.page.pages.form?.popup).toBeUndefined();
});

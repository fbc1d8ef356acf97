import { describe, expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import { importFormFiles } from './index.ts';

// Nothing that a file says is lost without a word: each property of each element is removed, and changed, and the
// document or the report must be another, or name it.

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Loose = { [key: string]: Json };

const isUsablePattern = () => true;
const read = (files: { name: string; data: Json }[]) =>
  importFormFiles(
    files.map(({ name, data }) => ({ name, text: JSON.stringify(data) })),
    { isUsablePattern },
  );

const item = (label: string, value: Json, rest: Loose = {}): Loose => ({ label, value, ...rest });
const options: Json = [item('A', 'a'), item('B', 'b', { disabled: true }), item('C', 3)];

let made = 0;
/** An element with everything that its editor writes for any element, none of it as it would be anyway. */
const element = (tag: string, config: Loose = {}, rest: Loose = {}): Loose => ({
  __config__: {
    label: `Label ${made}`,
    labelWidth: 130,
    showLabel: false,
    changeTag: true,
    tag,
    tagIcon: 'input',
    required: true,
    layout: 'colFormItem',
    span: 11,
    document: 'https://example.org',
    regList: [{ pattern: '/^a/', message: 'wrong' }],
    tips: true,
    tipsDesc: 'help',
    tipsIsLink: true,
    tipsLink: 'http://example.org',
    formId: 101,
    renderKey: 159,
    ...config,
  },
  __vModel__: `field_${made++}`,
  style: { width: '40%' },
  ...rest,
});
const clearable = false;

const input = element(
  'el-input',
  { defaultValue: 'abc' },
  {
    __slot__: { prepend: 'http://', append: '.com' },
    placeholder: 'enter',
    'prefix-icon': 'el-icon-user',
    'suffix-icon': 'el-icon-date',
    maxlength: 40,
    'show-word-limit': true,
    'show-password': true,
    readonly: true,
    clearable,
  },
);

const form: Json = {
  formRef: 'elForm',
  formModel: 'formData',
  formRules: 'rules',
  size: 'small',
  labelPosition: 'top',
  labelWidth: 140,
  gutter: 15,
  disabled: true,
  span: 24,
  formBtns: false,
  unFocusedComponentBorder: true,
  fields: [
    input,
    element('el-input', {}, { type: 'textarea', autosize: { minRows: 4, maxRows: 6 }, placeholder: 'p', rows: 5 }),
    element('el-input', {}, { type: 'hidden', disabled: true }),
    element(
      'el-input-number',
      { defaultValue: 4 },
      { placeholder: 'n', min: 2, max: 10, step: 2, 'step-strictly': true, precision: 1, 'controls-position': 'right' },
    ),
    element('tinymce', {}, { placeholder: 't', height: 300, branding: true }),
    element(
      'el-select',
      { defaultValue: ['a'], dataType: 'dynamic', url: '/api', method: 'get', dataPath: 'list' },
      {
        placeholder: 's',
        clearable,
        multiple: true,
        filterable: true,
        'multiple-limit': 2,
        __slot__: { options },
      },
    ),
    element(
      'el-cascader',
      { defaultValue: ['a'] },
      {
        placeholder: 'c',
        clearable,
        options: [{ id: 'a', name: 'A', sub: [{ id: 'b', name: 'B', icon: 'x' }] }],
        props: { props: { multiple: true, label: 'name', value: 'id', children: 'sub', checkStrictly: true } },
        'show-all-levels': true,
        filterable: true,
        separator: '>',
      },
    ),
    element(
      'el-radio-group',
      { optionType: 'button', border: true, defaultValue: 'a' },
      { size: 'medium', __slot__: { options } },
    ),
    element(
      'el-checkbox-group',
      { optionType: 'button', defaultValue: ['a'] },
      { min: 1, max: 2, size: 'medium', __slot__: { options } },
    ),
    element(
      'el-switch',
      { defaultValue: 1 },
      { 'active-text': 'on', 'inactive-text': 'off', 'active-color': '#fff', 'active-value': 1, 'inactive-value': 0 },
    ),
    element('el-slider', { defaultValue: 20 }, { min: 10, max: 90, step: 5, 'show-stops': true }),
    element('el-slider', {}, { range: true, 'show-input': true, marks: { 37: '37°C', 50: { label: 'half' } } }),
    element(
      'el-time-picker',
      { defaultValue: '10:00' },
      {
        placeholder: 't',
        clearable,
        format: 'HH:mm',
        'value-format': 'HH时mm',
        'picker-options': { selectableRange: '08:00:00-20:00:00' },
      },
    ),
    element('el-time-picker', {}, { 'is-range': true, 'range-separator': '至', 'start-placeholder': 'from' }),
    element(
      'el-date-picker',
      { defaultValue: '2026-01-01' },
      { placeholder: 'd', clearable, type: 'datetime', format: 'MM/dd', 'value-format': 'timestamp', readonly: true },
    ),
    element('el-date-picker', {}, { type: 'daterange', 'range-separator': '至', 'end-placeholder': 'to' }),
    element(
      'el-rate',
      { defaultValue: 2 },
      { max: 7, 'allow-half': true, 'show-text': true, texts: ['no', 'yes'], 'show-score': true },
    ),
    element('el-color-picker', { defaultValue: '#123456' }, { 'show-alpha': true, 'color-format': 'hex' }),
    element(
      'el-upload',
      { showTip: true, buttonText: 'send', fileSize: 3, sizeUnit: 'KB' },
      {
        accept: '.pdf',
        action: 'http://x',
        name: 'file',
        'auto-upload': false,
        'list-type': 'picture',
        multiple: true,
        limit: 4,
        __slot__: { tip: 'small ones' },
      },
    ),
    element('self-upload', {}, { accept: 'image/png', 'list-type': 'text', multiple: true, disabled: true }),
    element('my-map', { defaultValue: 'x' }, { placeholder: 'm', zoom: 3 }),
    {
      __config__: {
        layout: 'rowFormItem',
        componentName: 'row101',
        layoutTree: true,
        gutter: 30,
        showLabel: false,
        children: [element('el-input', { span: 24 })],
      },
      type: 'flex',
      justify: 'center',
      align: 'middle',
    },
    {
      __config__: { layout: 'rowFormItem', tag: 'el-card', label: 'Card', span: 12, children: [element('el-input')] },
      shadow: 'hover',
    },
    {
      __config__: {
        tag: 'el-tabs',
        layout: 'rowFormItem',
        children: [{ disabled: true, title: 'One', __config__: { children: [element('el-input')] } }],
      },
      'tab-position': 'left',
    },
    { __config__: { tag: 'el-divider', label: 'Line', layout: 'rowFormItem' } },
    {
      __config__: {
        tag: 'fg-input-table',
        label: 'Lines',
        layout: 'rowFormItem',
        showLabel: false,
        required: true,
        children: [element('el-input'), element('el-input-number', {}, { min: 1 })],
      },
      __vModel__: 'lines',
      actionText: 'more',
      border: true,
    },
  ],
};

const column = (name: string, rest: Loose = {}): Loose => ({
  id: `id_${name}`,
  cgform_head_id: 'h1',
  db_field_name: name,
  db_field_txt: `Text of ${name}`,
  db_field_name_old: name,
  db_is_key: 0,
  db_is_null: 0,
  db_is_persist: 0,
  db_type: 'string',
  db_length: 60,
  db_point_length: 0,
  db_default_val: '',
  field_show_type: 'text',
  field_length: 200,
  field_must_input: '0',
  field_default_value: '',
  is_query: 1,
  is_show_form: 1,
  is_show_list: 1,
  is_read_only: 0,
  query_mode: 'single',
  order_num: made++,
  sort_flag: '1',
  update_by: 'admin',
  update_time: '2020-01-01',
  create_by: 'admin',
  create_time: '2020-01-01',
  ...rest,
});
const head = (name: string, rest: Loose = {}): Loose => ({
  id: `head_${name}`,
  table_name: name,
  table_txt: `Table ${name}`,
  table_type: 1,
  table_version: 4,
  is_checkbox: 'N',
  is_db_synch: 'Y',
  is_page: 'Y',
  is_tree: 'N',
  id_type: 'UUID',
  query_mode: 'group',
  form_category: 'demo',
  form_template: '2',
  scroll: 1,
  theme_template: 'erp',
  copy_version: 1,
  copy_type: 0,
  physic_id: 'p',
  create_by: 'admin',
  update_by: 'admin',
  ...rest,
});

const tables: { name: string; data: Json }[] = [
  {
    name: 'main.json',
    data: {
      head: head('main', { table_type: 2, sub_table_str: 'part,more' }),
      fields: [
        column('id', { db_is_key: 1 }),
        column('number', { field_valid_type: 'only', field_must_input: '1' }),
        column('natural', { db_is_key: 1 }),
        column('mail', { field_valid_type: 'e' }),
        column('memo', { field_show_type: 'textarea', db_default_val: 'start' }),
        column('code', { field_default_value: '$'.concat('{rule}'), is_read_only: 1 }),
        column('user', { field_default_value: '#{sysUserName}' }),
        column('amount', { db_type: 'BigDecimal', db_length: 8, db_point_length: 2, query_mode: 'group' }),
        column('count', { db_type: 'int', db_length: 3, query_mode: 'group' }),
        column('kind', { field_show_type: 'list', dict_field: 'kinds', db_type: 'int' }),
        column('tags', { field_show_type: 'list_multi', dict_field: 'tags' }),
        column('on', { field_show_type: 'switch', field_extend_json: '["Y","N"]' }),
        column('doc', { field_show_type: 'file', field_extend_json: '{"uploadnum":"3"}' }),
        column('who', { field_show_type: 'sel_user', field_extend_json: '{"multi":false}' }),
        column('goods', {
          field_show_type: 'list',
          dict_table: 'tree where a = 1',
          dict_field: 'no',
          dict_text: 'short',
        }),
        column('lost', { field_show_type: 'list', dict_table: 'nowhere', dict_field: 'id', dict_text: 'name' }),
        column('day', { field_show_type: 'date', db_type: 'Date', query_mode: 'group' }),
        column('secret', { field_show_type: 'hidden' }),
        column('pop', { field_show_type: 'popup', dict_table: 'report', dict_field: 'a', dict_text: 'b' }),
        column('searched', {
          query_config_flag: '1',
          query_show_type: 'list',
          query_dict_field: 'kinds',
          query_dict_table: 'x',
          query_dict_text: 'y',
          query_def_val: 'z',
          query_valid_type: 'n',
          query_must_input: '1',
          field_href: 'http://x',
          converter: 'c',
          dict_table: '',
        }),
        column('create_by'),
      ],
      indexs: [{ index_name: 'i' }],
    },
  },
  {
    name: 'part.json',
    data: {
      head: head('part', { table_type: 3, relation_type: 1, tab_order_num: 2 }),
      fields: [
        column('main_id', { main_table: 'main', main_field: 'id' }),
        column('part_name', { is_show_form: 0 }),
        column('size', { db_type: 'double', db_length: 6, db_point_length: 1 }),
      ],
    },
  },
  { name: 'more.json', data: { head: head('more', { table_type: 3, tab_order_num: 1 }), fields: [column('text')] } },
  {
    name: 'tree.json',
    data: {
      head: head('tree', {
        is_tree: 'Y',
        tree_parent_id_field: 'parent',
        tree_id_field: 'leaf',
        tree_fieldname: 'short',
      }),
      fields: [column('name'), column('short'), column('parent'), column('leaf')],
    },
  },
  {
    name: 'note.json',
    data: {
      head: head('note'),
      fields: [column('of_main', { main_table: 'main', main_field: 'number' }), column('body')],
    },
  },
];

/** What means nothing to anybody who fills in or designs the form here, each with its reason. */
const meaningless: { [where: string]: string } = {
  'form formRef': 'a name in generated code',
  'form formModel': 'a name in generated code',
  'form formRules': 'a name in generated code',
  'form unFocusedComponentBorder': 'frames in the editor of that product',
  'form span': 'the width that its editor gives to new fields',
  '* __config__.changeTag': 'whether its editor may turn an element into another',
  '* __config__.tagIcon': 'an icon in its editor',
  '* __config__.document': 'a link in its editor to the pages of the widget library',
  '* __config__.formId': 'a number that its editor counts',
  '* __config__.renderKey': 'a number that its editor counts',
  '* __config__.layoutTree': 'whether its editor shows a tree of the box',
  '* __config__.componentName': 'what its editor calls a box that has a title',
  '* __config__.layout': 'says of an element what its tag says too',
  '* __config__.showLabel': 'a box has its title above it',
  '* __config__.tipsIsLink': 'whether the help is a link; its address stands behind it',
  '* __config__.span': 'of a column of a sub-table: it is as wide as its values',
  'el-upload action': 'the address of another server; files are sent to this one',
  'el-upload name': 'what the upload is called on the way to that server',
  'el-upload multiple': 'whether its file dialog takes several at once; how many there may be its limit says',
  'self-upload disabled': 'the pickers of that dialect are all marked so',
};
/** By column (`*` for all, `head` for the table) and key. */
const meaninglessColumns: { [where: string]: string } = {
  '* id': 'a key of that product',
  '* cgform_head_id': 'a key of that product',
  '* db_field_name_old': 'what its database called the column before',
  '* update_by': 'who changed the definition',
  '* update_time': 'when the definition was changed',
  '* create_by': 'who made the definition',
  '* create_time': 'when the definition was made',
  '* order_num': 'an order: see the test of orders',
  'head tab_order_num': 'an order: see the test of orders',
  'head table_version': 'how often its definition was changed',
  'head is_checkbox': 'rows can be ticked wherever something can be done with several',
  'head is_db_synch': 'whether its database has the table by now',
  'head id_type': 'how that product makes keys',
  'head copy_version': 'of views of a table, which are exported as tables of their own',
  'head copy_type': 'of views of a table',
  'head physic_id': 'of views of a table',
  'head scroll': 'lists here scroll where they are wider than the screen',
  'code db_is_null': 'a number is always there',
  'code db_length': 'its rule says how long a number is',
  'code is_read_only': 'nobody writes a number',
  'natural db_is_null': 'it is required, which says more',
  'natural field_must_input': 'a key is required',
  'id *': 'every record has a key; what is said of this one is moot',
  'create_by *': 'filled in and stored by the system; what is said of its storage is moot',
  'parent *': 'trees are kept by the system',
  'leaf *': 'trees are kept by the system',
  'main_id *': 'rows belong to their record; their key is kept by the system',
  'count db_length': 'of whole numbers: how wide its database shows them',
  'kind db_length': 'codes of a dictionary have their own length',
  'kind db_type': 'reported as what it is stored as',
  'tags db_length': 'codes of a dictionary have their own length',
  'on db_length': 'yes or no has no length',
  'doc db_length': 'files are stored by themselves',
  'who db_length': 'a reference has no length',
  'goods db_length': 'a reference has no length',
  'day db_length': 'a day has no length',
  'of_main db_length': 'a reference has no length',
  'day db_type': 'how it is shown says the same',
  'head:main table_type': 'whether it has sub-tables, which it lists',
  'head:tree table_type': 'only sub-tables are marked',
  'head:note table_type': 'only sub-tables are marked',
  'head:part table_type': 'its main table lists it, which marks it too',
  'head:more table_type': 'its main table lists it, which marks it too',
  'head:part is_page': 'rows of a sub-table have no pages',
  'head:more is_page': 'rows of a sub-table have no pages',
  'head:part form_template': 'rows of a sub-table have no form of their own',
  'head:more form_template': 'rows of a sub-table have no form of their own',
  'head:part is_tree': 'rows of a sub-table are no tree',
  'head:more is_tree': 'rows of a sub-table are no tree',
  'size is_query': 'a sub-table has no list, there and here',
  'size is_show_list': 'a sub-table has no list, there and here',
  'size sort_flag': 'a sub-table has no list, there and here',
  'text is_query': 'a sub-table has no list, there and here',
  'text is_show_list': 'a sub-table has no list, there and here',
  'text sort_flag': 'a sub-table has no list, there and here',
  'amount query_mode': 'said beside is_query',
  'part_name is_show_list': 'a sub-table has no list, there and here',
  'part_name is_query': 'a sub-table has no list, there and here',
  'part_name sort_flag': 'a sub-table has no list, there and here',
  'number db_is_null': 'it is required, which says more',
};

interface Place {
  path: (string | number)[];
  value: Json;
}

/** Every key of an object, and every value in a list. */
function placesIn(data: Json, path: (string | number)[] = []): Place[] {
  if (data === null || typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => {
    const at = [...path, Array.isArray(data) ? Number(key) : key];
    return [{ path: at, value }, ...placesIn(value, at)];
  });
}

function changed(data: Json, { path, to }: { path: (string | number)[]; to: Json | undefined }): Json {
  const copy = structuredClone(data);
  const last = path.at(-1)!;
  const around = path.slice(0, -1).reduce<Json>((inner, key) => (inner as Loose)[key as string]!, copy) as Loose;
  if (to === undefined && Array.isArray(around)) around.splice(Number(last), 1);
  else if (to === undefined) delete around[last];
  else around[last] = to;
  return copy;
}

const others = (value: Json): Json[] => {
  if (typeof value === 'string') return [`${value}9`];
  if (typeof value === 'number') return [value + 1];
  return typeof value === 'boolean' ? [!value] : [];
};

const result = (files: { name: string; data: Json }[]) => {
  const { entries, refused } = read(files);
  return { text: JSON.stringify({ entries, refused }), said: entries.flatMap(({ report }) => report) };
};

const structural = new Set(['fields', 'head', 'children', 'options']);

/** The places whose removal or change nobody would notice. */
function unnoticed(
  files: { name: string; data: Json }[],
  isMeaningless: (file: Json, place: Place) => boolean,
): string[] {
  const before = result(files);
  const words = new Set(before.said.flatMap(({ text }) => text.en.split(/[^\w-]+/)));
  return files.flatMap(({ data }, index) =>
    placesIn(data).flatMap((place) => {
      const { path, value } = place;
      if (
        isMeaningless(data, place) ||
        path.some((key) => typeof key === 'string' && !structural.has(key) && words.has(key))
      )
        return [];
      return [undefined, ...others(value)].flatMap((to) => {
        const next = files.map((file, i) => (i === index ? { ...file, data: changed(data, { path, to }) } : file));
        return result(next).text === before.text ? [`${path.join('.')} = ${JSON.stringify(value)} → ${to}`] : [];
      });
    }),
  );
}

describe('whatever a file says is in the document or in the report', () => {
  test('form-generator', () => {
    const lost = unnoticed([{ name: 'rich.json', data: form }], (data, { path }) => {
      const inElement = path.map((key) => String(key) === '__config__' || String(key) === '__vModel__');
      const depth = Math.max(path.lastIndexOf('fields'), path.lastIndexOf('children'));
      if (depth < 0) return Object.hasOwn(meaningless, `form ${path.join('.')}`);
      const element = path
        .slice(0, depth + 2)
        .reduce<Json>((inner, key) => (inner as Loose)[key as string]!, data) as Loose;
      const tag = (element.__config__ as Loose | undefined)?.tag ?? '';
      const rest = path.slice(depth + 2).join('.');
      return inElement.length > 0 && [`${tag} ${rest}`, `* ${rest}`].some((where) => Object.hasOwn(meaningless, where));
    });
    expect(lost).toEqual([]);
  });

  test('JeecgBoot', () => {
    const lost = unnoticed(tables, (data, { path, value }) => {
      const [part, index] = path;
      const key = String(path.at(-1));
      const fields = (data as Loose).fields as Loose[];
      const table = String(((data as Loose).head as Loose).table_name);
      const name =
        part === 'head' ? `head:${table}` : part === 'fields' ? String(fields[Number(index)]?.db_field_name) : '';
      const isUsual =
        (part === 'fields' && path.length === 3 && usual[key] === value) || (key === 'is_tree' && value === 'N');
      const where = [`* ${key}`, `${name} ${key}`, `${name} *`, ...(part === 'head' ? [`head ${key}`] : [])];
      return isUsual || where.some((at) => Object.hasOwn(meaninglessColumns, at));
    });
    expect(lost).toEqual([]);
  });
});

test('columns and sub-tables stand in the order that is said', () => {
  const files = (orders: [Json, Json, Json, Json]) => [
    {
      name: 'm',
      data: {
        head: head('m', { sub_table_str: 's,u' }),
        fields: [column('one', { order_num: orders[0] }), column('two', { order_num: orders[1] })],
      },
    },
    { name: 's', data: { head: head('s', { table_type: 3, tab_order_num: orders[2] }), fields: [column('a')] } },
    { name: 'u', data: { head: head('u', { table_type: 3, tab_order_num: orders[3] }), fields: [column('a')] } },
  ];
  const names = (orders: [Json, Json, Json, Json]) =>
    read(files(orders)).entries[0]?.page.model.fields.map(({ name }) => name);
  expect(names([1, 2, 1, 2])).toEqual(['one', 'two', 's', 'u']);
  expect(names(['2', '1', '2', '1'])).toEqual(['two', 'one', 'u', 's']);
});

/** What a column has that says nothing: to leave it out says the same. */
const usual: Loose = {
  db_is_key: 0,
  db_type: 'string',
  db_point_length: 0,
  db_default_val: '',
  field_show_type: 'text',
  field_must_input: '0',
  field_default_value: '',
  is_read_only: 0,
  query_mode: 'single',
  dict_table: '',
  is_show_form: 1,
};

test('what stands in an element without counterpart comes over where it stood, or is named one by one', () => {
  const inner = [element('el-input'), element('el-switch')];
  const names = inner.map(({ __vModel__ }) => __vModel__);
  const table = { layout: 'rowFormItem', type: 'table' };
  for (const box of [
    element('dynamicTable', { layout: 'colFormItem', children: inner }),
    element('dynamicTable', { layout: 'colFormItem' }, { children: inner }),
    element('', {}, { children: [element('unknownBox', { children: inner })] }),
  ]) {
    const [entry] = read([
      { name: 'a.json', data: { fields: [element('el-input'), box, element('el-input')] } },
    ]).entries;
    expect(entry?.page.model.fields.slice(1, 3).map(({ name }) => name)).toEqual(names);
    expect(entry?.report.map(({ what }) => what)).toContain('element');
  }
  const around = (...children: ReturnType<typeof element>[]) => element('el-table', { ...table, children });
  const deep = around(element('el-input'), around(element('el-input'), around(element('el-input'), around(...inner))));
  const [entry] = read([{ name: 'b.json', data: { fields: [deep] } }]).entries;
  const rowsIn = (fields: FieldDefinition[] = []) => fields.find(({ kind }) => kind === 'rows')?.rows;
  expect(rowsIn(rowsIn(rowsIn(entry?.page.model.fields)))).toMatchObject([{ kind: 'text' }]);
  for (const name of names)
    expect(entry?.report.some(({ field, what }) => what === 'element' && field.endsWith(`.${name}`))).toBe(true);
});

test('an option without a value and a label with half a character are told', () => {
  const select = element(
    'el-select',
    { label: 'Grade\ud800' },
    { __slot__: { options: [{ label: 'One\udc00' }, item('B', 'b')] } },
  );
  const [entry] = read([{ name: 'c.json', data: { fields: [select] } }]).entries;
  const told = entry?.report.map(({ what, text }) => `${what} ${text.en}`).join('\n');
  expect(told).toMatch(/characters .*"Grade"/);
  expect(told).toMatch(/characters .*"One"/);
  expect(told).toMatch(/optionsNamed .*One/);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkDocument } from '../document/check-document.ts';
import { presentFinding } from '../texts/document-findings.ts';
import { languages } from '../texts/text.ts';
import type { FormFile, ImportedEntry } from './index.ts';
import { importFormFiles } from './index.ts';

/** What RE2 cannot run, as far as these tests go. */
const isUsablePattern = (pattern: string) => !/\(\?[=!<]|\\[1-9]|\{\d*,?\d{4,}\}/.test(pattern);
const importFiles = (files: FormFile[]) => importFormFiles(files, { isUsablePattern });

const folder = join(import.meta.dirname, '../../../shared/data/forms');

describe('82 real forms', () => {
  let files: FormFile[] = [];
  beforeAll(() => {
    if (!existsSync(folder)) throw new Error(`The real forms are not at ${folder}: see ../shared/data/SOURCES.md.`);
    files = ['form-generator', 'jeecg', 'formily'].flatMap((dialect) =>
      readdirSync(join(folder, dialect))
        .filter((name) => name.endsWith('.json'))
        .map((name) => ({ name, text: readFileSync(join(folder, dialect, name), 'utf8') })),
    );
  });

  test('every one becomes a valid document; six sub-tables go into their main tables', () => {
    expect(files).toHaveLength(82);
    const { entries, refused } = importFiles(files);
    expect(refused).toEqual([]);
    expect(entries).toHaveLength(76);
    for (const entry of entries) expect(checkDocument(entry.page).findings).toEqual([]);
    expect(new Set(entries.map((entry) => entry.code)).size).toBe(76);
  });

  test('each alone is valid too', () => {
    for (const file of files) expect(importFiles([file]).entries, file.name).toHaveLength(1);
  });

  test('every field of every file is in the result or in the report', () => {
    const { entries } = importFiles(files);
    for (const file of files) {
      const data = JSON.parse(file.text);
      const names: string[] = data.head
        ? data.fields.map((field: { db_field_name: string }) => field.db_field_name)
        : (data.fields?.map((field: { __vModel__?: string }) => field.__vModel__ ?? '') ?? valuesIn(data));
      const all = entries.flatMap((entry) => [
        ...entry.page.model.fields.flatMap((field) => [field.name, ...(field.rows ?? []).map((row) => row.name)]),
        ...entry.report.flatMap((note) => [note.field, note.field.split('.')[1] ?? '', ...note.text.en.split(/[\s,]/)]),
      ]);
      for (const name of names) expect(all, `${file.name} ${name}`).toContain(name);
    }
  });

  test('the same files give the same result', () => {
    expect(JSON.stringify(importFiles(files))).toBe(JSON.stringify(importFiles(files)));
  });

  test('a note speaks four languages', () => {
    for (const { report } of importFiles(files).entries) {
      for (const note of report)
        for (const language of languages) expect(note.text[language]).not.toMatch(/(?<![$#{])\{\w+\}/);
    }
  });
});

/** The keys of a Formily schema that hold a value. */
function valuesIn(schema: { properties?: object; items?: object }): string[] {
  const below = Object.entries<{ type: string; properties?: object; items?: object }>({ ...schema.properties });
  const inItems = schema.items ? valuesIn(schema.items) : [];
  return [
    ...inItems,
    ...below.flatMap(([key, inner]) => [
      ...(inner.type === 'void' || inner.properties ? [] : [key]),
      ...valuesIn(inner),
    ]),
  ];
}

const one = (data: unknown, name = 'form.json') => {
  const result = importFiles([{ name, text: typeof data === 'string' ? data : JSON.stringify(data) }]);
  const [entry] = result.entries;
  if (!entry) throw new Error(JSON.stringify(result.refused));
  return entry;
};
const element = (config: object, rest: object = {}) => ({
  __config__: { tag: 'el-input', layout: 'colFormItem', ...config },
  ...rest,
});
const fields = (...elements: object[]) => ({ fields: elements, formRef: 'elForm' });
const field = (entry: ImportedEntry, name: string) => entry.page.model.fields.find((found) => found.name === name)!;
const notes = (entry: ImportedEntry) => entry.report.map((note) => `${note.field} ${note.what}`);

test('form-generator: the whole palette', () => {
  const entry = one(
    fields(
      element(
        {
          label: 'Name',
          span: '12',
          required: 'true',
          regList: [{ pattern: '/^[a-z]+$/gi', message: 'letters' }, { pattern: '/(/' }],
        },
        { __vModel__: 'name', maxlength: '20', placeholder: 7, __slot__: { prepend: 'http://' } },
      ),
      element({ label: 3, tag: 'el-input' }, { __vModel__: 'sort', type: 'password', maxlength: '' }),
      element({ label: 'Again' }, { __vModel__: 'NAME', type: 'textarea', autosize: { minRows: 2, maxRows: '5' } }),
      element({ label: 'No name：' }),
      element({ label: 'Odd' }, { __vModel__: 'a.b-c[0]' }),
      element(
        { label: 'N', tag: 'el-input-number', defaultValue: '3' },
        { __vModel__: 'n', min: 0, max: 9, precision: 0, step: 1, 'step-strictly': true },
      ),
      element(
        { label: 'S', tag: 'el-select', defaultValue: 1 },
        {
          __vModel__: 's',
          multiple: false,
          __slot__: {
            options: [
              { label: 'A', value: 1 },
              { label: 'B', value: 1 },
              { label: 'C', value: null },
            ],
          },
        },
      ),
      element(
        { label: 'C', tag: 'el-cascader' },
        {
          __vModel__: 'c',
          options: [{ id: 1, name: 'x', children: [{ id: 2, name: 'y' }] }],
          props: { props: { value: 'id', label: 'name' } },
        },
      ),
      element(
        { label: 'K', tag: 'el-checkbox-group', defaultValue: [1, 2] },
        {
          __vModel__: 'k',
          min: 1,
          __slot__: {
            options: [
              { label: 'A', value: 1 },
              { label: 'B', value: 2 },
            ],
          },
        },
      ),
      element(
        { label: 'W', tag: 'el-switch', defaultValue: '1' },
        { __vModel__: 'w', 'active-value': '1', 'inactive-value': '0' },
      ),
      element({ label: 'L', tag: 'el-slider', defaultValue: 50 }, { __vModel__: 'l', range: false }),
      element({ label: 'T', tag: 'el-time-picker' }, { __vModel__: 't', 'is-range': true }),
      element({ label: 'D', tag: 'el-date-picker' }, { __vModel__: 'd', type: 'daterange' }),
      element({ label: 'M', tag: 'el-date-picker' }, { __vModel__: 'm', type: 'month' }),
      element({ label: 'R', tag: 'el-rate', defaultValue: 2.5 }, { __vModel__: 'r', 'allow-half': true }),
      element({ label: 'Colour', tag: 'el-color-picker' }, { __vModel__: 'colour' }),
      element(
        { label: 'U', tag: 'el-upload', fileSize: 5, sizeUnit: 'MB' },
        { __vModel__: 'u', multiple: true, accept: '.pdf', 'list-type': 'text' },
      ),
      element({ label: 'E', tag: 'tinymce' }, { __vModel__: 'e' }),
      element({ label: 'B', tag: 'el-button' }, { __vModel__: 'b' }),
      element({ label: 'X', tag: 'my-map' }, { __vModel__: 'x' }),
      {
        __config__: {
          layout: 'rowFormItem',
          children: [element({ label: 'In a row', span: 12 }, { __vModel__: 'inRow' })],
        },
      },
      {
        __config__: {
          tag: 'fg-input-table',
          label: 'Lines',
          children: [
            element({ label: 'Q', tag: 'el-input-number' }, { __vModel__: 'q' }),
            element({ label: 'F', tag: 'el-upload' }, { __vModel__: 'f' }),
            element({ label: 'E', tag: 'mavon-editor' }, { __vModel__: 'e' }),
          ],
        },
        __vModel__: 'lines',
      },
    ),
  );
  expect(field(entry, 'name')).toMatchObject({
    required: true,
    props: { maxlength: 20, placeholder: '7', prefix: 'http://' },
    rules: [{ pattern: '/^[a-z]+$/i', message: 'letters' }],
  });
  expect(field(entry, 'sortValue')).toMatchObject({ label: '3', props: { password: true } });
  expect(field(entry, 'NAME_2')).toMatchObject({
    widget: 'textarea',
    kind: 'longText',
    props: { minRows: 2, maxRows: 5 },
  });
  expect(field(entry, 'field4').label).toBe('No name');
  expect(field(entry, 'aBC0').label).toBe('Odd');
  expect(field(entry, 'nValue')).toMatchObject({
    kind: 'integer',
    defaultValue: 3,
    props: { min: 0, max: 9, stepStrictly: true },
  });
  expect(field(entry, 's')).toMatchObject({
    kind: 'text',
    defaultValue: '1',
    props: {
      options: {
        items: [
          { value: '1', label: 'A' },
          { value: 'C', label: 'C' },
        ],
      },
    },
  });
  expect(field(entry, 'c')).toMatchObject({
    kind: 'refs',
    props: { options: { items: [{ value: '1', label: 'x', children: [{ value: '2', label: 'y' }] }] } },
  });
  expect(field(entry, 'k')).toMatchObject({ defaultValue: ['1', '2'], props: { minCount: 1 } });
  expect(field(entry, 'w')).toMatchObject({ kind: 'boolean', defaultValue: true });
  expect([field(entry, 't'), field(entry, 'l')]).toMatchObject([
    { label: 'T', widget: 'timeRange', kind: 'timeRange' },
    { widget: 'slider', kind: 'integer', defaultValue: 50 },
  ]);
  expect([field(entry, 'd').kind, field(entry, 'm').props, field(entry, 'r')]).toMatchObject([
    'range',
    { format: 'YYYY-MM' },
    { widget: 'rate', kind: 'decimal', defaultValue: 2.5, props: { allowHalf: true } },
  ]);
  expect(field(entry, 'u')).toMatchObject({ kind: 'files', props: { accept: '.pdf', fileSize: 5 } });
  expect(field(entry, 'lines').rows?.map((row) => row.id)).toEqual(['f_lines-q', 'f_lines-f']);
  expect(entry.page.pages.form?.body[0]).toEqual({ node: 'field', id: 'f_name', field: 'f_name', span: 12 });
  expect(notes(entry)).toEqual(
    expect.arrayContaining([
      'name wrongType',
      'name patternFlags',
      'name badPattern',
      'sortValue reservedName',
      'sortValue wrongType',
      'sortValue label',
      'NAME_2 duplicateName',
      'field4 noName',
      'aBC0 badName',
      's optionsText',
      's optionsDoubled',
      'w storedAs',
      'b element',
      'x asText',
      'lines.e notInRows',
      ' labelColons',
    ]),
  );
});

test('what is cut to a length ends in a whole character', () => {
  const long = (length: number) => `${'x'.repeat(length - 1)}😀`;
  const file = {
    name: `${long(100)}.json`,
    text: JSON.stringify(fields(element({ label: long(200) }, { __vModel__: 'a' }))),
  };
  const { entries, refused } = importFiles([file]);
  expect(refused).toEqual([]);
  expect([entries[0]?.fullName, entries[0]?.page.model.fields[0]?.label]).toEqual(['x'.repeat(99), 'x'.repeat(199)]);
});

test('an option that stands for no choice is left out, and said', () => {
  const options = [
    { label: '请选择', value: '' },
    { label: '华东', value: '', children: [{ label: '上海', value: 'sh' }] },
    { label: '', value: 'x' },
  ];
  const select = element(
    { label: 'S', tag: 'el-select', tagIcon: 'select' },
    { __vModel__: 's', __slot__: { options } },
  );
  const entry = one(fields(select));
  expect(field(entry, 's').props?.options).toEqual({
    source: 'static',
    items: [
      { value: '华东', label: '华东', children: [{ value: 'sh', label: '上海' }] },
      { value: 'x', label: 'x' },
    ],
  });
  expect(notes(entry)).toEqual(expect.arrayContaining(['s optionsBlank', 's optionsNamed']));
});

test('what is required but locked can be filled in', () => {
  const entry = one(fields(element({ label: 'A', required: true }, { __vModel__: 'a', readonly: true })));
  expect([field(entry, 'a').readonly, notes(entry)]).toEqual([undefined, ['a editable']]);
});

const head = (name: string, rest: object = {}) => ({
  table_name: name,
  table_txt: name,
  table_type: 1,
  is_page: 'Y',
  is_tree: 'N',
  ...rest,
});
const column = (name: string, rest: object = {}) => ({
  db_field_name: name,
  db_field_txt: name,
  db_type: 'string',
  db_length: 50,
  field_show_type: 'text',
  is_show_form: 1,
  is_show_list: 1,
  db_is_null: 1,
  ...rest,
});
const table = (name: string, columns: object[], rest: object = {}) => ({
  name: `${name}.json`,
  text: JSON.stringify({ head: head(name, rest), fields: columns }),
});

test('JeecgBoot: widgets, dictionaries, relations, checks', () => {
  const { entries, dictionaries } = importFiles([
    table('bill', [
      column('id', { db_is_key: 1 }),
      column('bill_no', { field_valid_type: 'only', field_must_input: '1', is_query: 1, query_mode: 'group' }),
      column('kind', { field_show_type: 'radio', dict_field: 'kinds', db_type: 'int', db_default_val: '1' }),
      column('many', { field_show_type: 'list_multi', dict_field: 'kinds' }),
      column('person', {
        field_show_type: 'list',
        dict_table: 'sys_user where status = 1',
        dict_field: 'username',
        dict_text: 'realname',
      }),
      column('depart', { field_show_type: 'sel_depart', field_extend_json: '{"multi":false}' }),
      column('supplier', { field_show_type: 'list', dict_table: 'sup', dict_field: 'id', dict_text: 'title' }),
      column('lost', { field_show_type: 'list', dict_table: 'nowhere', dict_field: 'id', dict_text: 'name' }),
      column('amount', {
        db_type: 'BigDecimal',
        db_point_length: 12,
        field_valid_type: 'money',
        is_query: 1,
        query_mode: 'group',
      }),
      column('mail', { field_valid_type: 'e' }),
      column('odd', { field_valid_type: 'zz' }),
      column('script', { field_default_value: '{{ danger() }}' }),
      column('no', { field_default_value: '$'.concat('{rule}') }),
      column('due', { db_type: 'Date', field_show_type: 'datetime', db_default_val: 'CURRENT_TIMESTAMP' }),
      column('pic', { field_show_type: 'image' }),
      column('down', { field_show_type: 'link_down', dict_table: '{table: x}' }),
      column('create_by'),
    ]),
    table(
      'sup',
      [
        column('title'),
        column('boss', { field_show_type: 'sel_tree', dict_table: 'sup', dict_text: 'id,pid,title,has_child' }),
        column('pid'),
        column('has_child'),
      ],
      { is_tree: 'Y', tree_parent_id_field: 'pid', tree_id_field: 'has_child' },
    ),
  ]);
  const [bill, sup] = entries as [ImportedEntry, ImportedEntry];
  expect(field(bill, 'bill_no')).toMatchObject({ unique: true, required: true, props: { maxlength: 50 } });
  expect(field(bill, 'kind')).toMatchObject({
    widget: 'radio',
    defaultValue: '1',
    props: { options: { source: 'dictionary', code: 'kinds' } },
  });
  expect(field(bill, 'many').kind).toBe('refs');
  expect([field(bill, 'person').widget, field(bill, 'depart').kind, field(bill, 'create_by').fill]).toEqual([
    'userPicker',
    'ref',
    'createUser',
  ]);
  expect(field(bill, 'supplier')).toMatchObject({ widget: 'treeSelect', to: { resource: 'entry/sup', show: 'title' } });
  expect(field(bill, 'amount')).toMatchObject({ kind: 'decimal', props: { precision: 10 } });
  expect(field(sup, 'boss').to).toEqual({ resource: 'entry/sup', show: 'title' });
  expect([sup.page.model.traits, sup.page.model.fields.length]).toEqual([['tree'], 2]);
  expect(bill.page.pages.list?.search).toEqual([
    { field: 'f_bill_no', operator: 'like' },
    { field: 'f_amount', operator: 'between' },
  ]);
  expect(dictionaries).toEqual([{ code: 'kinds' }]);
  expect(field(bill, 'due').defaultBy).toBe('now()');
  expect([field(bill, 'no').widget, field(bill, 'no').props, bill.codeRules]).toEqual([
    'codeRule',
    { rule: 'rule' },
    [{ code: 'rule' }],
  ]);
  expect(notes(bill)).toEqual(
    expect.arrayContaining([
      'id systemColumn',
      'person tableCondition',
      'person byCode',
      'lost unknownTable',
      'amount precision',
      'odd validation',
      'script defaultFormula',
      'no numbered',
      'down asText',
      'create_by systemWidget',
      'kind dictionary',
    ]),
  );
});

test('a tree has names of its own: a field called like one of them gets another, whatever product it comes from', () => {
  const json = (name: string, data: object) => ({ name: `${name}.json`, text: JSON.stringify(data) });
  const input = (name: string) => ({ name, interface: 'input', type: 'string' });
  const data = (fieldname: string, rest: object = {}) => ({ fieldname, label: fieldname, fieldtype: 'Data', ...rest });
  const branch = (name: string, rest: object = {}) => ({
    ...{ collection: 'branches', field: name, type: 'string', meta: { interface: 'input', ...rest }, schema: {} },
  });
  const hung = {
    ...{ many_collection: 'branches', many_field: 'above', one_collection: 'branches', one_field: 'below' },
  };
  const { entries, refused } = importFiles([
    table('sup', [column('title'), column('pid'), column('has_child'), column('has_children')], { is_tree: 'Y' }),
    json('units', { name: 'units', template: 'tree', fields: ['title', 'isLeaf', 'hasChildren'].map(input) }),
    json('plain', { name: 'plain', fields: ['title', 'isLeaf', 'hasChildren'].map(input) }),
    json('doc', {
      ...{ doctype: 'DocType', name: 'Tag', is_tree: 1, nsm_parent_field: 'parent_tag' },
      fields: [data('title'), data('children'), data('parent_tag', { fieldtype: 'Link', options: 'Tag' })],
    }),
    json('snapshot', {
      version: 1,
      collections: [{ collection: 'branches', meta: {}, schema: { name: 'branches' } }],
      fields: [...['title', 'is_leaf', 'above'].map((name) => branch(name)), branch('below', { special: ['o2m'] })],
      relations: [{ ...{ collection: 'branches', field: 'above', related_collection: 'branches' }, meta: hung }],
    }),
  ]);
  expect(refused).toEqual([]);
  expect(entries.map(({ code, page }) => [code, page.model.fields.map(({ name }) => name)])).toEqual([
    ['sup', ['title', 'has_childrenValue']],
    ['Tag', ['title', 'childrenValue']],
    // Whether something hangs below a record is seen by its tree.
    ['units', ['title', 'hasChildrenValue']],
    ['plain', ['title', 'isLeaf', 'hasChildren']],
    ['branches', ['title', 'is_leafValue']],
  ]);
});

test('JeecgBoot: what the database demands, a person is asked for who can fill it in', () => {
  const entry = one({
    head: head('t'),
    fields: [
      column('a', { db_is_null: 0 }),
      column('b', { db_is_null: false, db_type: 'int', db_default_val: '3' }),
      column('hidden', { db_is_null: 0, is_show_form: 0 }),
      column('locked', { db_is_null: 0, is_read_only: 1 }),
      column('on', { db_is_null: 0, field_show_type: 'switch' }),
      column('free', { db_is_null: 1 }),
    ],
  });
  expect(['a', 'b', 'hidden', 'locked', 'on', 'free'].map((name) => field(entry, name).required === true)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(notes(entry)).toEqual(
    expect.arrayContaining(['a neededByTable', 'b neededByTable', 'hidden notNull', 'locked notNull', 'on notNull']),
  );
});

test('JeecgBoot: what a record starts with, as far as a formula or a constant says it', () => {
  const entry = one({
    head: head('t'),
    fields: [
      column('day', { field_show_type: 'date', db_type: 'Date', field_default_value: '#{date}' }),
      column('moment', { field_show_type: 'datetime', db_type: 'datetime', field_default_value: '#{sys_time}' }),
      column('who', {
        field_show_type: 'sel_user',
        field_extend_json: '{"multi":false}',
        field_default_value: '#{sysUserCode}',
      }),
      column('two', { field_default_value: '{{ 2 }}' }),
      column('said', { field_default_value: "{{ 'open' }}" }),
      column('name', { field_default_value: '#{sysUserName}' }),
      column('sum', { field_default_value: '{{ 1 + 1 }}' }),
      column('bill', { field_default_value: '$'.concat('{order_no_}'), is_read_only: 1, field_must_input: '1' }),
    ],
  });
  const starts = ['day', 'moment', 'who', 'two', 'said', 'name', 'sum'].map(
    (name) => field(entry, name).defaultBy ?? field(entry, name).defaultValue,
  );
  expect(starts).toEqual(['today()', 'now()', 'currentUser()', '2', 'open', undefined, undefined]);
  expect(field(entry, 'bill')).toMatchObject({ widget: 'codeRule', props: { rule: 'order.no' }, fill: 'codeRule' });
  expect(notes(entry)).toEqual(['name defaultFormula', 'sum defaultFormula', 'bill numbered']);
});

test('JeecgBoot: main and sub-tables in any order, alone, and in circles', () => {
  const main = table('m', [column('name')], { sub_table_str: 's,gone', table_type: 2 });
  const sub = table('s', [column('mid', { main_table: 'm', main_field: 'id' }), column('qty', { db_type: 'int' })], {
    table_type: 3,
  });
  for (const files of [
    [main, sub],
    [sub, main],
  ]) {
    const { entries } = importFiles(files);
    expect(entries.map((entry) => entry.code)).toEqual(['m']);
    expect(field(entries[0]!, 's').rows?.map((row) => row.name)).toEqual(['qty']);
    expect(notes(entries[0]!)).toEqual(expect.arrayContaining([' missingSub', 's.mid foreignKey', 's subMerged']));
  }
  const alone = importFiles([sub]).entries[0]!;
  expect([alone.code, notes(alone).includes(' missingMain'), field(alone, 'mid').kind]).toEqual(['s', true, 'text']);
  const circle = importFiles([
    table('a', [column('x', { main_table: 'b' })], { sub_table_str: 'b', table_type: 3 }),
    table('b', [column('y', { main_table: 'a' })], { sub_table_str: 'a', table_type: 3 }),
    table('c', [column('z', { main_table: 'c', dict_table: 'c', field_show_type: 'list' })], { sub_table_str: 'c' }),
  ]);
  expect([circle.refused, circle.entries.map((entry) => entry.code)]).toEqual([[], ['a', 'c']]);
});

test('JeecgBoot as its API spells it', () => {
  const entry = one({
    head: { tableName: 'camel', tableTxt: '驼峰', isPage: 'Y' },
    fields: [
      {
        dbFieldName: 'userName',
        dbFieldTxt: '姓名',
        dbType: 'string',
        dbLength: '20',
        fieldShowType: 'text',
        isShowForm: true,
        isShowList: true,
      },
    ],
    indexs: [{ a: 1 }],
  });
  expect([entry.code, field(entry, 'userName').props, notes(entry)]).toEqual([
    'camel',
    { maxlength: 20 },
    [' properties'],
  ]);
});

test.each([
  ['not JSON', '{"fields": [1,]}', '1:15'],
  ['cut off', '{\n  "fields": [\n    {"a": "b\n', '3:11'],
  ['empty', '', '1:1'],
  ['two values', '{} {}', '1:4'],
  ['another dialect', '{"type":"object","properties":{}}', ''],
  ['a number', '5', ''],
  ['an empty list', '[]', ''],
  ['too deep', `{"fields":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, ''],
  ['too large', JSON.stringify({ fields: [], formRef: 'x'.repeat(2_100_000) }), ''],
])('%s is refused whole, with its place', (_, text, place) => {
  const { entries, refused } = importFiles([{ name: 'bad.json', text }]);
  expect(entries).toEqual([]);
  expect(refused[0]?.findings[0]?.field).toBe(place);
  expect(presentFinding(refused[0]!.findings[0]!, 'ja').msg).not.toMatch(/\{/);
});

describe('the shapes that exports have', () => {
  const elements = [element({ label: 'A' }, { __vModel__: 'a' }), element({ label: 'B' }, { __vModel__: 'b' })];
  const form = fields(...elements);
  const jeecg = { head: head('t'), fields: [column('a'), column('b')] };
  const text = (data: unknown) => JSON.stringify(data);
  test.each<[string, unknown]>([
    ['fields as one text', { ...form, fields: text(elements) }],
    ['each field as a text', { ...form, fields: elements.map(text) }],
    ['formData', { formData: form }],
    ['formData as a text, with its fields as a text', { formData: text({ ...form, fields: text(elements) }) }],
    ['a bare list of elements', elements],
    ['a bare list of elements as texts', elements.map(text)],
    ['a text of a form', text(form)],
    ['an answer of an API', { code: 200, data: { id: 1, formData: text(form) } }],
    ['JeecgBoot in an answer', { success: true, result: jeecg }],
    ['JeecgBoot with texts', { head: text(jeecg.head), fields: text(jeecg.fields) }],
    ['JeecgBoot in a list in an answer', { success: true, result: { records: [jeecg] } }],
  ])('%s', (_, data) => {
    const { entries, refused } = importFiles([{ name: 'f.json', text: text(data) }]);
    expect(refused).toEqual([]);
    expect(entries.map((entry) => entry.page.model.fields.map(({ name }) => name))).toEqual([['a', 'b']]);
  });

  test('a wrapping gives the form its name; what else it says is reported', () => {
    const entry = one({ fullName: '请假单', enCode: 'leave', columnData: { list: [1] }, formData: text(form) });
    expect([entry.fullName, notes(entry)]).toEqual(['请假单', [' properties']]);
    expect(entry.report[0]?.text.en).toContain('enCode, columnData');
  });

  test('of a list the forms are taken, and each other part is named by its place', () => {
    const { entries, refused } = importFiles([{ name: 'f.json', text: text([form, { a: 1 }, { formData: form }, 7]) }]);
    expect(entries).toHaveLength(2);
    expect(refused.map(({ name }) => name)).toEqual(['f.json [1]', 'f.json [3]']);
  });

  test('JSON in a text is bound as a file is', () => {
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    expect(importFiles([{ name: 'f.json', text: text({ formData: deep }) }]).entries).toEqual([]);
  });
});

describe('what is locked and filled in by nobody stays writable, and is said', () => {
  test.each<[string, object]>([
    ['a lost code rule', { field_show_type: 'textarea', field_default_value: '$'.concat('{rule}'), is_read_only: 1 }],
    ['a lost formula', { field_default_value: '#{sysUserName}', is_read_only: 1, field_must_input: '1' }],
    ['a script', { field_default_value: '{{ now() }}', is_read_only: 1 }],
    ['nothing at all', { is_read_only: 1 }],
    ['a hidden type', { field_show_type: 'hidden', is_read_only: 1 }],
  ])('a column of JeecgBoot: %s', (_, rest) => {
    const entry = one({ head: head('t'), fields: [column('a', rest)] });
    expect(field(entry, 'a').readonly).toBeUndefined();
    expect(notes(entry).some((note) => ['a unlocked', 'a editable'].includes(note))).toBe(true);
    expect(JSON.stringify(entry.page.pages.form?.body)).toContain('f_a');
  });

  test('an element that is disabled, or hidden', () => {
    const entry = one(
      fields(
        element({ label: 'A' }, { __vModel__: 'a', disabled: true }),
        element({ label: 'B' }, { __vModel__: 'b', type: 'hidden' }),
        element({ label: 'C', defaultValue: 'x' }, { __vModel__: 'c', readonly: true }),
      ),
    );
    expect(notes(entry)).toEqual(['a unlocked', 'b hiddenType', 'c fixedValue']);
    expect([field(entry, 'a').readonly, field(entry, 'b').readonly, field(entry, 'c').readonly]).toEqual([
      undefined,
      undefined,
      true,
    ]);
  });

  test('what is required stands in the form, also where its form did not show it', () => {
    const entry = one({
      head: head('t'),
      fields: [column('a'), column('b', { is_show_form: 0, field_must_input: '1' })],
    });
    expect(notes(entry)).toEqual(['b shownRequired']);
    expect(JSON.stringify(entry.page.pages.form?.body)).toContain('f_b');
  });
});

describe('how imported forms are laid out', () => {
  const spans = (template: string) =>
    JSON.stringify(
      one({ head: head('t', { form_template: template }), fields: [column('a'), column('b'), column('c')] }).page.pages
        .form?.body,
    ).match(/"span":\d+/g);
  test('a form of JeecgBoot has as many columns as it says', () => {
    expect([spans('1'), spans('2')?.[0], spans('3')?.[0], spans('4')?.[0]]).toEqual([
      null,
      '"span":12',
      '"span":8',
      '"span":6',
    ]);
    const { body } = one({ head: head('t', { form_template: '1' }), fields: [column('a'), column('b')] }).page.pages
      .form!;
    expect(body.map(({ node }) => node)).toEqual(['field', 'field']);
  });

  test('in a row, an element over the whole line says so; others would share it', () => {
    const row = (...children: object[]) => ({ __config__: { layout: 'rowFormItem', children }, type: 'default' });
    const entry = one(
      fields(
        row(
          element({ label: 'A', span: 24 }, { __vModel__: 'a' }),
          element({ label: 'B', span: 24 }, { __vModel__: 'b' }),
        ),
      ),
    );
    expect(entry.page.pages.form?.body).toMatchObject([{ children: [{ span: 24 }, { span: 24 }] }]);
  });

  test('gutter, alignment, labels and widths come over', () => {
    const entry = one({
      ...fields({
        __config__: {
          layout: 'rowFormItem',
          gutter: 30,
          children: [
            element({ label: 'A', showLabel: false, labelWidth: 80 }, { __vModel__: 'a', style: { width: '50%' } }),
            element({ label: 'B', labelWidth: 0 }, { __vModel__: 'b' }),
          ],
        },
        type: 'flex',
        justify: 'end',
        align: 'bottom',
      }),
      gutter: 10,
      labelPosition: 'top',
    });
    const [a, b] = [{ showLabel: false, labelWidth: 80, width: 50 }, { field: 'f_b' }];
    expect(entry.page.pages.form).toMatchObject({
      gutter: 10,
      labelPosition: 'top',
      body: [{ gutter: 30, justify: 'end', align: 'bottom', children: [a, b] }],
    });
    expect(JSON.stringify(entry.page.pages.form)).not.toContain('"labelWidth":0');
    expect(notes(entry)).toEqual([]);
  });
});

test('lengths that no text has are told, and take no form with them', () => {
  const entry = one(
    fields(element({ label: 'A', regList: [{ min: 9, max: 2, message: 'no' }, { min: 2 }] }, { __vModel__: 'a' })),
  );
  expect(field(entry, 'a').rules).toMatchObject([{ pattern: '/^.{2,}$/s' }]);
  expect(notes(entry)).toEqual(['a ruleLeft']);
});

test('sliders, stars and times of day keep what their elements say', () => {
  const entry = one(
    fields(
      element(
        { label: 'A', tag: 'el-slider', defaultValue: [10, 40] },
        {
          __vModel__: 'a',
          range: true,
          max: 50,
          step: 2.5,
          'show-stops': true,
          marks: { 0: 'none', 25: { label: 'half' } },
        },
      ),
      element({ label: 'B', tag: 'el-slider' }, { __vModel__: 'b', min: 0.5, 'show-input': true }),
      element(
        { label: 'C', tag: 'el-rate', defaultValue: 0 },
        { __vModel__: 'c', max: 3, 'show-text': true, texts: ['no', 'so', 'yes'] },
      ),
      element({ label: 'D', tag: 'el-rate' }, { __vModel__: 'd', 'show-text': true }),
      element(
        { label: 'E', tag: 'el-time-picker', defaultValue: ['08:00', '09:30'] },
        {
          __vModel__: 'e',
          'is-range': true,
          format: 'HH:mm',
          'range-separator': '至',
          'start-placeholder': 'from',
          'end-placeholder': 'to',
        },
      ),
    ),
  );
  const marks = [
    { value: 0, label: 'none' },
    { value: 25, label: 'half' },
  ];
  expect(field(entry, 'a')).toMatchObject({
    ...{ widget: 'slider', kind: 'numberRange', defaultValue: [10, 40] },
    props: { range: true, max: 50, step: 2.5, dots: true, marks },
  });
  expect(field(entry, 'b')).toMatchObject({ kind: 'decimal', props: { min: 0.5, showInput: true } });
  expect(field(entry, 'c').props).toEqual({ count: 3, texts: [{ text: 'no' }, { text: 'so' }, { text: 'yes' }] });
  expect(field(entry, 'c')).not.toHaveProperty('defaultValue');
  expect(field(entry, 'd').props?.texts).toHaveLength(5);
  expect(field(entry, 'e')).toMatchObject({
    defaultValue: ['08:00:00', '09:30:00'],
    props: { format: 'HH:mm', separator: '至', startPlaceholder: 'from', endPlaceholder: 'to' },
  });
  expect(notes(entry)).toEqual([]);
});

test('help keeps its address, a placeholder its label once, and a number is no whole line wide', () => {
  const link = { tips: true, tipsDesc: '点击查看详细', tipsLink: 'http://help.example.org/1' };
  const entry = one(
    fields(
      element({ label: '应用ID：', ...link }, { __vModel__: 'a', placeholder: '请输入应用ID应用ID：应用ID：' }),
      element({ label: 'B', ...link, tipsLink: 'javascript:alert(1)' }, { __vModel__: 'b' }),
      element({ label: 'C', tag: 'el-input-number', span: 24 }, { __vModel__: 'c' }),
    ),
  );
  const [a, b] = entry.page.model.fields;
  expect([a?.help, a?.props?.placeholder]).toEqual(['点击查看详细 http://help.example.org/1', '请输入应用ID']);
  expect(b?.help).toBe('点击查看详细');
  expect(notes(entry)).toEqual(['a repeatedLabel', 'b properties', ' labelColons']);
  expect(entry.page.pages.form?.body).toMatchObject([{}, {}, { field: 'f_c', width: 50 }]);
});

test('two files of one name get two codes', () => {
  const file = { name: 'x/订单.json', text: JSON.stringify(fields(element({ label: 'A' }, { __vModel__: 'a' }))) };
  const codes = importFiles([file, file]).entries.map((entry) => entry.code);
  expect(codes[1]).toBe(`${codes[0]}_2`);
});

test('a province, city and district become an address', () => {
  const generated = one(
    fields(element({ label: 'Where', tag: 'area-cascader' }, { __vModel__: 'where', placeholder: 'p' })),
  );
  expect(field(generated, 'where')).toMatchObject({ widget: 'address', kind: 'refs', props: { placeholder: 'p' } });
  const online = one(table('t', [column('where', { field_show_type: 'pca', db_type: 'string' })]));
  expect(field(online, 'where')).toMatchObject({ widget: 'address', kind: 'refs' });
  expect(notes(online)).toContain('where storedAs');
});

test('elements of editors come over as the widgets that they were', () => {
  const tags = ['quill-editor', 'wang-editor', 'mavon-editor', 'esign', 'barcode', 'qrcode', 'el-color-picker'];
  const entry = one(
    fields(
      ...tags.map((tag, i) =>
        element({ label: tag, tag }, { __vModel__: `f${i}`, ...(/code$/.test(tag) ? { value: 'AB12' } : {}) }),
      ),
      element(
        { label: 'clear', tag: 'el-color-picker' },
        { __vModel__: 'clear', 'show-alpha': true, 'color-format': 'rgb' },
      ),
      element({ label: 'plain', tag: 'el-radio-group' }, { __vModel__: 'plain', size: 'medium' }),
      element({ label: 'big', tag: 'el-radio-group', border: true }, { __vModel__: 'big', size: 'medium' }),
    ),
  );
  expect(tags.map((_, i) => field(entry, `f${i}`).widget)).toEqual([
    'richText',
    'richText',
    'codeEditor',
    'signature',
    'barcode',
    'qrCode',
    'colorPicker',
  ]);
  expect([field(entry, 'f4').props, field(entry, 'f5').props]).toEqual([
    { text: 'AB12' },
    { dataType: 'static', text: 'AB12' },
  ]);
  expect(field(entry, 'clear').widget).toBe('input');
  expect(notes(entry)).toEqual(expect.arrayContaining(['clear asWidget', 'big properties']));
  expect(notes(entry)).not.toContain('plain properties');
});

test('notices, links and steps stand in the layout; an address that nobody may follow is a text', () => {
  const step = (title: string, vModel: string) => ({
    title,
    __config__: { children: [element({ label: title, tag: 'el-input' }, { __vModel__: vModel })] },
  });
  const entry = one(
    fields(
      element(
        { label: 'Alert', tag: 'el-alert' },
        { title: 'Mind', description: 'the gap', type: 'warning', 'show-icon': true, closable: false, effect: 'dark' },
      ),
      element({ label: 'L', tag: 'el-link' }, { href: 'https://example.com', __slot__: { default: 'Help' } }),
      element({ label: 'Bad', tag: 'el-link' }, { href: 'javascript:alert(1)' }),
      { __config__: { tag: 'el-steps', children: [step('One', 'one'), step('Two', 'two')] } },
      {
        __config__: {
          tag: 'fg-input-table',
          label: 'Lines',
          children: [
            element({ label: 'Q', tag: 'el-input' }, { __vModel__: 'q' }),
            element({ label: 'In', tag: 'el-alert' }, { title: 'lost' }),
          ],
        },
        __vModel__: 'lines',
      },
    ),
  );
  expect(entry.page.pages.form?.body).toMatchObject([
    { node: 'alert', title: 'Mind', content: 'the gap', type: 'warning' },
    { node: 'link', content: 'Help', address: 'https://example.com' },
    { node: 'text', content: 'Bad' },
    { node: 'steps', panes: [{ title: 'One', children: [{ field: 'f_one' }] }, { title: 'Two' }] },
    { field: 'f_lines' },
  ]);
  expect(notes(entry)).toEqual([' properties', ' badValue', 'lines notInRows']);
});

test('whatever an element holds, the document is valid or the file refused', () => {
  const number = fc.oneof(fc.integer({ min: -3, max: 200 }), fc.double({ min: -2, max: 2, noNaN: true }));
  const odd = fc.oneof(fc.anything(), number, number.map(String), fc.boolean(), fc.constantFrom('', 'a', [9, 2]));
  const rule = fc.record(
    { pattern: fc.oneof(odd, fc.constant('^a')), min: odd, max: odd, len: odd, type: odd, message: odd, required: odd },
    { requiredKeys: [] },
  );
  const tag = fc.constantFrom(
    'el-input',
    'el-select',
    'el-switch',
    'el-cascader',
    'el-date-picker',
    'el-rate',
    'el-time-picker',
    'el-upload',
    'el-slider',
    'el-checkbox-group',
    'fg-input-table',
    'el-tabs',
    'el-steps',
    'el-alert',
    'el-link',
    'odd',
    '__proto__',
  );
  const config = fc.record({
    tag,
    label: odd,
    span: odd,
    required: odd,
    defaultValue: odd,
    regList: fc.oneof(odd, fc.array(rule, { maxLength: 3 })),
    children: fc.array(odd),
    layout: fc.constantFrom('colFormItem', 'rowFormItem'),
  });
  const source = fc.record(
    {
      __config__: config,
      __vModel__: odd,
      maxlength: odd,
      title: odd,
      href: odd,
      min: odd,
      max: odd,
      step: odd,
      range: odd,
      marks: odd,
      texts: odd,
      'show-text': odd,
      'is-range': odd,
      type: odd,
      options: odd,
      __slot__: odd,
      props: odd,
    },
    { requiredKeys: ['__config__'] },
  );
  fc.assert(
    fc.property(fc.array(source, { maxLength: 4 }), (elements) => {
      const text = JSON.stringify({ formRef: 'f', fields: elements }, (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      const { entries, refused } = importFiles([{ name: 'f.json', text }]);
      expect(entries.length + refused.length).toBe(1);
      expect(refused.flatMap((file) => file.findings).filter((found) => found.rule !== 'tooDeep')).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('marks of a slider stand at one place each', () => {
  const marks = { '': 'blank', ' ': 'blank', 5: 'five', '5.0': 'five again', x: 'nowhere' };
  const entry = one(fields(element({ label: 'A', tag: 'el-slider' }, { __vModel__: 'a', marks })));
  expect(field(entry, 'a').props?.marks).toEqual([{ value: 5, label: 'five' }]);
});

test('an object that cannot become a text is no order and no value', () => {
  const odd = { toString: {} };
  const fields = [{ db_field_name: 'a', order_num: odd }, { db_field_name: 'b' }];
  const table = JSON.stringify({ head: { table_name: 't' }, fields });
  expect(importFiles([{ name: 'f.json', text: table }]).refused).toEqual([]);
  const config = { tag: 'el-switch', label: 'x', defaultValue: odd };
  const element = { __config__: config, __vModel__: 'x', 'active-value': odd, 'inactive-value': odd };
  const form = JSON.stringify({ formRef: 'f', fields: [element] });
  expect(importFiles([{ name: 'f.json', text: form }]).refused).toEqual([]);
});

test('whatever a column holds, the document is valid', () => {
  const odd = fc.oneof(
    fc.anything(),
    fc.constantFrom(
      'sys_user',
      'text',
      'list',
      'sel_tree',
      'checkbox',
      'switch',
      'image',
      '0',
      '1',
      'int',
      'BigDecimal',
      'popup',
    ),
  );
  const keys = [
    'db_field_name',
    'db_field_txt',
    'db_type',
    'db_length',
    'db_point_length',
    'db_default_val',
    'dict_field',
    'dict_table',
    'dict_text',
    'field_show_type',
    'field_valid_type',
    'field_default_value',
    'main_table',
    'query_mode',
    'is_query',
    'is_show_list',
    'order_num',
  ];
  const source = fc.record(Object.fromEntries(keys.map((key) => [key, odd])), { requiredKeys: [] });
  fc.assert(
    fc.property(
      fc.array(source, { maxLength: 4 }),
      fc.record({ is_tree: odd, sub_table_str: odd, form_template: odd }),
      (columns, rest) => {
        const text = JSON.stringify({ head: { ...rest, table_name: 't' }, fields: columns }, (_, value) =>
          typeof value === 'bigint' ? String(value) : value,
        );
        const { refused } = importFiles([{ name: 'f.json', text }]);
        expect(refused.flatMap((file) => file.findings).filter((found) => found.rule !== 'tooDeep')).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import type { ImportedEntry } from '../index.ts';
import { importFormFiles } from '../index.ts';

const isUsablePattern = (pattern: string) => !/\(\?[=!<]|\\[1-9]/.test(pattern);
const read = (data: unknown) =>
  importFormFiles([{ name: 'form.json', text: JSON.stringify(data) }], { isUsablePattern });
const one = (data: unknown): ImportedEntry => {
  const { entries, refused } = read(data);
  if (!entries[0]) throw new Error(JSON.stringify(refused));
  expect(checkDocument(entries[0].page).findings).toEqual([]);
  return entries[0];
};

const node = (component: string, rest: object = {}) => ({
  type: 'string',
  title: component,
  'x-decorator': 'FormItem',
  'x-component': component,
  ...rest,
});
const props = (given: object) => ({ 'x-component-props': given });
const box = (component: string, properties: object, rest: object = {}) => ({
  type: 'void',
  'x-component': component,
  properties,
  ...rest,
});
const form = (properties: object, rest: object = {}) => ({ type: 'object', properties, ...rest });
const fields = (entry: ImportedEntry) => new Map(entry.page.model.fields.map((field) => [field.name, field]));
const notes = (entry: ImportedEntry) => entry.report.map((note) => `${note.field} ${note.what}`);
const body = (entry: ImportedEntry) => entry.page.pages.form?.body;

test('every component that holds a value becomes the widget that it was', () => {
  const choices = { enum: [{ label: 'A', value: 'a' }, 'b'] };
  const entry = one({
    form: { labelWidth: 120, layout: 'vertical', size: 'small' },
    schema: form({
      a: node('Input', props({ addonBefore: 'http://', maxLength: 20, showCount: true })),
      b: node('Input.TextArea', props({ autoSize: { minRows: 2, maxRows: 5 } })),
      c: node('Password'),
      d: node('NumberPicker', { type: 'number', minimum: 1, ...props({ max: 9, precision: 2 }) }),
      e: node('InputNumber', { type: 'integer' }),
      f: node('Select', choices),
      g: node('Select', { type: 'array', ...choices, ...props({ mode: 'multiple', showSearch: true }) }),
      h: node('TreeSelect', props({ treeData: [{ title: 'T', value: 't', children: [{ title: 'U', value: 'u' }] }] })),
      i: node('Cascader', {
        type: 'array',
        enum: [{ label: 'T', value: 't', children: [{ label: 'U', value: 'u' }] }],
      }),
      j: node('Radio.Group', { ...choices, ...props({ optionType: 'button' }), default: 'a' }),
      k: node('Checkbox.Group', { type: 'array', ...choices }),
      l: node('Checkbox', { type: 'boolean' }),
      m: node('Switch', { type: 'boolean', ...props({ checkedChildren: 'on' }) }),
      n: node('DatePicker', props({ showTime: true })),
      o: node('DatePicker', props({ picker: 'month' })),
      p: node('DatePicker.RangePicker', { type: 'array' }),
      q: node('TimePicker', props({ format: 'HH:mm' })),
      r: node('TimePicker.RangePicker', { type: 'array', ...props({ placeholder: ['from', 'to'] }) }),
      s: node('Upload.Dragger', { type: 'array', ...props({ maxCount: 3, accept: '.pdf' }) }),
      t: node('Upload', { type: 'array', ...props({ listType: 'picture-card' }) }),
      u: node('Rate', { type: 'number', ...props({ count: 7, allowHalf: true, tooltips: ['no', 'yes'] }) }),
      v: node('Slider', { type: 'number', ...props({ max: 50, step: 5, marks: { 0: 'none' } }) }),
      w: node('Slider', { type: 'array', ...props({ range: true }) }),
      x: node('ColorPicker'),
      y: node('Transfer', { type: 'array', enum: [{ title: 'One', key: 1 }] }),
      z: node('RichText'),
      aa: node('NumberRange', { type: 'array' }),
      bb: node('MyAddress', { type: 'object' }),
      cc: node('MyPicker'),
      dd: { type: 'boolean', title: 'No component' },
      ee: { type: 'void', 'x-component': 'QRCode', ...props({ value: 'https://example.com' }) },
      ff: node('Signature'),
      gg: node('Area'),
      hh: node('MarkdownEditor'),
      ii: node('van-field', props({ type: 'textarea' })),
      jj: node('ElInputNumber', { type: 'number' }),
    }),
  });
  const found = fields(entry);
  expect(Object.fromEntries([...found].map(([name, { widget, kind }]) => [name, `${widget} ${kind}`]))).toEqual({
    ...{ a: 'input text', b: 'textarea longText', c: 'input text', d: 'number decimal', e: 'number integer' },
    ...{
      f: 'select text',
      g: 'select refs',
      h: 'select text',
      i: 'cascader refs',
      j: 'radio text',
      k: 'checkbox refs',
    },
    ...{ l: 'switch boolean', m: 'switch boolean', nValue: 'date dateTime', o: 'date date', p: 'dateRange range' },
    ...{ q: 'time time', r: 'timeRange timeRange', s: 'fileUpload files', t: 'imageUpload files', u: 'rate decimal' },
    ...{ v: 'slider integer', w: 'slider numberRange', x: 'colorPicker text', y: 'select refs', z: 'richText html' },
    ...{ aa: 'numberRange numberRange', bb: 'json json', cc: 'input text', dd: 'switch boolean', ee: 'qrCode none' },
    ...{ ff: 'signature files', gg: 'address refs', hh: 'codeEditor longText', ii: 'textarea longText' },
    jj: 'number decimal',
  });
  expect(found.get('a')?.props).toEqual({ maxlength: 20, showWordLimit: true, prefix: 'http://' });
  expect(found.get('d')?.props).toEqual({ min: 1, max: 9, precision: 2 });
  expect(found.get('g')?.props).toMatchObject({ multiple: true, filterable: true });
  expect(found.get('h')?.props?.options).toMatchObject({ items: [{ label: 'T' }, { label: 'T / U', value: 'u' }] });
  expect(found.get('j')).toMatchObject({ defaultValue: 'a', props: { optionStyle: 'button' } });
  expect(found.get('r')?.props).toEqual({ startPlaceholder: 'from', endPlaceholder: 'to' });
  expect(found.get('u')?.props).toEqual({ count: 7, allowHalf: true, texts: [{ text: 'no' }, { text: 'yes' }] });
  expect(entry.page.pages.form).toMatchObject({ labelPosition: 'top', labelWidth: 120, size: 'small' });
  expect(notes(entry)).toEqual([
    ...[
      'h asWidget',
      'l asWidget',
      'nValue reservedName',
      's fileLimits',
      't fileLimits',
      'y asWidget',
      'y optionsText',
      'bb asWidget',
    ],
    ...['cc asText', 'dd asWidget', 'ee label'],
  ]);
});

test('choosers of somebody’s own choose of the organisation what their names say', () => {
  const sorts = {
    ...{ a: 'XUserSelect', b: 'SelectDept', c: 'RolePicker', d: 'CustomerSelect', e: 'PostSelector' },
    ...{ f: 'CompanySelect', g: 'OrgTreeSelect', h: 'SupplierPicker', i: 'SelectUser' },
  };
  const properties = Object.fromEntries(
    Object.entries(sorts).map(([name, component]) => [
      name,
      { type: name === 'a' ? 'array' : 'string', title: name, 'x-component': component },
    ]),
  );
  const entry = one({ type: 'object', properties });
  expect(entry.page.model.fields.map(({ name, widget, kind }) => `${name} ${widget} ${kind}`)).toEqual([
    ...['a userPicker refs', 'b departmentPicker ref', 'c rolePicker ref', 'd input text', 'e postPicker ref'],
    ...['f companyPicker ref', 'g departmentPicker ref', 'h input text', 'i userPicker ref'],
  ]);
});

test('boxes are drawn as they were, in the order that is said', () => {
  const entry = one(
    form({
      last: node('Input', { 'x-index': 2 }),
      tabs: box(
        'FormTab',
        { one: box('FormTab.TabPane', { t: node('Input') }, props({ tab: 'One' })) },
        { 'x-index': 1 },
      ),
      layout: box(
        'FormLayout',
        {
          grid: box(
            'FormGrid',
            { g: node('Input', { 'x-decorator-props': { gridSpan: 2, tooltip: 'why' } }), h: node('Input') },
            props({ maxColumns: 3, columnGap: 10 }),
          ),
        },
        { 'x-index': 0 },
      ),
      card: box('Card', { c: node('Input') }, props({ title: 'Card' })),
      fold: box('FormCollapse', {
        p: box('FormCollapse.CollapsePanel', { f: node('Input') }, props({ header: 'Fold' })),
      }),
      steps: box(
        'FormStep',
        { p: box('FormStep.StepPane', { s: node('Input') }, props({ title: 'Step' })) },
        props({ formStep: '{{formStep}}' }),
      ),
      space: box('Space', { x: node('Input'), y: node('Input') }),
      text: { type: 'void', 'x-component': 'Text', ...props({ content: 'Read this' }) },
      buttons: box('FormButtonGroup', { ok: box('Submit', {}), no: box('Reset', {}) }),
      person: form(
        { name: node('Input', { title: '', 'x-component-props': { style: { width: '50%' } } }) },
        { required: ['name'] },
      ),
    }),
  );
  expect(body(entry)).toMatchObject([
    {
      node: 'row',
      gutter: 10,
      children: [
        { field: 'f_g', span: 16 },
        { field: 'f_h', span: 8 },
      ],
    },
    { node: 'tab', panes: [{ title: 'One', children: [{ field: 'f_t' }] }] },
    { field: 'f_last' },
    { node: 'card', title: 'Card', children: [{ field: 'f_c' }] },
    { node: 'collapse', panes: [{ title: 'Fold' }] },
    { node: 'steps', panes: [{ title: 'Step' }] },
    { node: 'row', children: [{ field: 'f_x' }, { field: 'f_y' }] },
    { node: 'text', content: 'Read this' },
    { field: 'f_personName', showLabel: false, width: 50 },
  ]);
  expect(fields(entry).get('g')?.help).toBe('why');
  expect(fields(entry).get('personName')?.required).toBe(true);
  expect(notes(entry)).toEqual(['personName nested', 'personName label']);
});

test('lists become sub-tables, whatever is drawn around their entries', () => {
  const tools = { sort: box('ArrayTable.SortHandle', {}), remove: box('ArrayTable.Remove', {}) };
  const entry = one(
    form({
      name: node('Input'),
      table: {
        type: 'array',
        title: 'Table',
        'x-component': 'ArrayTable',
        maxItems: 5,
        required: true,
        items: form({
          first: box('ArrayTable.Column', tools, props({ title: 'Sort', width: 50 })),
          second: box(
            'ArrayTable.Column',
            { qty: node('NumberPicker', { title: '', type: 'number' }) },
            props({ title: 'Quantity' }),
          ),
          deep: form({ file: node('Upload'), sign: node('Signature'), code: node('MonacoInput'), note: node('Input') }),
          more: {
            ...{ type: 'array', 'x-component': 'ArrayItems' },
            items: form({
              size: node('NumberPicker', { type: 'number' }),
              why: node('Input', { 'x-visible': '{{ $record.size > 2 }}' }),
            }),
          },
        }),
        properties: { add: { type: 'void', title: 'More', 'x-component': 'ArrayTable.Addition' } },
      },
      plain: { type: 'array', title: 'Plain', 'x-component': 'ArrayItems', items: node('Input') },
    }),
  );
  expect(fields(entry).get('table')).toMatchObject({
    ...{ kind: 'rows', required: true, props: { maxCount: 5, addText: 'More' } },
    rows: [
      { name: 'qty', label: 'Quantity', kind: 'decimal' },
      { name: 'deepFile', kind: 'files' },
      { name: 'deepSign', kind: 'files', widget: 'signature' },
      { name: 'deepNote', label: 'Input' },
      { name: 'more', kind: 'rows', rows: [{ name: 'size' }, { name: 'why', visible: 'size > 2' }] },
    ],
  });
  expect(fields(entry).get('plain')?.rows).toMatchObject([{ label: 'Input', kind: 'text' }]);
  expect(notes(entry)).toEqual(expect.arrayContaining(['table.deepCode notInRows', 'plain plainRows']));
});

describe('plain conditions become conditions; all other code is named', () => {
  const when = (code: string, rest: object = {}) => {
    const entry = one(
      form({
        kind: node('Select', { enum: [{ label: 'A', value: 1 }] }),
        many: node('Select', { type: 'array', enum: ['a'], ...props({ mode: 'multiple' }) }),
        on: node('Switch', { type: 'boolean' }),
        count: node('NumberPicker', { type: 'number' }),
        day: node('DatePicker'),
        it: node('Input', { 'x-visible': code, ...rest }),
      }),
    );
    return fields(entry).get('it')?.visible ?? notes(entry).find((note) => note === 'it code');
  };
  test.each([
    ['$values.on', 'on'],
    ['!$form.values.on', 'not on'],
    ['$values.kind === 1', "kind = '1'"],
    ['"1" == $values.kind', "kind = '1'"],
    ['$values.kind', 'not isEmpty(kind)'],
    ['!$values?.kind', 'isEmpty(kind)'],
    ['$values.kind === undefined || $values.kind === ""', 'isEmpty(kind) or isEmpty(kind)'],
    ['$values.count > 3 && $values.count <= -1.5', 'count > 3 and count <= -1.5'],
    ['3 < $values["count"]', 'count > 3'],
    ['$values.count', 'not isEmpty(count) and count != 0'],
    ['($values.on || $values.count >= 2) && !($values.kind !== 1)', "(on or count >= 2) and kind = '1'"],
    ["[1, 'b'].includes($values.kind)", "in(kind, '1', 'b')"],
    ["$values.many.includes('a')", "contains(many, 'a')"],
    ["$values.many?.indexOf('a') > -1", "contains(many, 'a')"],
    ['$values.many.length > 0', 'not isEmpty(many)'],
    ["$values.day >= '2026-01-01'", "day >= '2026-01-01'"],
    ["$form.getValuesIn('on') === false", 'on = false'],
    ["$form.query('on').value() ? $values.count > 1 : false", 'on and count > 1'],
    ['$values.on === true', 'on'],
  ])('%s', (code, formula) => expect(when(`{{ ${code} }}`)).toBe(formula));

  test.each([
    '$values.kind.trim() === "a"',
    'fetch("/x")',
    '(field) => field.visible = true',
    '$values.nothing === 1',
    '$values.count === "many"',
    '$values.a; alert(1)',
    '$values["constructor"]',
    '$values.__proto__',
    '$self.value',
    '$values.count + 1 > 2',
    '`a`',
    'new Date() > $values.day',
    '',
    ...['!', '(', '[', '-', '$values.on ? '].map((part) => part.repeat(200)),
  ])('%.40s is named', (code) => {
    const found = when(`{{${code}}}`);
    expect(['it code', 'not isEmpty(it)']).toContain(found);
  });

  test('by reactions, of boxes and rows too, and of others', () => {
    const entry = one(
      form({
        kind: node('Radio.Group', { enum: ['a', 'b'] }),
        own: node('Input', {
          'x-reactions': {
            dependencies: ['kind'],
            when: "{{$deps[0] === 'a'}}",
            fulfill: { state: { visible: true, required: true } },
            otherwise: { state: { visible: false, required: false } },
          },
        }),
        named: node('Input', {
          'x-reactions': [
            {
              dependencies: [{ name: 'k', source: 'kind', property: 'value' }],
              fulfill: {
                state: {
                  display: "{{$deps.k === 'a' ? 'visible' : 'none'}}",
                  pattern: "{{$deps.k === 'b' ? 'readPretty' : 'editable'}}",
                },
              },
            },
          ],
        }),
        other: node('Switch', {
          type: 'boolean',
          'x-reactions': { target: 'card', when: '{{!$self.value}}', fulfill: { state: { hidden: true } } },
        }),
        card: box('Card', { inside: node('Input') }, { title: 'Card', 'x-visible': "{{$values.kind === 'a'}}" }),
        lines: {
          type: 'array',
          title: 'Lines',
          'x-component': 'ArrayTable',
          items: form({
            open: box('ArrayTable.Column', { done: node('Switch', { type: 'boolean' }) }),
            shut: box('ArrayTable.Column', {
              memo: node('Input', {
                'x-reactions': {
                  dependencies: ['.done', 'kind'],
                  when: "{{$deps[0] && $deps[1] === 'b'}}",
                  fulfill: { schema: { 'x-disabled': true } },
                },
              }),
            }),
          }),
        },
      }),
    );
    const found = fields(entry);
    expect([found.get('own')?.visible, found.get('own')?.required]).toEqual(["kind = 'a'", "kind = 'a'"]);
    expect([found.get('named')?.visible, found.get('named')?.readonly]).toEqual(["kind = 'a'", "kind = 'b'"]);
    expect(found.get('inside')?.visible).toBe("kind = 'a' and other");
    expect(found.get('lines')?.rows?.[1]?.readonly).toBe("done and kind = 'b'");
    expect(notes(entry)).toEqual([]);
  });

  test('what a reaction does besides is named, and so is code that sets it', () => {
    const reactions = [
      '{{ useAsyncDataSource(load) }}',
      {
        dependencies: ['b'],
        fulfill: { run: 'alert(1)', state: { title: '{{$deps[0]}}', value: 3 } },
        effects: ['onFieldInit'],
      },
      { dependencies: ['b#visible'], when: '{{$deps[0]}}', fulfill: { state: { visible: true } } },
      { target: 'nowhere', fulfill: { state: { visible: false } } },
    ];
    const entry = one(
      form({
        a: node('Input', {
          'x-reactions': reactions,
          default: '{{ now() }}',
          'x-component-props': { onChange: '{{fn}}', style: { width: 240 } },
        }),
        b: node('Input', { title: '{{ title }}' }),
      }),
    );
    expect(fields(entry).get('a')?.visible).toBeUndefined();
    expect(notes(entry).sort()).toEqual(
      [
        ...['a code', 'a code', 'a code', 'a code', 'a reaction', 'a reaction', 'a reaction', 'a reaction'],
        ...['a defaultFormula', 'a properties', 'b code', 'b label'],
      ].sort(),
    );
  });
});

test('what is hidden for good in a box that has a condition is shown with it, and no longer', () => {
  const entry = one(
    form({
      kind: node('Input'),
      pane: box(
        'Card',
        { seen: node('Input'), never: node('Input', { 'x-hidden': true }) },
        { 'x-visible': "{{$form.values.kind === 'b'}}" },
      ),
    }),
  );
  expect([fields(entry).get('seen')?.visible, fields(entry).get('never')?.visible]).toEqual([
    "kind = 'b'",
    "kind = 'b'",
  ]);
});

test('checks become rules and limits', () => {
  const entry = one(
    form({
      mail: node('Input', { 'x-validator': 'email' }),
      phone: node('Input', { 'x-validator': [{ format: 'phone', message: 'no' }, { required: true }], pattern: '^1' }),
      text: node('Input', { 'x-validator': [{ min: 2, max: 4, message: 'two' }, { whitespace: true }], maxLength: 30 }),
      count: node('NumberPicker', {
        type: 'number',
        'x-validator': [{ maximum: 9, minimum: 2 }, { format: 'integer' }],
      }),
      amount: node('NumberPicker', { type: 'number', 'x-validator': { min: 5, max: 20 } }),
      many: node('Checkbox.Group', { type: 'array', enum: ['a', 'b', 'c'], minItems: 1, maxItems: 2 }),
      odd: node('Input', { 'x-validator': [{ format: 'ipv6' }, { validator: '{{ check }}' }, '{{ (value) => 1 }}'] }),
    }),
  );
  const found = fields(entry);
  expect(found.get('mail')?.rules).toEqual([{ rule: 'email' }]);
  expect(found.get('phone')).toMatchObject({ required: true, rules: [{ rule: 'iphone' }, { pattern: '^1' }] });
  expect(found.get('text')?.rules).toMatchObject([{ pattern: '/^.{2,4}$/s', message: 'two' }, { pattern: '\\S' }]);
  expect([found.get('text')?.props, found.get('count')?.props]).toEqual([{ maxlength: 30 }, { min: 2, max: 9 }]);
  expect(found.get('amount')).toMatchObject({ props: { min: 5, max: 20 } });
  expect(found.get('amount')?.rules).toBeUndefined();
  expect(found.get('many')?.props).toMatchObject({ minCount: 1, maxCount: 2 });
  expect(notes(entry)).toEqual(['odd ruleLeft', 'odd ruleLeft', 'odd code']);
});

test('limits that leave no value are told, not taken', () => {
  const entry = one(
    form({
      above: node('Slider', { minItems: 101 }),
      below: node('Slider', { type: 'number', 'x-validator': { min: 200 }, ...props({ min: 0, max: 50 }) }),
      none: node('NumberPicker', { 'x-validator': { min: 9, max: 2 } }),
    }),
  );
  const limits = [...fields(entry).values()].map((field) => [field.props?.min, field.props?.max]);
  expect(limits).toEqual([
    [undefined, undefined],
    [undefined, 50],
    [undefined, undefined],
  ]);
  expect(notes(entry)).toEqual(['above ruleLeft', 'below ruleLeft', 'none ruleLeft']);
});

test('definitions are resolved, and neither in circles nor without end', () => {
  const address = form({ city: node('Input') });
  const entry = one(form({ home: { $ref: '#/definitions/address' }, x: node('Input') }, { definitions: { address } }));
  expect([...fields(entry).keys()]).toEqual(['homeCity', 'x']);
  const again = { $ref: '#/definitions/a' };
  const circle = one(form({ x: node('Input'), a: again }, { definitions: { a: form({ again }) } }));
  expect(notes(circle)).toContain(' badValue');
  const wide = (name: string) =>
    form(Object.fromEntries([...'abcdefgh'].map((key) => [key, { $ref: `#/definitions/${name}` }])));
  const definitions = { a: wide('b'), b: wide('c'), c: wide('d'), d: wide('e'), e: form({ z: node('Input') }) };
  expect(one(form({ x: node('Input'), a: again }, { definitions })).page.model.fields.length).toBeLessThan(300);
});

test('several dialects in one upload, each in its own way; a JSON Schema without components is none', () => {
  const schema = form({ a: node('Input') });
  const generated = { formRef: 'f', fields: [{ __config__: { tag: 'el-input', label: 'A' }, __vModel__: 'a' }] };
  const online = { head: { table_name: 't' }, fields: [{ db_field_name: 'a' }] };
  const { entries, refused } = importFormFiles(
    [
      schema,
      { form: {}, schema },
      { code: 0, data: { schema: JSON.stringify(schema) } },
      [schema, generated],
      online,
    ].map((data, i) => ({ name: `${i}.json`, text: JSON.stringify(data) })),
    { isUsablePattern },
  );
  expect(refused).toEqual([]);
  expect(entries.map(({ page }) => page.model.fields.map(({ name }) => name))).toEqual(Array(6).fill(['a']));
  expect(read(form({ a: { type: 'string', title: 'A' } })).refused).toMatchObject([
    { findings: [{ rule: 'dialect' }] },
  ]);
});

describe('whatever a file holds', () => {
  const text = (data: unknown) =>
    JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? 'null';
  const check = (data: unknown) => {
    const { entries, refused } = importFormFiles([{ name: 'f.json', text: text(data) }], { isUsablePattern });
    expect(entries.length + refused.length).toBeGreaterThan(0);
    for (const { findings } of refused) expect(findings.length).toBeGreaterThan(0);
    for (const { page } of entries) expect(checkDocument(page).findings).toEqual([]);
    return refused.flatMap(({ findings }) => findings).filter(({ rule }) => rule !== 'tooDeep');
  };
  const components = (
    'Input Input.TextArea NumberPicker Select Cascader Checkbox.Group Checkbox Switch DatePicker DatePicker.RangePicker TimePicker Upload Rate ' +
    'Slider ColorPicker Transfer SelectTable QRCode Text Alert FormGrid FormTab FormTab.TabPane FormStep Space Card ArrayTable ArrayTable.Column ' +
    'ArrayItems.Remove Editable.Popover Submit odd __proto__'
  ).split(' ');
  const odd = fc.oneof(
    fc.anything(),
    fc.constantFrom<unknown>('{{$deps[0] === 1}}', '{{$values.a}}', true, false, 'none', ['a', 'b'], 3, [
      { format: 'email' },
    ]),
  );
  const given = fc.dictionary(
    fc.constantFrom(
      ...'min max step marks options mode type format title content minColumns maxCount range tooltips disabled style'.split(
        ' ',
      ),
    ),
    odd,
  );
  const reaction = fc.record(
    {
      dependencies: fc.oneof(odd, fc.constant(['a', '.b'])),
      when: odd,
      target: fc.constantFrom<unknown>('a', 'b', '.a', '*', 3, 'a.b', undefined),
      fulfill: fc.record({
        state: fc.dictionary(fc.constantFrom('visible', 'display', 'required', 'title', '__proto__'), odd),
      }),
    },
    { requiredKeys: [] },
  );
  /** Three boxes deep: deeper ones are only larger. */
  const inside = (schema: fc.Arbitrary<unknown>) =>
    fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      fc.constant({ type: 'string', 'x-component': 'Input' }),
      schema,
    );
  const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
    schema: fc.record(
      {
        type: fc.constantFrom<unknown>(
          'string',
          'number',
          'boolean',
          'array',
          'object',
          'void',
          ['null', 'string'],
          7,
          undefined,
        ),
        'x-component': fc.constantFrom(...components),
        'x-component-props': fc.oneof(given, fc.anything()),
        'x-decorator-props': fc.oneof(fc.record({ gridSpan: odd, tooltip: odd }), fc.anything()),
        'x-reactions': fc.oneof(reaction, fc.array(reaction, { maxLength: 2 }), odd),
        'x-validator': odd,
        ...Object.fromEntries(
          [
            'x-value',
            'x-visible',
            'x-display',
            'x-pattern',
            'x-index',
            'title',
            'enum',
            'default',
            'required',
            'maximum',
            'maxLength',
            'minItems',
            'maxItems',
          ].map((key) => [key, odd] as const),
        ),
        properties: fc.dictionary(
          fc.constantFrom('a', 'b', 'a.b', 'id', '__proto__', '[a,b]', ''),
          inside(tie('schema')),
          {
            maxKeys: 2,
          },
        ),
        items: inside(tie('schema')),
      },
      { requiredKeys: ['type', 'x-component'] },
    ),
  }));

  test('a schema becomes a valid document', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), schema, { minKeys: 1 }), (properties) => {
        expect(check({ type: 'object', properties })).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('any JSON is imported, or refused with a sentence', () => {
    const parts = fc.constantFrom(
      'type',
      'properties',
      'x-component',
      'schema',
      'form',
      'fields',
      'head',
      '__config__',
      'table_name',
      'data',
    );
    const json = fc.letrec<{ any: unknown }>((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.jsonValue(),
        fc.array(tie('any'), { maxLength: 3 }),
        fc.dictionary(parts, tie('any')),
      ),
    })).any;
    fc.assert(
      fc.property(fc.oneof(json, fc.jsonValue()), (data) => {
        check(data);
      }),
      { numRuns: 100 },
    );
  });
});

import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { PageDocument, ResourceDefinition } from '../language/resource.ts';
import type { OptionItem } from '../options/source.ts';
import { type Finding, finding, presentFinding } from '../texts/document-findings.ts';
import { languages } from '../texts/text.ts';
import { checkDocument, pageDocumentJsonSchema, withDefaults, withoutDefaults } from './check-document.ts';
import { checkFormula } from './formulas.ts';
import { kindLabels } from './kind-labels.ts';

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  id: `f_${name}`,
  name,
  kind: 'text',
  label: name,
  widget: 'input',
  ...rest,
});

const table = (name: string, rows: FieldDefinition[]) => field(name, { kind: 'rows', widget: 'subTable', rows });

const order = (): PageDocument => ({
  version: 2,
  model: {
    name: 'order',
    titleField: 'code',
    fields: [
      field('code', { rules: [{ pattern: '^A\\d+$', message: 'A1' }], unique: true }),
      field('supplier', { kind: 'ref', widget: 'relationForm', to: { resource: 'entry/supplier', show: 'fullName' } }),
      field('level', {
        widget: 'select',
        props: { options: { source: 'static', items: [{ value: 'a', label: { zh: '甲' } }] } },
        defaultValue: 'a',
      }),
      field('lines', {
        kind: 'rows',
        widget: 'subTable',
        rows: [
          field('qty', { kind: 'integer', widget: 'number', props: { min: 1, max: 10 } }),
          field('price', { kind: 'decimal', widget: 'amount' }),
          field('amount', { kind: 'decimal', widget: 'calculate', value: 'qty * price' }),
        ],
        props: { summary: ['amount'] },
      }),
      field('total', { kind: 'decimal', widget: 'calculate', value: 'sum(lines.amount)' }),
      field('reason', { kind: 'longText', widget: 'textarea', visible: 'total > 1000', required: "level = 'a'" }),
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'row', id: 'row', children: [{ node: 'field', id: 'f_code', field: 'f_code', span: 12 }] },
        {
          node: 'tab',
          id: 'tab',
          panes: [{ id: 'one', title: 'one', children: [{ node: 'field', id: 'f_lines', field: 'f_lines' }] }],
        },
      ],
    },
    list: { columns: [{ field: 'f_code', sortable: true }], search: [{ field: 'f_level', operator: 'eq' }] },
  },
});

const findings = (input: unknown, resources?: (name: string) => ResourceDefinition | undefined) =>
  checkDocument(input, { resources }).findings.map((found) => `${found.field}: ${presentFinding(found, 'en').msg}`);

test('a right document is handed back as it is', () => {
  const document = order();
  expect(checkDocument(document)).toEqual({ document, findings: [] });
});

type Change = (document: PageDocument, fields: FieldDefinition[]) => void;
const chosen = (item: OptionItem) =>
  field('chosen', { widget: 'cascader', props: { options: { source: 'static', items: [item] } } });

const changes: [string, Change][] = [
  ['model.fields[0]: lacks label', (_, fields) => void delete (fields[0] as Partial<FieldDefinition>).label],
  [
    'pages.form.body[0].children[0].span: must be at most 24',
    (d) => void Object.assign((d.pages.form!.body[0] as { children: object[] }).children[0]!, { span: 25 }),
  ],
  [
    'pages.form.body[0].node: is not one of the options',
    (d) => void Object.assign(d.pages.form!.body[0]!, { node: 'box' }),
  ],
  ['pages.form: has an unknown property onload', (d) => void Object.assign(d.pages.form!, { onload: 'x' })],
  ['pages.form.size: must be one of medium, small, mini', (d) => void Object.assign(d.pages.form!, { size: 'big' })],
  [
    'pages.form.body[2].address: must begin with http://',
    (d) => void d.pages.form!.body.push({ node: 'link', id: 'l', content: 'x', address: 'javascript:alert(1)' }),
  ],
  [
    'pages.form.body[2].address: there is no field named nobody',
    (d) => void d.pages.form!.body.push({ node: 'link', id: 'l', content: 'x', address: '/{nobody}' }),
  ],
  [
    'pages.form.body[2].address: does not go with a field of the kind “sub-table”',
    (d) => void d.pages.form!.body.push({ node: 'link', id: 'l', content: 'x', address: '/{lines}' }),
  ],
  [
    'pages.form.body[2].panes[0].id: the id one stands twice',
    (d) => void d.pages.form!.body.push({ node: 'steps', id: 's', panes: [{ id: 'one', title: 'x', children: [] }] }),
  ],
  ['model.fields[0].label: cannot be empty', (_, fields) => void Object.assign(fields[0]!, { label: { en: ' ' } })],
  [
    'model.fields[6].props.options.items[0].value: cannot be empty',
    (_, fields) => void fields.push(chosen({ value: '', label: 'All' })),
  ],
  [
    'model.fields[6].props.options.items[0].children[0].label: cannot be empty',
    (_, fields) =>
      void fields.push(chosen({ value: 'a', label: 'A', children: [{ value: 'b', label: { zh: '乙', en: '' } }] })),
  ],
  [
    'model.fields[0].label.zh: holds characters that cannot be stored',
    (_, fields) => void Object.assign(fields[0]!, { label: { zh: 'a\u0000' } }),
  ],
  [
    'model.fields[6].props.options.items[0].value: holds characters that cannot be stored',
    (_, fields) => void fields.push(chosen({ value: '\ud800', label: 'A' })),
  ],
  ['version: must be one of 2', (d) => void Object.assign(d, { version: 3 })],
  [
    'model.fields[0].label: must be of type text, or text by language',
    (_, fields) => void Object.assign(fields[0]!, { label: 12 }),
  ],
  ['model.fields[0].name: has a wrong format', (_, fields) => void Object.assign(fields[0]!, { name: 'a b' })],
  [
    'model.fields[1].id: the id F_CODE stands twice',
    (_, fields) => {
      fields[1]!.id = 'F_CODE';
    },
  ],
  [
    'model.fields[1].name: the name CODE stands twice',
    (_, fields) => {
      fields[1]!.name = 'CODE';
    },
  ],
  [
    'model.fields[3].rows[0].name: CreatedAt is a reserved name',
    (_, fields) => {
      fields[3]!.rows![0]!.name = 'CreatedAt';
    },
  ],
  [
    'model.fields[0].widget: there is no widget toString',
    (_, fields) => void Object.assign(fields[0]!, { widget: 'toString' }),
  ],
  [
    'model.fields[6].required: does not go with a field of the kind “no value”',
    (_, fields) => void fields.push(field('bars', { kind: 'none', widget: 'barcode', required: true })),
  ],
  [
    'model.fields[6].props: lacks field',
    (_, fields) =>
      void fields.push(field('bars', { kind: 'none', widget: 'barcode', props: { dataType: 'relation' } })),
  ],
  [
    'model.fields[6].props.field: does not go with a field of the kind “sub-table”',
    (_, fields) =>
      void fields.push(
        field('bars', { kind: 'none', widget: 'qrCode', props: { dataType: 'relation', field: 'f_lines' } }),
      ),
  ],
  [
    'model.fields[0].kind: the widget input cannot be stored as decimal',
    (_, fields) => {
      fields[0]!.kind = 'decimal';
    },
  ],
  [
    'model.fields[2].kind: the widget select cannot be stored as text',
    (_, fields) => {
      fields[2]!.props!.multiple = true;
    },
  ],
  [
    'model.fields[3].rows[0].props.max: must be of type number',
    (_, fields) => {
      fields[3]!.rows![0]!.props!.max = '10';
    },
  ],
  [
    'model.fields[3].rows[0].props.min: must be at most 0',
    (_, fields) => {
      fields[3]!.rows![0]!.props!.max = 0;
    },
  ],
  [
    'model.fields[3].props.minCount: must be at most 2',
    (_, fields) => {
      fields[3]!.props = { ...fields[3]!.props, minCount: 5, maxCount: 2 };
    },
  ],
  [
    'model.fields[0].props: has an unknown property constructor',
    (_, fields) => {
      fields[0]!.props = { constructor: 1 };
    },
  ],
  [
    'model.fields[2].props.options.items[1].value: the value a stands twice',
    (_, fields) => {
      (fields[2]!.props!.options as { items: object[] }).items.push({ value: 'a', label: 'b' });
    },
  ],
  ['model.fields[1]: needs `to`', (_, fields) => void delete fields[1]!.to],
  ['model.fields[3]: a sub-table needs `rows`', (_, fields) => void delete fields[3]!.rows],
  [
    'model.fields[0].rows: `rows` belongs to a sub-table only',
    (_, fields) => {
      fields[0]!.rows = [field('x')];
    },
  ],
  [
    'model.fields[3].rows[3].rows[0].rows[0]: sub-tables stand in each other at most 3 deep',
    (_, fields) => {
      fields[3]!.rows!.push(table('b', [table('c', [table('d', [field('x')])])]));
    },
  ],
  [
    'model.fields[3].rows[3].rows[0].rows[0].id: the id f_code stands twice',
    (_, fields) => {
      fields[3]!.rows!.push(table('b', [table('c', [field('x', { id: 'f_code' })])]));
    },
  ],
  ['model.fields[3].rows[3]: a sub-table needs `rows`', (_, fields) => void fields[3]!.rows!.push(table('b', []))],
  [
    'model.fields[3].rows[3].rows[0].widget: the widget createUser cannot stand in a sub-table',
    (_, fields) => {
      fields[3]!.rows!.push(table('b', [field('who', { kind: 'ref', widget: 'createUser' })]));
    },
  ],
  [
    'model.fields[3].rows[3].rows[0].visible: the formula is wrong: character 1, there is no field named other',
    (_, fields) => {
      fields[3]!.rows!.push(table('b', [field('x', { visible: 'other' })]));
    },
  ],
  [
    'model.fields[3].rows[3].rows[0].value: the formulas refer to each other: lines.b.share, lines.part',
    (_, fields) => {
      const share = field('share', { kind: 'decimal', widget: 'calculate', value: 'part / 2' });
      const part = field('part', { kind: 'decimal', widget: 'calculate', value: 'sum(b.share)' });
      fields[3]!.rows!.push(table('b', [share]), part);
    },
  ],
  [
    'model.fields[3].rows[4].value: the formulas refer to each other: lines.one, lines.other',
    (_, fields) => {
      const computed = (name: string, value: string) => field(name, { kind: 'decimal', widget: 'calculate', value });
      // The third reads one of them, and is right.
      fields[3]!.rows!.push(computed('third', 'one'), computed('one', 'other'), computed('other', 'one'));
    },
  ],
  [
    'model.fields[3].rows[1].widget: the widget createUser cannot stand in a sub-table',
    (_, fields) => {
      fields[3]!.rows![1] = field('who', { kind: 'ref', widget: 'createUser' });
    },
  ],
  ['model.fields[4]: a calculated field needs `value`', (_, fields) => void delete fields[4]!.value],
  [
    'model.fields[4].value: the formula is wrong: character 5, there is no field named lines.sum',
    (_, fields) => {
      fields[4]!.value = 'sum(lines.sum)';
    },
  ],
  [
    'model.fields[4].value: the formula is wrong: character 4, ',
    (_, fields) => {
      fields[4]!.value = '1 +';
    },
  ],
  [
    'model.fields[4].value: the formula is wrong: character 1, its result is of type text',
    (_, fields) => {
      fields[4]!.value = 'code';
    },
  ],
  [
    'model.fields[4].value: the formulas refer to each other',
    (_, fields) => {
      fields[3]!.rows![2]!.value = 'total';
    },
  ],
  [
    'model.fields[5].visible: the formula is wrong: character 1, its result is of type number',
    (_, fields) => {
      fields[5]!.visible = 'total';
    },
  ],
  [
    'model.fields[3].rows[2].value: the formula is wrong: character 1, there is no field named nope',
    (_, fields) => {
      fields[3]!.rows![2]!.value = 'nope';
    },
  ],
  [
    'model.fields[0].rules[0].condition: the formula is wrong: character 1, there is no field named nope',
    (_, fields) => {
      fields[0]!.rules = [{ condition: 'nope > 1', message: 'x' }];
    },
  ],
  [
    'model.fields[0].defaultBy: the formulas refer to each other: code, supplier',
    (_, fields) => {
      Object.assign(fields[0]!, { defaultBy: fields[1]!.name });
      Object.assign(fields[1]!, { defaultBy: fields[0]!.name });
    },
  ],
  [
    'model.fields[0].rules[0].pattern: is not a usable regular expression',
    (_, fields) => {
      fields[0]!.rules = [{ pattern: '[', message: 'x' }];
    },
  ],
  [
    'model.fields[2].defaultValue: is not one of the options',
    (_, fields) => {
      fields[2]!.defaultValue = 'z';
    },
  ],
  [
    'model.titleField: there is no field named nope',
    (d) => {
      d.model.titleField = 'nope';
    },
  ],
  [
    'pages.form.body[2].field: there is no field with the id f_nope',
    (d) => void d.pages.form!.body.push({ node: 'field', id: 'f_nope', field: 'f_nope' }),
  ],
  [
    'pages.form.body[2].field: f_qty belongs to a sub-table',
    (d) => void d.pages.form!.body.push({ node: 'field', id: 'f_qty', field: 'f_qty' }),
  ],
  [
    'pages.form.body[2].field: the field f_code stands twice',
    (d) => void d.pages.form!.body.push({ node: 'field', id: 'f_code', field: 'f_code' }),
  ],
  [
    'pages.list.columns[1].sortable: this field cannot be sorted by',
    (d) => void d.pages.list!.columns.push({ field: 'f_lines', sortable: true }),
  ],
  [
    'pages.list.columns[1].sortable: this field cannot be sorted by',
    (d) => void d.pages.list!.columns.push({ field: 'f_reason', sortable: true }),
  ],
  [
    'pages.list.search[0].operator: this field cannot be filtered this way',
    (d) => {
      d.pages.list!.search![0] = { field: 'f_total', operator: 'like' };
    },
  ],
  [
    'pages.list.keyword[0]: this field cannot be filtered',
    (d) => {
      d.pages.list!.keyword = ['f_total'];
    },
  ],
  [
    'pages.list.sort.field: there is no field',
    (d) => {
      d.pages.list!.sort = { field: 'id; drop', order: 'asc' };
    },
  ],
  [
    'pages.form.body[1].panes[0]: lacks id',
    (d) => {
      const tab = d.pages.form!.body[1] as { panes: { id?: string }[] };
      delete tab.panes[0]!.id;
    },
  ],
  [
    'pages.form.body[2].id: the id row stands twice',
    (d) => void d.pages.form!.body.push({ node: 'divider', id: 'row' }),
  ],
  ['pages.form.body[2]: lacks id', (d) => void d.pages.form!.body.push({ node: 'divider' } as never)],
  [
    'pages.form.body[2].node: is not one of the options',
    (d) => void d.pages.form!.body.push({ node: 'iframe', id: 'x' } as never),
  ],
  [
    'pages.list.view: the model needs the trait tree',
    (d) => {
      d.pages.list!.view = 'tree';
    },
  ],
  [
    'pages.list.side.source.source: is not one of the options',
    (d) => {
      d.pages.list!.side = { source: { source: 'static', items: [] }, field: 'f_code' };
    },
  ],
  [
    'pages.list.side.source.of: must be one of company, department, post, role, user',
    (d) => {
      d.pages.list!.side = { source: { source: 'organization', of: 'city' } as never, field: 'f_code' };
    },
  ],
  [
    'model.fields[2].props.options.items[0].color: has a wrong format',
    (_, fields) => {
      (fields[2]!.props!.options as { items: { color?: string }[] }).items[0]!.color = 'red;background:url(x)';
    },
  ],
  [
    'model.fields[2].props.options: lacks show',
    (_, fields) => {
      fields[2]!.kind = 'ref';
      fields[2]!.props = { options: { source: 'records', resource: 'entry/supplier' } };
    },
  ],
  [
    'model.fields[2].kind: the widget select cannot be stored as text',
    (_, fields) => {
      fields[2]!.props = { options: { source: 'organization', of: 'user' } };
    },
  ],
  [
    'pages.list: lacks group',
    (d) => {
      d.pages.list!.view = 'group';
    },
  ],
  [
    'pages.list.buttons: the model needs the trait state',
    (d) => {
      d.pages.list!.buttons = ['btn_state'];
    },
  ],
];

test.each(changes)('%s', (expected, change) => {
  const document = order();
  change(document, document.model.fields);
  const found = findings(document);
  expect(
    found.some((line) => line.startsWith(expected)),
    found.join('\n'),
  ).toBe(true);
});

test('what it points into must exist, when it is known what exists', () => {
  const supplier = { model: { fields: [field('name')] } } as unknown as ResourceDefinition;
  expect(findings(order(), () => undefined)).toEqual([
    'model.fields[1].to.resource: there is no resource entry/supplier',
  ]);
  expect(findings(order(), () => supplier)).toEqual(['model.fields[1].to.show: there is no field named fullName']);
});

test('what applies under a condition is asked for while it holds, and stays where it does not', () => {
  const document = order();
  document.pages.list!.group = { field: 'f_code' };
  expect(findings(document)).toEqual([]);
  document.pages.list!.view = 'group';
  expect(findings(document)).toEqual([]);
  document.pages.list!.group = { field: 'f_nope' };
  expect(findings(document)).toEqual(['pages.list.group.field: there is no field with the id f_nope']);
  document.pages.list!.view = 'table';
  expect(findings(document)).toEqual([]);
});

test('a select may offer records: its values are then references to them', () => {
  const document = order();
  const people = { source: 'organization', of: 'user' } as const;
  document.model.fields[2] = { ...document.model.fields[2]!, kind: 'ref', props: { options: people } };
  delete document.pages.list!.search;
  expect(findings(document)).toEqual([]);
  expect(targetOf(document.model.fields[2])).toEqual({ resource: 'organize/User', show: 'realName' });
});

test.each([null, 1, 'text', [], {}, { version: 1 }])('%j is refused with findings', (input) => {
  expect(checkDocument(input).findings.length).toBeGreaterThan(0);
});

test('a document deeper than 32 levels is refused before anything looks inside', () => {
  let nodes: unknown[] = [];
  for (let i = 0; i < 5000; i++) nodes = [{ node: 'row', id: 'row', children: nodes }];
  const document = { ...order(), pages: { form: { body: nodes } } };
  expect(findings(document)).toEqual([': nested deeper than 32 levels']);
});

test('keys of the prototype chain are unknown keys', () => {
  const document = JSON.parse(JSON.stringify(order()).replace('"version":2', '"version":2,"__proto__":{"x":1}'));
  expect(findings(document)).toEqual([': has an unknown property __proto__']);
});

test('every finding speaks four languages', () => {
  const document = order();
  document.model.fields[4]!.value = '1 +';
  const [found] = checkDocument(document).findings;
  const messages = languages.map((language) => presentFinding(found!, language).msg);
  expect(new Set(messages).size).toBe(4);
  expect(messages[0]).toBe('公式有误：第4个字符，公式不完整');
});

test('defaults are not stored, and come back for readers', () => {
  const short = field('n', { kind: 'decimal', widget: 'number', props: { step: 1, min: 0 } });
  expect(withoutDefaults(short).props).toEqual({ min: 0 });
  expect(withDefaults(withoutDefaults(short)).props).toEqual({
    step: 1,
    stepStrictly: false,
    thousands: false,
    min: 0,
  });
  const maker = field('maker', { kind: 'ref', widget: 'createUser' });
  expect(withDefaults(maker)).toMatchObject({
    fill: 'createUser',
    to: { resource: 'organize/User', show: 'realName' },
  });
  expect(withoutDefaults(withDefaults(maker))).toEqual(maker);
});

test.each(languages)('the JSON Schema of an editor in %s is draft-07 and takes a right document', (language) => {
  const schema = JSON.parse(JSON.stringify(pageDocumentJsonSchema(language)));
  const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
  expect(validate(order()), JSON.stringify(validate.errors)).toBe(true);
  const wrong = order();
  wrong.model.fields[0]!.props = { maximum: 3 };
  expect(validate(wrong)).toBe(false);
});

test('a condition of options speaks of options that are there, where they are fixed, and of no others', () => {
  const faults = (
    offered: string,
    options: object = { source: 'static', items: [{ value: 'a', label: 'A', children: [{ value: 'b', label: 'B' }] }] },
  ) => {
    const way = { id: 'w', name: 'way', kind: 'text', widget: 'select', label: 'Way', props: { options, offered } };
    const title = { id: 't', name: 'title', kind: 'text', widget: 'input', label: 'Title' };
    const document = {
      version: 2,
      model: { name: 'm', titleField: 'title', fields: [title, way] },
      pages: { list: { columns: [{ field: 't' }] } },
    };
    return checkDocument(document).findings.map(({ field, rule, params }) => [field, rule, params?.value]);
  };
  const at = 'model.fields[1].props.offered';
  expect(faults("option() != 'a' or in(option(), 'b') or title = 'zzz'")).toEqual([]);
  expect(faults("option() = 'urgent'")).toEqual([[at, 'noSuchOption', 'urgent']]);
  expect(faults("title = '' and not in(option(), 'a', 'c')")).toEqual([[at, 'noSuchOption', 'c']]);
  expect(faults("'x' != option()")).toEqual([[at, 'noSuchOption', 'x']]);
  expect(faults("option() = 'urgent'", { source: 'dictionary', code: 'd' })).toEqual([]);
  expect(
    faults("option() = 'urgent'", { source: 'records', resource: 'organize/User', show: 'realName' }),
  ).toContainEqual([at, 'notNarrowed', undefined]);
  expect(faults('option() > ')).toEqual([[at, 'expression', undefined]]);
});

test('kinds and types are called in the language of who reads', () => {
  const formula = checkFormula("if(name = '', 1, 2)", {
    path: 'f',
    scope: { names: { name: 'text' } },
    wanted: ['date', 'list'],
  });
  const field = finding('f', 'notForKind', { kind: kindLabels.rows });
  const said = (one: Finding) => languages.map((language) => presentFinding(one, language).msg);
  expect([formula.map(said), said(field)]).toMatchInlineSnapshot(`
    [
      [
        [
          "公式有误：第1个字符，结果类型是数字，应为日期 / 列表",
          "公式有誤：第 1 個字元，結果型別是數字，應為日期 / 清單",
          "the formula is wrong: character 1, its result is of type number, not date / list",
          "数式に誤りがあります：1文字目、結果の型は数値ですが、日付 / リストでなければなりません",
        ],
      ],
      [
        "不适用于“子表”类型的字段",
        "不適用於「子表」型別的欄位",
        "does not go with a field of the kind “sub-table”",
        "「サブテーブル」型の項目には使えません",
      ],
    ]
  `);
});

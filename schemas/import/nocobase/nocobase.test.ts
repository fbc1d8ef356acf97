import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import { importFormFiles } from '../index.ts';

const field = (name: string, sort: string, ui: object = {}, more: object = {}) => ({
  ...{ key: `k-${name}`, name, interface: sort, type: 'string', parentKey: null },
  uiSchema: { title: name.toUpperCase(), type: 'string', 'x-component': 'Input', ...ui },
  ...more,
});
const collection = (name: string, fields: unknown[], more: object = {}) => ({
  ...{ key: name, name, title: name, inherit: false, hidden: false, fields },
  ...more,
});
const id = field('id', 'id', {}, { type: 'bigInt', primaryKey: true, autoIncrement: true });

function imported(...all: object[]) {
  const files = all.map((one, at) => ({ name: `${at}.json`, text: JSON.stringify(one) }));
  const found = importFormFiles(files, { isUsablePattern: () => true });
  for (const { page } of found.entries) expect(checkDocument(page).findings).toEqual([]);
  return found;
}
const said = ({ report }: { report: { field: string; what: string }[] }) =>
  report.map(({ field: at, what }) => `${at} ${what}`);

test('each interface becomes the widget that means the same', () => {
  const choices = {
    enum: [
      { value: 'a', label: 'A', color: 'volcano' },
      { value: 'b', label: 'B' },
    ],
  };
  const columns: [string, string, object, string][] = [
    ['subject', 'input', { required: true }, 'input text'],
    ['story', 'textarea', {}, 'textarea longText'],
    ['mail', 'email', {}, 'input text'],
    ['count', 'integer', {}, 'number integer'],
    ['price', 'number', { 'x-component-props': { step: '0.01', stringMode: true } }, 'number decimal'],
    ['share', 'percent', {}, 'number decimal'],
    ['done', 'checkbox', {}, 'switch boolean'],
    ['stage', 'select', choices, 'select text'],
    ['kind', 'radioGroup', choices, 'radio text'],
    ['tags', 'multipleSelect', choices, 'select refs'],
    ['marks', 'checkboxGroup', choices, 'checkbox refs'],
    ['region', 'chinaRegion', {}, 'address refs'],
    ['article', 'richText', {}, 'richText html'],
    ['notes', 'markdown', {}, 'codeEditor longText'],
    ['papers', 'attachment', {}, 'fileUpload files'],
    ['at', 'datetime', { 'x-component-props': { showTime: true } }, 'date dateTime'],
    ['day', 'datetime', { 'x-component-props': { showTime: false } }, 'date date'],
    ['clock', 'time', {}, 'time time'],
    ['extra', 'json', {}, 'json json'],
    ['paint', 'color', {}, 'colorPicker text'],
    ['owner', 'm2o', {}, 'userPicker ref'],
    ['no', 'sequence', {}, 'codeRule text'],
    ['odd', 'mystery', {}, 'input text'],
  ];
  const fields = columns.map(([name, sort, ui]) => field(name, sort, ui, { target: 'users' }));
  const [entry] = imported({
    data: [collection('tasks', [id, ...fields], { title: '{{t("Tasks")}}', titleField: 'subject' })],
  }).entries;
  const made = new Map(entry!.page.model.fields.map((one) => [one.name, one] as const));
  expect([...made.values()].map(({ name, widget, kind }) => [name, `${widget} ${kind}`])).toEqual(
    columns.map(([name, , , wanted]) => [name, wanted]),
  );
  expect([entry!.fullName, entry!.page.model.titleField, made.get('subject')?.required]).toEqual([
    'Tasks',
    'subject',
    true,
  ]);
  expect(made.get('price')?.props).toMatchObject({ precision: 2 });
  expect(made.get('stage')?.props?.options).toEqual({
    source: 'static',
    items: [
      { value: 'a', label: 'A', color: 'orange' },
      { value: 'b', label: 'B' },
    ],
  });
  expect(said(entry!)).toEqual(expect.arrayContaining(['id systemColumn', 'odd asText', 'no numberedLike']));
  expect(entry!.codeRules).toEqual([{ code: 'tasksNo' }]);
});

test('relations point to each other, trees are trees, what is computed is computed', () => {
  const orders = collection('orders', [
    id,
    field('orderNo', 'input', {}, { unique: true }),
    field('customerId', 'integer', {}, { type: 'bigInt', isForeignKey: true }),
    field(
      'customer',
      'm2o',
      { 'x-component-props': { fieldNames: { label: 'phone', value: 'id' } } },
      {
        ...{ type: 'belongsTo', target: 'customers', foreignKey: 'customerId' },
      },
    ),
    field('groups', 'm2m', {}, { type: 'belongsToMany', target: 'groups', through: 'orderGroups' }),
    field('price', 'number'),
    field(
      'qty',
      'integer',
      {},
      { validation: { type: 'number', rules: [{ name: 'min', args: { limit: 1 } }, { name: 'required' }] } },
    ),
    field('total', 'formula', {}, { type: 'formula', engine: 'math.js', expression: '{{price}} * {{qty}}' }),
    field('script', 'formula', {}, { type: 'formula', expression: 'SUM({{price}})' }),
    field('createdBy', 'createdBy', {}, { type: 'belongsTo', target: 'users' }),
  ]);
  const customers = collection(
    'customers',
    [
      field('name', 'input'),
      field('phone', 'phone'),
      field('orders', 'o2m', {}, { type: 'hasMany', target: 'orders', foreignKey: 'customerId' }),
    ],
    { titleField: 'name' },
  );
  const groups = collection(
    'groups',
    [
      field('label', 'input'),
      field('parent', 'm2o', {}, { target: 'groups' }),
      field('parentId', 'integer'),
      field('children', 'o2m'),
    ],
    { template: 'tree', tree: 'adjacencyList' },
  );
  const { entries, refused } = imported([orders, customers], { data: groups });
  expect([entries.map(({ code }) => code), refused]).toEqual([['orders', 'customers', 'groups'], []]);
  const [made, pointed, trees] = entries;
  const fields = new Map(made!.page.model.fields.map((one) => [one.name, one] as const));
  expect([...fields.keys()]).toEqual(['orderNo', 'customer', 'groups', 'price', 'qty', 'total', 'script']);
  expect(fields.get('orderNo')?.unique).toBe(true);
  expect(fields.get('customer')).toMatchObject({
    widget: 'relationForm',
    to: { resource: 'entry/customers', show: 'phone' },
  });
  expect(fields.get('groups')).toMatchObject({ widget: 'treeSelect', kind: 'refs', to: { resource: 'entry/groups' } });
  expect(fields.get('qty')).toMatchObject({ required: true, props: { min: 1 } });
  expect(fields.get('total')?.value).toBe('price * qty');
  expect(fields.get('script')?.value).toBeUndefined();
  expect(pointed!.page.model.showable).toEqual(['phone']);
  expect(trees!.page.model).toMatchObject({ traits: ['tree'], titleField: 'label' });
  expect(said(made!)).toEqual(
    expect.arrayContaining(['customerId foreignKey', 'createdBy systemColumn', 'script code']),
  );
  expect(said(pointed!)).toEqual(['orders pointsBack']);
});

test('a relation that says no collection leads to the one that is called as it, or as several of it', () => {
  const { entries } = imported([
    collection('jobs', [
      field('workflow', 'm2o', {}, { type: 'belongsTo' }),
      field('category', 'm2o', {}, { type: 'belongsTo' }),
      field('executions', 'm2m', {}, { type: 'belongsToMany' }),
      field('lost', 'm2o', {}, { type: 'belongsTo' }),
    ]),
    collection('workflows', [field('title', 'input'), field('jobs', 'o2m', {}, { type: 'hasMany' })]),
    collection('categories', [field('title', 'input')]),
    collection('executions', [field('title', 'input')]),
  ]);
  const [jobs, workflows] = entries;
  const targets = jobs!.page.model.fields.flatMap(({ name, to }) => (to ? [[name, to.resource]] : []));
  expect(targets).toEqual([
    ['workflow', 'entry/workflows'],
    ['category', 'entry/categories'],
    ['executions', 'entry/executions'],
  ]);
  const told = [jobs!, workflows!].flatMap(({ report }) => report.map(({ text }) => text.en)).join('\n');
  expect(told).toContain('the table losts is neither part of this import nor here');
  expect(told).toContain('the records of jobs that point here');
});

test('what only joins two is no module: the relation says the same', () => {
  const key = (name: string) => field(name, 'integer', {}, { type: 'bigInt', isForeignKey: true });
  const many = (name: string, target: string, through: string) =>
    field(name, 'm2m', {}, { type: 'belongsToMany', target, through });
  const { entries, refused } = imported(
    collection('orders', [field('title', 'input'), many('tags', 'tags', 't_1'), many('people', 'tags', 't_2')]),
    collection('t_1', [key('orderId'), key('tagId')], { isThrough: true, autoGenId: false }),
    // Who takes part says more than that they do.
    collection('t_2', [key('orderId'), key('tagId'), field('role', 'input')], { isThrough: true }),
    collection('tags', [field('title', 'input'), many('orders', 'orders', 't_1')]),
  );
  expect(refused).toEqual([]);
  expect(entries.map(({ code, files }) => [code, files])).toEqual([
    ['orders', ['0.json', '1.json']],
    ['t_2', ['2.json']],
    ['tags', ['3.json']],
  ]);
  expect(said(entries[0]!)).toEqual(['t_1.orderId foreignKey', 't_1.tagId foreignKey']);
});

test('a relation that only its other side names is a field of the side that keeps its key', () => {
  const key = (name: string) => field(name, 'integer', {}, { type: 'bigInt', isForeignKey: true });
  const { entries } = imported(
    collection('orders', [
      field('title', 'input'),
      field('lines', 'o2m', {}, { type: 'hasMany', target: 'lines', foreignKey: 'orderId' }),
      field('bill', 'oho', {}, { type: 'hasOne', target: 'bills', foreignKey: 'orderId' }),
      field('next', 'o2m', {}, { type: 'hasMany', target: 'orders', foreignKey: 'beforeId' }),
      field(
        'staff',
        'm2m',
        {},
        { type: 'belongsToMany', target: 'people', through: 'jobs', foreignKey: 'orderId', otherKey: 'personId' },
      ),
    ]),
    collection('lines', [
      ...[field('what', 'input'), key('orderId'), key('strayId'), field('code', 'input')],
      // Its own key is called after it.
      ...[field('above', 'm2o', {}, { type: 'belongsTo', target: 'lines' }), key('aboveId')],
      field('below', 'o2m', {}, { type: 'hasMany', target: 'lines', foreignKey: 'aboveId' }),
      field('editions', 'o2m', {}, { type: 'hasMany', target: 'lines', foreignKey: 'code', sourceKey: 'code' }),
    ]),
    // Its key is kept, and no field of the collection.
    collection('bills', [field('total', 'number')]),
    collection('jobs', [key('orderId'), key('personId'), field('role', 'input')], { isThrough: true }),
    collection('people', [field('name', 'input')]),
  );
  const relations = entries.flatMap(({ code, page }) =>
    page.model.fields.flatMap(({ name, to, unique, label }) =>
      to ? [[code, name, to.resource, label, ...(unique ? ['unique'] : [])]] : [],
    ),
  );
  expect(relations).toEqual([
    ['orders', 'staff', 'entry/people', 'STAFF'],
    ['orders', 'beforeId', 'entry/orders', 'orders'],
    ['lines', 'orderId', 'entry/orders', 'orders'],
    ['lines', 'above', 'entry/lines', 'ABOVE'],
    ['bills', 'orderId', 'entry/orders', 'orders', 'unique'],
    ['jobs', 'orderId', 'entry/orders', 'orders'],
    ['jobs', 'personId', 'entry/people', 'people'],
  ]);
  expect(said(entries[1]!)).toEqual([
    ...['strayId foreignKey', 'aboveId foreignKey', 'below pointsBack', 'editions pointsBack'],
  ]);
});

test('checks are those of Formily: formats by their names, and limits of numbers and texts', () => {
  const checked = (name: string, sort: string, check: unknown) => field(name, sort, { 'x-validator': check });
  const { entries } = imported(
    collection('checked', [
      checked('teu', 'integer', 'integer'),
      checked('site', 'input', 'url'),
      checked('mail', 'input', ['email']),
      checked('share', 'number', { minimum: 1, maximum: 9 }),
      checked('plate', 'input', { pattern: '^[A-Z]+$', message: 'Letters' }),
    ]),
  );
  const rulesOf = new Map(entries[0]!.page.model.fields.map(({ name, rules, props }) => [name, rules ?? props]));
  expect(rulesOf.get('teu')).toBeUndefined();
  expect(rulesOf.get('site')).toMatchObject([{ pattern: expect.stringContaining('https?') }]);
  expect(rulesOf.get('mail')).toEqual([{ rule: 'email' }]);
  expect(rulesOf.get('share')).toMatchObject({ min: 1, max: 9 });
  expect(rulesOf.get('plate')).toEqual([{ pattern: '^[A-Z]+$', message: 'Letters' }]);
});

test('odd parts are named, and what is none of them stays what it was', () => {
  const { entries, refused } = imported(
    collection('odd', [
      7,
      { name: 'plain', type: 'double' },
      field('a b', 'input', { title: 5 }),
      field('gone', 'm2o', {}, { target: 'nowhere' }),
    ]),
    collection('none', [{ name: 'x' }]),
  );
  expect(refused.map(({ name }) => name)).toEqual(['1.json']);
  expect(entries[0]!.page.model.fields.map(({ name, widget }) => [name, widget])).toEqual([
    ['plain', 'number'],
    ['aB', 'input'],
    ['gone', 'input'],
  ]);
  expect(said(entries[0]!)).toEqual(expect.arrayContaining([' badValue', 'gone unknownTable', 'aB badName']));
});

test('whatever asks for a translation is what it translates: choices in their groups, help, what stands at the start', () => {
  const said = (text: string) => `{{t("${text}")}}`;
  const choices = [
    { label: said('Open'), value: 'open' },
    { label: "{{ t('In work', { ns: 'desk' }) }}", value: 'work' },
    { label: String.raw`{{t("So-called \"done\"", {"ns":"desk"})}}`, value: 'done' },
    { label: said('Elsewhere'), value: '', children: [{ label: said('Abroad'), value: 'abroad' }] },
    { label: 'Keep {{t}}', value: 'kept' },
  ];
  const { entries } = imported(
    collection('Tickets', [
      field('state', 'select', { title: said('State'), enum: choices, description: said('How far it is') }),
      field('subject', 'input', {}, { description: said('In few words'), defaultValue: said('Nothing yet') }),
    ]),
  );
  const [state, subject] = entries[0]!.page.model.fields;
  expect(state).toMatchObject({ label: 'State', help: 'How far it is' });
  expect(subject).toMatchObject({ help: 'In few words', defaultValue: 'Nothing yet' });
  expect(JSON.stringify(state?.props?.options)).not.toContain('{{t(');
  expect(JSON.stringify(state?.props?.options)).toContain('Abroad');
  expect(state?.props?.options).toMatchObject({
    items: [{ label: 'Open' }, { label: 'In work' }, { label: 'So-called "done"' }, {}, {}],
  });
});

test('shares of one are so in formulas; a number names records; what begins with today does', () => {
  const { entries } = imported(
    collection(
      'bills',
      [
        field('no', 'sequence'),
        field('phone', 'phone'),
        field('amount', 'number'),
        field('rate', 'percent', { 'x-validator': { maximum: 1 } }, { defaultValue: 0.13 }),
        field('total', 'formula', {}, { expression: '{{amount}}*(1+{{rate}})' }),
        field('at', 'datetimeNoTz', {}, { defaultToCurrentTime: true }),
        field('day', 'date', {}, { defaultToCurrentTime: true }),
        field('uid', 'uuid', {}, { autoFill: true }),
        field('mail', 'email', { 'x-validator': 'email' }),
      ],
      { titleField: 'no' },
    ),
  );
  const made = new Map(entries[0]!.page.model.fields.map((one) => [one.name, one] as const));
  expect(entries[0]!.page.model.titleField).toBe('no');
  expect(made.get('total')?.value).toBe('amount * ( 1 + ( rate / 100 ) )');
  expect([made.get('at')?.defaultBy, made.get('day')?.defaultBy]).toEqual(['now()', 'today()']);
  expect(made.get('rate')).toMatchObject({ defaultValue: 13, props: { max: 100 } });
  expect(made.get('mail')?.rules).toEqual([{ rule: 'email' }]);
  expect(said(entries[0]!)).toContain('uid asText');
});

test('of an answer in which one collection draws nothing the others come over, and that one is named', () => {
  const joint = collection('posts_tags', [], { isThrough: true });
  const { entries, refused } = imported({
    data: [collection('tags', [id, field('word', 'input')]), joint],
    meta: { count: 2 },
  });
  expect(entries.map(({ code }) => code)).toEqual(['tags']);
  expect(refused.map(({ name }) => name)).toEqual(['0.json [1]']);
});

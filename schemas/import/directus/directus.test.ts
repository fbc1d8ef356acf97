import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import { fieldsOf } from '../../language/layout.ts';
import { importFormFiles } from '../index.ts';

let place = 0;
const field = (
  collection: string,
  name: string,
  type: string,
  meta: object | null = {},
  schema: object | null = {},
) => ({
  ...{ collection, field: name, type },
  meta: meta && {
    collection,
    field: name,
    sort: ++place,
    special: null,
    interface: null,
    options: null,
    width: 'full',
    ...meta,
  },
  schema: type === 'alias' ? null : { name, table: collection, is_nullable: true, default_value: null, ...schema },
});
const id = (of: string) =>
  field(
    of,
    'id',
    'integer',
    { interface: 'input', hidden: true, readonly: true },
    { is_primary_key: true, has_auto_increment: true },
  );
const collection = (name: string, meta: object = {}) => ({
  collection: name,
  meta: { collection: name, hidden: false, singleton: false, icon: 'box', ...meta },
  schema: { name },
});
const relation = (of: string, by: string, related: string | null, meta: object = {}) => ({
  ...{ collection: of, field: by, related_collection: related },
  meta: {
    many_collection: of,
    many_field: by,
    one_collection: related,
    one_field: null,
    junction_field: null,
    ...meta,
  },
});

function imported(snapshot: { collections: object[]; fields: object[]; relations?: object[] }) {
  const data = { version: 1, directus: '11.1.0', vendor: 'postgres', relations: [], ...snapshot };
  const found = importFormFiles([{ name: 'snapshot.json', text: JSON.stringify({ data }) }], {
    isUsablePattern: () => true,
  });
  for (const { page } of found.entries) expect(checkDocument(page).findings).toEqual([]);
  expect(found.refused).toEqual([]);
  return found.entries;
}
const said = ({ report }: { report: { field: string; what: string }[] }) =>
  report.map(({ field: at, what }) => `${at} ${what}`);

test('each interface becomes the widget that means the same', () => {
  const choices = [
    { text: '$t:draft', value: 'draft', color: '#2ECDA7', icon: 'edit' },
    { text: 'Live', value: 'live', color: 'var(--theme--success)' },
  ];
  const columns: [string, string, object, object, string][] = [
    ['title', 'string', { interface: 'input', required: true }, { max_length: 80 }, 'input text'],
    ['story', 'text', { interface: 'input-multiline' }, {}, 'textarea longText'],
    ['article', 'text', { interface: 'input-rich-text-html' }, {}, 'richText html'],
    ['notes', 'text', { interface: 'input-rich-text-md' }, {}, 'codeEditor longText'],
    ['count', 'integer', { interface: 'input', options: { min: 0, max: 9, step: 3 } }, {}, 'number integer'],
    ['price', 'decimal', { interface: 'input' }, { numeric_precision: 10, numeric_scale: 2 }, 'number decimal'],
    ['done', 'boolean', { interface: 'boolean' }, { default_value: false }, 'switch boolean'],
    [
      'stage',
      'string',
      { interface: 'select-dropdown', options: { choices } },
      { default_value: 'draft' },
      'select text',
    ],
    ['kind', 'string', { interface: 'select-radio', options: { choices } }, {}, 'radio text'],
    ['tags', 'json', { interface: 'select-multiple-dropdown', options: { choices } }, {}, 'select refs'],
    ['marks', 'json', { interface: 'select-multiple-checkbox', options: { choices } }, {}, 'checkbox refs'],
    ['labels', 'json', { interface: 'tags', options: { presets: ['a', 'b'], allowCustom: false } }, {}, 'select refs'],
    ['words', 'csv', { interface: 'tags' }, {}, 'input text'],
    ['share', 'integer', { interface: 'slider', options: { minValue: 1, maxValue: 5 } }, {}, 'slider decimal'],
    ['paint', 'string', { interface: 'select-color' }, {}, 'colorPicker text'],
    ['sign', 'string', { interface: 'select-icon' }, {}, 'iconPicker text'],
    ['day', 'date', { interface: 'datetime' }, {}, 'date date'],
    ['clock', 'time', { interface: 'datetime' }, {}, 'time time'],
    ['at', 'timestamp', { interface: 'datetime' }, { default_value: 'CURRENT_TIMESTAMP' }, 'date dateTime'],
    ['extra', 'json', { interface: 'input-code' }, {}, 'json json'],
    ['place', 'geometry.Point', { interface: 'map' }, {}, 'json json'],
    ['odd', 'string', { interface: 'mystery' }, {}, 'input text'],
    ['plain', 'float', null as never, {}, 'number decimal'],
  ];
  const [entry] = imported({
    collections: [collection('posts', { translations: [{ language: 'ja-JP', translation: '記事' }] })],
    fields: [id('posts'), ...columns.map(([name, type, meta, schema]) => field('posts', name, type, meta, schema))],
  });
  const made = new Map(entry!.page.model.fields.map((one) => [one.name, one] as const));
  expect([...made.values()].map(({ name, widget, kind }) => [name, `${widget} ${kind}`])).toEqual(
    columns.map(([name, , , , wanted]) => [name, wanted]),
  );
  expect([entry!.code, entry!.fullName, entry!.captions, entry!.page.model.titleField]).toEqual([
    'posts',
    '記事',
    { ja: '記事' },
    'title',
  ]);
  expect(made.get('title')).toMatchObject({ label: 'Title', required: true, props: { maxlength: 80 } });
  expect(made.get('count')?.props).toEqual({ min: 0, max: 9, step: 3 });
  expect(made.get('price')?.props).toEqual({ precision: 2 });
  expect(made.get('stage')).toMatchObject({
    defaultValue: 'draft',
    props: {
      options: {
        items: [
          { value: 'draft', label: 'Draft', color: '#2ecda7' },
          { value: 'live', label: 'Live' },
        ],
      },
    },
  });
  expect(made.get('at')?.defaultBy).toBe('now()');
  expect(said(entry!)).toEqual(
    expect.arrayContaining(['id systemColumn', 'odd asText', 'words storedAs', 'place asWidget']),
  );
});

const shop = {
  collections: [
    collection('orders', { sort: 1, display_template: '{{customer}} {{order_no}}', sort_field: 'sort' }),
    collection('customers', { sort: 2 }),
    collection('order_lines', { sort: 3, hidden: true }),
    collection('orders_tags', { sort: 4, hidden: true }),
    collection('orders_files', { sort: 5, hidden: true }),
    collection('tags', { sort: 6 }),
    collection('areas', { sort: 7 }),
    { collection: 'folder', meta: { collection: 'folder' }, schema: null },
  ],
  fields: [
    id('orders'),
    field('orders', 'sort', 'integer', { interface: 'input', hidden: true }),
    field('orders', 'date_created', 'timestamp', { special: ['date-created'] }),
    field('orders', 'order_no', 'string', { interface: 'input' }, { is_nullable: false, is_unique: true }),
    field('orders', 'customer', 'integer', {
      interface: 'select-dropdown-m2o',
      special: ['m2o'],
      options: { template: '{{phone}}' },
    }),
    field('orders', 'seller', 'uuid', { interface: 'select-dropdown-m2o', special: ['m2o'] }),
    field('orders', 'picture', 'uuid', { interface: 'file-image', special: ['file'] }),
    field('orders', 'papers', 'alias', { interface: 'files', special: ['files'] }),
    field('orders', 'lines', 'alias', { interface: 'list-o2m', special: ['o2m'] }),
    field('orders', 'tags', 'alias', { interface: 'list-m2m', special: ['m2m'] }),
    field('orders', 'history', 'json', {
      interface: 'list',
      options: {
        fields: [{ field: 'what', name: 'what', type: 'string', meta: { interface: 'input', required: true } }],
      },
    }),
    id('customers'),
    field('customers', 'name', 'string', { interface: 'input' }),
    field('customers', 'phone', 'string', { interface: 'input' }),
    field('customers', 'orders', 'alias', { interface: 'list-o2m', special: ['o2m'] }),
    id('order_lines'),
    field('order_lines', 'order', 'integer', { hidden: true }),
    field('order_lines', 'sort', 'integer', { hidden: true }),
    field('order_lines', 'product', 'string', { interface: 'input', required: true }),
    field('order_lines', 'qty', 'integer', { interface: 'input' }),
    id('orders_tags'),
    field('orders_tags', 'orders_id', 'integer', { hidden: true }),
    field('orders_tags', 'tags_code', 'string', { hidden: true }),
    id('orders_files'),
    field('orders_files', 'orders_id', 'integer', { hidden: true }),
    field('orders_files', 'directus_files_id', 'uuid', { hidden: true }),
    field('tags', 'code', 'string', { interface: 'input' }, { is_primary_key: true }),
    field('tags', 'orders', 'alias', { interface: 'list-m2m', special: ['m2m'] }),
    id('areas'),
    field('areas', 'label', 'string', { interface: 'input' }),
    field('areas', 'parent', 'integer', { interface: 'select-dropdown-m2o', special: ['m2o'] }),
    field('areas', 'children', 'alias', { interface: 'list-o2m-tree-view', special: ['o2m'] }),
    field('directus_users', 'badge', 'string', { interface: 'input' }),
  ],
  relations: [
    relation('orders', 'customer', 'customers', { one_field: 'orders' }),
    relation('orders', 'seller', 'directus_users'),
    relation('orders', 'picture', 'directus_files'),
    relation('order_lines', 'order', 'orders', { one_field: 'lines', sort_field: 'sort' }),
    relation('orders_tags', 'orders_id', 'orders', { one_field: 'tags', junction_field: 'tags_code' }),
    relation('orders_tags', 'tags_code', 'tags', { one_field: 'orders', junction_field: 'orders_id' }),
    relation('orders_files', 'orders_id', 'orders', { one_field: 'papers', junction_field: 'directus_files_id' }),
    relation('orders_files', 'directus_files_id', 'directus_files', { junction_field: 'orders_id' }),
    relation('areas', 'parent', 'areas', { one_field: 'children' }),
  ],
};

test('relations point to each other; what only joins two, or is written in the form of another, is a field of that one', () => {
  const entries = imported(shop);
  expect(entries.map(({ code }) => code)).toEqual(['orders', 'customers', 'tags', 'areas']);
  const [orders, customers, tags, areas] = entries;
  const made = new Map(orders!.page.model.fields.map((one) => [one.name, one] as const));
  expect([...made].map(([name, { widget, kind }]) => `${name} ${widget} ${kind}`)).toEqual([
    'order_no input text',
    'customer relationForm ref',
    'seller userPicker ref',
    'picture imageUpload files',
    'papers fileUpload files',
    'lines subTable rows',
    'tags relationForm refs',
    'history subTable rows',
  ]);
  expect(orders!.page.model).toMatchObject({ titleField: 'order_no', traits: ['sort'] });
  expect(made.get('order_no')).toMatchObject({ unique: true, required: true });
  expect(made.get('customer')?.to).toEqual({ resource: 'entry/customers', show: 'phone' });
  expect(made.get('tags')?.to).toEqual({ resource: 'entry/tags', show: 'code' });
  expect(made.get('papers')?.props).toMatchObject({ limit: 100 });
  expect(made.get('lines')?.rows?.map(({ name, widget, required }) => [name, widget, required])).toEqual([
    ['product', 'input', true],
    ['qty', 'number', undefined],
  ]);
  expect(made.get('history')?.rows?.map(({ name, required }) => [name, required])).toEqual([['what', true]]);
  expect(customers!.page.model.showable).toEqual(['phone']);
  expect(said(customers!)).toContain('orders pointsBack');
  expect(tags!.page.model.fields).toMatchObject([{ name: 'code', unique: true }]);
  expect(said(tags!)).toContain('orders pointsBack');
  expect(areas!.page.model).toMatchObject({ traits: ['tree'], fields: [{ name: 'label' }] });
  expect(said(areas!)).toEqual(expect.arrayContaining(['parent treeColumn', 'children treeColumn']));
  const told = orders!.report.map(({ field: at, what, text }) => `${at} ${what} ${text.en}`).join('\n');
  expect(told).toMatch(/order_no neededByTable/);
  expect(told).toMatch(/lines subMerged/);
  expect(told).toMatch(/directus_users\.badge/);
});

test('rows of a hidden collection keep what ties them to others: the language of a translation, what a block is', () => {
  const many = (one: string, more: object) => ({ one_field: one, ...more });
  const [pages] = imported({
    collections: [
      collection('pages', { sort: 1 }),
      collection('pages_translations', { sort: 2, hidden: true }),
      collection('page_blocks', { sort: 3, hidden: true }),
      collection('languages', { sort: 4 }),
    ],
    fields: [
      field('pages', 'name', 'string', { interface: 'input' }),
      field('pages', 'translations', 'alias', { interface: 'translations', special: ['translations'] }),
      field('pages', 'blocks', 'alias', { interface: 'list-m2a', special: ['m2a'] }),
      field('pages_translations', 'pages_id', 'integer', { hidden: true }),
      field('pages_translations', 'languages_code', 'string', { hidden: true }),
      field('pages_translations', 'title', 'string', { interface: 'input' }),
      field('pages_translations', 'secret', 'string', { interface: 'input', hidden: true }),
      field('page_blocks', 'pages_id', 'integer', { hidden: true }),
      field('page_blocks', 'item', 'string', { hidden: true }),
      field('page_blocks', 'collection', 'string', { hidden: true }),
      field('languages', 'code', 'string', { interface: 'input' }, { is_primary_key: true }),
    ],
    relations: [
      relation('pages_translations', 'pages_id', 'pages', many('translations', { junction_field: 'languages_code' })),
      relation('pages_translations', 'languages_code', 'languages', { junction_field: 'pages_id' }),
      relation('page_blocks', 'pages_id', 'pages', many('blocks', { junction_field: 'item' })),
      relation('page_blocks', 'item', null, { junction_field: 'pages_id', one_collection_field: 'collection' }),
    ],
  });
  const rowsOf = (name: string) =>
    pages!.page.model.fields
      .find((one) => one.name === name)
      ?.rows?.map((one) => [one.name, one.widget, one.visible ?? 'true']);
  expect(rowsOf('translations')).toEqual([
    ['languages_code', 'relationForm', 'true'],
    ['title', 'input', 'true'],
    ['secret', 'input', 'false'],
  ]);
  expect(rowsOf('blocks')).toEqual([
    ['item', 'input', 'true'],
    ['collection', 'input', 'true'],
  ]);
});

test('groups, halves, lines and notices stand as they did; a circle of groups loses no field', () => {
  const [entry] = imported({
    collections: [collection('forms')],
    fields: [
      field('forms', 'name', 'string', { interface: 'input', width: 'half' }),
      field('forms', 'mail', 'string', { interface: 'input', width: 'half' }),
      field('forms', 'more', 'string', { interface: 'input' }),
      field('forms', 'line', 'alias', {
        interface: 'presentation-divider',
        special: ['alias', 'no-data'],
        options: { title: 'Below' },
      }),
      field('forms', 'hint', 'alias', {
        interface: 'presentation-notice',
        special: ['alias', 'no-data'],
        options: { color: 'danger', text: 'Mind' },
      }),
      field('forms', 'box', 'alias', {
        interface: 'group-detail',
        special: ['alias', 'no-data', 'group'],
        options: { start: 'closed' },
      }),
      field('forms', 'inside', 'string', { interface: 'input', group: 'box' }),
      field('forms', 'stack', 'alias', { interface: 'group-accordion', special: ['alias', 'no-data', 'group'] }),
      field('forms', 'pane', 'alias', {
        interface: 'group-raw',
        special: ['alias', 'no-data', 'group'],
        group: 'stack',
      }),
      field('forms', 'deep', 'string', { interface: 'input', group: 'pane' }),
      field('forms', 'alone', 'string', { interface: 'input', group: 'stack' }),
      field('forms', 'round', 'alias', {
        interface: 'group-raw',
        special: ['alias', 'no-data', 'group'],
        group: 'trip',
      }),
      field('forms', 'trip', 'alias', {
        interface: 'group-raw',
        special: ['alias', 'no-data', 'group'],
        group: 'round',
      }),
      field('forms', 'lost', 'string', { interface: 'input', group: 'trip' }),
      field('forms', 'secret', 'string', { interface: 'input', hidden: true, required: true }),
    ],
  });
  const { body } = entry!.page.pages.form!;
  expect(body).toMatchObject([
    {
      node: 'row',
      children: [
        { field: 'f_name', span: 12 },
        { field: 'f_mail', span: 12 },
        { field: 'f_more', span: 24 },
      ],
    },
    { node: 'groupTitle', content: 'Below' },
    { node: 'alert', type: 'error', title: 'Mind' },
    { node: 'collapse', open: false, panes: [{ title: 'Box', children: [{ field: 'f_inside' }] }] },
    {
      node: 'collapse',
      panes: [
        { title: 'Pane', children: [{ field: 'f_deep' }] },
        { title: 'Alone', children: [{ field: 'f_alone', showLabel: false }] },
      ],
    },
    { field: 'f_lost' },
  ]);
  expect(fieldsOf(body)).not.toContain('f_secret');
  expect(entry!.page.model.fields.find(({ name }) => name === 'secret')?.required).toBeUndefined();
  expect(said(entry!)).toContain('secret hiddenFree');
});

test('conditions and checks are those of the language: the last one that is met holds alone', () => {
  const when = (value: unknown, more: object) => ({ name: 'x', rule: { _and: [{ stage: { _eq: value } }] }, ...more });
  const [entry] = imported({
    collections: [collection('deals')],
    fields: [
      field('deals', 'stage', 'string', { interface: 'input' }),
      field('deals', 'size', 'integer', {
        interface: 'input',
        validation: { _and: [{ size: { _gte: 1 } }, { size: { _lte: 9 } }] },
      }),
      field('deals', 'reason', 'string', {
        interface: 'input',
        hidden: true,
        conditions: [when('lost', { hidden: false, required: true })],
      }),
      field('deals', 'price', 'float', {
        interface: 'input',
        conditions: [when('won', { readonly: true }), { rule: { size: { _gt: 5 } }, readonly: false }],
      }),
      field('deals', 'plate', 'string', {
        interface: 'input',
        validation: { plate: { _regex: '^[A-Z]+$' } },
        validation_message: 'Letters',
      }),
      field('deals', 'day', 'date', {
        interface: 'datetime',
        conditions: [{ rule: { owner: { name: { _eq: 'x' } } }, hidden: true }],
      }),
    ],
  });
  const made = new Map(entry!.page.model.fields.map((one) => [one.name, one] as const));
  expect(made.get('size')?.props).toMatchObject({ min: 1, max: 9 });
  expect(made.get('plate')?.rules).toEqual([{ pattern: '^[A-Z]+$', message: 'Letters' }]);
  expect([made.get('reason')?.visible, made.get('reason')?.required]).toEqual(["stage = 'lost'", "stage = 'lost'"]);
  expect(made.get('price')?.readonly).toBe("not size > 5 and stage = 'won'");
  expect(made.get('day')?.visible).toBeUndefined();
  expect(said(entry!)).toContain('day properties');
});

test('whatever stands where something else should is survived, and named', () => {
  const odd = [null, 7, 'x', [], {}, { collection: 5 }, { collection: 'a' }];
  expect(
    imported({
      collections: [collection('ok'), ...odd] as object[],
      fields: [
        { collection: 'ok', field: 'bare', type: 'string' },
        {
          collection: 'ok',
          field: 'a b',
          type: 'string',
          meta: { options: 'text', special: 'm2o', conditions: {}, validation: 4 },
        },
        { collection: 'ok', field: 'gone', type: 'alias', meta: { interface: 'list-m2a' } },
        { collection: 'ok', type: 'string' },
        ...odd,
      ] as object[],
      relations: odd as object[],
    }).map(({ page }) => page.model.fields.map(({ name }) => name)),
  ).toEqual([['bare', 'aB']]);
});

test('a schema of which any part is something else gives valid modules all the same', () => {
  const odd = fc.constantFrom(null, 0, -1, 1e21, '', 'x'.repeat(300), '\u0000\ud800', true, [], {}, [[]], {
    _and: [{}],
  });
  const where = fc.record({ at: fc.nat(), to: odd, times: fc.integer({ min: 1, max: 6 }) });
  fc.assert(
    fc.property(where, ({ at, to, times }) => {
      const snapshot = structuredClone(shop);
      const places: { holder: Record<string, unknown>; key: string }[] = [];
      const visit = (value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        for (const [key, inner] of Object.entries(value)) {
          places.push({ holder: value as Record<string, unknown>, key });
          visit(inner);
        }
      };
      visit(snapshot);
      for (let time = 0; time < times; time++) {
        const { holder, key } = places[(at * (time + 1)) % places.length]!;
        holder[key] = to;
      }
      const text = JSON.stringify(snapshot);
      const { entries } = importFormFiles([{ name: 'x.json', text }], { isUsablePattern: () => true });
      for (const { page } of entries) expect(checkDocument(page).findings).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('what is null is asked for as such: a number that is 0 is none', () => {
  const [entry] = imported({
    collections: [collection('sums')],
    fields: [
      field('sums', 'amount', 'integer', { interface: 'input' }),
      field('sums', 'why', 'string', {
        interface: 'input',
        conditions: [{ rule: { amount: { _null: true } }, hidden: true }],
      }),
      field('sums', 'how', 'string', {
        interface: 'input',
        hidden: true,
        conditions: [{ rule: { amount: { _nnull: true } }, hidden: false }],
      }),
    ],
  });
  const visible = entry!.page.model.fields.map(({ visible: formula }) => formula);
  expect(visible).toEqual([undefined, 'not isEmpty(amount)', 'not isEmpty(amount)']);
});

test('groups in each other without an end are read, and hundreds of collections', () => {
  const group = (at: number) =>
    field('deep', `g${at}`, 'alias', {
      ...{ interface: 'group-detail', special: ['alias', 'no-data', 'group'] },
      group: at === 0 ? null : `g${at - 1}`,
    });
  const groups = Array.from({ length: 2500 }, (_, at) => group(at));
  const [deep] = imported({
    collections: [collection('deep')],
    fields: [...groups, field('deep', 'name', 'string', { interface: 'input', group: 'g2499' })],
  });
  expect(fieldsOf(deep!.page.pages.form!.body)).toEqual(['f_name']);

  const names = Array.from({ length: 800 }, (_, at) => `c${at}`);
  const entries = imported({
    collections: names.map((name) => collection(name, { hidden: true })),
    fields: names.flatMap((name) => [
      field(name, 'title', 'string', { interface: 'input' }),
      field(name, 'above', 'integer', { hidden: true }),
      field(name, 'list', 'alias', { interface: 'list-o2m', special: ['o2m'] }),
    ]),
    relations: names.map((name, at) => relation(name, 'above', names[(at + 1) % 800]!, { one_field: 'list' })),
  });
  expect(entries).toHaveLength(800);
});

test('an advised length limits nothing, a default of JSON is what it says, and a text in rows stays one', () => {
  const [entry] = imported({
    collections: [
      collection('notes'),
      collection('note_items', { hidden: true }),
      collection('note_blocks', { hidden: true }),
    ],
    fields: [
      field('notes', 'title', 'string', { interface: 'input', options: { softLength: 60 } }, { max_length: 120 }),
      field('notes', 'theme', 'json', { interface: 'input-code' }, { default_value: '{"dark":true}' }),
      field('notes', 'faq', 'json', {
        interface: 'list',
        options: { fields: [{ field: 'answer', type: 'text', meta: { interface: 'input-rich-text-md' } }] },
      }),
      field('notes', 'blocks', 'alias', { interface: 'list-m2a', special: ['m2a'] }),
      field('note_blocks', 'notes_id', 'integer', { hidden: true }),
      field('note_blocks', 'item', 'string', { hidden: true }),
      field('note_blocks', 'collection', 'string', { hidden: true }),
    ],
    relations: [
      relation('note_blocks', 'notes_id', 'notes', { one_field: 'blocks', junction_field: 'item' }),
      relation('note_blocks', 'item', null, {
        ...{ junction_field: 'notes_id', one_collection_field: 'collection' },
        one_allowed_collections: ['block_hero', 'block_text'],
      }),
    ],
  });
  const [title, theme, faq, blocks] = entry!.page.model.fields;
  expect(title?.props).toEqual({ maxlength: 120 });
  expect(theme?.defaultValue).toEqual({ dark: true });
  expect(faq?.rows).toMatchObject([{ name: 'answer', widget: 'textarea' }]);
  expect(blocks?.rows).toMatchObject([
    { name: 'item', widget: 'input' },
    {
      name: 'collection',
      widget: 'select',
      props: { options: { items: [{ value: 'block_hero' }, { value: 'block_text' }] } },
    },
  ]);
  expect(said(entry!)).toEqual(
    expect.arrayContaining(['title properties', 'faq.answer asWidget', 'blocks.item unknownTable']),
  );
});

test('a schema of nothing but that product’s own collections is refused by its name', () => {
  const own = {
    collections: [collection('directus_users')],
    fields: [field('directus_users', 'email', 'string', { interface: 'input' })],
  };
  const { entries, refused } = importFormFiles([{ name: 'own.json', text: JSON.stringify(own) }], {
    isUsablePattern: () => true,
  });
  expect([entries, refused.map(({ name, findings }) => [name, findings.map(({ rule }) => rule)])]).toEqual([
    [],
    [['own.json', ['noForm']]],
  ]);
});

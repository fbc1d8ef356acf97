import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { textIn } from '../../texts/text.ts';
import { importFormFiles } from '../index.ts';

const type = (name: string, fields: object[], more: object = {}) => ({
  ...{ doctype: 'DocType', name, module: 'Garage', owner: 'Administrator', istable: 0, fields, permissions: [] },
  ...more,
});
const field = (fieldname: string, fieldtype: string, more: object = {}) => ({
  ...{ fieldname, fieldtype, label: fieldname.replaceAll('_', ' '), hidden: 0, reqd: 0, read_only: 0 },
  ...more,
});

function imported(...types: object[]) {
  const files = types.map((one, at) => ({ name: `${at}.json`, text: JSON.stringify(one) }));
  const found = importFormFiles(files, { isUsablePattern: () => true });
  for (const { page } of found.entries) expect(checkDocument(page).findings).toEqual([]);
  return found;
}
const entryOf = (...types: object[]) => imported(...types).entries[0]!;
const fieldsOf = (...types: object[]) =>
  new Map(entryOf(...types).page.model.fields.map((one) => [one.name, one] as const));
const said = ({ report }: ReturnType<typeof entryOf>) => report.map(({ field: at, what }) => `${at} ${what}`);
/** `row(a b) card:Title(row(c d))` */
const drawn = (nodes: readonly LayoutNode[]): string =>
  nodes
    .map((node) => {
      if (node.node === 'field') return node.field.replace(/^f_/, '');
      if (node.node === 'tab')
        return `tab(${node.panes.map((pane) => `${textIn(pane.title, 'en')}[${drawn(pane.children)}]`).join(' ')})`;
      if ('children' in node) return `${node.node}${'title' in node ? `:${node.title}` : ''}(${drawn(node.children)})`;
      return node.node;
    })
    .join(' ');

test('each type of field becomes the widget that means the same', () => {
  const options = 'New\nOpen\nClosed';
  const columns: [string, string, object, string][] = [
    ['plate', 'Data', {}, 'input text'],
    ['mail', 'Data', { options: 'Email' }, 'input text'],
    ['story', 'Small Text', {}, 'textarea longText'],
    ['article', 'Text Editor', {}, 'richText html'],
    ['script', 'Code', { options: 'JSON' }, 'codeEditor longText'],
    ['extra', 'JSON', {}, 'json json'],
    ['seats', 'Int', { non_negative: 1 }, 'number integer'],
    ['weight', 'Float', { precision: '3' }, 'number decimal'],
    ['price', 'Currency', { options: 'currency' }, 'number decimal'],
    ['share', 'Percent', {}, 'number decimal'],
    ['electric', 'Check', { default: '1' }, 'switch boolean'],
    ['stage', 'Select', { options }, 'select text'],
    ['mood', 'Select', { options: `\n${options}` }, 'select text'],
    ['day', 'Date', { default: 'Today' }, 'date date'],
    ['at', 'Datetime', { default: 'Now' }, 'date dateTime'],
    ['clock', 'Time', {}, 'time time'],
    ['took', 'Duration', {}, 'number integer'],
    ['stars', 'Rating', {}, 'rate integer'],
    ['driver', 'Link', { options: 'User', default: '__user' }, 'userPicker ref'],
    ['company', 'Link', { options: 'Company' }, 'companyPicker ref'],
    ['papers', 'Attach', {}, 'fileUpload files'],
    ['photo', 'Attach Image', {}, 'imageUpload files'],
    ['signed', 'Signature', {}, 'signature files'],
    ['paint', 'Color', {}, 'colorPicker text'],
    ['secret', 'Password', {}, 'input text'],
    ['anywhere', 'Geolocation', {}, 'json json'],
  ];
  const fields = fieldsOf(
    type(
      'Vehicle',
      columns.map(([name, sort, more]) => field(name, sort, more)),
    ),
  );
  expect([...fields.values()].map(({ name, widget, kind }) => [name, `${widget} ${kind}`])).toEqual(
    columns.map(([name, , , wanted]) => [name, wanted]),
  );
  expect(fields.get('mail')?.rules).toEqual([{ rule: 'email' }]);
  expect(fields.get('seats')?.props).toMatchObject({ min: 0 });
  expect(fields.get('weight')?.props).toMatchObject({ precision: 3 });
  // A list without an empty line starts with its first choice.
  expect([fields.get('stage')?.defaultValue, fields.get('mood')?.defaultValue]).toEqual(['New', undefined]);
  expect(fields.get('electric')?.defaultValue).toBe(true);
  expect(['day', 'at', 'driver'].map((name) => fields.get(name)?.defaultBy)).toEqual([
    'today()',
    'now()',
    'currentUser()',
  ]);
});

test('breaks become tabs, cards and columns; what is hidden is kept and not drawn', () => {
  const { page, report } = entryOf(
    type(
      'Visit',
      [
        field('subject', 'Data', { reqd: 1 }),
        field('c1', 'Column Break', { label: '' }),
        field('day', 'Date'),
        field('s1', 'Section Break', { label: 'Costs' }),
        ...[field('hours', 'Int'), field('rate', 'Currency'), field('note', 'Text Editor')],
        field('c2', 'Column Break'),
        field('total', 'Currency', { read_only: 1 }),
        field('internal', 'Data', { hidden: 1, reqd: 1 }),
        field('t1', 'Tab Break', { label: 'More' }),
        field('head', 'Heading', { label: 'By hand' }),
        field('hint', 'HTML', { options: '<p>Read <b>first</b></p>' }),
        field('go', 'Button'),
        field('remarks', 'Small Text'),
      ],
      {
        field_order: [
          'subject',
          'c1',
          'day',
          's1',
          'hours',
          'rate',
          'note',
          'c2',
          'total',
          'internal',
          't1',
          'head',
          'hint',
          'go',
          'remarks',
        ],
      },
    ),
  );
  expect(drawn(page.pages.form?.body ?? [])).toBe(
    'tab(Details[row(subject day) card:Costs(row(hours total rate) note)] More[groupTitle text remarks])',
  );
  expect(page.model.fields.find(({ name }) => name === 'internal')?.required).toBeUndefined();
  expect(report.map(({ what }) => what)).toEqual(expect.arrayContaining(['hiddenFree', 'unlocked', 'element']));
});

test('a table alone under its own name says it once', () => {
  const { page } = entryOf(
    type('Cart', [
      field('who', 'Data'),
      field('s', 'Section Break', { label: 'lines' }),
      field('lines', 'Table', { options: 'Cart Line' }),
    ]),
    type('Cart Line', [field('qty', 'Int')], { istable: 1 }),
  );
  expect(page.pages.form?.body?.at(-1)).toMatchObject({
    ...{ node: 'card', title: 'lines', children: [{ node: 'field', field: 'f_lines', showLabel: false }] },
  });
});

test('conditions are read where they only compare, of a section for all in it, in rows for the row and the record', () => {
  const { page, report } = entryOf(
    type('Order', [
      field('status', 'Select', { options: 'Open\nClosed' }),
      field('paid', 'Check'),
      field('closed_on', 'Date', { depends_on: 'eval:doc.status == "Closed" && doc.paid == 1' }),
      field('why', 'Data', { mandatory_depends_on: "eval:in_list(['Open', 'Closed'], doc.status);" }),
      field('s1', 'Section Break', { depends_on: 'paid' }),
      field('receipt', 'Data', { read_only_depends_on: 'eval:!doc.paid' }),
      field('odd', 'Data', { depends_on: 'eval:frappe.boot.x' }),
      field('s2', 'Section Break'),
      field('lines', 'Table', { options: 'Order Line' }),
    ]),
    type(
      'Order Line',
      [
        field('qty', 'Float'),
        field('free', 'Check'),
        field('price', 'Currency', { depends_on: 'eval:!doc.free && parent.paid' }),
        field('sort', 'Data', { hidden: 1, depends_on: 'free' }),
      ],
      { istable: 1 },
    ),
  );
  const fields = new Map(page.model.fields.map((one) => [one.name, one]));
  expect(fields.get('closed_on')?.visible).toBe("status = 'Closed' and paid");
  expect(fields.get('why')?.required).toBe("in(status, 'Open', 'Closed')");
  expect(fields.get('receipt')).toMatchObject({ visible: 'paid', readonly: 'not paid' });
  expect(fields.get('odd')?.visible).toBe('paid');
  expect(fields.get('lines')?.rows?.find(({ name }) => name === 'price')?.visible).toBe('not free and paid');
  expect(fields.get('lines')?.rows?.find(({ name }) => name === 'sortValue')?.visible).toBe('false');
  expect(report).toContainEqual(expect.objectContaining({ field: 'odd', what: 'code' }));
});

test('types of one import point to each other, are rows of each other, and show what others hold', () => {
  const customer = type('Fleet Customer', [field('customer_name', 'Data', { reqd: 1 }), field('phone', 'Phone')], {
    autoname: 'field:customer_name',
  });
  const tag = type('Order Tag', [field('tag', 'Link', { options: 'Tag' })], { istable: 1 });
  const line = type(
    'Repair Line',
    [
      field('part', 'Link', { options: 'Part', in_list_view: 1 }),
      field('part_price', 'Currency', { fetch_from: 'part.price', read_only: 1 }),
      field('qty', 'Float', { in_list_view: 1 }),
    ],
    { istable: 1 },
  );
  const part = type('Part', [field('title', 'Data'), field('price', 'Currency')], { title_field: 'title' });
  const group = type(
    'Tag',
    [field('tag_name', 'Data'), field('parent_tag', 'Link', { options: 'Tag' }), field('lft', 'Int')],
    {
      ...{ is_tree: 1, nsm_parent_field: 'parent_tag' },
    },
  );
  const order = type(
    'Repair Order',
    [
      field('naming_series', 'Select', { options: 'REP-.YYYY.-', reqd: 1 }),
      field('customer', 'Link', { options: 'Fleet Customer', in_list_view: 1, in_standard_filter: 1 }),
      field('customer_phone', 'Data', { fetch_from: 'customer.phone', read_only: 1 }),
      field('own_phone', 'Data', { fetch_from: 'customer.phone', fetch_if_empty: 1 }),
      field('tags', 'Table MultiSelect', { options: 'Order Tag' }),
      field('lines', 'Table', { options: 'Repair Line' }),
      field('missing', 'Table', { options: 'Nowhere' }),
      field('strange', 'Link', { options: 'Elsewhere' }),
      field('amended_from', 'Link', { options: 'Repair Order' }),
    ],
    { autoname: 'naming_series:', is_submittable: 1 },
  );
  const { entries, refused } = imported(order, line, tag, customer, part, group);
  expect(refused).toEqual([]);
  expect(entries.map(({ code, files }) => [code, files])).toEqual([
    ['RepairOrder', ['0.json', '2.json', '1.json']],
    ['FleetCustomer', ['3.json']],
    ['Part', ['4.json']],
    ['Tag', ['5.json']],
  ]);
  const [made, customers, parts, tags] = entries as [
    (typeof entries)[0],
    (typeof entries)[0],
    (typeof entries)[0],
    (typeof entries)[0],
  ];
  const fields = new Map(made!.page.model.fields.map((one) => [one.name, one] as const));
  expect(made!.page.model.titleField).toBe('naming_series');
  expect([fields.get('naming_series')?.widget, made!.codeRules]).toEqual(['codeRule', [{ code: 'RepairOrder' }]]);
  expect(fields.get('customer')).toMatchObject({
    ...{ widget: 'relationForm', to: { resource: 'entry/FleetCustomer', show: 'customer_name' } },
  });
  const shows = (one: FieldDefinition | undefined) => [one?.widget, one?.props?.relationField, one?.props?.showField];
  expect(shows(fields.get('customer_phone'))).toEqual(['relationFormAttr', 'f_customer', 'phone']);
  // That it was locked is no matter any more.
  const phone = made!.report.filter((one) => one.field === 'customer_phone');
  expect(phone.map(({ what }) => what)).toEqual(['fetched']);
  expect(fields.get('own_phone')?.widget).toBe('input');
  expect(fields.get('tags')).toMatchObject({ widget: 'treeSelect', kind: 'refs', to: { resource: 'entry/Tag' } });
  const rows = fields.get('lines')?.rows ?? [];
  expect(rows.map(({ name }) => name)).toEqual(['part', 'qty', 'part_price']);
  expect(shows(rows.at(-1))).toEqual(['relationFormAttr', rows[0]?.id, 'price']);
  expect([...fields.keys()]).not.toContain('amended_from');
  expect(made!.page.pages.list).toMatchObject({
    columns: [{ field: 'f_naming_series' }, { field: 'f_customer' }],
    search: [{ field: 'f_customer' }],
  });
  expect(said(made!)).toEqual(
    expect.arrayContaining([
      ...['naming_series numberedLike', 'customer_phone fetched', 'own_phone properties', 'lines subMerged'],
      ...['missing missingSub', 'strange unknownTable', 'lines.part_price fetched', ' properties'],
    ]),
  );
  expect(customers!.page.model.fields[0]).toMatchObject({ name: 'customer_name', required: true, unique: true });
  expect(customers!.page.model.showable).toEqual(['phone']);
  expect(parts!.page.model.showable).toEqual(['price']);
  expect(tags!.page.model.traits).toEqual(['tree']);
  expect(tags!.page.model.fields.map(({ name }) => name)).toEqual(['tag_name']);
});

test('records that are numbered or named beside their fields have a field for it', () => {
  const numbered = entryOf(type('Job', [field('status', 'Select', { options: 'A\nB' })], { autoname: 'JOB.#####' }));
  expect(numbered.page.model.titleField).toBe('recordName');
  expect(numbered.page.model.fields[0]).toMatchObject({ widget: 'codeRule', props: { rule: 'Job' } });
  const asked = entryOf(type('Colour', [field('hex', 'Color')], { autoname: 'Prompt' }));
  expect(asked.page.model.fields[0]).toMatchObject({ widget: 'input', required: true, unique: true });
  expect(asked.page.model.titleField).toBe('recordName');
});

test('as an answer of an API, in a list, with odd parts: read, or named', () => {
  const odd = type('Odd', [
    field('sort', 'Data'),
    field('sort', 'Int'),
    7 as never,
    field('', 'Data', { label: '名称' }),
    field('x', 'Mystery'),
  ]);
  const { entries, refused } = imported({ docs: [odd] }, { message: { data: type('Other', []) } }, [
    { doctype: 'Task', subject: 'x' },
  ]);
  expect(refused.map(({ name }) => name)).toEqual(['2.json']);
  expect(entries.map(({ code }) => code)).toEqual(['Odd', 'Other']);
  expect(entries[0]!.page.model.fields.map(({ name }) => name)).toEqual(['sortValue', 'sortValue_2', 'mingCheng']);
  expect(said(entries[0]!)).toEqual(expect.arrayContaining([' badValue', 'x element']));
  expect(said(entries[1]!)).toContain(' emptyForm');
  // A type of rows that no other has is a module of its own.
  expect(said(entryOf(type('Alone', [field('a', 'Data')], { istable: 1 })))).toContain(' noMain');
});

test('a title that turns out to be a link gives way, for the record and for whoever points to it', () => {
  const { entries } = imported(
    type('Stay', [field('guest', 'Link', { options: 'Guest' }), field('room', 'Data')], { title_field: 'guest' }),
    type('Guest', [field('known_as', 'Data')]),
    type('Bill', [field('stay', 'Link', { options: 'Stay' }), field('no', 'Data')]),
  );
  expect(entries.map(({ page }) => page.model.titleField)).toEqual(['room', 'known_as', 'no']);
  expect(entries[2]!.page.model.fields[0]?.to).toEqual({ resource: 'entry/Stay', show: 'room' });
});

test('what is long without end is bounded, and told', () => {
  const long = entryOf(
    type('Long', [
      field('a', 'Data'),
      field('b', 'Data', { depends_on: `eval:${'in_list(['.repeat(1000)}`, description: '<a'.repeat(5000) }),
    ]),
  );
  expect(said(long)).toEqual(['b code']);
  const columns = Array.from({ length: 150 }, (_, at) => field(`c${at}`, 'Data'));
  const tables = Array.from({ length: 40 }, (_, at) => field(`t${at}`, 'Table', { options: 'Wide Row' }));
  const wide = entryOf(type('Wide', [field('a', 'Data'), ...tables]), type('Wide Row', columns, { istable: 1 }));
  expect(wide.page.model.fields).toHaveLength(1 + 33);
  expect(wide.report.filter(({ what }) => what === 'tablesCut')).toHaveLength(7);
});

test('the tab that nobody named is called so in every language', () => {
  const { page } = entryOf(
    type('Tabs', [field('a', 'Data'), field('t', 'Tab Break', { label: 'More' }), field('b', 'Data')]),
  );
  expect(page.pages.form?.body?.[0]).toMatchObject({
    panes: [{ title: { zh: '详情', en: 'Details' } }, { title: 'More' }],
  });
});

test('a title that is put together of other fields is so here; one that cannot be gives way', () => {
  const [customer, order] = [
    type('Buyer', [field('buyer_name', 'Data')], { title_field: 'buyer_name' }),
    type(
      'Buyer Order',
      [
        field('title', 'Data', { hidden: 1, default: '{no} – {place} "x"' }),
        field('no', 'Data'),
        field('place', 'Data'),
      ],
      { title_field: 'title' },
    ),
  ];
  const made = entryOf(order);
  expect([made.page.model.titleField, made.page.model.fields[0]]).toMatchObject([
    'title',
    { value: 'concat(no, " – ", place, " ""x""")' },
  ]);
  expect(made.page.model.fields[0]?.defaultValue).toBeUndefined();
  const [fetched] = imported(
    type(
      'Buyer Invoice',
      [
        field('title', 'Data', { hidden: 1, default: '{buyer_name}' }),
        field('naming_series', 'Select', { options: 'INV-' }),
        field('buyer', 'Link', { options: 'Buyer' }),
        field('buyer_name', 'Data', { fetch_from: 'buyer.buyer_name' }),
      ],
      { title_field: 'title', autoname: 'naming_series:' },
    ),
    customer!,
  ).entries;
  expect(fetched!.page.model.titleField).toBe('naming_series');
  expect(said(fetched!)).toContain('title defaultFormula');
});

test('what a row begins with is what the record would begin with', () => {
  const line = type(
    'Vital',
    [
      field('day', 'Date', { default: 'Today' }),
      field('taken_at', 'Datetime', { default: 'Now' }),
      field('nurse', 'Link', { options: 'User', default: '__user' }),
      field('ward', 'Link', { options: 'User', default: ':Company' }),
    ],
    { istable: 1 },
  );
  const entry = entryOf(type('Admission', [field('vitals', 'Table', { options: 'Vital' })]), line);
  const rows = entry.page.model.fields.find(({ name }) => name === 'vitals')?.rows ?? [];
  expect(rows.map(({ defaultBy }) => defaultBy)).toEqual(['today()', 'now()', 'currentUser()', undefined]);
  expect(said(entry).filter((one) => one.endsWith('defaultFormula'))).toEqual(['vitals.ward defaultFormula']);
});

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';

/** What a person does in an input, and the value that comes of it. */
export type Entry =
  /** In one input, or in each in turn. */
  (
    | { type: string | string[] }
    /** In a list that opens: each in turn, as in a cascader. */
    | { choose: string[] }
    /** What is there to be clicked, by its text; without one the control itself. */
    | { press: string }
    /** Keys on what moves by arrows. */
    | { keys: string[] }
    | { upload: string }
  ) & { gives: unknown };

/** A field of a widget, a value of it, and how a person enters another. */
export interface WidgetSample {
  field: Pick<FieldDefinition, 'kind'> & Partial<FieldDefinition>;
  value: unknown;
  /** How the value reads, where that is not the text that the schema makes of it. */
  reads?: string;
  /** How it reads in a list. */
  inList?: string;
  /** How it reads in a row of a sub-table, where that is not as in a list. */
  inRow?: string;
  /** None for what nobody enters. */
  enter: Entry | null;
  /** In a row of a sub-table, where that is another input. */
  enterInRow?: Entry;
}

const options = {
  source: 'static',
  items: [
    { value: 'a', label: { zh: '甲', en: 'Alpha' } },
    { value: 'b', label: { zh: '乙', en: 'Beta' } },
  ],
};
const places = {
  source: 'static',
  items: [
    {
      value: 'n',
      label: 'North',
      children: [
        { value: 'n1', label: 'Oslo' },
        { value: 'n2', label: 'Turku' },
      ],
    },
  ],
};

const rows = { source: 'dataSource', code: 'people', value: 'id', label: 'fullName' };

/** The records that references point to. */
export const sampleEntries = [
  { id: 'r1', fullName: 'Ann' },
  { id: 'r2', fullName: 'Bo' },
  // Rules are chosen by their codes.
  { id: 'r3', fullName: 'Bill', code: 'BILL' },
  { id: 'r4', fullName: 'Order', code: 'ORDER' },
  // What comes from elsewhere is called by its value where nobody says more.
  { id: 'Cy', fullName: 'Cy' },
];
const person: WidgetSample = {
  field: { kind: 'ref' },
  value: 'r1',
  enter: { choose: ['Bo'], gives: 'r2' },
};
const filledPerson: WidgetSample = { field: { kind: 'ref' }, value: 'r1', enter: null };
const filledTime: WidgetSample = { field: { kind: 'dateTime' }, value: '2026-03-04T05:06:00.000Z', enter: null };
const file = (name: string) => [{ fileId: 'x1', name, size: 2048 }];

/** One sample a widget: a widget without one does not compile. */
export const widgetSamples = {
  input: { field: { kind: 'text' }, value: 'abc', enter: { type: 'xyz', gives: 'xyz' } },
  textarea: { field: { kind: 'longText' }, value: 'one\ntwo', enter: { type: 'three', gives: 'three' } },
  number: {
    field: { kind: 'decimal', props: { min: 0, max: 5000, precision: 1 } },
    value: 12.5,
    enter: { type: '40.5', gives: 40.5 },
  },
  numberRange: {
    field: { kind: 'numberRange', props: { precision: 1 } },
    value: [2.5, 10],
    reads: '2.5~10.0',
    enter: { type: ['3', '40.5'], gives: [3, 40.5] },
  },
  amount: {
    field: { kind: 'decimal', props: { capital: true } },
    value: 1234.5,
    reads: '1,234.5',
    inList: '1,234.50',
    enter: { type: '88.25', gives: 88.25 },
  },
  select: { field: { kind: 'text', props: { options } }, value: 'a', enter: { choose: ['Beta'], gives: 'b' } },
  radio: {
    field: { kind: 'text', props: { options } },
    value: 'a',
    enter: { press: 'Beta', gives: 'b' },
    enterInRow: { choose: ['Beta'], gives: 'b' },
  },
  checkbox: {
    field: { kind: 'refs', props: { options } },
    value: ['a'],
    enter: { press: 'Beta', gives: ['a', 'b'] },
    enterInRow: { choose: ['Beta'], gives: ['a', 'b'] },
  },
  cascader: {
    field: { kind: 'refs', props: { options: places } },
    value: ['n', 'n1'],
    enter: { choose: ['North', 'Turku'], gives: ['n', 'n2'] },
  },
  date: { field: { kind: 'date' }, value: '2026-03-04', enter: { type: '2026-11-22', gives: '2026-11-22' } },
  dateRange: {
    field: { kind: 'range' },
    value: ['2026-03-04', '2026-03-09'],
    enter: { type: ['2026-03-01', '2026-03-08'], gives: ['2026-03-01', '2026-03-08'] },
  },
  time: { field: { kind: 'time' }, value: '08:30:00', enter: { type: '17:45:10', gives: '17:45:10' } },
  timeRange: {
    field: { kind: 'timeRange' },
    value: ['08:30:00', '17:00:00'],
    enter: { type: ['09:15:00', '18:45:10'], gives: ['09:15:00', '18:45:10'] },
  },
  switch: {
    field: { kind: 'boolean', props: { activeText: 'Yes, please', inactiveText: 'No, thanks' } },
    value: true,
    enter: { press: '', gives: false },
  },
  rate: {
    field: { kind: 'integer', props: { count: 4, texts: [{ text: 'Poor' }, { text: 'Fair' }, { text: 'Good' }] } },
    value: 3,
    reads: '3of4stars,Good',
    enter: { keys: ['ArrowLeft'], gives: 2 },
  },
  slider: {
    field: { kind: 'decimal', props: { min: 10, step: 2.5, showInput: true } },
    value: 12.5,
    enter: { type: '40', gives: 40 },
  },
  colorPicker: { field: { kind: 'text' }, value: '#1677ff', enter: { type: '#00aa7f', gives: '#00aa7f' } },
  fileUpload: {
    field: { kind: 'files' },
    value: file('plan.pdf'),
    inList: '1',
    enter: { upload: 'more.txt', gives: [...file('plan.pdf'), { fileId: 'file-1', name: 'more.txt', size: 5 }] },
  },
  imageUpload: {
    field: { kind: 'files' },
    value: file('sun.png'),
    enter: { upload: 'moon.png', gives: [...file('sun.png'), { fileId: 'file-1', name: 'moon.png', size: 5 }] },
  },
  signature: {
    field: { kind: 'files' },
    value: file('sign.png'),
    enter: { upload: 'name.png', gives: [{ fileId: 'file-1', name: 'name.png', size: 5 }] },
  },
  subTable: {
    field: {
      kind: 'rows',
      rows: [{ id: 'f-item', name: 'item', kind: 'text', label: 'Item', widget: 'input' }],
    },
    value: [{ item: 'bolt' }],
    reads: 'bolt',
    inRow: 'Rows: 1',
    enter: { press: 'Add row', gives: [{ item: 'bolt' }, {}] },
  },
  calculate: { field: { kind: 'decimal', value: '6 * 7' }, value: 42, enter: null },
  relationForm: { ...person, field: { kind: 'ref', to: { resource: 'sales/Customer', show: 'fullName' } } },
  relationFormAttr: {
    field: {
      kind: 'none',
      props: { relationField: 'f-other', showField: 'phone' },
      shows: {
        resource: 'sales/Customer',
        isTitle: false,
        field: { id: 'f-phone', name: 'phone', kind: 'text', label: 'Phone', widget: 'input' },
      },
    },
    value: '555-1234',
    reads: '555-1234',
    enter: null,
  },
  treeSelect: { ...person, field: { kind: 'ref', to: { resource: 'sales/Region', show: 'fullName' } } },
  address: { field: { kind: 'refs' }, value: ['r1'], enter: { choose: ['Bo'], gives: ['r2'] } },
  codeRule: { field: { kind: 'text' }, value: 'PO-0007', enter: null },
  json: {
    field: { kind: 'json' },
    value: { size: 3 },
    enter: { type: '{"size":4}', gives: { size: 4 } },
  },
  // Without workers, as here, it is a plain input.
  codeEditor: {
    field: { kind: 'longText', props: { language: 'sql' } },
    value: 'select 1\nfrom orders',
    enter: { type: 'select 2', gives: 'select 2' },
  },
  richText: {
    field: { kind: 'html' },
    value: '<p>Bolt <strong>M6</strong></p>',
    enter: { press: 'Quote', gives: '<blockquote><p>Bolt <strong>M6</strong></p></blockquote>' },
  },
  multilingual: {
    field: { kind: 'json' },
    value: { en: 'Order', ja: '注文' },
    reads: '注文',
    inList: 'Order',
    enter: { type: ['订单', '訂單', '', '注文書'], gives: { zh: '订单', zhtw: '訂單', ja: '注文書' } },
  },
  iconPicker: {
    field: { kind: 'text' },
    value: 'BankOutlined',
    reads: 'Bank',
    // There it is drawn, not said.
    inList: '',
    enter: { choose: ['Calendar', 'Confirm'], gives: 'CalendarOutlined' },
  },
  // What is drawn of a fixed text stands there in a list too.
  barcode: { field: { kind: 'none', props: { text: 'ABC123' } }, value: null, reads: 'ABC123', enter: null },
  qrCode: {
    field: { kind: 'none', props: { dataType: 'static', text: 'https://example.com' } },
    value: null,
    reads: 'The field',
    enter: null,
  },
  codeRuleSelect: {
    field: { kind: 'text' },
    value: 'BILL',
    reads: 'Bill',
    inList: 'Bill',
    enter: { choose: ['Order'], gives: 'ORDER' },
  },
  companyPicker: person,
  departmentPicker: person,
  postPicker: person,
  userPicker: person,
  rolePicker: person,
  createUser: filledPerson,
  createTime: filledTime,
  modifyUser: filledPerson,
  modifyTime: filledTime,
  currentCompany: filledPerson,
  currentDepartment: filledPerson,
  currentPost: filledPerson,
} satisfies Record<WidgetName, WidgetSample>;

/** The same widgets where another kind or property draws them otherwise. */
export const widgetVariants: Record<string, { widget: WidgetName; sample: WidgetSample }> = {
  'date with a time': {
    widget: 'date',
    sample: {
      field: { kind: 'dateTime', props: { withTime: true } },
      value: new Date(2026, 2, 4, 5, 6).toISOString(),
      enter: { type: '2026-11-22 17:45', gives: new Date(2026, 10, 22, 17, 45).toISOString() },
    },
  },
  'amount of a currency': {
    widget: 'amount',
    sample: {
      field: { kind: 'decimal', props: { prefix: 'USD' } },
      value: 12,
      reads: 'USD 12',
      inList: 'USD 12.00',
      enter: { type: '7.5', gives: 7.5 },
    },
  },
  'number range of which one end is open': {
    widget: 'numberRange',
    sample: {
      field: { kind: 'numberRange', props: { suffix: 'kg' } },
      value: [5, null],
      reads: '5',
      inList: '≥5kg',
      enter: { type: '7', gives: [7, null] },
    },
  },
  'time range over midnight': {
    widget: 'timeRange',
    sample: {
      field: { kind: 'timeRange', props: { format: 'HH:mm', overnight: true } },
      value: ['22:00:00', '06:00:00'],
      reads: '22:00~06:00',
      inList: '22:00~06:00nextday',
      enter: { type: ['23:15', '05:30'], gives: ['23:15:00', '05:30:00'] },
    },
  },
  'rating in half stars': {
    widget: 'rate',
    sample: {
      field: { kind: 'decimal', props: { allowHalf: true } },
      value: 3.5,
      reads: '3.5of5stars',
      enter: { keys: ['ArrowRight', 'ArrowRight'], gives: 4.5 },
    },
  },
  'rating of many stars that is taken away': {
    widget: 'rate',
    sample: {
      field: { kind: 'integer', props: { count: 12 } },
      value: 7,
      reads: '7of12stars',
      enter: { keys: ['Delete'], gives: null },
    },
  },
  'slider of whole numbers': {
    widget: 'slider',
    sample: {
      field: { kind: 'integer', props: { step: 5, marks: [{ value: 50, label: 'Half' }] } },
      value: 40,
      enter: { keys: ['ArrowRight'], gives: 45 },
      enterInRow: { type: '55', gives: 55 },
    },
  },
  'slider of a range': {
    widget: 'slider',
    sample: {
      field: { kind: 'numberRange', props: { range: true, showInput: true } },
      value: [20, 60],
      reads: '20',
      inList: '20~60',
      enter: { type: ['30', '70'], gives: [30, 70] },
    },
  },
  'number of whole things': {
    widget: 'number',
    sample: { field: { kind: 'integer' }, value: 12, enter: { type: '40', gives: 40 } },
  },
  'switch of 1 and 0': {
    widget: 'switch',
    sample: {
      field: { kind: 'integer', props: { activeText: 'On', inactiveText: 'Off' } },
      value: 1,
      enter: { press: '', gives: 0 },
    },
  },
  'pictures by their names': {
    widget: 'imageUpload',
    sample: {
      field: { kind: 'files', props: { listStyle: 'text' } },
      value: file('sun.png'),
      enter: { upload: 'moon.png', gives: [...file('sun.png'), { fileId: 'file-1', name: 'moon.png', size: 5 }] },
    },
  },
  'select of several': {
    widget: 'select',
    sample: {
      field: { kind: 'refs', props: { options, multiple: true } },
      value: ['a'],
      enter: { choose: ['Beta'], gives: ['a', 'b'] },
    },
  },
  'boxes as buttons': {
    widget: 'checkbox',
    sample: {
      field: { kind: 'refs', props: { options, optionStyle: 'button' } },
      value: ['a'],
      enter: { press: 'Beta', gives: ['a', 'b'] },
      enterInRow: { choose: ['Beta'], gives: ['a', 'b'] },
    },
  },
  'ends of several ways': {
    widget: 'cascader',
    sample: {
      field: { kind: 'refs', props: { options: places, multiple: true } },
      value: ['n1'],
      enter: { choose: ['North', 'Turku'], gives: ['n1', 'n2'] },
    },
  },
  'select of records': {
    widget: 'select',
    sample: {
      field: { kind: 'ref', props: { options: { source: 'records', resource: 'sales/Customer' } } },
      value: 'r1',
      enter: { choose: ['Bo'], gives: 'r2' },
    },
  },
  'related record of a data source': {
    widget: 'relationForm',
    sample: {
      field: { kind: 'text', props: { options: rows } },
      value: 'Cy',
      enter: { choose: ['Bo'], gives: 'r2' },
    },
  },
  'tree of a data source': {
    widget: 'treeSelect',
    sample: {
      field: { kind: 'refs', props: { options: { ...rows, parent: 'above' }, multiple: true } },
      value: ['Cy'],
      enter: { choose: ['Bo'], gives: ['Cy', 'r2'] },
    },
  },
  'picker of several': {
    widget: 'userPicker',
    sample: {
      field: { kind: 'refs', props: { multiple: true } },
      value: ['r1'],
      enter: { choose: ['Bo'], gives: ['r1', 'r2'] },
    },
  },
};

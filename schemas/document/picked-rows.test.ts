import { expect, test } from 'vitest';
import type { FieldDefinition } from '../language/field.ts';
import { checkDocument } from './check-document.ts';

const options = { source: 'dataSource', code: 'parts', value: 'id', label: 'name' };
const field = (name: string, rest: object = {}) =>
  ({ id: `f_${name}`, name, kind: 'text', label: name, widget: 'input', ...rest }) as FieldDefinition;
const picking = (props: object, rest: object = {}) =>
  field('part', { widget: 'relationForm', props: { options, display: 'popup', ...props }, ...rest });

const found = (...fields: FieldDefinition[]) =>
  checkDocument({
    version: 2,
    model: { name: 'usage', titleField: 'title', fields: [field('title'), ...fields] },
    pages: { list: { columns: [{ field: 'f_title' }] } },
  }).findings.map(({ field: path, rule }) => `${path.replace('model.fields', '')} ${rule}`);

test('what picks records may pick rows of a data source instead: then it holds texts and points nowhere', () => {
  expect(found(picking({}))).toEqual([]);
  expect(found(picking({ multiple: true }, { kind: 'refs' }))).toEqual([]);
  expect(found(field('place', { widget: 'treeSelect', props: { options: { ...options, parent: 'above' } } }))).toEqual(
    [],
  );
  expect(found(picking({}, { kind: 'ref' }))).toEqual(['[1].kind wrongKind']);
  expect(found(picking({}, { to: { resource: 'organize/User', show: 'realName' } }))).toContain('[1] unknownProperty');
  expect(found(field('part', { kind: 'ref', widget: 'relationForm' }))).toEqual(['[1] needsTarget']);
});

test('columns are shown once each, and go with a data source', () => {
  const sourceColumns = [{ column: 'name', title: 'Part', width: 200 }, { column: 'spec' }];
  expect(found(picking({ sourceColumns }))).toEqual([]);
  expect(found(picking({ sourceColumns: [...sourceColumns, { column: 'spec' }] }))).toEqual([
    '[1].props.sourceColumns[2].column duplicateValue',
  ]);
  expect(found(picking({ columns: ['name'] }))).toEqual(['[1].props.columns notForKind']);
  const record = field('who', {
    kind: 'ref',
    widget: 'relationForm',
    to: { resource: 'organize/User', show: 'realName' },
    props: { display: 'popup', sourceColumns },
  });
  expect(found(record)).toEqual(['[1].props missingKey']);
});

test('what a row fills is there, and somebody could fill it in', () => {
  const fills = (name: string) => ({ fills: [{ field: name, column: 'price' }] });
  const price = field('price', { kind: 'decimal', widget: 'number' });
  expect(found(picking(fills('price')), price)).toEqual([]);
  expect(found(picking(fills('cost')), price)).toEqual(['[1].props.fills[0].field noSuchName']);
  expect(found(picking(fills('part')))).toEqual(['[1].props.fills[0].field notFillable']);
  for (const other of [
    { ...price, readonly: true },
    { ...price, value: '1 + 1' },
    field('price', { kind: 'files', widget: 'fileUpload' }),
    field('price', { kind: 'dateTime', widget: 'createTime' }),
  ])
    expect(found(picking(fills('price')), other as FieldDefinition)).toEqual(['[1].props.fills[0].field notFillable']);
  expect(found(picking({ ...fills('price'), multiple: true }, { kind: 'refs' }), price)).toEqual([
    '[1].props.fills notForKind',
  ]);
});

test('in a sub-table the row comes first, then the record', () => {
  const rows = (...inner: FieldDefinition[]) => field('lines', { kind: 'rows', widget: 'subTable', rows: inner });
  const fills = [
    { field: 'cost', column: 'price' },
    { field: 'note', column: 'name' },
  ];
  const inner = (list: object[]) => ({ ...picking({ fills: list }), id: 'r_part' });
  const cost = { ...field('cost', { kind: 'decimal', widget: 'number' }), id: 'r_cost' };
  expect(found(field('note'), rows(inner(fills), cost))).toEqual([]);
  expect(found(rows(inner(fills), cost))).toEqual(['[1].rows[0].props.fills[1].field noSuchName']);
});

test('a record fills what it has and somebody could fill in; rows are chosen for a column that points to one', () => {
  const to = { resource: 'organize/User', show: 'realName' };
  const who = (props: object) => field('who', { kind: 'ref', widget: 'relationForm', to, props });
  const resources = (name: string) =>
    name === to.resource
      ? ({
          model: {
            name: 'user',
            titleField: 'realName',
            fields: [field('realName'), field('papers', { kind: 'files' })],
          },
        } as never)
      : undefined;
  const known = (...fields: FieldDefinition[]) =>
    checkDocument(
      {
        version: 2,
        model: { name: 'usage', titleField: 'title', fields: [field('title'), ...fields] },
        pages: { list: { columns: [{ field: 'f_title' }] } },
      },
      { resources },
    ).findings.map(({ field: path, rule }) => `${path.replace('model.fields', '')} ${rule}`);
  const fills = (name: string, column: string) => ({ fills: [{ field: name, column }] });
  expect(known(who(fills('title', 'realName')))).toEqual([]);
  expect(known(who(fills('title', 'nope')))).toEqual(['[1].props.fills[0].column noSuchName']);
  expect(known(who(fills('title', 'papers')))).toEqual(['[1].props.fills[0].column notForKind']);
  expect(known(who(fills('nope', 'realName')))).toEqual(['[1].props.fills[0].field noSuchName']);
  const table = (pickBy: string) =>
    field('lines', {
      ...{ kind: 'rows', widget: 'subTable', props: { pickBy } },
      rows: [
        { ...who({}), id: 'r_who' },
        { ...field('note'), id: 'r_note' },
      ],
    });
  expect(known(table('who'))).toEqual([]);
  expect(known(table('note'))).toEqual(['[1].props.pickBy notForKind']);
  expect(known(table('nope'))).toEqual(['[1].props.pickBy noSuchName']);
});

test('rows are grouped by a column of theirs that holds one value', () => {
  const rules = (groupBy: string) => {
    const rows = [
      { ...field('part'), id: 'r_part' },
      { ...field('remark'), id: 'r_remark', kind: 'longText', widget: 'textarea' },
    ];
    const lines = field('lines', { ...{ kind: 'rows', widget: 'subTable', props: { groupBy } }, rows });
    return checkDocument({
      version: 2,
      model: { name: 'usage', titleField: 'title', fields: [field('title'), lines] },
      pages: { list: { columns: [{ field: 'f_title' }] } },
    }).findings.map(({ field: path, rule }) => `${path} ${rule}`);
  };
  expect(rules('part')).toEqual([]);
  expect(rules('remark')).toEqual(['model.fields[1].props.groupBy notForKind']);
  expect(rules('nope')).toEqual(['model.fields[1].props.groupBy noSuchName']);
});

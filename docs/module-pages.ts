import { fillOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type Operation, operationNames, operationOf } from '@tessera/schemas/language/operations.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

const rightOf = (operation: Operation): string => {
  const { right } = operationOf(operation);
  return right === 'open' ? 'every signed-in user' : right === 'menu' ? 'the menu entry' : code(right);
};

export const resourcePage = (): DocumentPage =>
  page('resources.md', titled(t('资源与调用', '資源與呼叫', 'Resources and calls', 'リソースと呼び出し')), [
    'A resource is a model bound to operations and a path. Built-in modules are resources under `/api/framework`; a released entry is one under `/api/OnLineDevInstance`. A right is found through the menu entry that carries the resource.',
    table(
      ['operation', 'usual call', 'what it does', 'who may', 'trait'],
      operationNames.map((name) => [
        code(name),
        code(operationOf(name).builtin.trim()),
        operationOf(name).summary.en,
        rightOf(name),
        operationOf(name).trait ? code(operationOf(name).trait) : '',
      ]),
    ),
    'An operation of a trait is there where the model has the trait; `history` comes with `read`, `template` and `importProgress` with `import`. A `{name}` in a path other than `{id}` filters by the field of that name, and sets it on new records.',
    ...changedRows,
  ]);

/** How a large sub-table is changed without being sent whole (schemas/record/row-changes.ts). */
const changedRows = [
  '## The changes of a sub-table',
  'An `update` takes a sub-table as the list of all its rows, or as an object that says what changed. Both are held to the same rules, and leave the same record and the same history.',
  table(
    ['key', 'what', 'without it'],
    [
      [code('changed'), 'Cells by name, with the `id` of their row: `[{ "id": "…", "qty": 3 }]`.', 'no row changes'],
      [
        code('added'),
        'New rows: `[{ "at": 2, "row": { "item": "…" } }]`. `at` is the place (from 0) among all rows as they stand in the end; without one the row stands last.',
        'no row is new',
      ],
      [code('removed'), 'Ids of rows that go.', 'none goes'],
      [code('order'), 'Ids of all stored rows that stay, in their order from now on.', 'they keep their order'],
    ],
  ),
  'An id that is none of the stored rows is refused (`noSuchRow`). What is wrong with a cell is named by its place in the end, `lines[3].price`; what is wrong with the changes by its place in them, `lines.removed[2]`. With `version` the changes are those of the record that was read.',
  'A sub-table in a row is a cell of it: in `changed` its changes or the list of all its rows, in `added` that list. Its places read `lines[3].details[0].qty`.',
];

export const modulesPage = (): DocumentPage =>
  page('modules.md', titled(t('内置模块', '內建模組', 'Built-in modules', '組み込みモジュール')), [
    'Built-in modules are page documents as any form that a person designs. A `*` marks a required field.',
    ...modules.map(moduleSection),
  ]);

function moduleSection(definition: ResourceDefinition): string {
  const { model } = definition;
  const calls = definition.operations.map((operation) => {
    const spelled = definition.spelling?.[operation] ?? operationOf(operation).builtin;
    const [method = '', path = ''] = spelled.split(/ (.*)/s);
    return [code(operation), code(`${method} ${definition.path ?? ''}${path}`), rightOf(operation)];
  });
  const actions = (definition.actions ?? []).map((action) => {
    const [method = '', path = ''] = action.call?.split(' ') ?? [];
    return [
      code(action.code),
      action.call ? code(`${method} ${definition.path ?? ''}${path}`) : '',
      action.right === null ? 'administrators only' : code(action.right),
      english(action.title),
    ];
  });
  return [
    `## ${definition.name}`,
    `${titled(definition.title)}. Named by ${code(model.titleField)}.${model.traits ? ` Traits: ${codes(model.traits)}.` : ''}${definition.within ? ` Granted with ${code(definition.within)}.` : ''}`,
    table(
      ['field', 'label', '中文', 'kind', 'widget', 'notes'],
      model.fields.map((field) => [
        `${code(field.name)}${field.required === true ? ' *' : ''}`,
        english(field.label),
        typeof field.label === 'string' ? field.label : (field.label.zh ?? ''),
        field.kind,
        field.widget,
        notesOf(field),
      ]),
    ),
    ...(calls.length > 0 ? [table(['operation', 'call', 'who may'], calls)] : []),
    ...(actions.length > 0 ? [table(['action', 'call', 'right', 'title'], actions)] : []),
  ].join('\n\n');
}

function notesOf(field: FieldDefinition): string {
  const to = targetOf(field);
  const fill = fillOf(field);
  return [
    field.unique ? 'unique' : '',
    to ? `into ${code(to.resource)}` : '',
    fill ? `filled in: ${code(fill)}` : '',
    field.readonly === true ? 'read-only' : '',
    field.secret ? 'never read back' : '',
    field.defaultValue === undefined ? '' : `default ${code(field.defaultValue)}`,
    ...(field.rules ?? []).map((rule) => {
      if ('rule' in rule) return `rule ${code(rule.rule)}`;
      return 'pattern' in rule ? `pattern ${code(rule.pattern)}` : `condition ${code(rule.condition)}`;
    }),
  ]
    .filter(Boolean)
    .join('; ');
}

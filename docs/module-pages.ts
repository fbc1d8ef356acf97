import { fillOf, targetOf } from '@tessera/schemas/language/document-defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { Operation, ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { operationRights, operations } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

/** How a call is spelled when a definition does not say otherwise, and what it does. */
const usual = {
  list: ['GET ', 'a page of records'],
  all: ['GET /All', 'every record, at most 10,000'],
  tree: ['GET /Tree', 'nested; names alone for those without the right'],
  selector: ['GET /Selector', 'id and name of enabled records'],
  create: ['POST ', 'a new record'],
  read: ['GET /{id}', 'one record with its sub-tables'],
  update: ['PUT /{id}', 'changes; keys that are missing stay as they are'],
  remove: ['DELETE /{id}', 'deletes'],
  batchRemove: ['POST /batchDelete', 'deletes all of `ids`, or none'],
  state: ['PUT /{id}/Actions/State', 'enables or disables'],
  dataChange: ['GET /{id}/DataChange', 'the record as a person reads it'],
  export: ['POST /Actions/Export', 'a workbook'],
  import: ['POST /Actions/Import', 'records from a workbook'],
} as const satisfies Record<Operation, readonly [string, string]>;

const rightOf = (operation: Operation): string => {
  const right = operationRights[operation];
  return right === 'open' ? 'every signed-in user' : right === null ? 'the menu entry' : code(right);
};

export const resourcePage = (): DocumentPage =>
  page('resources.md', titled(t('资源与调用', '資源與呼叫', 'Resources and calls', 'リソースと呼び出し')), [
    'A resource is a model bound to operations and a path. Built-in modules are resources under `/api/framework`; a released entry is one under `/api/OnLineDevInstance`. A right is found through the menu entry that carries the resource.',
    table(
      ['operation', 'usual call', 'what it does', 'who may'],
      operations.map((operation) => [
        code(operation),
        code(usual[operation][0].trim()),
        usual[operation][1],
        rightOf(operation),
      ]),
    ),
    'Every resource that can be read also has `GET …/{id}/History`, and every one that can be imported `GET …/Actions/Import/Template`. A `{name}` in a path other than `{id}` filters by the field of that name, and sets it on new records.',
  ]);

export const modulesPage = (): DocumentPage =>
  page('modules.md', titled(t('内置模块', '內建模組', 'Built-in modules', '組み込みモジュール')), [
    'Built-in modules are page documents as any form that a person designs. A `*` marks a required field.',
    ...modules.map(moduleSection),
  ]);

function moduleSection(definition: ResourceDefinition): string {
  const { model } = definition;
  const calls = definition.operations.map((operation) => {
    const spelled = definition.spelling?.[operation] ?? usual[operation][0];
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
    ...(field.rules ?? []).map((rule) =>
      'rule' in rule ? `rule ${code(rule.rule)}` : `pattern ${code(rule.pattern)}`,
    ),
  ]
    .filter(Boolean)
    .join('; ');
}

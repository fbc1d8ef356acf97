import { descriptions } from '@tessera/schemas/language/document-descriptions.ts';
import { fieldSchema } from '@tessera/schemas/language/field.ts';
import { modelSchema } from '@tessera/schemas/language/model.ts';
import { formDefaults, layoutNodeSchema, listDefaults, pagesSchema } from '@tessera/schemas/language/page.ts';
import { documentSchema } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

/** A part of a JSON Schema, as far as it is read here. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Record<string, Schema | undefined>;
  required?: readonly string[];
  items?: Schema;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  maxLength?: number;
  $ref?: string;
  minProperties?: number;
}

export const modelPage = (): DocumentPage =>
  page('model.md', titled(t('页面文档与模型', '頁面文件與模型', 'Document, model, fields', '文書・モデル・項目')), [
    'A page document says what is stored (`model`) and what is drawn (`pages`). It is plain JSON; defaults are not stored.',
    `## Document\n\n${keysOf(documentSchema)}`,
    `## Model\n\n${keysOf(modelSchema, { meanings: { name: 'Names the table when it is first released' } })}`,
    `## Field\n\n${keysOf(fieldSchema)}`,
    'A caption is a text, or one text for each of `zh`, `zhtw`, `en`, `ja`.',
  ]);

export function pagesPage(): DocumentPage {
  const { form, list, dictionary } = pagesSchema.properties as Record<string, Schema>;
  const nodes = (layoutNodeSchema.oneOf as Schema[]).map((node) => {
    const { node: name, ...rest } = node.properties ?? {};
    const required = new Set(node.required ?? []);
    return [
      code(name?.const),
      Object.keys(rest)
        .map((key) => `${code(key)}${required.has(key) ? '' : ' (optional)'}: ${typeOf(rest[key])}`)
        .join('; '),
    ];
  });
  const inside = (schema: Schema | undefined, key: string) => schema?.properties?.[key] ?? {};
  return page(
    'pages.md',
    titled(t('表单、列表、字典页', '表單、清單、字典頁', 'Form, list, dictionary', 'フォーム・一覧・辞書')),
    [
      'Fields are pointed to by their ids, so one field may stand in several pages and is defined once.',
      `## Form\n\n${keysOf(form, { defaults: formDefaults })}`,
      '### Layout nodes\n\nThe body of a form is a list of these.',
      table(['node', 'keys'], nodes),
      `## List\n\n${keysOf(list, { defaults: listDefaults })}`,
      `### Columns\n\n${keysOf(inside(list, 'columns').items)}`,
      `### Search fields\n\n${keysOf(inside(list, 'search').items)}`,
      `### Tree at the left (layout ${code('treeTable')})\n\n${keysOf(inside(list, 'tree'))}`,
      `### Permissions\n\nWhat is off is open to whoever sees the menu.\n\n${keysOf(inside(list, 'permissions'))}`,
      `## Dictionary\n\n${keysOf(dictionary)}`,
    ],
  );
}

interface Known {
  defaults?: Record<string, unknown>;
  /** Of keys that mean something else here than elsewhere. */
  meanings?: Record<string, string>;
}

function keysOf(schema: Schema | undefined, { defaults = {}, meanings = {} }: Known = {}): string {
  const required = new Set(schema?.required ?? []);
  const rows = Object.entries(schema?.properties ?? {}).map(([key, part]) => [
    code(key),
    typeOf(part),
    required.has(key) ? 'yes' : '',
    key in defaults ? code(defaults[key]) : '',
    meanings[key] ?? (descriptions[key] ? english(descriptions[key]) : ''),
  ]);
  return table(['key', 'type', 'required', 'default', 'meaning'], rows);
}

const references: Record<string, string> = {
  field: 'a field',
  model: 'a model',
  pages: 'pages',
  layoutNode: 'a layout node',
};

function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return references[schema.$ref] ?? schema.$ref;
  if ('const' in schema) return code(schema.const);
  if (schema.enum) return codes(schema.enum);
  if (schema.type === 'array')
    return `list of ${typeOf(schema.items)}${schema.maxItems ? `, at most ${schema.maxItems}` : ''}`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return isCaption(choices) ? 'caption' : choices.map(typeOf).join(' or ');
  if (schema.type === 'integer') return `${schema.minimum ?? ''}…${schema.maximum ?? ''}`;
  if (schema.type === 'string') return schema.maxLength ? `text, at most ${schema.maxLength}` : 'text';
  if (schema.type === 'object' && schema.properties) return `{ ${Object.keys(schema.properties).join(', ')} }`;
  return schema.type ?? 'any value';
}

const isCaption = (choices: readonly Schema[]) => choices.some((choice) => choice.properties?.zhtw !== undefined);

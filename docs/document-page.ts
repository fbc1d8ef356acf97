import { descriptions } from '@tessera/schemas/document/descriptions.ts';
import { documentShapes } from '@tessera/schemas/document/shape.ts';
import { dictionaryProps } from '@tessera/schemas/language/dictionary-page.ts';
import { formProps } from '@tessera/schemas/language/form-page.ts';
import { layoutNodes } from '@tessera/schemas/language/layout.ts';
import { listProps } from '@tessera/schemas/language/list-page.ts';
import { scriptLimits } from '@tessera/schemas/language/script-limits.ts';
import { scriptCommands, scriptValues } from '@tessera/schemas/language/script-names.ts';
import { organizationParts, sourceNames, sourceSchemas, sourceTitles } from '@tessera/schemas/options/source.ts';
import type { PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';
import { propsTable } from './props-table.ts';

/** A part of a JSON Schema, as far as it is read here. */
interface Schema {
  $id?: string;
  type?: string;
  description?: string;
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

const shapes = documentShapes((prop) => ({ description: english(prop.label) }));
const shape = (id: string) => shapes.find(({ $id }) => $id === id) as Schema | undefined;

export const modelPage = (): DocumentPage =>
  page('model.md', titled(t('页面文档与模型', '頁面文件與模型', 'Document, model, fields', '文書・モデル・項目')), [
    'A page document says what is stored (`model`) and what is drawn (`pages`). It is plain JSON; defaults are not stored.',
    `## Document\n\n${keysOf(shape('document'))}`,
    `## Model\n\n${keysOf(shape('model'), { meanings: { name: 'Names the table when it is first released' } })}`,
    `## Field\n\n${keysOf(shape('field'))}`,
    changeScripts(),
    'A caption is a text, or one text for each of `zh`, `zhtw`, `en`, `ja`.',
  ]);

const changeScripts = () =>
  [
    '## Change scripts\n\nThe one place for code: JavaScript of a field (`script`), of a form that has opened (`openScript`) or of a button in it. It runs only while somebody fills the form in, in a sandbox without page, network or timers.',
    table(
      ['at hand', 'meaning'],
      Object.entries({ ...scriptValues, ...scriptCommandsByCall() }).map(([name, says]) => [code(name), english(says)]),
    ),
    `At most ${scriptLimits.time} ms, ${scriptLimits.memory / 1024 / 1024} MB, ${scriptLimits.commands} commands of ${scriptLimits.output} characters in all, and ${scriptLimits.chain} scripts that start one another; what it sees holds at most ${scriptLimits.input} characters. A script that fails has done nothing; the form says whose it was.`,
    'The server neither runs nor knows scripts: it checks by the document alone. A field that a script hides is stored like any other; one that the document requires is required, also where a script hides it; choices that a script offers must be among those of the document.',
  ].join('\n\n');

const scriptCommandsByCall = () =>
  Object.fromEntries(Object.values(scriptCommands).map(({ call, says }) => [call, says]));

export const pagesPage = (): DocumentPage =>
  page(
    'pages.md',
    titled(t('表单、列表、字典页', '表單、清單、字典頁', 'Form, list, dictionary', 'フォーム・一覧・辞書')),
    [
      'Fields are pointed to by their ids, so one field may stand in several pages and is defined once. What is not set has its default, which is not stored.',
      `## Form\n\n${propsTable(formProps)}`,
      '### Layout nodes\n\nThe body of a form is a list of these, each `{ node, id, … }`. The `id` of a node (and of a pane) never changes and is never used again: moving, undoing and comparing go by it.',
      ...Object.entries(layoutNodes).map(
        ([name, { title, props }]) => `#### ${name}\n\n${titled(title)}.\n\n${propsTable(props)}`,
      ),
      `## List\n\n${propsTable(listProps)}`,
      ...partsOf(listProps),
      `## Dictionary\n\n${propsTable(dictionaryProps)}`,
      '## Option sources\n\nWhere choices come from: of selects, radios, cascaders, trees, pop-ups and the tree beside a list.',
      table(
        ['source', 'what it is', 'keys'],
        sourceNames.map((name) => [code(name), titled(sourceTitles[name]), codes(Object.keys(sourceSchemas[name]))]),
      ),
      `A fixed choice is ${code({ value: 'a', label: 'A', color: '#1677ff', children: [] })}; ${code('color')} and ${code('children')} may be left out, and with ${code('"disabled": true')} nobody can pick it any more. ${code('of')} is one of ${codes(Object.keys(organizationParts))}.`,
    ],
  );

/** What stands inside of properties. */
const partsOf = (definitions: PropDefinitions): string[] =>
  Object.entries(definitions).flatMap(([name, prop]) =>
    prop.type === 'object' || prop.type === 'list' ? [`### ${name}\n\n${propsTable(prop.of)}`] : [],
  );

interface Known {
  /** Of keys that mean something else here than elsewhere. */
  meanings?: Record<string, string>;
}

function keysOf(schema: Schema | undefined, { meanings = {} }: Known = {}): string {
  const required = new Set(schema?.required ?? []);
  const rows = Object.entries(schema?.properties ?? {}).map(([key, part]) => [
    code(key),
    typeOf(part),
    required.has(key) ? 'yes' : '',
    meanings[key] ?? part?.description ?? (descriptions[key] ? english(descriptions[key]) : ''),
  ]);
  return table(['key', 'type', 'required', 'meaning'], rows);
}

const references: Record<string, string> = {
  field: 'a field',
  model: 'a model',
  pages: 'pages',
  layoutNode: 'a layout node',
  caption: 'caption',
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

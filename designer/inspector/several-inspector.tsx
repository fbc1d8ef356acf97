import { say } from '@tessera/runtime/session/language.ts';
import { fieldProps } from '@tessera/schemas/language/field-props.ts';
import { nodeProps } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { fieldOf, type PartKey, type PlacedPart } from '../design/parts.ts';
import { type Changes, setField, setLayout, setProps } from '../design/set.ts';
import type { Surroundings } from '../inputs/input.ts';
import { withoutFor } from './field-inspector.tsx';
import { PropsEditor } from './props-editor.tsx';

const texts = {
  count: t('已选 {count} 项', '已選 {count} 項', '{count} selected', '{count} 件を選択中'),
  hint: t(
    '这里的设置对所选各项同时生效',
    '這裡的設定對所選各項同時生效',
    'What is set here is set for all of them',
    'ここでの設定は選択したすべてに反映されます',
  ),
  nothing: t(
    '所选各项没有共同的属性',
    '所選各項沒有共同的屬性',
    'They have no property in common',
    '共通のプロパティはありません',
  ),
};

type Values = Record<string, unknown>;

/** Properties that several parts have in common, of one kind: their fields, the widgets of these, or the parts themselves. */
interface Common {
  definitions: PropDefinitions;
  values: Values[];
  set: (page: PageDocument, given: { key: PartKey; changes: Changes }) => PageDocument;
}

/** What several parts have in common, set for all of them at once. */
export function SeveralInspector(given: {
  page: PageDocument;
  parts: readonly PlacedPart[];
  change: (page: PageDocument, subject?: string) => void;
}) {
  const { page, parts, change } = given;
  const around: Surroundings = { model: page.model, tables: [], names: [] };
  const groups = commonOf(page, parts).filter(({ definitions }) => Object.keys(definitions).length > 0);
  const keys = parts.map(({ key }) => key);
  return (
    <>
      <h3>{say(texts.count, { count: parts.length })}</h3>
      <p className="ts-hint">{say(groups.length > 0 ? texts.hint : texts.nothing)}</p>
      {groups.map(({ definitions, values, set }, index) => {
        const { same, differ } = merged(definitions, values);
        return (
          <PropsEditor
            key={index}
            definitions={definitions}
            values={same}
            differ={differ}
            around={around}
            onChange={(changes, subject) =>
              change(
                keys.reduce((next, key) => set(next, { key, changes }), page),
                `${subject} ${keys.join(' ')}`,
              )
            }
          />
        );
      })}
    </>
  );
}

function commonOf(page: PageDocument, parts: readonly PlacedPart[]): Common[] {
  const fields = parts.flatMap((part) => fieldOf(page, part) ?? []);
  const nodes = parts.flatMap((part) => (part.part === 'node' ? [part.node] : []));
  const layout: Common[] =
    nodes.length === parts.length
      ? [
          {
            definitions: without(inAll(nodes.map(({ node }) => nodeProps(node))), ['field', 'title', 'content']),
            values: nodes as unknown as Values[],
            set: setLayout,
          },
        ]
      : [];
  if (fields.length < parts.length) return layout;
  const inRows = parts.some(({ part }) => part === 'column');
  return [
    {
      definitions: without(inAll(fields.map(({ widget }) => widgetOf(widget).props)), []),
      values: fields.map(({ props = {} }) => props),
      set: setProps,
    },
    {
      definitions: without(fieldProps, [
        'label',
        'help',
        'script',
        'value',
        ...fields.flatMap((field) => withoutFor(field, { inRows })),
      ]),
      values: fields as unknown as Values[],
      set: setField,
    },
    ...layout,
  ];
}

/** The properties that all have, and that mean the same in all. */
function inAll([first = {}, ...others]: PropDefinitions[]): PropDefinitions {
  const isSame = (name: string) => others.every((other) => JSON.stringify(other[name]) === JSON.stringify(first[name]));
  return Object.fromEntries(Object.entries(first).filter(([name]) => isSame(name)));
}

/** What stands inside a part, or names fields of its own, is no property of several. */
const without = (definitions: PropDefinitions, names: readonly string[]): PropDefinitions =>
  Object.fromEntries(
    Object.entries(definitions).filter(
      ([name, { type }]) => !names.includes(name) && type !== 'nodes' && type !== 'fieldNames' && type !== 'fieldName',
    ),
  );

/** The values in which all agree, and the names of those in which they do not. */
function merged(
  definitions: PropDefinitions,
  [first = {}, ...others]: Values[],
): { same: Values; differ: Set<string> } {
  const names = Object.keys(definitions);
  const differ = new Set(
    names.filter((name) => others.some((other) => JSON.stringify(other[name]) !== JSON.stringify(first[name]))),
  );
  return { same: Object.fromEntries(names.flatMap((name) => (differ.has(name) ? [] : [[name, first[name]]]))), differ };
}

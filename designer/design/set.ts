import { useFaults } from '@tessera/schemas/document/uses.ts';
import { fillOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode, LayoutPane } from '@tessera/schemas/language/layout.ts';
import type { Pages } from '@tessera/schemas/language/page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { defaultsOf } from '@tessera/schemas/properties/property.ts';
import { coerceField, isNumeric } from '@tessera/schemas/record/index.ts';
import { type WidgetName, widgetOf } from '@tessera/schemas/widgets/index.ts';
import { changedIn, fieldOf, type PartKey, partsOf, withColumns, withField, withNode, withPanes } from './parts.ts';
import { withReferences } from './references.ts';
import { isNameFor, renamed } from './rename.ts';

/** Values of properties to be set; undefined: as if it had never been set. */
export type Changes = Readonly<Record<string, unknown>>;

function withChanges<Values extends object>(values: Values, changes: Changes): Values {
  const next: Record<string, unknown> = { ...values, ...changes };
  for (const [name, value] of Object.entries(changes)) if (value === undefined) delete next[name];
  return next as Values;
}

/** Sets properties of a node or a pane. */
export function setLayout(page: PageDocument, { key, changes }: { key: PartKey; changes: Changes }): PageDocument {
  const part = partsOf(page).get(key);
  if (part?.part === 'node')
    return withNode(page, { id: part.node.id, change: (node) => withChanges<LayoutNode>(node, changes) });
  if (part?.part !== 'pane') return page;
  return withPanes(page, part.holder, (panes) =>
    changedIn(panes, {
      fits: ({ id }) => id === part.pane.id,
      change: (pane) => withChanges<LayoutPane>(pane, changes),
    }),
  );
}

/** Sets properties of a page; a list or form that was not there is made. */
export function setPage(page: PageDocument, { name, changes }: { name: keyof Pages; changes: Changes }): PageDocument {
  return { ...page, pages: { ...page.pages, [name]: withChanges(page.pages[name] ?? {}, changes) } };
}

/** Sets what the records of a module are, besides their fields. */
export const setModel = (page: PageDocument, { changes }: { changes: Changes }): PageDocument => ({
  ...page,
  model: withChanges(page.model, changes),
});

/** Changes the field of a part: of the record, or a column of a sub-table. */
function changeField(
  page: PageDocument,
  { key, change }: { key: PartKey; change: (field: FieldDefinition) => FieldDefinition },
): PageDocument {
  const part = partsOf(page).get(key);
  const field = part && fieldOf(page, part);
  if (!part || !field) return page;
  if (part.part !== 'column') return withField(page, { id: field.id, change });
  return withColumns(page, part.holder, (columns) => changedIn(columns, { fits: ({ id }) => id === field.id, change }));
}

/** Sets what every field has. */
export const setField = (page: PageDocument, { key, changes }: { key: PartKey; changes: Changes }): PageDocument =>
  changeField(page, { key, change: (field) => withChanges(field, changes) });

/** Sets what the widget of a field has; the kind follows where these decide it. */
export const setProps = (page: PageDocument, { key, changes }: { key: PartKey; changes: Changes }): PageDocument =>
  changeField(page, { key, change: (field) => withProps(field, withChanges(field.props ?? {}, changes)) });

function withProps({ props: _, ...field }: FieldDefinition, props: Record<string, unknown>): FieldDefinition {
  const { kinds, kindOf, props: definitions } = widgetOf(field.widget);
  const decided = kindOf?.({ ...defaultsOf(definitions), ...props });
  const kind = decided ?? (kinds.includes(field.kind) ? field.kind : kinds[0]);
  return { ...field, kind, ...(Object.keys(props).length > 0 ? { props } : {}) };
}

/** Another widget for the same field: what both have in common stays, and what it is good for no more it is used for no more. */
export const setWidget = (page: PageDocument, { key, widget }: { key: PartKey; widget: WidgetName }): PageDocument =>
  withoutMisuse(changeField(page, { key, change: (field) => withWidget(field, widget) }), key);

function withWidget({ fill: _, to, ...field }: FieldDefinition, widget: WidgetName): FieldDefinition {
  const { props: definitions, start } = widgetOf(widget);
  const before = widgetOf(field.widget).props;
  const kept = Object.entries(field.props ?? {}).filter(
    ([name]) => JSON.stringify(definitions[name]) === JSON.stringify(before[name]),
  );
  const target = start?.to && (to ?? start.to);
  const { defaultValue, ...next } = withProps(
    { ...field, widget, ...(target ? { to: target } : {}) },
    { ...start?.props, ...Object.fromEntries(kept) },
  );
  const begins = defaultValue !== undefined && coerceField(next, defaultValue, { path: '' }).findings.length === 0;
  return begins ? { ...next, defaultValue } : next;
}

/** Lanes, for one, are made of choices: a field that has none any more makes no board. */
function withoutMisuse(page: PageDocument, key: PartKey): PageDocument {
  const part = partsOf(page).get(key);
  const field = part && fieldOf(page, part);
  if (!field) return page;
  let isMisused = false;
  const next = withReferences(page, {
    id: (id, use) => {
      const isMisuse = id === field.id && use !== undefined && useFaults[use](field, '') !== undefined;
      isMisused ||= isMisuse;
      return isMisuse ? undefined : id;
    },
    name: (name) => name,
    column: (_, column) => column,
  });
  return withoutTotal(isMisused ? next : page, field);
}

/** Stars are numbers, and nobody adds them up. */
function withoutTotal(page: PageDocument, field: FieldDefinition): PageDocument {
  const { list } = page.pages;
  if (isNumeric(field) || !list?.columns.some((column) => column.field === field.id && column.total)) return page;
  const columns = list.columns.map(({ total, ...column }) =>
    column.field === field.id || !total ? column : { ...column, total },
  );
  return { ...page, pages: { ...page.pages, list: { ...list, columns } } };
}

/** The widgets that can take the place of another without the stored values becoming something else. */
export const widgetsLike = (field: FieldDefinition, among: readonly WidgetName[]): WidgetName[] =>
  among.filter((name) => {
    const { kinds, computed, fill, start, kindOf, props } = widgetOf(name);
    const decided = kindOf?.({ ...defaultsOf(props), ...start?.props });
    const isValue = field.kind !== 'rows' && field.kind !== 'none' && fillOf(field) === undefined;
    return isValue && (decided ? decided === field.kind : kinds.includes(field.kind)) && !computed && !fill;
  });

/** Renames a field where it stands and where it is called by its name; the same document where it may not be called so. */
export function rename(page: PageDocument, { key, name }: { key: PartKey; name: string }): PageDocument {
  const part = partsOf(page).get(key);
  const field = part && fieldOf(page, part);
  if (!part || !field || field.name === name || !isNameFor(page, { part, name })) return page;
  return renamed(page, { part, name });
}

/** The width of a field in a line, of 24. */
export const setSpan = (page: PageDocument, { key, span }: { key: PartKey; span: number }): PageDocument =>
  setLayout(page, { key, changes: { span: Math.min(wholeLine, Math.max(1, Math.round(span))) } });

const wholeLine = 24;

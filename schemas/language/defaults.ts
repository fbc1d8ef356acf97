import { kindOf } from '../kinds/index.ts';
import { type OptionSource, type SourceOf, targetOfSource } from '../options/source.ts';
import { defaultsOf } from '../properties/property.ts';
import { widgetOf } from '../widgets/index.ts';
import type { Fill } from '../widgets/widget.ts';
import type { FieldDefinition } from './field.ts';

/** The field's widget properties, with the widget's own default wherever the field says nothing. */
export function propsOf(field: FieldDefinition): Record<string, unknown> {
  const known = defaultsFor(field);
  return field.props ? { ...known, ...field.props } : known;
}

/** What the server fills in, whether the field or its widget says so. */
export const fillOf = (field: FieldDefinition): Fill | undefined => field.fill ?? widgetOf(field.widget).fill;

/** Whether a field tells records apart: nobody may give its value again, or it is a number that the server draws. */
export const isKey = (field: FieldDefinition): boolean =>
  (field.unique === true || fillOf(field) === 'codeRule') &&
  !field.computed &&
  kindOf(field.kind).operators.includes('eq');

/** Where the choices of a field come from, whoever says so: the field, its widget, or its options. */
export function optionSourceOf({ to, widget, props }: FieldDefinition): OptionSource | undefined {
  if (to) return { source: 'records', ...to };
  const { source, props: known } = widgetOf(widget);
  return source ?? ('options' in known ? (props?.options as OptionSource | undefined) : undefined);
}

/** Whether a widget says by its options which records it points into; others say it by `to`. */
export function pointsByOptions(widget: FieldDefinition['widget']): boolean {
  const { options } = widgetOf(widget).props;
  return options?.type === 'options' && options.sources.includes('records');
}

/** What a reference points into, whoever says so. */
export function targetOf(field: FieldDefinition): FieldDefinition['to'] {
  const source = optionSourceOf(field);
  const target = source && targetOfSource(source);
  return target && { resource: target.resource, show: target.show ?? '' };
}

/** Whether the ids of a field are the way down a tree. */
export const isPath = ({ widget }: FieldDefinition): boolean => widgetOf(widget).isPath === true;

/** Whether only choices below which nothing hangs can be picked. */
export const takesLeaves = (field: FieldDefinition): boolean =>
  widgetOf(field.widget).leavesOnly?.(propsOf(field)) === true;

/** What the codes of a field are whose options are said with what they hang below: one way, or each the end of one. */
export const waysOf = (field: FieldDefinition): 'one' | 'each' | undefined =>
  widgetOf(field.widget).saysWays?.(propsOf(field));

/** What stands between the names on one way down a tree. */
export const levelJointOf = (field: FieldDefinition): string => String(propsOf(field).separator ?? ' / ');

/** What stands between the names of several records; those of a way down a tree are one place. */
export const jointOf = (field: FieldDefinition): string => (isPath(field) ? levelJointOf(field) : ', ');

/** What a field shows of the record that another one points to. */
export const borrowedOf = (field: FieldDefinition) => widgetOf(field.widget).borrows?.(propsOf(field));

/** So many rows of a sub-table a list shows. */
export const rowsInLists = 3;

export const canStandInLists = (field: FieldDefinition): boolean =>
  field.kind !== 'rows' && (field.kind !== 'none' || borrowedOf(field) !== undefined) && !field.secret;

/** What a list shows of the rows of a sub-table that is one of its columns. */
export function columnsInLists(table: FieldDefinition): FieldDefinition[] {
  const columns = (table.rows ?? []).filter(canStandInLists);
  const wanted = propsOf(table).inLists;
  const chosen = Array.isArray(wanted) ? columns.filter(({ name }) => wanted.includes(name)) : [];
  return chosen.length > 0 ? chosen : columns.slice(0, 1);
}

/** The choices of a field, where they are rows of a data source. */
export function rowsSourceOf(field: FieldDefinition): SourceOf<'dataSource'> | undefined {
  const source = optionSourceOf(field);
  return source?.source === 'dataSource' ? source : undefined;
}

/** The field with everything written out that its widget says: what readers of a document want. */
export function withDefaults(field: FieldDefinition): FieldDefinition {
  const [fill, to] = [fillOf(field), targetOf(field)];
  // What its options say stands there.
  const isSaid = field.to !== undefined || widgetOf(field.widget).source !== undefined;
  return {
    ...field,
    props: propsOf(field),
    ...(fill ? { fill } : {}),
    ...(to && isSaid ? { to } : {}),
    ...(field.rows ? { rows: field.rows.map(withDefaults) } : {}),
  };
}

/** The field without the properties that say what the widget says anyway: what is stored. */
export function withoutDefaults(field: FieldDefinition): FieldDefinition {
  const known = defaultsFor(field);
  const own = Object.entries(field.props ?? {}).filter(
    ([name, value]) => value !== undefined && !(Object.hasOwn(known, name) && sameData(known[name], value)),
  );
  const { props: _, fill, to, ...rest } = field;
  const widget = widgetOf(field.widget);
  return {
    ...rest,
    ...(fill && fill !== widget.fill ? { fill } : {}),
    ...(to && !(widget.source && sameData(to, targetOfSource(widget.source))) ? { to } : {}),
    ...(own.length > 0 ? { props: Object.fromEntries(own) } : {}),
    ...(field.rows ? { rows: field.rows.map(withoutDefaults) } : {}),
  };
}

const kept = new Map<string, Record<string, unknown>>();

function defaultsFor({ widget }: FieldDefinition): Record<string, unknown> {
  const known = kept.get(widget) ?? defaultsOf(widgetOf(widget).props);
  kept.set(widget, known);
  return known;
}

const sameData = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

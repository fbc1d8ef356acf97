import { compileExpression, namesOf } from '@tessera/schemas/expression/index.ts';
import { borrowedOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { type LayoutNode, withNodesBelow } from '@tessera/schemas/language/layout.ts';
import { type ListPage, listProps } from '@tessera/schemas/language/list-page.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Sight, visibleProps } from '@tessera/schemas/properties/visible-props.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import type { Resource } from '../registry/resource.ts';
import { type Access, maySee } from '../work/access.ts';
import { borrowingAt, type Reader } from './references/borrowing.ts';

/** The model without the fields that somebody may not see; where its rows stand in another database is for who designs it. */
export function visibleModel(resource: Resource, access: Access): ModelDefinition {
  const { external: _, ...model } = resource.definition.model;
  if (access.columns === 'all') return model;
  const fields = visibleFields(model.fields, { access, around: '' });
  const { showable, treesBy, captionsField, ...rest } = model;
  return {
    ...rest,
    fields,
    ...(showable ? { showable: showable.filter((name) => maySee(access, name)) } : {}),
    ...(treesBy !== undefined && maySee(access, treesBy) ? { treesBy } : {}),
    ...(captionsField !== undefined && maySee(access, captionsField) ? { captionsField } : {}),
  };
}

/** Fields of one row, or of the record, and what stands before their names in a path. */
interface Level {
  around: string;
  fields: readonly FieldDefinition[];
}

const visibleFields = (
  fields: FieldDefinition[],
  { access, around, outer = [] }: { access: Access; around: string; outer?: readonly Level[] },
): FieldDefinition[] => {
  const levels = [...outer, { around, fields }];
  return fields
    .filter(({ name }) => maySee(access, around + name))
    .map((field) => withoutHiddenFormulas(field, (formula) => readsSeen(formula, { access, levels })))
    .map((field) =>
      field.rows
        ? { ...field, rows: visibleFields(field.rows, { access, around: `${around}${field.name}.`, outer: levels }) }
        : field,
    );
};

/** Whether a formula in a row reads nothing that is hidden: a name is that of the innermost row that has it. */
function readsSeen(formula: string, { access, levels }: { access: Access; levels: readonly Level[] }): boolean {
  const parsed = compileExpression(formula);
  return (
    parsed.ok &&
    namesOf(parsed.ast).every((name) => {
      const head = name.split('.')[0];
      const level = levels.findLast(({ fields }) => fields.some((field) => field.name === head));
      return level === undefined || maySee(access, level.around + name);
    })
  );
}

/** Conditions of a field that its form does not know. */
interface HiddenConditions {
  field: FieldDefinition;
  parts: ('visible' | 'readonly')[];
}

/**
 * The fields that somebody sees, whose conditions they do not, and cannot change by what they fill in: all that these read is
 * hidden, and no formula works it out of what they see.
 */
export function hiddenConditionsOf({ definition: { model } }: Resource, access: Access): HiddenConditions[] {
  if (access.columns === 'all') return [];
  const given = new Set(model.fields.filter(({ value }) => value === undefined).map(({ name }) => name));
  const isHidden = (formula: unknown) => {
    const parsed = typeof formula === 'string' ? compileExpression(formula) : undefined;
    const names = parsed?.ok ? namesOf(parsed.ast) : [];
    return names.length > 0 && names.every((name) => given.has(name) && !maySee(access, name));
  };
  return model.fields.flatMap((field) => {
    const parts = (['visible', 'readonly'] as const).filter((part) => isHidden(field[part]));
    return parts.length > 0 && maySee(access, field.name) ? [{ field, parts }] : [];
  });
}

/**
 * What is computed from hidden fields is computed by the server alone, and so is what is checked: a browser without them
 * would show a wrong number, or hide a field that is there. The formula would tell of them besides.
 */
function withoutHiddenFormulas(field: FieldDefinition, isSeen: (formula: string) => boolean): FieldDefinition {
  const { visible, required, readonly, value, defaultBy, rules, props, ...rest } = field;
  const sight: Sight = { field: () => true, formula: isSeen };
  const kept = <T>(formula: T) => (typeof formula !== 'string' || isSeen(formula) ? formula : undefined);
  const left = {
    ...{ visible: kept(visible), required: kept(required), readonly: kept(readonly) },
    ...{ value: kept(value), defaultBy: kept(defaultBy) },
    props: props && visibleProps(widgetOf(field.widget).props, { values: props, sight }),
    rules: rules?.filter((rule) => !('condition' in rule) || isSeen(rule.condition)),
    ...(kept(defaultBy) === defaultBy ? {} : { startsThere: true }),
    ...(kept(value) === value ? {} : { computed: true, readonly: true, required: undefined }),
  };
  return { ...rest, ...Object.fromEntries(Object.entries(left).filter(([, part]) => part !== undefined)) };
}

/** The same for who draws it: with what its fields show of records elsewhere, as far as the reader may see that there. */
export function drawnModel(
  resource: Resource,
  { access, reader }: { access: Access; reader: Reader },
): ModelDefinition {
  const model = visibleModel(resource, access);
  if (!placedFields(model.fields).some(({ field }) => borrowedOf(field))) return model;
  const drawn = (field: FieldDefinition, around: string): FieldDefinition => {
    const path = around + field.name;
    if (field.rows) return { ...field, rows: field.rows.map((cell) => drawn(cell, `${path}.`)) };
    const found = borrowingAt(resource, { path, access, reader });
    if (!found) return field;
    const { target, theirs } = found;
    // As far as the reader knows it there: its formulas may tell of what is hidden from them.
    const known = visibleModel(target, found.access).fields.find(({ name }) => name === theirs.field.name);
    if (!known) return field;
    const { id, name, kind, label, widget, props } = known;
    const shown: FieldDefinition = { id, name, kind, label, widget, ...(props ? { props } : {}) };
    return {
      ...field,
      shows: { resource: target.name, field: shown, isTitle: target.definition.model.titleField === name },
    };
  };
  return { ...model, fields: model.fields.map((field) => drawn(field, '')) };
}

/** The pages without what stands for such fields. */
export function visiblePages(resource: Resource, access: Access): PageDocument['pages'] {
  const { pages } = resource.definition;
  if (access.columns === 'all') return pages;
  const sees = (id: string) => {
    const field = resource.byId.get(id)?.field;
    return field !== undefined && maySee(access, field.name);
  };
  const sight: Sight = {
    // What every record has is called by its name, and hidden from nobody.
    field: (id) => sees(id) || !resource.byId.has(id),
    formula: (text) => readsSeen(text, { access, levels: [{ around: '', fields: resource.definition.model.fields }] }),
  };
  const list = pages.list && (visibleProps(listProps, { values: pages.list, sight }) as ListPage | undefined);
  const form: FormPage | undefined = pages.form && { ...pages.form, body: visibleNodes(pages.form.body, sees) };
  return { ...pages, ...(form ? { form } : {}), ...(list ? { list } : {}) };
}

const visibleNodes = (nodes: LayoutNode[], sees: (id: string) => boolean): LayoutNode[] =>
  nodes
    .filter((node) => node.node !== 'field' || sees(node.field))
    .map((node) => withNodesBelow(node, (below) => visibleNodes(below, sees)));

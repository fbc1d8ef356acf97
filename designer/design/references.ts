import { readTokens } from '@tessera/schemas/expression/tokens.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { fieldProps } from '@tessera/schemas/language/field-props.ts';
import { type LayoutNode, nodeProps } from '@tessera/schemas/language/layout.ts';
import { pageProps } from '@tessera/schemas/language/page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { fieldOwnerNames, type OptionSource } from '@tessera/schemas/options/source.ts';
import type { FieldUse, PropDefinition, PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { scriptWithNames } from './script-names.ts';

/** What a document that refers to fields should refer to instead. */
export interface Referring {
  /** A field by its id, and what it is spoken of for; undefined: nothing any more. */
  id: (id: string, use?: FieldUse) => string | undefined;
  /** A field of the record by its name. */
  name: (name: string) => string;
  /** A column by its name, and those of the sub-tables that it stands in, outermost first. */
  column: (tables: string[], column: string) => string;
}

/** The sub-tables that a field stands in, outermost first. */
type Tables = readonly FieldDefinition[];

type Values = Record<string, unknown>;

/** The document with other references to its fields, wherever a property can hold one. The fields keep their ids and names. */
export function withReferences(page: PageDocument, to: Referring): PageDocument {
  const pages = Object.fromEntries(
    Object.entries(page.pages).map(([name, values]) => [
      name,
      inValues(values as Values, { definitions: pageProps[name as keyof typeof pageProps], to }),
    ]),
  );
  const { model } = page;
  return {
    ...page,
    pages,
    model: {
      ...model,
      titleField: to.name(model.titleField),
      ...(model.showable ? { showable: model.showable.map(to.name) } : {}),
      ...(model.treesBy === undefined ? {} : { treesBy: to.name(model.treesBy) }),
      ...(model.captionsField === undefined ? {} : { captionsField: to.name(model.captionsField) }),
      fields: model.fields.map((field) => fieldWithReferences(field, to)),
    },
  };
}

/** A field with other references, and all that stands in its rows. */
export function fieldWithReferences(
  field: FieldDefinition,
  to: Referring,
  { tables = [] }: { tables?: Tables } = {},
): FieldDefinition {
  const formula = (text: string) => formulaWithNames(text, { to, tables });
  const formulas = Object.entries(fieldProps).flatMap(([name, { type }]) => {
    const value = field[name as keyof FieldDefinition];
    if (typeof value !== 'string') return [];
    if (type === 'expression') return [[name, formula(value)]];
    return type === 'code' ? [[name, scriptCalling(value, { to, tables })]] : [];
  });
  const rows = field.rows?.map((column) => fieldWithReferences(column, to, { tables: [...tables, field] }));
  return {
    ...field,
    ...Object.fromEntries(formulas),
    ...(field.rules
      ? {
          rules: field.rules.map((rule) =>
            'condition' in rule ? { ...rule, condition: formula(rule.condition) } : rule,
          ),
        }
      : {}),
    ...(field.props
      ? { props: inValues(field.props, { definitions: widgetOf(field.widget).props, to, of: field, tables }) }
      : {}),
    ...(rows ? { rows } : {}),
  };
}

/** A node with other references, and all that stands in it. */
export const nodeWithReferences = (node: LayoutNode, to: Referring): LayoutNode =>
  inValues(node as unknown as Values, { definitions: nodeProps(node.node), to }) as unknown as LayoutNode;

interface Reading {
  definitions: PropDefinitions;
  to: Referring;
  /** The field whose properties these are: a sub-table's name its columns. */
  of?: FieldDefinition;
  tables?: Tables;
}

function inValues(values: Values, reading: Reading): Values {
  const next: Values = { ...values };
  for (const [name, prop] of Object.entries(reading.definitions)) {
    if (values[name] === undefined) continue;
    const value = inValue(values[name], { ...reading, prop });
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

/** Undefined: it refers to nothing any more, and cannot stand without that. */
function inValue(value: unknown, { prop, ...reading }: Reading & { prop: PropDefinition }): unknown {
  const { to, of, tables = [] } = reading;
  const columnName = (name: string) =>
    of?.kind === 'rows'
      ? to.column(
          [...tables, of].map((table) => table.name),
          name,
        )
      : name;
  const beside = (name: string) => nameBeside(name, { to, tables }).name;
  switch (prop.type) {
    case 'field':
      return to.id(value as string, prop.use);
    case 'fields':
      return (value as string[]).flatMap((id) => to.id(id, prop.use) ?? []);
    case 'fieldName':
      return prop.of === 'beside' ? beside(value as string) : columnName(value as string);
    case 'fieldNames':
      return (value as string[]).map(columnName);
    case 'expression':
      return typeof value === 'string' ? formulaWithNames(value, { to, tables }) : value;
    case 'code':
      return scriptCalling(value as string, { to, tables });
    case 'address':
      return (value as string).replace(/\{([A-Za-z]\w*)\}/g, (_, name: string) => `{${to.name(name)}}`);
    case 'options':
      return sourceWithNames(value as OptionSource, beside);
    case 'object': {
      const inner = inValues(value as Values, { ...reading, definitions: prop.of });
      return isWhole(inner, prop.of) ? inner : undefined;
    }
    case 'list':
      return (value as Values[]).flatMap((item) => {
        const inner = inValues(item, { ...reading, definitions: prop.of });
        return isWhole(inner, prop.of) ? [inner] : [];
      });
    case 'nodes':
      return (value as LayoutNode[]).flatMap((node) => {
        const next = nodeWithReferences(node, to);
        return isWhole(next as unknown as Values, nodeProps(node.node)) ? [next] : [];
      });
    default:
      return value;
  }
}

const isWhole = (values: Values, definitions: PropDefinitions): boolean =>
  Object.entries(definitions).every(
    ([name, { type, required }]) => !required || type !== 'field' || values[name] !== undefined,
  );

function sourceWithNames(source: OptionSource, beside: (name: string) => string): OptionSource {
  if (source.source === 'modules' && source.by !== undefined) return { ...source, by: beside(source.by) };
  if (source.source === 'fields') {
    const pointing = fieldOwnerNames.flatMap((owner) => {
      const name = source[owner];
      return name === undefined ? [] : [[owner, beside(name)]];
    });
    return { source: 'fields', ...Object.fromEntries(pointing) };
  }
  if (source.source !== 'dataSource' || !source.parameters) return source;
  return { ...source, parameters: source.parameters.map((one) => ({ ...one, field: beside(one.field) })) };
}

/** A script that calls its fields by other names, as far as it can be told which it means. */
function scriptCalling(script: string, { to, tables }: { to: Referring; tables: Tables }): string {
  const around = tables.map((table) => table.name);
  return scriptWithNames(script, ({ by, name }) => {
    if (by === 'row') return tables.length > 0 ? to.column(around, name) : name;
    return by === 'set' ? nameBeside(name, { to, tables }).name : to.name(name);
  });
}

/** A name as it is read in a field, and where it leads: in a row first to one of its columns, then to one around it. */
function nameBeside(name: string, { to, tables }: { to: Referring; tables: Tables }): { name: string; way: string[] } {
  const level = tables.findLastIndex(({ rows }) => rows?.some((column) => column.name === name));
  const around = tables.slice(0, level + 1).map((table) => table.name);
  return { name: level < 0 ? to.name(name) : to.column(around, name), way: [...around, name] };
}

/**
 * A formula that calls its fields by other names; all else stays as it was written. A name in a formula of a sub-table
 * means its column, where it has one of that name.
 */
function formulaWithNames(formula: string, { to, tables }: { to: Referring; tables: Tables }): string {
  const tokens = readTokens(formula);
  // What cannot be read says nothing of fields.
  if (!Array.isArray(tokens)) return formula;
  let text = '';
  let copied = 0;
  /** What the part of a path before leads to. */
  let way: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'name') continue;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (after?.type === 'sign' && after.value === '(') continue;
    const isInside = before?.type === 'sign' && before.value === '.';
    const read = isInside
      ? { name: to.column(way, token.value), way: [...way, token.value] }
      : nameBeside(token.value, { to, tables });
    way = read.way;
    text += formula.slice(copied, token.at) + read.name;
    copied = token.at + token.value.length;
  }
  return text + formula.slice(copied);
}

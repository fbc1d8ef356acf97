import { idOf } from '../import/naming.ts';
import { pointsByOptions, withoutDefaults } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { documentVersion, type PageDocument } from '../language/resource.ts';
import type { ModelTrait } from '../language/traits.ts';
import { widgetOf } from '../widgets/index.ts';
import { formOf } from './form-page.ts';
import { type GuessedField, type GuessedTable, isTree, usedFields } from './guess.ts';
import type { KnownModule } from './known-modules.ts';
import { listOf } from './list-page.ts';
import { type Subordinate, subordinates } from './subordinates.ts';
import { columnOf, keyColumns, type TableShape } from './table-shape.ts';
import { camelCase } from './words.ts';

/** A module that is made of a table, and of those whose rows stand in its records. */
export interface GeneratedDocument {
  /** The key of the table. */
  table: string;
  code: string;
  fullName: string;
  page: PageDocument;
  /** The sub-tables: the key of the table, and the field that holds its rows. */
  rows: { table: string; field: string }[];
}

/** So many rows a drop-down can be looked through; more are looked for in a pop-up. */
const mostInDropDown = 200;

/**
 * The modules that the tables make. Drafts point to each other by code, so they may be made in any order; here the
 * tables that others point to stand first, as far as there is no circle.
 */
export function documentsOf(
  tables: readonly GuessedTable[],
  {
    rows,
    standing,
    known = [],
  }: {
    rows?: ReadonlyMap<string, number | null>;
    standing?: Standing | undefined;
    /** Modules that were made before. */
    known?: readonly KnownModule[];
  } = {},
) {
  const byKey = new Map(tables.map((table) => [keyOf(table), table]));
  const modules = tables.filter(({ as }) => as === 'module');
  return inOrder(modules).map((table) => documentOf(table, { byKey, rows: rows ?? new Map(), standing, known }));
}

/** The link whose tables the modules stand over. */
interface Standing {
  /** Code of the link. */
  link: string;
  /** By the key of the table. */
  shapes: ReadonlyMap<string, TableShape>;
}

export const keyOf = ({ schema, table }: { schema: string; table: string }): string => `${schema}.${table}`;

interface Surroundings {
  byKey: ReadonlyMap<string, GuessedTable>;
  rows: ReadonlyMap<string, number | null>;
  standing: Standing | undefined;
  known: readonly KnownModule[];
}

function documentOf(table: GuessedTable, surroundings: Surroundings): GeneratedDocument {
  const below = subordinates(table, surroundings.byKey.values());
  const used = usedFields(table);
  const shape = surroundings.standing?.shapes.get(keyOf(table));
  const heads = used.map((field) => ({
    ...definitionOf(field, { id: idOf(field.name), surroundings }),
    ...keyReadonly(field, shape),
  }));
  const tablesBelow = below.map((one) => rowsField(one, surroundings));
  const traits: ModelTrait[] = isTree(table) ? ['tree'] : [];
  const titleField = used.some(({ name }) => name === table.titleField) ? table.titleField : (used[0]?.name ?? '');
  return {
    table: keyOf(table),
    code: table.code,
    fullName: table.title,
    page: {
      version: documentVersion,
      model: {
        name: modelName(table),
        fields: [...heads, ...tablesBelow],
        titleField,
        ...externalOf(table, { used, standing: surroundings.standing }),
        ...(traits.length > 0 ? { traits } : {}),
      },
      pages: {
        form: formOf({ used, below: tablesBelow }),
        list: listOf({ ...table, titleField }, { used, isTree: traits.length > 0 }),
      },
    },
    rows: below.map(({ table: one, name }) => ({ table: keyOf(one), field: name })),
  };
}

function externalOf(
  { schema, table }: GuessedTable,
  { used, standing }: { used: GuessedField[]; standing: Standing | undefined },
): Pick<ModelDefinition, 'external'> {
  if (!standing) return {};
  const columns = Object.fromEntries(used.map(({ name, column }) => [idOf(name), column]));
  const shape = standing.shapes.get(keyOf({ schema, table }));
  const key = shape ? keyColumns(shape) : [];
  return { external: { link: standing.link, schema, table, key, columns } };
}

/** What names a row is given once, where its database does not count it up itself. */
function keyReadonly(
  { column, isKey }: GuessedField,
  shape: TableShape | undefined,
): Pick<FieldDefinition, 'readonly'> {
  if (!isKey || !shape) return {};
  return { readonly: columnOf(shape, column)?.generated === 'identity' ? true : 'not isEmpty(id)' };
}

/** Names the table of the module when it is released. */
const modelName = ({ table, code }: GuessedTable): string => {
  const name = camelCase(table).slice(0, 60);
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) ? name : camelCase(code);
};

function definitionOf(
  field: GuessedField,
  { id, surroundings }: { id: string; surroundings: Surroundings },
): FieldDefinition {
  const { name, kind, label, widget, required, unique, defaultValue, rules } = field;
  const definition: FieldDefinition = {
    ...{ id, name, kind, label, widget },
    ...(required ? { required: true } : {}),
    ...(unique ? { unique: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(rules ? { rules } : {}),
    props: field.props,
    ...targetOf(field, surroundings),
  };
  return withoutDefaults(definition);
}

/** What a reference points into; the table became a module, or there is none. */
function targetOf({ to, widget, props }: GuessedField, { byKey, rows, known }: Surroundings): Partial<FieldDefinition> {
  const guessed = to === undefined ? undefined : byKey.get(to);
  const target =
    guessed?.as === 'module'
      ? { code: guessed.code, titleField: guessed.titleField, columns: columnsOfPopup(guessed) }
      : known.find(({ table }) => table === to);
  if (to === undefined || !target) return {};
  const resource = `entry/${target.code}`;
  const show = target.titleField;
  if (pointsByOptions(widget))
    return { props: { ...props, options: { source: 'records', resource, show }, filterable: true } };
  const isLarge = (rows.get(to) ?? 0) > mostInDropDown;
  const popup = { display: 'popup', columns: target.columns };
  return {
    to: { resource, show },
    ...(isLarge && 'display' in widgetOf(widget).props ? { props: { ...props, ...popup } } : {}),
  };
}

const columnsOfPopup = (target: GuessedTable): string[] => {
  const short = usedFields(target).filter(({ kind, isAudit, props }) => !isAudit && kind === 'text' && !props.password);
  return [...new Set([target.titleField, ...short.map(({ name }) => name)])].slice(0, 4);
};

function rowsField({ table, name }: Subordinate, surroundings: Surroundings): FieldDefinition {
  const cells = usedFields(table).map((field) => definitionOf(field, { id: idOf(name, field.name), surroundings }));
  return { id: idOf(name), name, kind: 'rows', label: table.title, widget: 'subTable', rows: cells };
}

/** Each after those that it points to. */
function inOrder(modules: readonly GuessedTable[]): GuessedTable[] {
  const byKey = new Map(modules.map((table) => [keyOf(table), table]));
  const found = new Set<GuessedTable>();
  const seen = new Set<GuessedTable>();
  const visit = (table: GuessedTable) => {
    if (seen.has(table)) return;
    seen.add(table);
    for (const { to } of usedFields(table)) {
      const target = to === undefined ? undefined : byKey.get(to);
      if (target) visit(target);
    }
    found.add(table);
  };
  for (const table of modules) visit(table);
  return [...found];
}

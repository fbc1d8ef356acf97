import type { Scope } from '../expression/index.ts';
import { daysFromToday } from '../kinds/limits.ts';
import { readDate } from '../kinds/moment.ts';
import { fieldsIn, isAddress } from '../language/address.ts';
import { targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { type LayoutNode, nodeProps } from '../language/layout.ts';
import { isShowable, type ModelDefinition } from '../language/model.ts';
import { placedFields } from '../language/placed-fields.ts';
import type { FindResource } from '../language/resource.ts';
import type { ModelTrait } from '../language/traits.ts';
import { fieldOwnerNames, fieldOwners, type OptionItem, type OptionSource } from '../options/source.ts';
import { applies, type PropDefinition, type PropPlace, type PropType } from '../properties/property.ts';
import { isSecret } from '../record/index.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { isUnreadable } from '../texts/text.ts';
import { checkFormula } from './formulas.ts';
import { kindLabels } from './kind-labels.ts';
import { isSystemUse, useFaults } from './uses.ts';

/** What the values of properties are held against. */
export interface ValueWalk {
  findings: Finding[];
  /** Fields of the head by id. */
  head: ReadonlyMap<string, FieldDefinition>;
  /** Ids of fields inside sub-tables. */
  inRows: ReadonlySet<string>;
  traits: readonly ModelTrait[];
  resources?: FindResource | undefined;
  /** What formulas may read; undefined: they stand in fields, whose own check knows. */
  scope?: Scope;
  /** The names that `fieldNames` may hold; undefined: they cannot be known. */
  fieldNames?: string[] | undefined;
  /** The choices are a field's: their records are named by a field of theirs. */
  needsShow?: true;
  /** Ids that layout nodes and keyed parts have already, and fields that stand in the form. */
  ids: Set<string>;
  used: Set<string>;
}

export const walkOf = (model: ModelDefinition, resources?: FindResource): ValueWalk => ({
  findings: [],
  head: new Map(model.fields.map((field) => [field.id, field])),
  inRows: new Set(placedFields(model.fields).flatMap(({ field, tables }) => (tables.length > 0 ? field.id : []))),
  traits: model.traits ?? [],
  resources,
  ids: new Set(),
  used: new Set(),
});

interface Meaning<Type extends PropType['type']> {
  prop: Extract<PropDefinition, { type: Type }>;
  path: string;
  walk: ValueWalk;
}

/** What a person has set of properties, beyond its shape: what it refers to is there and suits. */
export function checkValues({ path, ...place }: PropPlace & { path: string }, walk: ValueWalk): void {
  for (const [name, prop] of Object.entries(place.definitions)) {
    if (!applies(prop, place)) continue;
    const value = place.values[name];
    if (value !== undefined) checkValue(value, { prop, path: `${path}.${name}`, walk });
    else if (prop.required && prop.when) walk.findings.push(finding(path, 'missingKey', { value: name }));
  }
}

function checkValue(value: unknown, { prop, ...rest }: { prop: PropDefinition; path: string; walk: ValueWalk }): void {
  // The shape has been checked: each value is of its property's type.
  const check = meanings[prop.type] as (value: unknown, meaning: { prop: PropDefinition } & typeof rest) => void;
  check(value, { prop, ...rest });
}

const nothing = () => undefined;

/** What each type of property means beyond its shape; a new type does not compile without its row. */
const meanings: { [Type in PropType['type']]: (value: never, meaning: Meaning<Type>) => unknown } = {
  text: nothing,
  caption: nothing,
  integer: nothing,
  number: nothing,
  boolean: nothing,
  choice: nothing,
  choices: nothing,
  limit: (value: string, { prop, path, walk }) => {
    if (prop.of === 'day' && daysFromToday(value) === undefined && !readDate(value))
      walk.findings.push(finding(path, 'notDate'));
  },
  color: nothing,
  icon: nothing,
  address: checkAddress,
  expression: (value: string | boolean, { prop, path, walk }) => {
    if (typeof value === 'string' && walk.scope)
      walk.findings.push(...checkFormula(value, { path, scope: walk.scope, wanted: prop.results }));
  },
  // Whether it parses is said where it is written: this check runs on the server too, which never reads a script.
  code: nothing,
  actions: nothing,
  options: checkSource,
  field: (id: string, { prop, path, walk }) => checkField(id, { use: prop.use, path, walk }),
  fields: (ids: string[], { prop, path, walk }) => {
    for (const [index, id] of ids.entries()) checkField(id, { use: prop.use, path: `${path}[${index}]`, walk });
  },
  // Of those beside it is known where it is used what they must be good for.
  fieldName: (name: string, { prop, ...rest }) => prop.of !== 'beside' && checkName(name, rest),
  fieldNames: (names: string[], { path, walk }) => {
    for (const [index, name] of names.entries()) checkName(name, { path: `${path}[${index}]`, walk });
  },
  object: (values: Record<string, unknown>, { prop, path, walk }) =>
    checkValues({ definitions: prop.of, values, path }, walk),
  list: checkList,
  nodes: (nodes: LayoutNode[], { path, walk }) => {
    for (const [index, node] of nodes.entries()) checkNode(node, { path: `${path}[${index}]`, walk });
  },
};

function checkField(
  id: string,
  { use, path, walk }: { use: Meaning<'field'>['prop']['use']; path: string; walk: ValueWalk },
): void {
  if (isSystemUse(use, { name: id, traits: walk.traits })) return;
  const field = walk.head.get(id);
  const fault = field
    ? use && useFaults[use](field, path)
    : finding(path, walk.inRows.has(id) ? 'rowField' : 'unknownField', { value: id });
  if (fault) walk.findings.push(fault);
}

function checkAddress(address: string, { path, walk }: Meaning<'address'>): void {
  if (!isAddress(address)) walk.findings.push(finding(path, 'notLink'));
  for (const name of fieldsIn(address)) {
    const field = [...walk.head.values()].find((one) => one.name === name);
    if (!field) walk.findings.push(finding(path, 'noSuchName', { value: name }));
    else if (field.kind === 'rows' || field.kind === 'none' || isSecret(field))
      walk.findings.push(finding(path, 'notForKind', { kind: kindLabels[field.kind] }));
  }
}

function checkName(name: string, { path, walk }: { path: string; walk: ValueWalk }): void {
  if (walk.fieldNames && !walk.fieldNames.includes(name))
    walk.findings.push(finding(path, 'noSuchName', { value: name }));
}

function checkList(items: Record<string, unknown>[], { prop, path, walk }: Meaning<'list'>): void {
  const seen = new Set<unknown>();
  for (const [index, values] of items.entries()) {
    const at = `${path}[${index}]`;
    checkValues({ definitions: prop.of, values, path: at }, walk);
    if (prop.keyed) checkId(String(values.id), { path: at, walk });
    if (prop.by === undefined) continue;
    const key = values[prop.by];
    if (seen.has(key)) walk.findings.push(finding(`${at}.${prop.by}`, 'duplicateValue', { value: key }));
    seen.add(key);
  }
}

function checkNode(node: LayoutNode, { path, walk }: { path: string; walk: ValueWalk }): void {
  checkId(node.id, { path, walk });
  checkValues({ definitions: nodeProps(node.node), values: node, path }, walk);
  if (node.node !== 'field') return;
  if (walk.used.has(node.field)) walk.findings.push(finding(`${path}.field`, 'usedTwice', { value: node.field }));
  walk.used.add(node.field);
}

function checkId(id: string, { path, walk }: { path: string; walk: ValueWalk }): void {
  if (walk.ids.has(id)) walk.findings.push(finding(`${path}.id`, 'duplicateId', { value: id }));
  walk.ids.add(id);
}

/** Choices in all, whatever their depth. */
const mostItems = 2000;

function checkSource(source: OptionSource, { path, walk }: Meaning<'options'>): void {
  if (source.source === 'static') checkItems(source.items, { path: `${path}.items`, walk, left: { items: mostItems } });
  if (source.source === 'modules') checkPointing(source.by, { path: `${path}.by`, walk });
  if (source.source === 'fields') {
    for (const owner of fieldOwnerNames)
      checkPointing(source[owner], { path: `${path}.${owner}`, walk, to: fieldOwners[owner] });
    if (fieldOwnerNames.every((owner) => source[owner] === undefined))
      walk.findings.push(finding(path, 'missingKey', { value: fieldOwnerNames.join(', ') }));
  }
  if (source.source !== 'records') return;
  if (walk.needsShow && source.show === undefined) walk.findings.push(finding(path, 'missingKey', { value: 'show' }));
  if (!walk.resources) return;
  const target = walk.resources(source.resource);
  if (!target) walk.findings.push(finding(`${path}.resource`, 'unknownResource', { value: source.resource }));
  else if (source.show !== undefined && !target.model.fields.some(({ name }) => name === source.show))
    walk.findings.push(finding(`${path}.show`, 'noSuchName', { value: source.show }));
  else if (source.show !== undefined && !isShowable(target.model, source.show))
    walk.findings.push(finding(`${path}.show`, 'notShowable', { value: source.show, title: target.model.titleField }));
}

/** A field of the record that a source of options names; `to`: which records it has to point to. */
function checkPointing(
  name: string | undefined,
  { path, walk, to }: { path: string; walk: ValueWalk; to?: string },
): void {
  if (name === undefined) return;
  const field = [...walk.head.values()].find((one) => one.name === name);
  if (!field) walk.findings.push(finding(path, 'noSuchName', { value: name }));
  else if (to !== undefined && (field.kind !== 'ref' || targetOf(field)?.resource !== to))
    walk.findings.push(finding(path, 'notForKind', { kind: kindLabels[field.kind] }));
}

function checkItems(
  items: OptionItem[],
  { path, walk, left }: { path: string; walk: ValueWalk; left: { items: number } },
): void {
  left.items -= items.length;
  if (left.items < 0) {
    walk.findings.push(finding(path, 'tooMany', { max: mostItems }));
    return;
  }
  const seen = new Set<string>();
  for (const [index, { value, label, children }] of items.entries()) {
    const at = `${path}[${index}]`;
    // Nothing chosen is no choice: it would be stored as nothing, and shown as such.
    if (value.trim() === '') walk.findings.push(finding(`${at}.value`, 'required'));
    if (isUnreadable(label)) walk.findings.push(finding(`${at}.label`, 'required'));
    if (seen.has(value)) walk.findings.push(finding(`${at}.value`, 'duplicateValue', { value }));
    seen.add(value);
    if (children) checkItems(children, { path: `${at}.children`, walk, left });
  }
}

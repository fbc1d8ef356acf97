import { evaluate, type Node, namesOf } from '@tessera/schemas/expression/index.ts';
import type { FilterOperator } from '@tessera/schemas/kinds/operators.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { notExpressible } from '../../expression-sql/sql-value.ts';
import { storedKind } from '../../kinds/index.ts';
import type { Resource } from '../registry/resource.ts';
import type { ScopeCondition } from '../work/access.ts';
import { type AskedCondition, whereOf } from './conditions.ts';
import type { ExternalPlace } from './place.ts';
import type { StatementParts } from './statement.ts';

type Part =
  | { all: Part[] }
  | { any: Part[] }
  | { not: Part }
  | { holds: boolean }
  | { condition: AskedCondition; isExact: boolean };

/**
 * The rows for which one of the conditions holds. Only what every database says the same way as our own rules can be
 * said: a column against a value.
 */
export function scopeWhere(
  place: ExternalPlace,
  { parts, scope }: { parts: StatementParts; scope: readonly ScopeCondition[] },
): string {
  const said = scope.map((condition) => printed(partOf(place.resource, condition), { place, parts }));
  return said.length === 0 ? '1 = 0' : `(${said.join(' or ')})`;
}

/** Throws NotExpressible where a condition cannot be asked of another database. */
export const checkExternalScope = (resource: Resource, condition: ScopeCondition): void =>
  void partOf(resource, condition);

function partOf(resource: Resource, { ast, environment }: ScopeCondition): Part {
  const walk = (node: Node): Part => {
    if (namesOf(node).length === 0) return { holds: constantOf(node, environment) === true };
    switch (node.type) {
      case 'unary':
        return node.operator === 'not' ? { not: walk(node.operand) } : notExpressible(node.at, node.operator);
      case 'binary':
        return binary(node, walk);
      case 'call':
        return called(node);
      case 'name':
        return comparison(node, { operator: 'eq', value: true });
      default:
        return notExpressible(node.at, node.type);
    }
  };
  const binary = (node: Node & { type: 'binary' }, go: (node: Node) => Part): Part => {
    const { operator, left, right, at } = node;
    if (operator === 'and') return { all: [go(left), go(right)] };
    if (operator === 'or') return { any: [go(left), go(right)] };
    const turned = left.type !== 'name';
    const [column, other] = turned ? [right, left] : [left, right];
    const sign = (turned ? turnedSigns : signs)[operator];
    if (!sign || column.type !== 'name' || namesOf(other).length > 0) return notExpressible(at, operator);
    return comparison(column, { operator: sign, value: constantOf(other, environment) });
  };
  const called = (node: Node & { type: 'call' }): Part => {
    const [column, ...values] = node.args;
    if (column?.type !== 'name' || values.some((value) => namesOf(value).length > 0))
      return notExpressible(node.at, node.name);
    if (node.name === 'isEmpty' && values.length === 0) return comparison(column, { operator: 'eq', value: null });
    if (node.name !== 'in') return notExpressible(node.at, node.name);
    return {
      any: values.map((value) => comparison(column, { operator: 'eq', value: constantOf(value, environment) })),
    };
  };
  const comparison = (
    { name, at }: Node & { type: 'name' },
    { operator, value }: { operator: FilterOperator; value: unknown },
  ): Part => {
    const field = resource.byName.get(name)?.field;
    const isOrdered = operator !== 'eq' && operator !== 'ne';
    // Texts stand in another order in each database, and of what is no single value nothing is compared.
    const isText = field && texts.has(field.kind);
    if (!field || !isSingle(field) || (isText && isOrdered) || Array.isArray(value)) return notExpressible(at, name);
    const { kind } = field;
    if (value === null || value === undefined || value === '') {
      if (isOrdered) return { holds: false };
      const missing = operator === 'eq' ? 'empty' : 'notEmpty';
      return { condition: { name, kind, operator: missing, value: null }, isExact: false };
    }
    return { condition: { name, kind, operator, value: String(value) }, isExact: isText === true };
  };
  return walk(ast);
}

const texts: ReadonlySet<string> = new Set(['text', 'longText']);
/** A value that a condition can compare; an id is compared by the key behind it, and not here. */
function isSingle({ kind }: FieldDefinition): boolean {
  const type = storedKind(kind).sqlType;
  return type !== null && type !== 'list' && type !== 'id';
}

const signs: Record<string, FilterOperator> = { '=': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' };
const turnedSigns: Record<string, FilterOperator> = {
  ...{ '=': 'eq', '!=': 'ne' },
  ...{ '<': 'gt', '<=': 'gte', '>': 'lt', '>=': 'lte' },
};

function constantOf(node: Node, environment: ScopeCondition['environment']): unknown {
  const { value, problem } = evaluate(node, { ...environment, value: () => null, rows: () => [] });
  return problem ? notExpressible(node.at, problem.en) : value;
}

function printed(part: Part, to: { place: ExternalPlace; parts: StatementParts }): string {
  if ('holds' in part) return part.holds ? '1 = 1' : '1 = 0';
  // What is unknown does not hold.
  if ('not' in part) return `(case when ${printed(part.not, to)} then 0 else 1 end = 1)`;
  if ('all' in part) return `(${part.all.map((one) => printed(one, to)).join(' and ')})`;
  if ('any' in part)
    return part.any.length === 0 ? '1 = 0' : `(${part.any.map((one) => printed(one, to)).join(' or ')})`;
  const { place, parts } = to;
  const { condition, isExact } = part;
  const asked = { conditions: [condition], keyword: '', keywordFields: [], keys: new Map() };
  const [where = '1 = 0'] = whereOf(place, { parts, asked });
  const at = place.fields.get(condition.name)?.at;
  if (!isExact || !at || (parts.link.family === 'postgres' && !at.collation)) return where;
  // By the rules of the column capital letters may be small ones, and blanks at the end nothing; by those of a right not.
  const column = parts.link.quote(at.name);
  const bound = parts.bind(condition.value);
  const same =
    parts.link.family === 'mysql'
      ? `cast(convert(${column} using utf8mb4) as binary) = cast(${bound} as binary)`
      : `${column}::text collate "C" = ${bound}::text`;
  return condition.operator === 'eq' ? `(${where} and ${same})` : `(${where} or not (${same}))`;
}

import { checkExpression, compileExpression } from '@tessera/schemas/expression/index.ts';
import { formulaFinding } from '@tessera/schemas/language/document-formulas.ts';
import type { Finding } from '@tessera/schemas/language/findings.ts';
import { finding } from '@tessera/schemas/language/findings.ts';
import type { RowScope, RowScopeType } from '@tessera/schemas/language/row-scope.ts';
import { scopeOf } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Rows } from '../engine/access.ts';
import { systemFields } from '../engine/projection.ts';
import type { Resource } from '../engine/registry.ts';
import type { CurrentUser } from '../engine/work.ts';
import { NotExpressible, predicateOf } from '../expression-sql/index.ts';

interface Asker {
  user: CurrentUser;
  /** The department and all below it. */
  departmentsBelow: (departmentId: string) => string[];
  now: Date;
}

type Part = { key: string; predicate: (alias: string) => RawBuilder<boolean> };

/**
 * The records that several scopes give one user, as one predicate; `all` when one of them gives all. The organisational
 * scopes look at who a record belonged to when it was filed, and each includes what the person filed.
 */
export function rowsOf(scopes: RowScope[], resource: Resource, asker: Asker): Rows | 'all' {
  if (scopes.some(({ type }) => type === 'all')) return 'all';
  const parts = new Map<string, Part>();
  for (const scope of scopes) for (const part of partsOf[scope.type](asker, resource, scope)) parts.set(part.key, part);
  const ordered = [...parts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    key: ordered.map(({ key }) => key).join('|'),
    predicate: (alias) =>
      ordered.length === 0
        ? sql`false`
        : sql`(${sql.join(
            ordered.map((part) => part.predicate(alias)),
            sql` or `,
          )})`,
  };
}

type PartsOf = (asker: Asker, resource: Resource, scope: RowScope) => Part[];

const equal = (column: string, value: string): Part => ({
  key: `${column}=${value}`,
  predicate: (alias) => sql`${sql.ref(`${alias}.${column}`)} = ${value}`,
});
const own = ({ user }: Asker): Part => equal('created_by', user.id);

const partsOf: Record<RowScopeType, PartsOf> = {
  all: () => [],
  ownRecords: (asker) => [own(asker)],
  ownDepartment: (asker) => [
    own(asker),
    ...(asker.user.departmentId ? [equal('owner_department', asker.user.departmentId)] : []),
  ],
  departmentAndBelow: (asker) => {
    const { departmentId } = asker.user;
    if (!departmentId) return [own(asker)];
    const ids = asker.departmentsBelow(departmentId);
    return [
      own(asker),
      {
        key: `owner_department in ${ids.join()}`,
        predicate: (alias) => sql`${sql.ref(`${alias}.owner_department`)} = any(${ids}::text[])`,
      },
    ];
  },
  ownCompany: (asker) => [own(asker), ...(asker.user.companyId ? [equal('owner_company', asker.user.companyId)] : [])],
  expression: ({ user, now }, resource, { expression = '' }) => {
    const parsed = compileExpression(expression);
    // choice: a condition that no longer fits the model gives nothing, and Explain and the role page say so.
    if (!parsed.ok || !fitsResource(resource, expression)) return [];
    const environment = { now, user: { id: user.id, departmentId: user.departmentId, companyId: user.companyId } };
    const moment = /\bnow\s*\(/.test(expression) ? now.getTime() : /\btoday\s*\(/.test(expression) ? dayOf(now) : '';
    return [
      {
        key: `${expression} @${user.id} ${user.departmentId} ${user.companyId} ${moment}`,
        predicate: (alias) =>
          predicateOf(parsed.ast, { alias, column: (name) => columnOf(resource, name), environment }),
      },
    ];
  },
};

/** The day of the organisation's clocks (UTC+8, like `today()` of the rule core). */
const dayOf = (now: Date) => Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000);

/** What a condition may read: the fields of the head with a column of their own, and what every record has. */
function columnOf(resource: Resource, name: string) {
  const system = systemFields(resource).find((field) => field.name === name);
  if (system) return system;
  const owner = { ownerDepartment: 'owner_department', ownerCompany: 'owner_company' }[name];
  if (owner) return { column: owner, kind: 'ref' as const };
  const stored = resource.byName.get(name);
  return stored?.column && !stored.field.secret ? { column: stored.column, kind: stored.field.kind } : undefined;
}

/** Whether a condition may read a field. */
export const mayRead = (resource: Resource, name: string): boolean =>
  checkScopeExpression(resource, `isEmpty(${name})`, '').length === 0;

const fitting = new WeakMap<Resource, Map<string, boolean>>();

/** Whether a stored condition still fits the resource as it is released now. */
function fitsResource(resource: Resource, expression: string): boolean {
  const known = fitting.get(resource) ?? new Map<string, boolean>();
  fitting.set(resource, known);
  const fits = known.get(expression) ?? checkScopeExpression(resource, expression, '').length === 0;
  known.set(expression, fits);
  return fits;
}

/** Everything that keeps a condition from being a row scope of the resource, at `path`. */
export function checkScopeExpression(resource: Resource, expression: string, path: string): Finding[] {
  if (expression.trim() === '') return [finding(path, 'required')];
  const parsed = compileExpression(expression);
  if (!parsed.ok) return [formulaFinding(path, parsed)];
  const { type, findings } = checkExpression(parsed.ast, scopeOf(resource.definition.model));
  if (findings.length > 0) return findings.map((found) => formulaFinding(path, found));
  if (type !== 'boolean') return [finding(path, 'notBoolean')];
  try {
    const environment = { now: new Date(), user: { id: '', departmentId: '', companyId: '' } };
    predicateOf(parsed.ast, { alias: 't', column: (name) => columnOf(resource, name), environment });
    return [];
  } catch (error) {
    if (error instanceof NotExpressible) return [formulaFinding(path, error.finding)];
    throw error;
  }
}

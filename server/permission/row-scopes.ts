import { type Static, Type } from '@sinclair/typebox';
import { formulaFinding } from '@tessera/schemas/document/formulas.ts';
import { callsOf, checkExpression, compileExpression, namesOf } from '@tessera/schemas/expression/index.ts';
import { operations } from '@tessera/schemas/language/operations.ts';
import { type RowScope, type RowScopeType, rowScopeTypes } from '@tessera/schemas/language/row-scope.ts';
import { systemFields } from '@tessera/schemas/language/system-fields.ts';
import { isSecret, scopeOf } from '@tessera/schemas/record/index.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { type RawBuilder, sql } from 'kysely';
import { checkExternalScope } from '../engine/external/scope.ts';
import { isAmong } from '../engine/read/scope-parts.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, mayPress, maySee, type Rows, type ScopeCondition } from '../engine/work/access.ts';
import type { CurrentUser } from '../engine/work/work.ts';
import { NotExpressible, predicateOf } from '../expression-sql/index.ts';
import { Fields, OneOf, Textual } from '../routing/input.ts';

export const scopeSchema = Fields({
  type: OneOf(rowScopeTypes),
  expression: Type.Optional(Textual({ maxLength: 2000 })),
});

interface Asker {
  resource: Resource;
  user: CurrentUser;
  /** The department and all below it. */
  departmentsBelow: (departmentId: string) => string[];
  now: Date;
}

/** Records by a condition, or by the values that a column of theirs may hold. */
interface Part {
  key: string;
  /** The same without the moment, and each value by itself; the key where nothing is said. */
  parts?: readonly string[];
  predicate: (alias: string) => RawBuilder<boolean>;
  among?: { column: string; values: readonly string[] };
  condition?: ScopeCondition;
}

/**
 * The records that several scopes give one user, as one predicate; `all` when one of them gives all. The organisational
 * scopes look at who a record belonged to when it was filed, and each includes what the person filed.
 */
export function rowsOf(scopes: RowScope[], asker: Asker): Rows | 'all' {
  if (scopes.some(({ type }) => type === 'all')) return 'all';
  const parts = new Map<string, Part>();
  for (const scope of scopes) for (const part of partsOf[scope.type](asker, scope)) parts.set(part.key, part);
  const ordered = [...parts.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const among = ordered.flatMap((part) => part.among ?? []);
  return {
    ...(among.length === ordered.length && among.length > 0 ? { among } : {}),
    key: ordered.map(({ key }) => key).join('|'),
    parts: ordered.flatMap(({ key, parts: some }) => some ?? [key]),
    conditions: ordered.flatMap(({ condition }) => condition ?? []),
    predicate: (alias) =>
      ordered.length === 0
        ? sql`false`
        : sql`(${sql.join(
            ordered.map((part) => part.predicate(alias)),
            sql` or `,
          )})`,
  };
}

/** The records that belong to those of a holder that may be seen; none where nothing says to which they belong. */
export function rowsWithin(
  resource: Resource,
  { holder, rows }: { holder: Resource; rows: Rows | 'all' },
): Rows | 'all' {
  if (rows === 'all') return 'all';
  const pointing = resource.fields.find(({ to }) => to?.resource === holder.name)?.column;
  return {
    key: `within ${holder.name} ${rows.key}`,
    parts: rows.parts.map((part) => `within ${holder.name} ${part}`),
    byHolder: true,
    conditions: [],
    predicate: (alias) =>
      pointing === undefined || pointing === null
        ? sql`false`
        : sql`${sql.ref(`${alias}.${pointing}`)} in (select holder.id from ${sql.id(holder.table)} holder
            where ${rows.predicate('holder')})`,
  };
}

type PartsOf = (asker: Asker, scope: RowScope) => Part[];

const equal = (column: string, value: string): Part => ({
  key: `${column}=${value}`,
  ...oneOf({ column, values: [value] }),
});
const oneOf = (among: NonNullable<Part['among']>): Omit<Part, 'key'> => ({
  among,
  predicate: (alias) => isAmong(among, alias),
});
const { createdBy, ownerDepartment, ownerCompany } = systemFields;
const own = ({ user }: Asker): Part => equal(createdBy.column, user.id);

/** The records of a personal module that are one's own. */
export function ownRows(resource: Resource, { field, user }: { field: string; user: CurrentUser }): Rows {
  const { key, predicate } = equal(resource.byName.get(field)?.column ?? '', user.id);
  return { key, parts: [key], predicate, conditions: [] };
}

const partsOf: Record<RowScopeType, PartsOf> = {
  all: () => [],
  ownRecords: (asker) => [own(asker)],
  ownDepartment: (asker) => [
    own(asker),
    ...(asker.user.departmentId ? [equal(ownerDepartment.column, asker.user.departmentId)] : []),
  ],
  departmentAndBelow: (asker) => {
    const { departmentId } = asker.user;
    if (!departmentId) return [own(asker)];
    // Their order is nobody's: it may be another one after any change of a department.
    const ids = asker.departmentsBelow(departmentId).sort();
    return [
      own(asker),
      {
        key: `${ownerDepartment.column} in ${ids.join()}`,
        parts: ids.map((id) => equal(ownerDepartment.column, id).key),
        ...oneOf({ column: ownerDepartment.column, values: ids }),
      },
    ];
  },
  ownCompany: (asker) => [
    own(asker),
    ...(asker.user.companyId ? [equal(ownerCompany.column, asker.user.companyId)] : []),
  ],
  expression: ({ resource, user, now }, { expression = '' }) => {
    const parsed = compileExpression(expression);
    // choice: a condition that no longer fits the model gives nothing, and Explain and the role page say so.
    if (!parsed.ok || !fitsResource(resource, expression)) return [];
    const environment = { now, user: { id: user.id, departmentId: user.departmentId, companyId: user.companyId } };
    const calls = callsOf(parsed.ast);
    const scope = `${expression} @${user.id} ${user.departmentId} ${user.companyId}`;
    const moment = calls.includes('now') ? now.getTime() : calls.includes('today') ? dayOf(now) : '';
    return [
      {
        key: `${scope} ${moment}`,
        parts: [scope],
        condition: { ast: parsed.ast, environment },
        predicate: (alias) =>
          predicateOf(parsed.ast, { alias, column: (name) => columnOf(resource, name), environment }),
      },
    ];
  },
};

/** The day of the organisation's clocks (UTC+8, like `today()` of the rule core). */
const dayOf = (now: Date) => Math.floor((now.getTime() + 8 * 3_600_000) / 86_400_000);

/** What a condition may read: the fields of the head with a column of their own, and what every record has. */
function columnOf({ system, byName }: Resource, name: string) {
  const own = system.find((field) => field.name === name && field.inFormulas);
  if (own) return own;
  const stored = byName.get(name);
  return stored?.column && !stored.field.secret ? { column: stored.column, kind: stored.field.kind } : undefined;
}

/** Whether a condition may read a field. */
export const mayRead = (resource: Resource, name: string): boolean =>
  checkScopeExpression(resource, { expression: `isEmpty(${name})`, path: '' }).length === 0;

/** Whether a condition reads only what somebody may see: by its answers it could be asked for the value of any field. */
export function readsSeen(expression: string, { resource, access }: { resource: Resource; access: Access }): boolean {
  const parsed = compileExpression(expression);
  if (!parsed.ok) return false;
  const mayUnmask = mayPress(access, operations.update.right);
  return namesOf(parsed.ast).every((name) => {
    const stored = resource.byName.get(name.split('.', 1)[0] ?? '');
    return !stored || (maySee(access, name) && (mayUnmask || !isSecret(stored.field)));
  });
}

const fitting = new WeakMap<Resource, Map<string, boolean>>();

/** Whether a stored condition still fits the resource as it is released now. */
function fitsResource(resource: Resource, expression: string): boolean {
  const known = fitting.get(resource) ?? new Map<string, boolean>();
  fitting.set(resource, known);
  const fits = known.get(expression) ?? checkScopeExpression(resource, { expression, path: '' }).length === 0;
  known.set(expression, fits);
  return fits;
}

/** Everything that keeps a condition from being a row scope of the resource, at `path`. */
export function checkScopeExpression(
  resource: Resource,
  { expression, path }: { expression: string; path: string },
): Finding[] {
  if (expression.trim() === '') return [finding(path, 'required')];
  const parsed = compileExpression(expression);
  if (!parsed.ok) return [formulaFinding(path, parsed)];
  const { type, findings } = checkExpression(parsed.ast, scopeOf(resource.definition.model));
  if (findings.length > 0) return findings.map((found) => formulaFinding(path, found));
  if (type !== 'boolean') return [finding(path, 'notBoolean')];
  try {
    const environment = { now: new Date(), user: { id: '', departmentId: '', companyId: '' } };
    if (resource.definition.model.external) checkExternalScope(resource, { ast: parsed.ast, environment });
    else predicateOf(parsed.ast, { alias: 't', column: (name) => columnOf(resource, name), environment });
    return [];
  } catch (error) {
    if (error instanceof NotExpressible) return [formulaFinding(path, error.finding)];
    throw error;
  }
}

/** A module's row scope as it was sent. Throws INVALID. */
export function readScope(
  { type, expression }: Static<typeof scopeSchema>,
  { resource, at }: { resource: Resource | undefined; at: string },
): RowScope {
  if (!resource) throw new Problem('INVALID', { findings: [finding(at, 'unknownKey')] });
  const path = at === '' ? 'expression' : `${at}.expression`;
  if (type !== 'expression') {
    refuse(expression === undefined ? [] : [finding(path, 'unknownKey')]);
    return { type };
  }
  if (expression === undefined) throw new Problem('INVALID', { findings: [finding(path, 'notText')] });
  refuse(checkScopeExpression(resource, { expression, path }));
  return { type, expression };
}

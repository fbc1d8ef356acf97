import { type RowScope, scopeHolds } from '@tessera/schemas/language/row-scope.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { type Access, fullAccess, mayPress, maySee } from '../engine/work/access.ts';
import { type CurrentUser, isSystem, type Work } from '../engine/work/work.ts';
import { type Grants, grants, type Share } from './grants.ts';
import { menuResource } from './menu-records.ts';
import { buttonsOf, columnCodes } from './menus.ts';
import { readsSeen } from './row-scopes.ts';

/** Rights on one resource that somebody has, is given or loses. */
interface Rights {
  buttons: Iterable<string>;
  columns: Iterable<string>;
  rows: RowScope[];
}

/** All that can be held of a resource. */
export const allRights = (resource: Resource): { buttons: string[]; columns: string[]; rows: RowScope[] } => ({
  buttons: buttonsOf(resource, fullAccess),
  columns: columnCodes(resource, fullAccess),
  rows: [{ type: 'all' }],
});

/** Rights by one menu entry. */
export interface Given extends Rights {
  menuId: string;
}

/** Where somebody stands in the organisation: what their organisational row scopes give depends on it. */
type Place = Pick<CurrentUser, 'companyId' | 'departmentId'>;

/** What the system itself writes asks for no right. */
export const holdsAll = (work: Work): boolean => work.actor.isAdmin || isSystem(work);

/**
 * THE rule of giving and taking away: whoever gives rights, takes them from somebody, or acts on somebody who has them,
 * holds at least as much. Throws BEYOND_OWN_RIGHTS. `place` is that of the person who has the rights; a role has none.
 */
export function requireHeld(work: Work, { given, place }: { given: readonly Given[]; place?: Place }): void {
  if (!holdsAll(work) && !given.every((one) => holds(work, { given: one, place })))
    throw new Problem('BEYOND_OWN_RIGHTS');
}

/** The same for rights on a resource, by whatever entry they come. */
export function requireRights(work: Work, asked: { resource: Resource; rights: Rights }): void {
  if (!holdsRights(work, asked)) throw new Problem('BEYOND_OWN_RIGHTS');
}

export const holdsRights = (work: Work, asked: { resource: Resource; rights: Rights }): boolean =>
  holdsAll(work) || holdsOf(work, { ...asked, place: work.actor });

/** The same for everything that roles give, to somebody who stands at a place. */
export function requireRoles(work: Work, { roleIds, place }: { roleIds: string[]; place?: Place }): void {
  const held = work.tenant.part(grants);
  requireHeld(work, { given: held.sharesOf({ roleIds }, held.allMenus).map(givenBy), ...(place ? { place } : {}) });
}

/** The same for everything that a menu entry gives to anybody. */
export function requireMenu(work: Work, menuId: string): void {
  requireHeld(work, { given: work.tenant.part(grants).sharesBy(menuId).map(givenBy) });
}

const givenBy = ({ menuId, buttons, columns, rows }: Share): Given => ({
  menuId,
  buttons,
  columns,
  rows: [rows],
});

function holds(work: Work, { given, place }: { given: Given; place: Place | undefined }): boolean {
  const { tenant, registry, actor } = work;
  const held = tenant.part(grants);
  const menu = held.allMenus.find(({ id }) => id === given.menuId);
  // An entry that is gone gives nothing.
  if (!menu) return true;
  const resource = registry.find(menuResource(menu) ?? '');
  if (resource) return holdsOf(work, { resource, rights: given, place: place ?? actor });
  // A folder comes with what is in it.
  return held.sharesOf(actor, [menu]).length > 0 || held.menusOf(actor).some(({ id }) => id === menu.id);
}

function holdsOf(
  { tenant, actor }: Work,
  { resource, rights, place }: { resource: Resource; rights: Rights; place: Place },
): boolean {
  const held = tenant.part(grants);
  const own = held.sharesOf(actor, held.carriersOf(resource));
  if (own.length === 0) return false;
  const access = held.accessFrom(actor, { resource, shares: own });
  // Only the condition that is their own may ask for what they do not see.
  const asksSeen = ({ expression }: RowScope) =>
    expression === undefined ||
    own.some(({ rows }) => rows.expression === expression) ||
    readsSeen(expression, { resource, access });
  const isWithin = (scope: RowScope) =>
    asksSeen(scope) &&
    (access.rows === 'all' ||
      own.some(({ rows }) => scopeHolds(rows, scope) && reaches(rows, { scope, actor, place, held })));
  return (
    [...rights.buttons].every((button) => mayPress(access, button)) &&
    [...rights.columns].every((code) => seesColumn(resource, { access, code })) &&
    rights.rows.every(isWithin)
  );
}

/** A column that the module no longer has shows nothing. */
const seesColumn = ({ byName }: Resource, { access, code }: { access: Access; code: string }): boolean =>
  !byName.has(code.split('.', 1)[0] ?? '') || maySee(access, code);

/** Whether the actor's own scope, which is about their place, covers a scope that is about another one. */
function reaches(
  own: RowScope,
  { scope, actor, place, held }: { scope: RowScope; actor: CurrentUser; place: Place; held: Grants },
): boolean {
  if (own.type === 'all' || scope.type === 'ownRecords') return true;
  if (place.departmentId === actor.departmentId && place.companyId === actor.companyId) return true;
  if (own.type === 'ownCompany') return place.companyId !== null && place.companyId === actor.companyId;
  if (own.type !== 'departmentAndBelow' || actor.departmentId === null || place.departmentId === null) return false;
  return held.departmentsBelow(actor.departmentId).includes(place.departmentId);
}

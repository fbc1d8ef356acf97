import type { Registry } from '../../engine/registry/registry.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Access } from '../../engine/work/access.ts';
import type { CurrentUser } from '../../engine/work/work.ts';
import type { Closed } from '../../session/accounts.ts';
import type { Grants, Share } from '../grants.ts';
import type { MenuRecord } from '../menu-records.ts';
import { opensSomething } from '../menus.ts';
import type { Rule } from './texts.ts';

/** Who is asked about, as a session of theirs would have them. */
export interface Person {
  user: CurrentUser;
  closed: Closed | null;
  /** The roles that are theirs and disabled. */
  disabledRoles: string[];
  administratorRoles: string[];
}

/** What decided, and by whom: roles, and the menu entries through which they give it. */
export interface Decision {
  allowed: boolean;
  rule: Rule;
  roleIds: string[];
  menuIds: string[];
}

/** Who asks for what of which module. */
export interface Question {
  person: Person;
  grants: Grants;
  menu: MenuRecord;
  resource: Resource;
  /** All that the person's roles give of the module, by all of its menu entries. */
  shares: Share[];
}

type Giving = Pick<Share, 'roleId' | 'menuId'>[];
const allowedBy = (rule: Rule, shares: Giving = []): Decision => decision({ allowed: true, rule, shares });
const refusedBy = (rule: Rule): Decision => decision({ allowed: false, rule, shares: [] });

const decision = ({ allowed, rule, shares }: { allowed: boolean; rule: Rule; shares: Giving }): Decision => ({
  allowed,
  rule,
  roleIds: [...new Set(shares.map((share) => share.roleId))],
  menuIds: [...new Set(shares.map((share) => share.menuId))],
});

const asAdministrator = ({ administratorRoles }: Person): Decision => ({
  ...allowedBy('administrator'),
  roleIds: administratorRoles,
});

/** Whether a menu entry is shown, asked of the one function that makes the menu. */
export function decideMenu(
  { person, grants }: Pick<Question, 'person' | 'grants'>,
  { menu, registry }: { menu: MenuRecord; registry: Registry },
): Decision {
  if (person.closed) return refusedBy(person.closed);
  const shows = (roleIds: string[], isAdmin = false) =>
    grants.menusOf({ ...person.user, roleIds, isAdmin }).some(({ id }) => id === menu.id) &&
    opensSomething(menu, registry);
  const { roleIds, isAdmin } = person.user;
  if (!shows(roleIds, isAdmin)) {
    if (!grants.menus.some(({ id }) => id === menu.id)) return refusedBy('menuDisabled');
    if (!opensSomething(menu, registry)) return refusedBy('notReleased');
    return refusal(person, { gives: (roles) => shows(roles), rule: 'noRole' });
  }
  if (isAdmin) return asAdministrator(person);
  const holders = grants.sharesOf(person.user, [menu]);
  if (holders.length > 0) return allowedBy('byRole', holders);
  const above = roleIds.filter((roleId) => shows([roleId]));
  return { ...allowedBy('folderAbove'), roleIds: above };
}

/**
 * Why a module gives (or does not give) something that `gives` finds in an access; `open` finds that the list design
 * leaves its kind open.
 */
export function decide(
  question: Question,
  { gives, open }: { gives: (access: Access) => boolean; open: { rule: Rule; isOpen: (access: Access) => boolean } },
): Decision {
  const { person, grants, menu, resource, shares } = question;
  if (person.closed) return refusedBy(person.closed);
  const accessOf = (some: readonly Share[]) => grants.accessFrom(person.user, { resource, shares: some });
  const access = accessOf(shares);
  if (!gives(access)) {
    const byRoles = (roleIds: string[]) => gives(accessOf(grants.sharesOf({ roleIds }, grants.carriersOf(resource))));
    if (!access.granted && !grants.menus.some(({ id }) => id === menu.id)) return refusedBy('menuDisabled');
    return refusal(person, { gives: byRoles, rule: access.granted ? 'noRole' : 'moduleNotHeld' });
  }
  if (person.user.isAdmin) return asAdministrator(person);
  const from = givers(shares, (some) => gives(accessOf(some)));
  if (!from.some(({ menuId }) => menuId === menu.id)) return allowedBy('byOtherMenu', from);
  const here = from.filter(({ menuId }) => menuId === menu.id);
  return allowedBy(open.isOpen(access) ? open.rule : 'byRole', here);
}

/** The shares that give it alone; when it takes several together, those that cannot be missed. */
export function givers(shares: Share[], gives: (shares: Share[]) => boolean): Share[] {
  const alone = shares.filter((share) => gives([share]));
  if (alone.length > 0) return alone;
  return shares.filter((share) => !gives(shares.filter((other) => other !== share)));
}

/** Refused; told apart when it is only because roles are disabled. */
function refusal(person: Person, { gives, rule }: { gives: (roleIds: string[]) => boolean; rule: Rule }): Decision {
  const all = [...person.user.roleIds, ...person.disabledRoles];
  if (person.disabledRoles.length === 0 || !gives(all)) return refusedBy(rule);
  const needed = person.disabledRoles.filter(
    (roleId) => gives([...person.user.roleIds, roleId]) || !gives(all.filter((other) => other !== roleId)),
  );
  return { ...refusedBy('roleDisabled'), roleIds: needed };
}

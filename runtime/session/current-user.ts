import { t } from '@tessera/schemas/texts/text.ts';
import { call } from './call.ts';
import { CallError } from './call-error.ts';
import { say } from './language.ts';
import type { ListSetting } from './list-settings.ts';
import type { MenuEntry, MenuRoute } from './menu.ts';
import { routesOf } from './menu.ts';
import { hashPassword } from './password.ts';
import type { Place } from './places.ts';
import { forgetResources } from './resource.ts';
import { createStore } from './store.ts';
import { waitForAnswers } from './timeouts.ts';
import { isViewing, keepDevice, keepLocked, keepOwner, keepToken, keptDevice, leaveView, token } from './token.ts';

interface UserInfo {
  id: string;
  realName: string;
  account: string;
  headIcon?: string | null;
  systemId?: string | null;
  organizeId?: string | null;
  companyId?: string | null;
  departmentId?: string | null;
  lastVisit?: string | null;
  lastVisitIp?: string | null;
}
interface PermissionEntry {
  moduleId: string;
  column: string[];
  button: { code: string }[];
}
export interface CurrentUser {
  menuList: MenuEntry[];
  userInfo: UserInfo;
  permissionList: PermissionEntry[];
  authRoleList: { code: string }[];
  /** What the person has made of lists, by their names. */
  lists?: Record<string, ListSetting>;
  /** Pages and records that the person has starred, the last one first. */
  starred?: Place[];
  /** Milliseconds for which the page waits for an answer. */
  requestTimeout?: number;
  /** Present while an administrator views as this person. */
  view?: { viewer: { id: string; realName: string }; until: string } | null;
}
type UserState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'ready'; user: CurrentUser; routes: MenuRoute[] };

/** Who is signed in, and what this person may open. */
export const currentUser = createStore<UserState>({ status: 'none' });

/** Why somebody whose password was right is at the login page all the same, until they sign in again. */
export const turnedAway = createStore<string | undefined>(undefined);

const noInfo = t(
  '验证失败，请重新登录。',
  '驗證失敗，請重新登入。',
  'Verification failed; please sign in again.',
  '認証に失敗しました。もう一度ログインしてください。',
);
const emptyMenu = t(
  '您的权限不足，请联系管理员',
  '您的權限不足，請聯絡管理員',
  'You have no rights yet; ask an administrator',
  '権限がありません。管理者に連絡してください',
);

export interface SignInInput {
  account: string;
  password: string;
  code?: string;
  timestamp?: string;
}

/** `owner`: the id of the person whose page goes on by it, where it is known. */
export async function signIn(input: SignInInput, { owner }: { owner?: string } = {}): Promise<void> {
  turnedAway.set(undefined);
  const answer = await call<{ token: string; device: string }>({
    method: 'POST',
    path: '/api/Login',
    body: {
      ...input,
      account: input.account.trim(),
      password: hashPassword(input.password),
      device: keptDevice() ?? undefined,
    },
    quiet: true,
  });
  keepDevice(answer.device);
  keepLocked(false);
  keepToken(answer.token, owner);
}

/** Fetches menus and rights. Throws when the person cannot use the product at all. */
export async function loadCurrentUser(): Promise<void> {
  // Asked again (after a release, in another language), what is known stays until the answer is here.
  const known = currentUser.get();
  if (known.status === 'none') currentUser.set({ status: 'loading' });
  try {
    const user = await call<CurrentUser | null>({ path: '/api/Login/CurrentUser', quiet: true });
    if (user?.requestTimeout) waitForAnswers(user.requestTimeout);
    if (!user?.userInfo) throw new CallError({ code: 0, msg: say(noInfo) });
    if (user.menuList.length === 0) throw new CallError({ code: 403, msg: say(emptyMenu) });
    forgetResources();
    if (!user.view) keepOwner(user.userInfo.id);
    currentUser.set({ status: 'ready', user, routes: routesOf(user.menuList) });
  } catch (error) {
    if (known.status !== 'ready') currentUser.set({ status: 'none' });
    throw error;
  }
}

export const signOutText = t('退出登录', '登出', 'Log out', 'ログアウト');

/** Ends the session here at once; the server is told, but not waited for. */
export function signOut(): void {
  if (isViewing()) {
    // Leaving loads the page anew, which would take the call along.
    void call({ path: '/api/Login/Logout', quiet: true })
      .catch(() => undefined)
      .finally(leaveView);
    return;
  }
  if (token.get()) call({ path: '/api/Login/Logout', quiet: true, outlivesPage: true }).catch(() => undefined);
  keepToken(null);
  keepLocked(false);
  currentUser.set({ status: 'none' });
  forgetResources();
}

export function useUser(): CurrentUser {
  const state = currentUser.use();
  if (state.status !== 'ready') throw new Error('useUser() outside of a signed-in page');
  return state.user;
}

export interface Rights {
  columns: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
}

const nothing: Rights = { columns: new Set(), buttons: new Set() };

/** SPEC §6: exactly what the permission entry of the module names; without an entry, nothing. */
export function rightsFor(moduleId: string | undefined): Rights {
  const state = currentUser.get();
  if (state.status !== 'ready') return nothing;
  const entry = state.user.permissionList.find((permission) => permission.moduleId === moduleId);
  if (!entry) return nothing;
  return { columns: new Set(entry.column), buttons: new Set(entry.button.map((button) => button.code)) };
}

/** Whether the person may ask what decides the rights of somebody: whoever may see the roles. */
export const mayExplain = (): boolean => {
  const state = currentUser.get();
  return (
    state.status === 'ready' &&
    !state.user.view &&
    state.routes.some(({ target }) => target.kind === 'resource' && target.resource === 'permission/Role')
  );
};

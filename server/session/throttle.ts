import { randomInt } from 'node:crypto';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Tenant } from '../engine/work/tenant.ts';
import type { Work } from '../engine/work/work.ts';
import { networkOf } from '../network/network-list.ts';
import { drawDigits } from './captcha-picture.ts';

const window = 15 * 60 * 1000;

/**
 * So far the clocks of two processes may differ. Failures of later than that were counted by a clock that has been set back
 * since, and would be waited for until it is as late again: they count no more. choice: milliseconds.
 */
const clocksDiffer = 2 * 60_000;

/** Failures that are counted together, and what they come to. */
interface Count {
  key: string;
  /** From so many on a captcha is asked for. */
  captchaAfter?: number;
  /** From so many on everything is refused until the window is over. */
  refuseAfter?: number;
  /** From so many on each try waits for the one before: a second, then twice as long each time. */
  delayAfter?: number;
}

/** choice: milliseconds; the owner of an account whom strangers keep guessing waits no longer than this. */
const longestDelay = 60_000;

/**
 * API.md, Session: what a try to sign in is counted by. A stranger counts by address and account together, by account
 * over all addresses, and by address over all accounts; a device that signed in to the account before by itself, so
 * nobody else can lock its owner out.
 */
export const countsOfSignIn = ({
  account,
  ip,
  device,
}: {
  account: string;
  ip: string;
  device: string | null;
}): Count[] =>
  device
    ? [{ key: `device:${device}|${account}`, captchaAfter: 3, refuseAfter: 10 }]
    : [
        { key: `account:${account}`, captchaAfter: 3, delayAfter: 10 },
        { key: `ip:${networkOf(ip)}`, captchaAfter: 3, refuseAfter: 100 },
        { key: `pair:${account}|${networkOf(ip)}`, refuseAfter: 10 },
      ];

/** Whoever sits at somebody's session and does not know the password; there is no place for a captcha. */
export const countsOfOwner = (userId: string): Count[] => [{ key: `own:${userId}`, refuseAfter: 10 }];

/** A try to show that one knows a password, on its way. */
interface Attempt {
  counts: Count[];
  /** It has answered a captcha. */
  proved: boolean;
}

/**
 * Whether a try is let through. Asked before the password is looked at, which is slow; `recordAttempt` asks again
 * afterwards.
 */
export async function admitAttempt(
  { tenant }: Work,
  { counts, captcha }: { counts: Count[]; captcha: CaptchaAnswer | null },
): Promise<Attempt> {
  const found = await failuresOf(tenant, { counts });
  refuseAt(tenant, found);
  const isAsked = needsCaptcha(found);
  const proved = isAsked && captcha !== null && (await useCaptcha(tenant, captcha));
  if (isAsked && !proved) askCaptcha();
  return { counts, proved };
}

/**
 * Counts what came of a try. Tries that run side by side pass here one after the other, by the lock of their rows: which
 * of them comes after too many failures is refused, right or wrong, so that guessing in parallel learns no more.
 */
export async function recordAttempt(
  { tenant }: Work,
  { attempt: { counts, proved }, right }: { attempt: Attempt; right: boolean },
): Promise<void> {
  const found = right ? await failuresOf(tenant, { counts, locked: true }) : await countFailure(tenant, counts);
  refuseAt(tenant, found);
  if (needsCaptcha(found) && !proved) askCaptcha();
}

interface CaptchaAnswer {
  id?: string | undefined;
  answer?: string | undefined;
}

interface Failures extends Count {
  failures: number;
  /** Milliseconds of the clock. */
  first: number;
  last: number;
}

// What is counted stays although the request is refused: it is written outside of the request's transaction.
const outside = ({ database }: Tenant) => database.db;

async function failuresOf(tenant: Tenant, { counts, locked }: { counts: Count[]; locked?: true }): Promise<Failures[]> {
  const keys = counts.map(({ key }) => key);
  const rows = outside(tenant).selectFrom('login_try').selectAll().where('key', 'in', keys);
  // One order of locks for everyone.
  const found = await (locked ? rows.orderBy('key').forUpdate() : rows).execute();
  return found.flatMap(({ key, failures, first_at, last_at }) => {
    const count = counts.find((one) => one.key === key);
    const now = tenant.now().getTime();
    const isRecent = first_at.getTime() > now - window && last_at.getTime() <= now + clocksDiffer;
    return count && isRecent ? [{ ...count, failures, first: first_at.getTime(), last: last_at.getTime() }] : [];
  });
}

/** The failures before this one. */
async function countFailure(tenant: Tenant, counts: Count[]): Promise<Failures[]> {
  const now = tenant.now();
  const since = new Date(now.getTime() - window);
  const isRecent = sql`login_try.first_at > ${since} and login_try.last_at <= ${new Date(now.getTime() + clocksDiffer)}`;
  const before: Failures[] = [];
  for (const count of [...counts].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    // What the delay hangs on is the failure before this one.
    const counted = await sql<{ failures: number; first_at: Date; earlier: Date | null }>`
      with known as (select last_at from login_try where key = ${count.key} for update)
      insert into login_try (key, failures, first_at, last_at) values (${count.key}, 1, ${now}, ${now})
      on conflict (key) do update set
        failures = case when ${isRecent} then login_try.failures + 1 else 1 end,
        first_at = case when ${isRecent} then login_try.first_at else ${now} end, last_at = ${now}
      returning failures - 1 as failures, first_at, (select last_at from known) as earlier`.execute(outside(tenant));
    for (const { failures, first_at, earlier } of counted.rows)
      before.push({ ...count, failures, first: first_at.getTime(), last: earlier?.getTime() ?? 0 });
  }
  // What counts no more goes, some at a time, and nobody waits for it.
  await sql`delete from login_try where key in (select key from login_try where first_at <= ${since} and last_at <= ${since}
    limit 20 for update skip locked)`.execute(outside(tenant));
  return before;
}

function refuseAt(tenant: Tenant, found: Failures[]): void {
  const now = tenant.now().getTime();
  const until = Math.max(0, ...found.map(closedUntil));
  if (until > now)
    throw new Problem('TOO_MANY_TRIES', { params: { seconds: Math.max(1, Math.ceil((until - now) / 1000)) } });
}

/** When the next try is let through. */
function closedUntil({ failures, first, last, refuseAfter, delayAfter }: Failures): number {
  if (refuseAfter !== undefined && failures >= refuseAfter) return first + window;
  if (delayAfter === undefined || failures < delayAfter) return 0;
  return last + Math.min(longestDelay, 1000 * 2 ** (failures - delayAfter));
}

const needsCaptcha = (found: Failures[]) =>
  found.some(({ failures, captchaAfter }) => captchaAfter !== undefined && failures >= captchaAfter);

function askCaptcha(): never {
  throw new Problem('CAPTCHA', { findings: [{ field: 'code', rule: 'captcha', text: captchaText }] });
}

const captchaText = {
  zh: '请输入图片中的验证码',
  zhtw: '請輸入圖片中的驗證碼',
  en: 'enter the code in the picture',
  ja: '画像の文字を入力してください',
};

/** After a right password; what an address has failed with other accounts stays. */
export const forgetFailures = ({ db }: Work, counts: Count[]) =>
  db
    .deleteFrom('login_try')
    .where(
      'key',
      'in',
      counts.flatMap(({ key }) => (key.startsWith('ip:') ? [] : [key])),
    )
    .execute();

/** A captcha answers once, right or wrong. */
async function useCaptcha(tenant: Tenant, captcha: CaptchaAnswer): Promise<boolean> {
  if (!captcha.id) return false;
  const used = await outside(tenant)
    .deleteFrom('captcha')
    .where('id', '=', captcha.id)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  return used !== undefined && used.expires_at > tenant.now() && used.answer === (captcha.answer ?? '').trim();
}

export async function newCaptcha({ db, tenant }: Work): Promise<{ timestamp: string; image: string }> {
  const answer = Array.from({ length: 4 }, () => String(randomInt(10))).join('');
  const id = tenant.newId();
  const now = tenant.now();
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute();
  await db
    .insertInto('captcha')
    .values({ id, answer, expires_at: new Date(now.getTime() + 5 * 60_000) })
    .execute();
  return { timestamp: id, image: `data:image/svg+xml;base64,${Buffer.from(drawDigits(answer)).toString('base64')}` };
}

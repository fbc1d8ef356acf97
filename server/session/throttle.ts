import { randomInt } from 'node:crypto';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import type { Tenant } from '../engine/work/tenant.ts';
import type { Work } from '../engine/work/work.ts';
import { drawDigits } from './captcha-picture.ts';

const captchaAfter = 3;
const refuseAfter = 10;
const window = 15 * 60 * 1000;

/** A try to show that one knows a password, on its way. */
interface Attempt {
  /** The account and the address, as `account:…` and `ip:…`; the address is that of the connection, not of a header. */
  keys: string[];
  /** It needs no captcha: it has answered one, or cannot be asked for one. */
  proved: boolean;
}

/**
 * API.md, Session: a captcha after 3 failures of the account or the address, 429 after 10 in 15 minutes. Asked before
 * the password is looked at, which is slow; `recordAttempt` asks again afterwards.
 * @param captcha null: there is nowhere to show one
 */
export async function admitAttempt(
  { tenant }: Work,
  { keys, captcha }: { keys: string[]; captcha: CaptchaAnswer | null },
): Promise<Attempt> {
  const { failures, first } = worst(tenant, await failuresOf(tenant, { keys }));
  if (captcha === null) {
    refuseAt(tenant, { failures, first, proved: true });
    return { keys, proved: true };
  }
  const proved = failures >= captchaAfter && failures < refuseAfter && (await useCaptcha(tenant, captcha));
  refuseAt(tenant, { failures, first, proved });
  return { keys, proved };
}

/**
 * Counts what came of a try. Tries that run side by side pass here one after the other, by the lock of their rows: which
 * of them comes after too many failures is refused, right or wrong, so that guessing in parallel learns no more.
 */
export async function recordAttempt(
  { tenant }: Work,
  { attempt: { keys, proved }, right }: { attempt: Attempt; right: boolean },
): Promise<void> {
  const rows = right ? await failuresOf(tenant, { keys, locked: true }) : await countFailure(tenant, keys);
  refuseAt(tenant, { ...worst(tenant, rows), proved });
}

interface CaptchaAnswer {
  id?: string | undefined;
  answer?: string | undefined;
}

interface Failures {
  failures: number;
  first_at: Date;
}

// What is counted stays although the request is refused: it is written outside of the request's transaction.
const outside = ({ database }: Tenant) => database.db;

async function failuresOf(tenant: Tenant, { keys, locked }: { keys: string[]; locked?: true }): Promise<Failures[]> {
  // One order of locks for everyone.
  const rows = outside(tenant).selectFrom('login_try').select(['failures', 'first_at']).where('key', 'in', keys);
  return (locked ? rows.orderBy('key').forUpdate() : rows).execute();
}

/** The failures before this one, of the account and of the address. */
async function countFailure(tenant: Tenant, keys: string[]): Promise<Failures[]> {
  const now = tenant.now();
  const since = new Date(now.getTime() - window);
  const before: Failures[] = [];
  for (const key of keys) {
    const counted = await sql<Failures>`insert into login_try (key, failures, first_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when login_try.first_at > ${since} then login_try.failures + 1 else 1 end,
        first_at = case when login_try.first_at > ${since} then login_try.first_at else ${now} end
      returning failures - 1 as failures, first_at`.execute(outside(tenant));
    before.push(...counted.rows);
  }
  return before;
}

function worst({ now }: Tenant, rows: Failures[]): { failures: number; first: number } {
  const recent = rows.filter(({ first_at }) => first_at.getTime() > now().getTime() - window);
  const failures = Math.max(0, ...recent.map((row) => row.failures));
  const first = Math.min(
    ...recent.filter((row) => row.failures >= refuseAfter).map(({ first_at }) => first_at.getTime()),
  );
  return { failures, first };
}

function refuseAt(tenant: Tenant, { failures, first, proved }: { failures: number; first: number; proved: boolean }) {
  if (failures >= refuseAfter)
    throw new Problem('TOO_MANY_TRIES', {
      params: { seconds: Math.max(1, Math.ceil((first + window - tenant.now().getTime()) / 1000)) },
    });
  if (failures >= captchaAfter && !proved)
    throw new Problem('CAPTCHA', { findings: [{ field: 'code', rule: 'captcha', text: captchaText }] });
}

const captchaText = {
  zh: '请输入图片中的验证码',
  zhtw: '請輸入圖片中的驗證碼',
  en: 'enter the code in the picture',
  ja: '画像の文字を入力してください',
};

export const forgetFailures = ({ db }: Work, keys: string[]) =>
  db.deleteFrom('login_try').where('key', 'in', keys).execute();

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

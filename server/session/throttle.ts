import { randomInt } from 'node:crypto';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { type Dependencies, outsideOf } from '../engine/work.ts';

const captchaAfter = 3;
const refuseAfter = 10;
const window = 15 * 60 * 1000;

/** A try to show that one knows a password, on its way. */
export interface Try {
  /** The account and the address, as `account:…` and `ip:…`; the address is that of the connection, not of a header. */
  keys: string[];
  /** It needs no captcha: it has answered one, or cannot be asked for one. */
  proved: boolean;
}

/**
 * API.md, Session: a captcha after 3 failures of the account or the address, 429 after 10 in 15 minutes. Asked before
 * the password is looked at, which is slow; `settleTry` asks again afterwards.
 * @param captcha null: there is nowhere to show one
 */
export async function admitTry(
  deps: Dependencies,
  keys: string[],
  captcha: { id?: string | undefined; answer?: string | undefined } | null,
): Promise<Try> {
  const { failures, first } = worst(deps, await failuresOf(deps, keys));
  if (captcha === null) {
    refuseAt(deps, { failures, first, proved: true });
    return { keys, proved: true };
  }
  const proved = failures >= captchaAfter && failures < refuseAfter && (await useCaptcha(deps, captcha));
  refuseAt(deps, { failures, first, proved });
  return { keys, proved };
}

/**
 * Counts what came of a try. Tries that run side by side pass here one after the other, by the lock of their rows: which
 * of them comes after too many failures is refused, right or wrong, so that guessing in parallel learns no more.
 */
export async function settleTry(deps: Dependencies, { keys, proved }: Try, right: boolean): Promise<void> {
  const rows = right ? await failuresOf(deps, keys, 'locked') : await countFailure(deps, keys);
  refuseAt(deps, { ...worst(deps, rows), proved });
}

interface Failures {
  failures: number;
  first_at: Date;
}

async function failuresOf(deps: Dependencies, keys: string[], how?: 'locked'): Promise<Failures[]> {
  // One order of locks for everyone.
  const rows = outsideOf(deps).selectFrom('login_try').select(['failures', 'first_at']).where('key', 'in', keys);
  return (how === 'locked' ? rows.orderBy('key').forUpdate() : rows).execute();
}

/** The failures before this one, of the account and of the address. */
async function countFailure(deps: Dependencies, keys: string[]): Promise<Failures[]> {
  const now = deps.now();
  const since = new Date(now.getTime() - window);
  const before: Failures[] = [];
  for (const key of keys) {
    const counted = await sql<Failures>`insert into login_try (key, failures, first_at) values (${key}, 1, ${now})
      on conflict (key) do update set
        failures = case when login_try.first_at > ${since} then login_try.failures + 1 else 1 end,
        first_at = case when login_try.first_at > ${since} then login_try.first_at else ${now} end
      returning failures - 1 as failures, first_at`.execute(outsideOf(deps));
    before.push(...counted.rows);
  }
  return before;
}

function worst({ now }: Dependencies, rows: Failures[]): { failures: number; first: number } {
  const recent = rows.filter(({ first_at }) => first_at.getTime() > now().getTime() - window);
  const failures = Math.max(0, ...recent.map((row) => row.failures));
  const first = Math.min(
    ...recent.filter((row) => row.failures >= refuseAfter).map(({ first_at }) => first_at.getTime()),
  );
  return { failures, first };
}

function refuseAt(
  deps: Dependencies,
  { failures, first, proved }: { failures: number; first: number; proved: boolean },
) {
  if (failures >= refuseAfter)
    throw new Problem('TOO_MANY_TRIES', {
      params: { seconds: Math.max(1, Math.ceil((first + window - deps.now().getTime()) / 1000)) },
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

export const forgetFailures = (deps: Dependencies, keys: string[]) =>
  deps.db.deleteFrom('login_try').where('key', 'in', keys).execute();

/** A captcha answers once, right or wrong. */
async function useCaptcha(
  deps: Dependencies,
  captcha: { id?: string | undefined; answer?: string | undefined },
): Promise<boolean> {
  if (!captcha.id) return false;
  const used = await outsideOf(deps)
    .deleteFrom('captcha')
    .where('id', '=', captcha.id)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  return used !== undefined && used.expires_at > deps.now() && used.answer === (captcha.answer ?? '').trim();
}

export async function newCaptcha(deps: Dependencies): Promise<{ timestamp: string; image: string }> {
  const answer = Array.from({ length: 4 }, () => String(randomInt(10))).join('');
  const id = deps.newId();
  await deps.db.deleteFrom('captcha').where('expires_at', '<', deps.now()).execute();
  await deps.db
    .insertInto('captcha')
    .values({ id, answer, expires_at: new Date(deps.now().getTime() + 5 * 60_000) })
    .execute();
  return { timestamp: id, image: `data:image/svg+xml;base64,${Buffer.from(drawDigits(answer)).toString('base64')}` };
}

/** Digits as jittered strokes, not as text, so that the answer does not stand in the picture's source. */
function drawDigits(digits: string): string {
  const strokes: Record<string, string> = {
    '0': 'M2,0 L8,0 L10,4 L10,12 L8,16 L2,16 L0,12 L0,4 Z',
    '1': 'M2,4 L6,0 L6,16',
    '2': 'M0,4 L3,0 L8,0 L10,4 L0,16 L10,16',
    '3': 'M0,0 L10,0 L5,7 L10,11 L8,16 L1,16',
    '4': 'M8,16 L8,0 L0,11 L11,11',
    '5': 'M10,0 L1,0 L0,7 L7,7 L10,11 L7,16 L0,16',
    '6': 'M9,0 L3,3 L0,10 L3,16 L8,16 L10,12 L8,8 L1,9',
    '7': 'M0,0 L10,0 L4,16',
    '8': 'M5,7 L1,4 L3,0 L7,0 L9,4 L0,12 L3,16 L7,16 L10,12 L5,7',
    '9': 'M10,7 L3,8 L0,5 L2,0 L7,0 L10,4 L9,12 L4,16',
  };
  const jitter = () => randomInt(-10, 11) / 10;
  const shapes = [...digits].map((digit, index) => {
    const path = (strokes[digit] ?? '').replace(
      /(\d+),(\d+)/g,
      (_, x: string, y: string) => `${Number(x) + jitter()},${Number(y) + jitter()}`,
    );
    return `<path d="${path}" transform="translate(${12 + index * 22 + jitter() * 3} ${9 + jitter() * 3}) rotate(${randomInt(-18, 19)})"/>`;
  });
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path opacity=".45" d="M${randomInt(100)},${randomInt(36)} Q${randomInt(100)},${randomInt(36)} ${randomInt(100)},${randomInt(36)}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 104 36" width="104" height="36"><g fill="none" stroke="#4a6785" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes.join('')}${noise.join('')}</g></svg>`;
}

import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Work } from '../../engine/work/work.ts';
import { requestHeader } from '../../routing/request-header.ts';
import type { Call } from '../../routing/route.ts';
import { countCall, keyOf } from './keys.ts';
import { interfaceOf, type Published } from './published.ts';

interface Admitted {
  published: Published;
  keyId: string;
  /** Whose key it is. */
  partner: string;
}

/** What a call names, and whose it is, as far as that is known: a key that has ended is somebody's too. */
interface Seen {
  interfaceId: string | null;
  keyId: string | null;
}

interface Attempt {
  seen: Seen;
  admitted: Promise<Admitted>;
}

const attempts = new WeakMap<Call, Attempt>();

/** The interface and the key of a call, looked up and counted once. Throws WRONG_KEY, TOO_MANY_CALLS. */
export const admitted = (call: Call): Promise<Admitted> => attemptOf(call).admitted;

/** Who called, whether they were admitted or not. */
export async function whoCalled(call: Call): Promise<Seen & { isAdmitted: boolean }> {
  const attempt = attemptOf(call);
  const isAdmitted = await attempt.admitted.then(
    () => true,
    () => false,
  );
  return { ...attempt.seen, isAdmitted };
}

/** Looks the two up as they are by now, and counts nothing: it is the same call. Throws WRONG_KEY. */
export const admitAgain = async (call: Call): Promise<void> =>
  void (await newAttempt(call, { isCounted: false }).admitted);

const attemptOf = (call: Call): Attempt => attempts.get(call) ?? newAttempt(call, { isCounted: true });

function newAttempt(call: Call, { isCounted }: { isCounted: boolean }): Attempt {
  const seen: Seen = { interfaceId: null, keyId: null };
  const attempt: Attempt = { seen, admitted: admit(call, { seen, isCounted }) };
  attempts.set(call, attempt);
  return attempt;
}

async function admit(
  { work, context, param }: Call,
  { seen, isCounted }: { seen: Seen; isCounted: boolean },
): Promise<Admitted> {
  await refreshed(work);
  const found = await interfaceOf(work, { code: param('code') });
  seen.interfaceId = found?.published.id ?? null;
  const key = requestHeader(context, 'x-api-key') ?? '';
  // Whoever has no key learns not even which interfaces there are.
  if (!found || key === '') throw new Problem('WRONG_KEY');
  const { published, isEnabled } = found;
  const held = await keyOf(work, { key, interfaceId: published.id });
  seen.keyId = held?.id ?? null;
  if (!held?.isValid || !isEnabled) throw new Problem('WRONG_KEY');
  if (isCounted) await countCall(work, { keyId: held.id, perMinute: published.perMinute });
  return { published, keyId: held.id, partner: held.partner };
}

/** No session brings the version of what is released. */
async function refreshed({ db, registry }: Work): Promise<void> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'registryVersion').executeTakeFirst();
  await registry.refreshTo(Number(row?.value ?? 0));
}

import type { Egress } from '../network/egress.ts';
import { drivers } from './drivers.ts';
import { LinkProblem, linkProblem } from './link-problem.ts';
import { type LinkSettings, linkTypes } from './link-settings.ts';
import type { Session } from './session.ts';

/** A connection that is ready to be asked, or the problem, in that time. */
export async function connectWithin(
  settings: LinkSettings,
  { egress, connectTime }: { egress: Egress; connectTime: number },
): Promise<Session> {
  const ended = new AbortController();
  const late = new LinkProblem('timeout', `${settings.host} did not answer in ${connectTime} milliseconds`);
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late), connectTime);
  });
  try {
    const { open } = drivers[linkTypes[settings.type].family];
    return await Promise.race([open(settings, { egress, signal: ended.signal }), tooLate]);
  } catch (error) {
    ended.abort();
    throw linkProblem(error, settings);
  } finally {
    clearTimeout(timer);
  }
}

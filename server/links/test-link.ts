import type { Egress } from '../network/egress.ts';
import { drivers } from './drivers.ts';
import { LinkProblem } from './link-problem.ts';
import { type LinkSettings, linkTypes } from './link-settings.ts';
import { type LinkOptions, openLink } from './open-link.ts';

type LinkTest = { works: true; version: string; milliseconds: number } | { works: false; problem: LinkProblem };

/** Whether a database answers to these settings; `milliseconds` is the whole way from nothing to its answer. */
export async function testLink(
  settings: LinkSettings,
  options: Pick<LinkOptions, 'connectTime'> & { egress: Egress },
): Promise<LinkTest> {
  const begin = performance.now();
  const link = openLink(settings, { ...options, size: 1 });
  try {
    const { version } = drivers[linkTypes[settings.type].family];
    const { rows } = await link.read({ text: version, values: [] }, { rows: 1, bytes: 10_000, milliseconds: 5000 });
    return { works: true, version: String(rows[0]?.[0]), milliseconds: Math.round(performance.now() - begin) };
  } catch (problem) {
    if (problem instanceof LinkProblem) return { works: false, problem };
    throw problem;
  } finally {
    link.close();
  }
}

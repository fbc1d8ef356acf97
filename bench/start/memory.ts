import { readdirSync, readFileSync } from 'node:fs';

const megabytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN) / 1000;

/** What a process holds in memory, in MB (RSS: shared pages in full, as every tool shows it). On Linux. */
export const residentOf = (pid: number): number => megabytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS');

/** What processes hold together in MB: pages that they share are shared out among them (PSS). */
export const proportionalOf = (pids: number[]): number =>
  pids.reduce((sum, pid) => sum + megabytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss'), 0);

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent = ''] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return [{ pid: Number(name), parent: Number(parent) }];
      } catch {
        // It has ended since it was listed.
        return [];
      }
    });
  const found = [pid];
  for (const one of found) found.push(...parents.filter(({ parent }) => parent === one).map((child) => child.pid));
  return found;
}

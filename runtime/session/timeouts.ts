import { usualTimeout } from '@tessera/schemas/language/timeouts.ts';

let usual = usualTimeout;

/** The configuration has said how long answers are waited for; milliseconds. */
export function waitForAnswers(milliseconds: number): void {
  usual = milliseconds;
}

/** What needs its own time whatever the configuration says, by its address; milliseconds. */
const own: [address: RegExp, time: number][] = [
  // SPEC §9: rights of a role, previews, links to databases and their tables.
  [/\/Role\/[^/]+\/Authorize$/, 100_000],
  [/\/DataSource\/(?:[^/]+\/)?Actions\/Preview$/, 100_000],
  [/\/DbLink\/(?:[^/]+\/)?Actions\/Test$/, 100_000],
  [/\/DatabaseTable\//, 100_000],
  // choice: work on as many records as there are, as long as the longest that SPEC §9 names.
  [/\/Actions\/(?:Export|Import|ImportAll|ImportSelected|Release|ReleaseAll|Rollback|Start)$/, 1_000_000],
  [/\/batch(?:Update|Delete)(?:\/[^/]+)?$/, 1_000_000],
];

/** Milliseconds after which nobody waits any more for what is asked at an address. */
export const timeoutOf = (path: string): number => own.find(([address]) => address.test(path))?.[1] ?? usual;

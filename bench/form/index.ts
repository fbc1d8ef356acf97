import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { median } from '../median.ts';

const ways = {
  values: 'values only',
  head: 'field objects of the head',
  cells: 'field objects of the head and of each cell',
};
export type Way = keyof typeof ways;

export interface Measured {
  /** Milliseconds until the form is there, with its formulas and states. */
  open: number;
  /** Milliseconds of a key, with the formulas, states and checks that follow it. */
  key: number;
  megabytes: number;
}

const rounds = 7;

/** What it costs to let Formily's field objects carry the state of a form: the ways alternate, each in its own process. */
export function formBench(): void {
  const names = Object.keys(ways) as Way[];
  const seen = names.map((way) => ({ way, runs: [] as Measured[] }));
  for (let round = 0; round < rounds; round++) for (const { way, runs } of seen) runs.push(run(way));
  console.log(`form: 200 fields and a sub-table of 1,000 rows and 10 columns, medians of ${rounds} processes`);
  const [base] = seen;
  for (const { way, runs } of seen) {
    const said = (part: keyof Measured, unit: string) => {
      const of = (list: Measured[]) => median(list.map((one) => one[part]));
      return `${of(runs).toFixed(1)} ${unit} (${(of(runs) / of(base?.runs ?? [])).toFixed(2)})`;
    };
    console.log(`  ${ways[way]}: open ${said('open', 'ms')}, a key ${said('key', 'ms')}, ${said('megabytes', 'MB')}`);
  }
}

function run(way: Way): Measured {
  const file = join(import.meta.dirname, 'run.ts');
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', '--import', 'tsx', file, way], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${ways[way]} could not be measured`);
  return JSON.parse(stdout) as Measured;
}

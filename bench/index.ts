import { listBench } from './list.ts';
import { paintBench } from './paint/index.ts';

/** `npm run bench`, or `npm run bench -- list`: each prints a ratio to a baseline measured in the same run. */
const benches: Record<string, () => Promise<void>> = { list: listBench, paint: paintBench };

const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n# ${name}`);
  await run();
}

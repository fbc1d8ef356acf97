import { designBench } from './design/index.ts';
import { feltBench } from './felt/index.ts';
import { formBench } from './form/index.ts';
import { largeBench } from './form/large/index.ts';
import { rowsBench } from './form/rows/index.ts';
import { widgetsBench } from './form/widgets/index.ts';
import { generateBench } from './generate/index.ts';
import { loginBench } from './login/index.ts';
import { browserBench } from './paint/index.ts';
import { serverBench, serverBenches } from './server/index.ts';
import { sizeBench } from './size/index.ts';
import { sourcesBench } from './sources/index.ts';
import { standingBench } from './standing/index.ts';
import { cloneBench } from './start/clone.ts';
import { startBench } from './start/index.ts';
import { widthBench } from './width/index.ts';

/**
 * `npm run bench`, or `npm run bench -- list read paint`: each prints a ratio to a baseline measured in the same run.
 * `server` stands for all that need the filled database.
 */
const asked = process.argv.slice(2);
const known = [
  ...serverBenches,
  ...[
    'server',
    'login',
    'form',
    'large',
    'widgets',
    'rows',
    'paint',
    'keystroke',
    'felt',
    'design',
    'size',
    'width',
    'start',
    'sources',
    'generate',
    'standing',
  ],
  'clone',
];
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(1);
}
const wanted = (name: string) =>
  asked.length === 0 || asked.includes(name) || (asked.includes('server') && serverBenches.includes(name));

await serverBench(wanted);
if (wanted('login')) await loginBench();
if (wanted('form')) formBench();
if (wanted('large')) await largeBench();
if (wanted('widgets')) await widgetsBench();
if (wanted('rows')) await rowsBench();
if (wanted('paint') || wanted('keystroke')) await browserBench(wanted);
if (wanted('felt')) await feltBench();
if (wanted('design')) await designBench();
if (wanted('size')) await sizeBench();
if (wanted('width')) await widthBench();
if (wanted('start')) await startBench();
if (wanted('sources')) await sourcesBench();
if (wanted('generate')) await generateBench();
if (wanted('standing')) await standingBench();
// It fetches all packages, so only whoever names it gets it.
if (asked.includes('clone')) await cloneBench();

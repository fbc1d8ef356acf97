// JavaScript, because the start says what it does before there is anything that reads TypeScript.

/** Nobody waits longer than this for a word. On a terminal one line is written anew instead of many. */
const pause = process.stdout.isTTY ? 500 : 2000;

/** What is being done, since when. @type {Map<string, number>} */
const running = new Map();
/** @type {ReturnType<typeof setInterval> | undefined} */
let timer;

/**
 * Does a step of the start, and says on the console that it is being done and how long it took.
 *
 * @template Result
 * @param {string} title `Building the web page`
 * @param {() => Promise<Result>} step
 * @returns {Promise<Result>}
 */
export async function during(title, step) {
  const began = performance.now();
  running.set(title, began);
  if (process.stdout.isTTY) draw();
  else console.log(`${title} …`);
  timer ??= setInterval(tick, pause);
  timer.unref();
  try {
    const result = await step();
    say(`${title}: ${seconds(began)}`);
    return result;
  } finally {
    running.delete(title);
    if (running.size === 0) {
      clearInterval(timer);
      timer = undefined;
      wipe();
    } else draw();
  }
}

/** Each with the time that it has taken so far. */
const inWords = () => [...running].map(([title, began]) => `${title} … ${seconds(began)}`).join(', ');

/** @param {number} began */
const seconds = (began) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

function tick() {
  if (process.stdout.isTTY) draw();
  else console.log(inWords());
}

function wipe() {
  if (!process.stdout.isTTY) return;
  process.stdout.cursorTo(0);
  process.stdout.clearLine(0);
}

/** Writes the line of what is being done anew, no longer than the terminal is wide: a longer one would stay behind. */
function draw() {
  if (!process.stdout.isTTY) return;
  wipe();
  process.stdout.write(inWords().slice(0, process.stdout.columns - 1));
}

/** @param {string} line */
function say(line) {
  wipe();
  console.log(line);
}

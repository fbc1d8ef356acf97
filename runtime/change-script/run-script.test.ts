import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadEngines } from '../testing/own-sandbox.ts';
import { readCommands } from './commands.ts';
import { type MakeEngine, runScript } from './run-script.ts';
import type { ScriptInput } from './script.ts';

let engines: MakeEngine;
beforeAll(async () => {
  engines = await loadEngines();
});

const input: ScriptInput = {
  value: 'company',
  old: null,
  values: { type: 'company', lines: [{ qty: 2 }, { qty: 3 }], ['__proto__']: 'kept' },
  row: null,
  index: null,
  user: { id: 'u1', departmentId: 'd1', companyId: null },
  isNew: true,
};
const run = (source: string) => runScript({ source, input }, { engines });
/** However slow the machine is. */
const runAtEase = (source: string, values = input.values) =>
  runScript({ source, input: { ...input, values } }, { engines, now: () => 0 });
/** What a script said by `form.message`. */
const said = async (expression: string) => {
  const answer = await run(`form.message(String(${expression}))`);
  return 'commands' in answer ? JSON.parse(answer.commands[0] ?? '[]')[1] : answer.fault;
};
const fault = async (source: string) => {
  const answer = await run(source);
  return 'fault' in answer ? answer.fault : answer;
};

test('a script sees the values, and its commands come back in order', async () => {
  const answer = await run(`
    if (value !== 'company') return;
    let sum = 0;
    for (const line of values.lines) sum += line.qty;
    form.set('total', sum);
    form.set({ a: 1, b: undefined });
    form.hide('person'); form.show('tax');
    form.require('tax'); form.lock('total', false);
    form.options('grade', [{ value: 'a', label: 'A' }]); form.options('grade');
    form.message(user.departmentId + isNew + old, 'warning');
  `);
  const read = readCommands('commands' in answer ? answer.commands : []);
  expect(read).toEqual({
    commands: [
      { do: 'set', values: new Map([['total', 5]]) },
      {
        do: 'set',
        values: new Map<string, unknown>([
          ['a', 1],
          ['b', null],
        ]),
      },
      { do: 'hide', name: 'person' },
      { do: 'show', name: 'tax' },
      { do: 'require', name: 'tax', flag: true },
      { do: 'lock', name: 'total', flag: false },
      { do: 'options', name: 'grade', items: [{ value: 'a', label: 'A' }] },
      { do: 'options', name: 'grade', items: null },
      { do: 'message', text: 'd1truenull', kind: 'warning' },
    ],
  });
});

test('what a script sees cannot be changed, and nothing of a run is left for the next', async () => {
  for (const change of [
    'value = 1',
    'values.type = 1',
    'values.lines.push(1)',
    'values.lines[0].qty = 9',
    'form.set = 1',
  ])
    expect([change, await fault(change)]).toMatchObject([change, { why: 'error' }]);
  await run('globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = 1;');
  expect(await said('typeof left + typeof ({}).left + typeof [].map')).toBe('undefinedundefinedfunction');
});

test.each([
  "({}).constructor.constructor('return this')()",
  "form.set.constructor('return this')()",
  '(0, eval)("this")',
  'globalThis',
  "Reflect.construct(Function, ['return this'])()",
  "(function () {}).constructor('return globalThis')()",
])('%s is the global object of the sandbox, where there is nothing', async (way) => {
  const names = ['fetch', 'process', 'require', 'document', 'self', 'postMessage', 'setTimeout', 'WebAssembly', 'std'];
  expect(await said(`${JSON.stringify(names)}.filter((name) => name in ${way})`)).toBe('');
});

test('modules are not there, in whatever way one asks for them', async () => {
  expect(await fault('import x from "fs"')).toMatchObject({ why: 'syntax' });
  expect(await said('typeof import("fs").then')).toBe('function');
  const answer = await run('import("fs").then(() => form.message("in"), () => form.message("refused"))');
  expect('commands' in answer && answer.commands).toEqual(['["message","refused","info"]']);
});

test('pollution stays inside', async () => {
  const answer = await run(`
    Object.prototype.toJSON = () => ['set', { __proto__: { polluted: 1 } }];
    Array.prototype.push = () => 0;
    JSON.stringify = () => 'null';
    form.set(JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
  `);
  readCommands('commands' in answer ? answer.commands : []);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  'while (true);',
  'try { while (true); } catch {} finally { form.set("a", 1) }',
  '(function f() { Promise.resolve().then(f); while (true); })()',
  '/(a+)+$/.test("a".repeat(40) + "b")',
  'form.set({ get a() { while (true); } })',
  'throw { get message() { while (true); } }',
  'form.set(new Proxy({}, { ownKeys() { while (true); } }))',
])('%s is ended when its time is over', async (source) => {
  expect(await fault(source)).toEqual({ why: 'time' });
});

test.each([
  ['const all = []; while (true) all.push("x".repeat(1e6) + all.length)', 'memory'],
  ['const all = []; while (true) all.push(new Uint8Array(1e6))', 'memory'],
  ['const all = []; while (true) all.push(new Array(1e5).fill(0))', 'memory'],
  ['"a".repeat(1e9)', 'memory'],
  ['(function f() { return f() + 1 })()', 'depth'],
  ['JSON.parse("[".repeat(1e6))', 'depth'],
  ['eval("(".repeat(1e5))', 'depth'],
  ['let a = []; for (let i = 0; i < 2e4; i++) a = [a]; form.set("a", a)', 'depth'],
  ['for (let i = 0; i < 1e6; i++) form.set("a", 1)', 'output'],
  ['try { while (true) form.hide("a"); } catch {}', 'output'],
  ['form.set("a", "x".repeat(200000))', 'output'],
])('%s ends: %s', async (source, why) => {
  expect(await runAtEase(source)).toEqual({ fault: { why } });
});

test('many promises end by themselves', async () => {
  expect(await runAtEase('(function f() { Promise.resolve().then(f) })()')).toEqual({ commands: [] });
});

test('a fault names its line and column as the author counts them', async () => {
  expect(await fault('let a = 1;\nlet b = ;')).toMatchObject({ why: 'syntax', line: 2, column: 9 });
  expect(await fault('let a = 1;\n  nobody();')).toMatchObject({
    why: 'error',
    message: "'nobody' is not defined",
    line: 2,
  });
  expect(await fault('throw "plain"')).toEqual({ why: 'error', message: 'plain' });
  expect(await fault('throw null')).toEqual({ why: 'error', message: 'null' });
  expect(await fault('throw Symbol("s")')).toMatchObject({ why: 'error' });
  expect(await fault('throw new Proxy({}, { get() { throw 1 } })')).toMatchObject({ why: 'error', message: '' });
  expect(await fault('form.set("a", 10n)')).toMatchObject({ why: 'error' });
  expect(await fault('JSON.parse("{")')).toMatchObject({ why: 'error', line: 1 });
  expect(await fault('')).toEqual({ commands: [] });
  expect(await fault('return // early')).toEqual({ commands: [] });
});

test('a script that is only read is not run', async () => {
  const read = (source: string) => runScript({ source }, { engines });
  expect(await read('form.set("a", 1); while (true);')).toEqual({ commands: [] });
  expect(await read('if (')).toMatchObject({ fault: { why: 'syntax', line: 2 } });
  expect(await read('await 1')).toMatchObject({ fault: { why: 'syntax', line: 1 } });
});

const piece = fc.constantFrom(
  ...[
    'form.set',
    'form.options',
    '(',
    ')',
    '{',
    '}',
    '"a"',
    ',',
    'value',
    '=>',
    'while(true)',
    ';',
    'values',
    '[',
    ']',
  ],
  ...[
    'throw',
    'new Proxy',
    'JSON',
    '.constructor',
    'eval',
    '`',
    '//',
    '\n',
    '})(',
    'return',
    '__proto__',
    '...',
    '1e9',
  ],
);
const source = fc.oneof(
  fc.array(piece, { maxLength: 20 }).map((all) => all.join(' ')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('any text gives commands that can be read, or one fault', () =>
  fc.assert(
    fc.asyncProperty(source, async (text) => {
      const answer = await run(text);
      if ('fault' in answer) expect(typeof answer.fault.why).toBe('string');
      else expect(readCommands(answer.commands)).toBeInstanceOf(Object);
    }),
    { numRuns: 200 },
  ));

test('whatever comes back is read by hand: commands, or the name of what is none', () => {
  expect(readCommands(['["set","a"]'])).toEqual({ what: 'form.set' });
  expect(readCommands(['["options","a",[{"value":1}]]'])).toEqual({ what: 'form.options' });
  expect(readCommands(['["constructor","a"]'])).toEqual({ what: 'form.constructor' });
  for (const odd of ['{}', 'null', '', '[', '[null]', '[["set"]]', '"set"'])
    expect(readCommands([odd])).toEqual({ what: 'form' });
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.json(), fc.string())), (texts) => {
      expect(readCommands(texts)).toBeInstanceOf(Object);
    }),
  );
});

test('more than a script could hold is not handed over', async () => {
  expect(await runAtEase('values', { lines: 'x'.repeat(500_000) })).toEqual({ fault: { why: 'memory' } });
  const most = await runAtEase('form.set("size", values.lines.length)', { lines: '文'.repeat(490_000) });
  expect(most).toEqual({ commands: ['["set",{"size":490000}]'] });
});

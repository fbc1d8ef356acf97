import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functions } from '@tessera/schemas/expression/index.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { widgets } from '@tessera/schemas/widgets/index.ts';
import { callsOf } from '@tessera/server/dialects/operation/calls.ts';
import { expect, test } from 'vitest';
import { generatedPages } from './generate.ts';

const generated = generatedPages();
const pages = generated.language ?? [];
const textOf = (file: string) => pages.find((page) => page.file === file)?.text ?? '';

test('the committed pages are those that the schemas give; `npm run docs` writes them', () => {
  for (const [name, written] of Object.entries(generated)) {
    const folder = join(import.meta.dirname, name);
    const there = readdirSync(folder).filter((file) => file.endsWith('.md'));
    expect(there.sort()).toEqual(written.map(({ file }) => file).sort());
    for (const { file, text } of written)
      expect([file, readFileSync(join(folder, file), 'utf8')]).toEqual([file, text]);
  }
});

test('every widget has its picture, and no picture is of a widget that is gone; `npm run screenshots` takes them', () => {
  const pictures = readdirSync(join(import.meta.dirname, 'widgets', 'images'));
  expect(pictures.sort()).toEqual(
    Object.keys(widgets)
      .map((name) => `${name}.png`)
      .sort(),
  );
});

test('every widget, function and built-in module has its place', () => {
  const lacking = [
    ...Object.keys(widgets).filter((name) => !textOf('widgets.md').includes(`### ${name}\n`)),
    ...Object.keys(functions).filter((name) => !textOf('expressions.md').includes(`\`${name}(`)),
    ...modules.filter(({ name }) => !textOf('modules.md').includes(`## ${name}\n`)),
  ];
  expect(lacking).toEqual([]);
});

test('calls are spelled as the server spells them', () => {
  const text = textOf('modules.md');
  const wrong = modules.flatMap((definition) =>
    definition.operations.flatMap((operation) => {
      const call = Object.fromEntries(callsOf(definition))[operation];
      const spelled = `| \`${operation}\` | \`${call?.method} ${call?.path}\` |`;
      return text.includes(spelled) ? [] : [spelled];
    }),
  );
  expect(wrong).toEqual([]);
});

test('tables have rows of one width, and no text is missing', () => {
  for (const { file, text } of pages) {
    expect([file, /undefined|\[object|NaN/.test(text)]).toEqual([file, false]);
    for (const block of text.split('\n\n').filter((part) => part.startsWith('|'))) {
      const widths = block
        .trim()
        .split('\n')
        .map((line) => line.replaceAll('\\|', '').split('|').length);
      expect([file, new Set(widths).size]).toEqual([file, 1]);
    }
  }
});

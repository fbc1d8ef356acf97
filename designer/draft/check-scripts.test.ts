import { ownSandbox } from '@tessera/runtime/testing/own-sandbox.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { expect, test } from 'vitest';
import { checkScripts, scriptsOf } from './check-scripts.ts';

const button = (id: string, script: string) => ({ node: 'button' as const, id, content: id, script });
const document: PageDocument = {
  version: 2,
  model: {
    name: 'm',
    titleField: 'a',
    fields: [
      { id: 'f1', name: 'a', kind: 'text', label: 'A', widget: 'input', script: 'if (value) {\n  form.hide(;\n}' },
      { id: 'f2', name: 'b', kind: 'text', label: 'B', widget: 'input', script: 'while (true);' },
    ],
  },
  pages: {
    form: {
      openScript: 'nobody();',
      body: [
        { node: 'row', id: 'r', children: [button('b1', 'let = ;')] },
        { node: 'tab', id: 't', panes: [{ id: 'p', title: 'P', children: [button('b2', 'await x')] }] },
      ],
    },
  },
};

test('what does not parse is found where it stands, and nothing is run', async () => {
  expect(scriptsOf(document).map(({ path }) => path)).toEqual([
    'model.fields[0].script',
    'model.fields[1].script',
    'pages.form.openScript',
    'pages.form.body[0].children[0].script',
    'pages.form.body[1].panes[0].children[0].script',
  ]);
  const found = await checkScripts(document, await ownSandbox());
  expect(found.map(({ field, rule, params }) => [field, rule, params?.line])).toEqual([
    ['model.fields[0].script', 'scriptSyntax', 2],
    ['pages.form.body[0].children[0].script', 'scriptSyntax', 1],
    ['pages.form.body[1].panes[0].children[0].script', 'scriptSyntax', 1],
  ]);
});

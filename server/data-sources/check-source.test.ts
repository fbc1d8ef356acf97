import type { SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import { expect, test } from 'vitest';
import { checkSource } from './check-source.ts';

const usual: { parameters?: [] } = { parameters: [] };
const checked = (source: unknown) =>
  checkSource({ ...usual, ...(source as SourceDefinition) }, { dialect: 'postgres' }).map(
    ({ field, rule }) => `${field} ${rule}`,
  );
const api = (request: object) => ({
  type: 'api',
  request: { method: 'GET', url: 'https://x.example/', headers: [], ...request },
});

test('a definition is checked as a whole', () => {
  const parameters = [{ name: 'a', type: 'text' }];
  expect(checked({ type: 'sql', text: 'select :a', parameters })).toEqual([]);
  expect(checked({ type: 'sql', text: 'select :b', parameters })).toEqual([
    'text undeclaredParameter',
    'text unusedParameter',
  ]);
  expect(checked({ type: 'sql', text: 'drop table x', parameters: [{ name: '1' }] })).toEqual([
    'parameters[0].name parameterName',
    'parameters[0].type notAnOption',
  ]);
  expect(checked({ type: 'sql', text: 'drop table x' })).toEqual(['text notReading']);
  expect(checked({ type: 'static', text: '[1]' })).toEqual([]);
  expect(checked({ type: 'static', text: '[1' })).toEqual(['text notJson']);
  expect(checked({ ...api({ url: 'https://x.example/{{a}}', path: '$.data[*]' }), parameters })).toEqual([]);
  expect(checked(api({ path: '$[' }))).toEqual(['request.path notPath']);
  expect(checked(api({ paging: { kind: 'next', next: 'x', most: 5 } }))).toEqual(['request.paging.next notPath']);
});

import { expect, test } from 'vitest';
import { checkHttpRequest, literalOrigin } from './http-request.ts';

const checked = (request: unknown) => checkHttpRequest(request, ['a']).map(({ field, rule }) => `${field} ${rule}`);
const usual = { method: 'GET', url: 'https://x.example/', headers: [] };

test('scheme, host and port are written out', () => {
  for (const url of ['http://x.example', 'HTTPS://x.example:8443/a', 'http://[::1]:80/', 'http://例子.example?x={{a}}'])
    expect([url, literalOrigin(url) !== undefined]).toEqual([url, true]);
  for (const url of [
    ...[
      'http://{{a}}/',
      'http://x.{{a}}/',
      'http://x.example:{{a}}/',
      '{{a}}://x.example',
      'http://{{secret:K}}@x/',
      'http://',
    ],
    ...[
      'http://a@x/',
      'http://a:b@x/',
      'http://x\\@y/',
      'http://x y/',
      'http://x%2ey/',
      '//x/',
      'ftp://x/',
      'http:x',
      'http://x:99999/',
    ],
  ])
    expect([url, literalOrigin(url)]).toEqual([url, undefined]);
});

test('what a request lacks or may not have is named', () => {
  expect(checked(usual)).toEqual([]);
  expect(checked({ ...usual, url: 'https://x.example/{{a}}?k={{secret:K}}', body: '{"a":"{{ a }}"}' })).toEqual([]);
  expect(checked(null)).toEqual(['request notObject']);
  expect(checked({ method: 'DELETE', url: 1, headers: {}, body: '{', path: 1, paging: 'all', more: 1 })).toEqual([
    'request.more unknownKey',
    'request.method notAnOption',
    'request.url notAddress',
    'request.path notText',
    'request.headers notList',
    'request.body notJson',
    'request.paging notObject',
  ]);
  const header = (name: unknown, value: unknown = 'x') => checked({ ...usual, headers: [{ name, value }] });
  for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'proxy-authorization', 'Connection'])
    expect(header(name)).toEqual(['request.headers[0].name notHeader']);
  for (const name of ['', 'a b', 'a:', 'ü', 'a\r\nb'])
    expect(header(name)).toEqual(['request.headers[0].name pattern']);
  expect(header('x', 'a\r\nhost: y')).toEqual(['request.headers[0].value badText']);
  expect(header('x', '{{b}}')).toEqual(['request unknownParameter']);
  const paging = (given: object) => checked({ ...usual, paging: given });
  expect(paging({ kind: 'page', parameter: 'p', most: 5 })).toEqual([]);
  expect(paging({ kind: 'next', next: '$.next', most: 100 })).toEqual([]);
  expect(paging({ kind: 'offset', parameter: '', most: 101 })).toEqual([
    'request.paging.most notPlace',
    'request.paging.parameter required',
  ]);
  expect(paging({ kind: 'offset', parameter: 'o', most: 5, size: 20, sizeParameter: 'limit' })).toEqual([]);
  expect(paging({ kind: 'offset', parameter: 'o', most: 5, sizeParameter: 'limit' })).toEqual([
    'request.paging.size required',
  ]);
  expect(paging({ kind: 'page', parameter: 'p', most: 5, size: 0, sizeParameter: '', first: 2 })).toEqual([
    'request.paging.size notPlace',
    'request.paging.first notPlace',
    'request.paging.sizeParameter required',
  ]);
  expect(paging({ kind: 'all', most: 1, place: 'header', parameter: 'p' })).toEqual([
    'request.paging.kind notAnOption',
    'request.paging.place notAnOption',
  ]);
});

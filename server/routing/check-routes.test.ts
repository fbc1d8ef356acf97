import type { ActionDefinition } from '@tessera/schemas/language/resource.ts';
import { modules } from '@tessera/schemas/modules/index.ts';
import { post } from '@tessera/schemas/modules/organize/post.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { expect, test } from 'vitest';
import { serverRoutes } from '../routes.ts';
import { routeFaults } from './check-routes.ts';
import { type Route, route } from './route.ts';

const base = '/api/framework/organize/Post';
const some = (rest: Partial<Route>): Route => ({
  ...route({
    method: 'GET',
    path: `${base}/Some`,
    permission: 'self',
    summary: t('x', 'x', 'x', 'x'),
    run: async () => null,
  }),
  ...rest,
});
const withActions = (actions: ActionDefinition[]) => [{ ...post, actions }];
const title = { zh: '', zhtw: '', en: '', ja: '' };

test('the routes of the server and its modules fit', () => {
  expect(routeFaults(serverRoutes(), modules)).toEqual([]);
});

test('every literal route says what it takes', () => {
  for (const { method, path, input, operation } of serverRoutes())
    expect([method, path, input !== undefined || operation !== undefined]).toEqual([method, path, true]);
});

test.each<[string, Route[], typeof modules]>([
  ['GET /api/framework/organize/Post/Some declares no permission', [some({ permission: '' as never })], [post]],
  ['asks for a right on organize/Nope, which is no module', [some({ permission: 'right:organize/Nope' })], [post]],
  [
    'asks for btn_fly, which nothing of organize/Post declares',
    [some({ permission: 'right:organize/Post:btn_fly' })],
    [post],
  ],
  [
    'GET /api/framework/organize/Post/:id/Some does not say what names its record',
    [some({ path: `${base}/:id/Some`, permission: 'right:organize/Post' })],
    [post],
  ],
  [
    'GET /api/framework/organize/Post/:id/Some has no part :postId',
    [some({ path: `${base}/:id/Some`, permission: 'right:organize/Post', record: 'postId' })],
    [post],
  ],
  [
    'organize/Post: no route carries out the action fly (PUT /{id}/Actions/Fly)',
    [some({})],
    withActions([{ code: 'fly', title, scope: 'row', right: 'btn_fly', call: 'PUT /{id}/Actions/Fly' }]),
  ],
  [
    'organize/Post: the action fly opens cockpit, which is no page',
    [],
    withActions([{ code: 'fly', title, scope: 'row', right: 'btn_fly', opens: 'cockpit' as never }]),
  ],
  [
    'organize/Post: the action fly of a form calls PUT /{id}',
    [some({ method: 'PUT', path: `${base}/:id` })],
    withActions([{ code: 'fly', title, scope: 'form', right: null, call: 'PUT /{id}' }]),
  ],
  ['organize/Post: the action fly does nothing', [], withActions([{ code: 'fly', title, scope: 'row', right: null }])],
])('a start is refused: %s', (fault, routes, definitions) => {
  const found = routeFaults(routes, definitions);
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(fault);
});

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { releaseEntry, tasks } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  items?: Schema;
  enum?: string[];
  examples?: Record<string, unknown>[];
  [word: string]: unknown;
}
interface Document {
  tags: { name: string }[];
  components: { schemas: Record<string, Schema>; parameters: Record<string, unknown> };
  paths: Record<
    string,
    Record<string, { tags: string[]; requestBody?: { content: Record<string, { schema: Schema }> } }>
  >;
}

let world: World;
let entry: string;
let base: string;
/** Sees the title and the grade, and may change records. */
let clerk: Ask;

const fullName = 'Tasks';
const page = {
  ...tasks,
  pages: { ...tasks.pages, list: { ...tasks.pages.list, permissions: { button: true, column: true, data: true } } },
};

beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'tasks', fullName, page });
  base = `/api/OnLineDevInstance/${entry}`;
  const { ask } = world;
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: 'clerk', code: 'clerk' });
  const path = `/api/framework/permission/Role/${role.data.id}/Authorize`;
  const { modules } = (await ask('GET', path)).data;
  const menu = modules.find(({ columns }: { columns: { code: string }[] }) =>
    columns.some(({ code }) => code === 'grade'),
  );
  const given = { moduleId: menu.moduleId, columns: ['title', 'grade'], buttons: ['btn_edit'], rows: { type: 'all' } };
  expect(await ask('PUT', path, { modules: [given] })).toMatchObject({ code: 200 });
  clerk = (await world.addUser('clerk', { roleIds: [role.data.id] })).ask;
});
afterAll(() => world.end());

const documentOf = async (ask: Ask, language = 'en'): Promise<Document> =>
  (await ask('GET', '/api/Meta/OpenApi', undefined, { 'accept-language': language })).data;

const bodyOf = ({ paths }: Document, call: string): Schema | undefined => {
  const [method = '', path = ''] = call.split(' ');
  return paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']?.schema;
};

test('each call stands under the name of its module, in the language of whoever reads', async () => {
  const named = async (language: string) => {
    const { paths } = await documentOf(world.ask, language);
    const tags = (path: string) => Object.values(paths[path] ?? {}).flatMap((call) => call.tags);
    return [...tags('/api/framework/organize/Post'), ...tags(`${base}/List`), ...tags('/api/Login/CurrentUser')];
  };
  expect(await named('en')).toEqual(['Post', 'Post', 'Tasks', 'Signing in, one’s own account']);
  expect((await named('zh')).slice(0, 2)).toEqual(['岗位', '岗位']);
  expect((await named('ja')).slice(0, 1)).toEqual(['役職']);
  const { paths, tags } = await documentOf(world.ask);
  const untagged = Object.entries(paths).filter(([, calls]) => Object.values(calls).some((call) => !call.tags?.[0]));
  expect(untagged.map(([path]) => path)).toEqual([]);
  expect(new Set(tags.map(({ name }) => name)).size).toBe(tags.length);
  // Calls that belong to a module without being one of its operations.
  expect(paths['/api/framework/basic/DataInterface/{id}/Keys']?.post?.tags).toEqual(['Data interface']);
});

test('two modules that are called the same are told apart', async () => {
  const other = { ...page, model: { ...page.model, name: 'other' } };
  const second = await releaseEntry(world, { code: 'tasks2', fullName, page: other });
  const { paths } = await documentOf(world.ask);
  expect(paths[`${base}/List`]?.post?.tags).toEqual(['Tasks (task)']);
  expect(paths[`/api/OnLineDevInstance/${second}/List`]?.post?.tags).toEqual(['Tasks (other)']);
});

test('bodies of a designed module and of a built-in one say their fields', async () => {
  const document = await documentOf(world.ask);
  const { schemas } = document.components;
  const record = `entry.${entry}`;
  expect(bodyOf(document, `POST ${base}`)).toEqual({ $ref: `#/components/schemas/${record}` });
  expect(bodyOf(document, `PUT ${base}/{id}`)).toEqual({ $ref: `#/components/schemas/${record}.update` });
  expect(schemas[record]).toMatchObject({
    required: ['title'],
    properties: {
      hours: { minimum: 0, maximum: 100, description: 'Hours' },
      grade: { type: 'string', enum: ['a', 'b'] },
      createdAt: { $ref: '#/components/schemas/system.createdAt' },
    },
  });
  expect(schemas[`${record}.update`]?.required).toBeUndefined();
  const list = schemas[`${record}.query`]?.allOf?.[1]?.properties;
  expect(list?.filter?.items?.properties?.field?.enum).toEqual(expect.arrayContaining(['hours', 'owner', 'createdAt']));
  const batch = bodyOf(document, `POST /api/OnLineDevInstance/batchUpdate/${entry}`)?.properties?.records?.items?.allOf;
  expect(batch?.[1]).toEqual({ $ref: `#/components/schemas/${record}.update` });
  expect(bodyOf(document, `POST /api/OnLineDevInstance/batchDelete/${entry}`)).toEqual({
    $ref: '#/components/schemas/input.ids',
  });
  expect(bodyOf(document, 'POST /api/framework/organize/Post')).toEqual({ $ref: '#/components/schemas/organize.Post' });
  expect(schemas['organize.Post']).toMatchObject({ required: ['fullName', 'code'] });
  // Nothing is referred to that is not there.
  const text = JSON.stringify(document);
  const gone = [...text.matchAll(/#\/components\/(\w+)\/([^"/]+)/g)].filter(
    ([, part = '', name = '']) => !(name in (document.components as unknown as Record<string, object>)[part]!),
  );
  expect(gone).toEqual([]);
});

test('an example that the document gives is taken as it is', async () => {
  const { components } = await documentOf(world.ask);
  const [example] = components.schemas[`entry.${entry}`]?.examples ?? [];
  expect(example).toEqual({ title: 'Title', due: '2026-11-20', hours: 42, grade: 'a' });
  const made = await world.ask('POST', base, example);
  expect(made).toMatchObject({ code: 200 });
  const [change] = components.schemas[`entry.${entry}.update`]?.examples ?? [];
  expect(await world.ask('PUT', `${base}/${made.data.id}`, change)).toMatchObject({ code: 200 });
  const [question] = components.schemas[`entry.${entry}.query`]?.examples ?? [];
  expect(await world.ask('POST', `${base}/List`, question)).toMatchObject({ code: 200 });
});

test('nothing that is hidden stands in schemas, examples, filters and paths', async () => {
  const document = await documentOf(clerk);
  const schemas = Object.entries(document.components.schemas).filter(([name]) => name.startsWith('entry.'));
  expect(Object.keys(document.components.schemas[`entry.${entry}.update`]?.properties ?? {})).toContain('grade');
  expect(JSON.stringify(schemas)).not.toMatch(/hours|owner"|\bdue\b/i);
  // What they may not press is no call of theirs, nor is what they have no menu of.
  expect(Object.keys(document.paths[`${base}/{id}`] ?? {}).sort()).toEqual(['get', 'put']);
  expect(document.paths[base]).toBeUndefined();
  expect(document.paths['/api/framework/organize/Post']).toBeUndefined();
  const nobody = await documentOf((await world.addUser('nobody')).ask);
  expect(JSON.stringify(nobody)).not.toContain(entry);
  const open = await (await world.app.request('/api/openapi.json')).json();
  expect(JSON.stringify(open)).not.toContain(entry);
  expect(open.paths['/api/OnLineDevInstance/{entry}'].post.tags).toEqual(['已发布的模块']);
});

test('each further module costs a document less than 15 KB, and less than 1 KB of what is sent', async () => {
  const sizes = async () => {
    const text = JSON.stringify(await documentOf(world.ask));
    return { whole: text.length, sent: gzipSync(text).length };
  };
  const before = await sizes();
  for (const n of [1, 2, 3]) await releaseEntry(world, { code: `more${n}`, fullName: `More ${n}`, page });
  const after = await sizes();
  expect((after.whole - before.whole) / 3).toBeLessThan(15_000);
  expect((after.sent - before.sent) / 3).toBeLessThan(1000);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../fixtures/generation.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';

/** More than there are connections. */
const many = Array.from({ length: 40 }, (_, at) => at);

let world: World;
let database: ForeignDatabase;
beforeAll(async () => {
  [world, database] = await Promise.all([makeWorld(), emptyDatabase('postgres')]);
});
afterAll(async () => {
  await world.end();
  await database.drop();
});

/** What somebody writes who has nothing to do with the other system. */
let posts = 0;
const others = () => {
  posts++;
  return world.ask('POST', '/api/framework/organize/Post', { fullName: `Post ${posts}`, code: `post${posts}` });
};

test('writes that wait for a table of another database leave everybody else their connections', async () => {
  await database.run(`create table stock (id int primary key, name varchar(40), amount int);
    insert into stock select n, 'Part ' || n, n from generate_series(0, 39) n`);
  const { progress } = await madeModules(world, { linkId: await linked(world, database), standing: true });
  const base = `/api/OnLineDevInstance/${progress.tables[0]?.entryId}`;
  const rows: { id: string; name: string }[] = (await world.ask('POST', `${base}/List`, { pageSize: 100 })).data.list;
  const { host, port, user, database: name } = database.settings as pg.ClientConfig;
  const holder = new pg.Client({ host, port, user, database: name });
  await holder.connect();
  await holder.query('begin; lock table stock in access exclusive mode');
  const writing = many.map((at) => world.ask('PUT', `${base}/${rows[at]?.id}`, { amount: 100 }));
  await new Promise((done) => setTimeout(done, 500));
  const meanwhile = await Promise.all([others(), others(), others(), others(), others()]);
  expect(meanwhile.map(({ code, msg }) => [code, msg])).toEqual(meanwhile.map(() => [200, '']));
  await holder.query('rollback');
  await holder.end();
  // Whoever waited for their turn gets it.
  const answers = await Promise.all(writing);
  expect(answers.map(({ code, msg }) => [code, msg])).toEqual(answers.map(() => [200, '']));
  expect(await database.rows('select count(*)::int as n from stock where amount = 100')).toEqual([{ n: 40 }]);
});

test('so do writes that wait for a data source, and its log needs a connection of its own', async () => {
  let isHeld = false;
  const waiting: (() => void)[] = [];
  const service: Server = createServer((_, response) => {
    const answer = () => {
      response.setHeader('content-type', 'application/json');
      response.end('[{"id":"1","name":"one"}]');
    };
    if (isHeld) waiting.push(answer);
    else answer();
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/parts`;
  const source = { fullName: 'Parts', code: 'parts', type: 'api', url, method: 'GET', text: '', keptSeconds: 0 };
  expect((await world.ask('POST', '/api/framework/basic/DataSource', source)).msg).toBe('');
  const page: PageDocument = {
    version: 2,
    model: {
      name: 'usedPart',
      titleField: 'title',
      fields: [
        { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
        {
          ...{ id: 'f2', name: 'part', kind: 'text', label: 'Part', widget: 'select' },
          props: { options: { source: 'dataSource', code: 'parts', value: 'id', label: 'name' } },
        },
      ],
    },
    pages: {
      form: { body: ['f1', 'f2'].map((field) => ({ node: 'field' as const, id: field, field })) },
      list: { columns: [{ field: 'f1' }] },
    },
  };
  const base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'used-parts', fullName: 'Used', page })}`;
  const all = () => many.map((at) => world.ask('POST', base, { title: `Used ${at}`, part: '1' }));
  const quick = await Promise.all(all());
  expect(quick.map(({ msg }) => msg)).toEqual(many.map(() => ''));
  isHeld = true;
  const writing = all();
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  const meanwhile = await Promise.all([others(), others(), others(), others(), others()]);
  expect(meanwhile.map(({ code, msg }) => [code, msg])).toEqual(meanwhile.map(() => [200, '']));
  isHeld = false;
  for (const answer of waiting) answer();
  expect((await Promise.all(writing)).map(({ msg }) => msg)).toEqual(many.map(() => ''));
  service.close();
  service.closeAllConnections();
});

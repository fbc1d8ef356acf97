import { existsSync, readdirSync } from 'node:fs';
import { makePng } from '@tessera/fixtures/files/png.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { filePath } from '../storage/file-path.ts';

let world: World;
let clock = 0;
beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(Date.now() + clock) });
});
afterAll(() => world.end());

const upload = (ask: Ask, bytes: Uint8Array | string = 'x', type = 'annex') => {
  const form = new FormData();
  form.set('file', new File([bytes as never], 'x.txt'));
  return ask('POST', `/api/file/Upload/${type}`, form);
};
/** As if the user had uploaded so many files of a size. */
const had = (owner: string, files: number, size: number) =>
  sql`insert into file (id, type, name, size, mime, owner)
    select 'had ' || ${owner}::text || n, 'annex', 'x', ${size}::bigint, 'text/plain', ${owner} from generate_series(1, ${files}::int) n`.execute(
    world.database.db,
  );
const onDisk = () =>
  readdirSync(world.filesFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

test('a thousand files that no record holds are enough, also when ten come at once; others are not concerned', async () => {
  const { id, ask } = await world.addUser('many');
  await had(id, 999, 1);
  const before = onDisk().length;
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(ask)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, ...Array(9).fill(413)]);
  expect(answers.find(({ code }) => code === 413)?.msg).toMatch(/1000 files/);
  expect(onDisk().length).toBe(before + 1);
  const kept = answers.find(({ code }) => code === 200)?.data.fileId;
  expect((await ask('DELETE', `/api/file/annex/${kept}`)).code).toBe(200);
  expect((await upload(ask)).code).toBe(200);
  expect((await upload((await world.addUser('other')).ask)).code).toBe(200);
});

test('so is a gigabyte; what records hold does not count', async () => {
  const { id, ask } = await world.addUser('large');
  await had(id, 1, 1024 ** 3 - 1);
  expect((await upload(ask, 'xx')).code).toBe(413);
  expect((await upload(ask, 'x')).code).toBe(200);
  await sql`update file set resource = 'somewhere' where owner = ${id}`.execute(world.database.db);
  expect((await upload(ask, 'xx')).code).toBe(200);
});

test('what no record has held for a week goes with the next upload, but not the avatar, nor what others have', async () => {
  const { id, ask } = await world.addUser('late');
  const stranger = await world.addUser('stranger');
  const picture = new Uint8Array(makePng());
  const avatar = (await upload(ask, picture, 'annexpic')).data.fileId;
  expect((await ask('PUT', `/api/framework/organize/User/Current/Avatar/${avatar}`)).code).toBe(200);
  const [old, held, foreign] = [
    (await upload(ask)).data.fileId,
    (await upload(ask)).data.fileId,
    (await upload(stranger.ask)).data.fileId,
  ];
  await sql`update file set resource = 'somewhere' where id = ${held}`.execute(world.database.db);
  clock = 7 * 24 * 60 * 60 * 1000 + 1000;
  const again = await world.as('late', 'secret1');
  const fresh = (await upload(again)).data.fileId;
  clock = 0;
  const left = await sql<{ id: string }>`select id from file where owner = ${id} order by id`.execute(
    world.database.db,
  );
  expect(left.rows.map((row) => row.id)).toEqual([avatar, held, fresh].sort());
  const isThere = (file: string) => existsSync(filePath(world.filesFolder, file));
  expect([avatar, old, held, foreign, fresh].map(isThere)).toEqual([true, false, true, true, true]);
});

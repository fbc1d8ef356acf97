import { readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { makePng } from '@tessera/fixtures/files/png.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../fixtures/asker.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { filePath } from '../storage/file-path.ts';
import { comingPath } from './store-file.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

const path = '/api/file/Upload/annex/Parts';
const begin = async (ask: Ask, size: number, { name = 'a.bin', at = path } = {}) =>
  (await ask('POST', at, { name, size })).data.uploadId as string;
const send = (
  ask: Ask,
  id: string,
  { offset, bytes, at = path }: { offset: number; bytes: Uint8Array; at?: string },
) => {
  const form = new FormData();
  form.set('file', new File([bytes as never], 'part'));
  return ask('PUT', `${at}/${id}?offset=${offset}`, form);
};
const bytes = Uint8Array.from({ length: 3000 }, (_, n) => n % 251);
const onDisk = () =>
  readdirSync(world.filesFolder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const downloaded = async (ask: Ask, id: string) => (await ask('GET', `/api/file/Download/annex/${id}`)).data;

test('a file comes in parts, goes on where it was, and is the file that it was', async () => {
  const { ask } = world;
  const id = await begin(ask, bytes.length, { name: '..\\x/报告.bin' });
  expect(await send(ask, id, { offset: 0, bytes: bytes.subarray(0, 1000) })).toMatchObject({
    data: { received: 1000 },
  });
  // A part that came and of which nobody heard.
  expect((await ask('GET', `${path}/${id}`)).data).toEqual({ uploadId: id, received: 1000 });
  expect((await send(ask, id, { offset: 500, bytes: bytes.subarray(500, 2000) })).data.received).toBe(2000);
  const { data } = await send(ask, id, { offset: 2000, bytes: bytes.subarray(2000) });
  expect(data).toEqual({
    uploadId: id,
    received: 3000,
    file: { name: '报告.bin', fileId: id, size: 3000, url: `/api/file/Download/annex/${id}` },
  });
  // Whoever did not hear of the last one either asks, and hears the same.
  expect((await ask('GET', `${path}/${id}`)).data).toEqual(data);
  expect(await downloaded(ask, id)).toEqual(bytes);
  expect((await send(ask, id, { offset: 0, bytes: bytes.subarray(1, 9) })).data).toEqual(data);
  expect(await downloaded(ask, id)).toEqual(bytes);
});

test('what does not fit is refused, and what came stays', async () => {
  const { ask } = world;
  const id = await begin(ask, 2000);
  await send(ask, id, { offset: 0, bytes: bytes.subarray(0, 1000) });
  const beyond = await send(ask, id, { offset: 1500, bytes: bytes.subarray(1500, 2000) });
  expect(beyond).toMatchObject({ code: 400, data: [{ field: 'offset', rule: 'tooLarge' }] });
  expect((await send(ask, id, { offset: 1000, bytes })).code).toBe(413);
  expect((await ask('GET', `${path}/${id}`)).data.received).toBe(1000);
  expect((await send(ask, id, { offset: 1000, bytes: bytes.subarray(1000, 2000) })).data.file.size).toBe(2000);
  for (const size of [0, -1, 1.5, '7', 51 * 1024 * 1024])
    expect([size, (await ask('POST', path, { name: 'x', size })).code]).toEqual([
      size,
      size === 51 * 1024 * 1024 ? 413 : 400,
    ]);
  expect((await ask('PUT', `${path}/${id}?offset=-1`)).code).toBe(400);
  expect((await ask('POST', '/api/file/Upload/other/Parts', { name: 'x', size: 1 })).code).toBe(404);
});

test('nobody else can go on with it, look at it or give it up', async () => {
  const id = await begin(world.ask, 2000);
  const { ask } = await world.addUser('stranger');
  expect((await ask('GET', `${path}/${id}`)).code).toBe(404);
  expect((await send(ask, id, { offset: 0, bytes })).code).toBe(404);
  expect((await ask('DELETE', `${path}/${id}`)).code).toBe(404);
  expect((await world.ask('GET', `/api/file/Upload/annexpic/Parts/${id}`)).code).toBe(404);
  expect((await world.ask('GET', `${path}/x`)).code).toBe(404);
});

test('what is given up is gone from the disk, at once or after a day', async () => {
  const { ask } = await world.addUser('changing');
  const before = onDisk();
  const id = await begin(ask, 2000);
  await send(ask, id, { offset: 0, bytes: bytes.subarray(0, 10) });
  expect(onDisk()).toBe(before + 1);
  expect((await ask('DELETE', `${path}/${id}`)).code).toBe(200);
  expect(onDisk()).toBe(before);
  const old = await begin(ask, 2000);
  await sql`update upload set created_at = created_at - interval '25 hours' where id = ${old}`.execute(
    world.database.db,
  );
  await begin(ask, 2000);
  expect((await ask('GET', `${path}/${old}`)).code).toBe(404);
  expect(onDisk()).toBe(before + 1);
});

test('what is coming counts among what somebody may have that no record holds', async () => {
  const { id: owner, ask } = await world.addUser('many');
  await sql`insert into upload (id, type, name, size, owner)
    select gen_random_uuid(), 'annex', 'x', 1, ${owner} from generate_series(1, 999)`.execute(world.database.db);
  const id = await begin(ask, 3);
  expect((await ask('POST', path, { name: 'x', size: 1 })).code).toBe(413);
  // The one that is there becomes a file nevertheless.
  expect((await send(ask, id, { offset: 0, bytes: bytes.subarray(0, 3) })).data.file.fileId).toBe(id);
});

test('a picture is known once it is whole; what is none is gone', async () => {
  const at = '/api/file/Upload/annexpic/Parts';
  const picture = makePng();
  const good = await begin(world.ask, picture.length, { at });
  await send(world.ask, good, { offset: 0, bytes: picture.subarray(0, 5), at });
  expect((await send(world.ask, good, { offset: 5, bytes: picture.subarray(5), at })).data.file.fileId).toBe(good);
  const before = onDisk();
  const bad = await begin(world.ask, 4, { at });
  const refused = await send(world.ask, bad, { offset: 0, bytes: bytes.subarray(0, 4), at });
  expect(refused).toMatchObject({ code: 400, data: [{ field: 'file' }] });
  expect((await world.ask('GET', `${at}/${bad}`)).code).toBe(404);
  expect(onDisk()).toBe(before);
});

test('of many who finish the same upload at one moment all hear of the one file', async () => {
  const id = await begin(world.ask, 1000);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send(world.ask, id, { offset: 0, bytes: bytes.subarray(0, 1000) })),
  );
  expect(answers.map(({ data }) => data?.file?.fileId)).toEqual(Array(8).fill(id));
  expect(await downloaded(world.ask, id)).toEqual(bytes.subarray(0, 1000));
});

test('a part that is still on its way when the file is whole changes nothing of what was looked at', async () => {
  const picture = makePng();
  const at = '/api/file/Upload/annexpic/Parts';
  const id = await begin(world.ask, picture.length, { at });
  await send(world.ask, id, { offset: 0, bytes: picture.subarray(0, 5), at });
  const late = await open(comingPath(filePath(world.filesFolder, id)), 'r+');
  expect((await send(world.ask, id, { offset: 5, bytes: picture.subarray(5), at })).data.file.fileId).toBe(id);
  await late.write(Buffer.from('<script>'), 0, 8, 0);
  await late.close();
  const kept = (await world.ask('GET', `/api/file/Image/annexpic/${id}`)).data;
  expect(picture.equals(kept)).toBe(true);
});

test('whoever gives an upload up that is being kept gets the file, whole', async () => {
  const { ask } = world;
  const size = 8_000_000;
  for (let round = 0; round < 4; round++) {
    const id = await begin(ask, size);
    const put = send(ask, id, { offset: 0, bytes: new Uint8Array(size) });
    const copies = () =>
      readdirSync(world.filesFolder, { recursive: true }).some((one) => String(one).endsWith(`${id}.part`));
    while (!copies()) await new Promise((done) => setTimeout(done, 1));
    const [, gaveUp] = await Promise.all([put, ask('DELETE', `${path}/${id}`)]);
    const kept = await sql`select id from file where id = ${id}`.execute(world.database.db);
    expect([gaveUp.code, kept.rows.length]).toEqual(gaveUp.code === 200 ? [200, 0] : [404, 1]);
    if (kept.rows.length > 0) expect((await ask('GET', `/api/file/Download/annex/${id}`)).code).toBe(200);
  }
});

test('asking for the head of a file alone leaves nothing open', async () => {
  const { ask } = world;
  const size = 2_000_000;
  const id = await begin(ask, size);
  await send(ask, id, { offset: 0, bytes: new Uint8Array(size) });
  const open = () => readdirSync('/proc/self/fd').length;
  const before = open();
  for (let count = 0; count < 30; count++) {
    const { headers } = await ask('HEAD', `/api/file/Download/annex/${id}`);
    expect(headers.get('content-length')).toBe(String(size));
  }
  await new Promise((done) => setTimeout(done, 200));
  expect(open() - before).toBeLessThan(10);
});

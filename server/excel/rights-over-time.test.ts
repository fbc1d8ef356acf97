import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { bookOf, importBook } from '@tessera/fixtures/workbook.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asker } from '../../fixtures/asker.ts';
import { api, at, documentOf, field, people } from '../permission/sideways/people.ts';

// An import or export takes minutes; what is taken from its person meanwhile is taken from it.

let world: World;
let help: ReturnType<typeof people>;
let entry: string;
let made = 0;
beforeAll(async () => {
  world = await makeWorld();
  help = people(world);
  const fields = [field('t', 'title'), { ...field('c', 'code'), unique: true }, field('n', 'note')];
  const list = { permissions: { button: true, column: true }, buttons: ['btn_add', 'btn_import', 'btn_export'] };
  entry = await releaseEntry(world, { code: 'long', fullName: 'Long', page: documentOf('long', { fields, list }) });
});
afterAll(() => world.end());

async function person() {
  const account = `long${made++}`;
  const roleId = await help.role([await help.allOf(entry)]);
  const { id } = await world.addUser(account, { roleIds: [roleId] });
  return { id, roleId, token: await world.tokenOf(account, 'secret1') };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Longer than rights count that were looked at. */
const aWhile = () => new Promise((done) => setTimeout(done, 1100));
const disable = ({ id }: Person) => world.ask('PUT', `${api}/organize/User/${id}/Actions/State`, { state: 0 });
const takeButtons = async ({ roleId }: Person) => {
  const modules = [{ ...(await help.allOf(entry)), buttons: [] }];
  return world.ask('PUT', `${api}/permission/Role/${roleId}/Authorize`, { modules });
};
const table = () => sql.id(world.tenant.registry.get(`entry/${entry}`).table);
const columnOf = (name: string) => sql.id(world.tenant.registry.get(`entry/${entry}`).byName.get(name)?.column ?? '');
const stored = async (): Promise<number> =>
  (await world.ask('POST', at(entry, '/List'), { withTotal: 'exact' })).data.pagination.total;

/** Imports 350 records, of which the second step waits until something is taken away. */
async function importBeside(who: Person, take: (who: Person) => Promise<unknown>) {
  const { id } = (await world.ask('POST', at(entry), { title: 'in the way' })).data;
  const before = await stored();
  const mark = `p${made++}`;
  const rows = Array.from({ length: 350 }, (_, row) => [`t${row}`, `${mark}-${row}`]);
  const file = await bookOf([['title', 'code'], ...rows]);
  const away = new Error('taken back');
  let imported: ReturnType<typeof importBook> | undefined;
  await world.database.db
    .transaction()
    .execute(async (db) => {
      await sql`update ${table()} set ${columnOf('code')} = ${`${mark}-150`} where id = ${id}`.execute(db);
      imported = importBook(asker(world.app, who.token), { base: at(entry), file });
      await expect.poll(stored, { timeout: 30_000 }).toBeGreaterThan(before);
      expect(await take(who)).toMatchObject({ code: 200 });
      await aWhile();
      throw away;
    })
    .catch((error) => expect(error).toBe(away));
  return { answer: await imported!, written: (await stored()) - before };
}

test('an import ends where the account is closed', async () => {
  const { answer, written } = await importBeside(await person(), disable);
  expect(answer.code).toBe(412);
  expect(written).toBeLessThan(250);
});

test('and names what is left where its person may import no more', async () => {
  const { answer, written } = await importBeside(await person(), takeButtons);
  expect(written).toBeLessThan(250);
  expect(answer.data).toMatchObject({ total: 350, created: written, failedRows: 350 - written });
  expect(answer.data.failed[0]).toMatchObject({
    row: written + 2,
    msg: 'You do not have this right; ask an administrator',
  });
});

test('an export that is read slowly breaks off where its person may no more see it', async () => {
  await world.ask('POST', at(entry), { title: 'many', note: 'x' });
  const note = sql`(select string_agg(md5(random()::text || n || c), '') from generate_series(1, 7) c)`;
  await sql`insert into ${table()} (id, created_at, modified_at, schema_version, ${columnOf('title')}, ${columnOf('note')})
    select gen_random_uuid(), now(), now(), 1, 'many', ${note} from generate_series(1, 20000) n`.execute(
    world.database.db,
  );
  const read = async (take: (who: Person) => Promise<unknown>) => {
    const who = await person();
    const headers = { authorization: who.token };
    const { body } = await world.app.request(at(entry, '/Actions/Export'), { method: 'POST', headers });
    const reader = body!.getReader();
    await reader.read();
    expect(await take(who)).toMatchObject({ code: 200 });
    await aWhile();
    for (let bytes = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return bytes;
      bytes += value.length;
    }
  };
  expect(await read(async () => ({ code: 200 }))).toBeGreaterThan(2_000_000);
  for (const take of [disable, takeButtons]) await expect(read(take)).rejects.toThrow();
  // Rights that change without becoming less, for whoever reads: another role, and departments below their own.
  const giveMore = async ({ id }: Person) => {
    const { data } = await world.ask('GET', `${api}/organize/User/${id}`);
    const roleIds = [...data.roleIds, await help.role([await help.allOf(entry)])];
    return world.ask('PUT', `${api}/organize/User/${id}`, { roleIds, version: data.version });
  };
  expect(await read(giveMore)).toBeGreaterThan(2_000_000);
});

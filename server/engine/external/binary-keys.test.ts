import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type ForeignDatabase } from '../../../fixtures/foreign-databases.ts';
import { linked, madeModules } from '../../../fixtures/generation.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

const [ours, theirs, tag] = ['0190a1b2c3d4e5f60718293a4b5c6d7e', 'ffee0011223344556677889900aabbcc', '00ff'];
const scripts = {
  postgres: `
    create domain id16 as bytea check (octet_length(value) = 16);
    create table product (id id16 primary key default decode(md5(random()::text), 'hex'), name varchar(40) not null, photo bytea);
    create table price (id id16 primary key default decode(md5(random()::text), 'hex'), product_id id16 not null references product (id),
      amount numeric(10, 2));
    create table product_tag (product_id id16 references product (id), tag bytea, note varchar(20), primary key (product_id, tag));
    insert into product values ('\\x${ours}', 'Nail', '\\xff'), ('\\x${theirs}', 'Screw', null);
    insert into price values ('\\x${theirs}', '\\x${ours}', 5);
    insert into product_tag values ('\\x${ours}', '\\x${tag}', 'new')`,
  mariadb: `
    create table product (id binary(16) primary key, name varchar(40) not null, photo blob);
    create table price (id binary(16) primary key, product_id binary(16) not null, amount decimal(10, 2),
      foreign key (product_id) references product (id));
    create table product_tag (product_id binary(16), tag varbinary(8), note varchar(20), primary key (product_id, tag),
      foreign key (product_id) references product (id));
    insert into product values (x'${ours}', 'Nail', x'ff'), (x'${theirs}', 'Screw', null);
    insert into price values (x'${theirs}', x'${ours}', 5);
    insert into product_tag values (x'${ours}', x'${tag}', 'new')`,
};

describe.each(['postgres', 'mariadb'] as const)('%s: tables whose keys are bytes', (server) => {
  let world: World;
  let database: ForeignDatabase;
  let linkId: string;
  const bases: Record<string, string> = {};
  beforeAll(async () => {
    [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    await database.run(scripts[server]);
    linkId = await linked(world, database);
    const { progress } = await madeModules(world, { linkId, standing: true });
    expect(progress).toMatchObject({ state: 'done' });
    expect(progress.tables.filter(({ state }) => state !== 'done')).toEqual([]);
    for (const { table, entryId } of progress.tables) bases[table.split('.')[1]!] = `/api/OnLineDevInstance/${entryId}`;
  });
  afterAll(async () => {
    await world.end();
    await database.drop();
  });

  const rowsOf = async (table: string, input: object = {}) => {
    const answer = await world.ask('POST', `${bases[table]}/List`, input);
    expect([table, answer.msg]).toEqual([table, '']);
    return answer.data.list;
  };

  test('rows are listed, found again and told apart by them, and point to each other', async () => {
    const [nail] = await rowsOf('product', { keyword: 'Nail' });
    expect((await world.ask('GET', `${bases.product}/${nail.id}`)).data).toMatchObject({ name: 'Nail' });
    const [price] = await rowsOf('price', { filter: [{ field: 'productId', op: 'eq', value: nail.id }] });
    expect(price).toMatchObject({ productId: nail.id, _names: { productId: 'Nail' }, amount: 5 });
    const [screw] = await rowsOf('product', { keyword: 'Screw' });
    expect(await rowsOf('price', { filter: [{ field: 'productId', op: 'eq', value: screw.id }] })).toEqual([]);
    const [tagged] = await rowsOf('product_tag');
    expect((await world.ask('GET', `${bases.product_tag}/${tagged.id}`)).data).toMatchObject({
      productId: nail.id,
      note: 'new',
    });
  });

  test('they are written: a row of a new key, another reference, gone again', async () => {
    const made = await world.ask('POST', bases.product!, { name: 'Bolt' });
    expect(made).toMatchObject({ code: 200 });
    expect((await world.ask('GET', `${bases.product}/${made.data.id}`)).data).toMatchObject({ name: 'Bolt' });
    const [price] = await rowsOf('price');
    const path = `${bases.price}/${price.id}`;
    expect(await world.ask('PUT', path, { productId: made.data.id, amount: 6 })).toMatchObject({ code: 200 });
    expect((await rowsOf('price'))[0]).toMatchObject({ id: price.id, _names: { productId: 'Bolt' }, amount: 6 });
    const another = await world.ask('POST', bases.price!, { productId: made.data.id, amount: 7 });
    expect(another).toMatchObject({ code: 200 });
    expect(await world.ask('DELETE', `${bases.price}/${another.data.id}`)).toMatchObject({ code: 200 });
    expect((await rowsOf('price')).map(({ id }: { id: string }) => id)).toEqual([price.id]);
    const [counted] = await database.rows('select count(*) as n from product');
    expect(Number(counted?.n)).toBe(3);
  });

  test('copies keep what points to what', async () => {
    const { progress } = await madeModules(world, { linkId });
    expect(progress).toMatchObject({ state: 'done' });
    const copied = Object.fromEntries(progress.tables.map(({ table, entryId }) => [table.split('.')[1], entryId]));
    const askCopy = (table: string, rest: string, input?: object) =>
      world.ask(input ? 'POST' : 'GET', `/api/OnLineDevInstance/${copied[table]}/${rest}`, input);
    const { list } = (await askCopy('product', 'List', {})).data;
    expect(list.map(({ name }: { name: string }) => name).sort()).toEqual(['Bolt', 'Nail', 'Screw']);
    const nail = list.find(({ name }: { name: string }) => name === 'Nail');
    expect((await askCopy('product', nail.id)).data.productTag).toMatchObject([{ note: 'new' }]);
    const prices = (await askCopy('price', 'List', {})).data.list;
    expect(prices).toMatchObject([{ _names: { productId: 'Bolt' }, amount: 6 }]);
    expect(progress.tables.map(({ misfits }) => misfits)).toEqual([0, 0, 0]);
  });
});

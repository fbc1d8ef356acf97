import { emptyDatabase, type ForeignDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEgress } from '../../network/egress.ts';
import { openLink } from '../open-link.ts';
import { cascadesFrom } from './cascades.ts';

const egress = openEgress({ allowed: ['127.0.0.0/8'] });
const role = `reader_${process.pid}`;
let database: ForeignDatabase;
beforeAll(async () => {
  database = await emptyDatabase('postgres');
  await database.run(`
    create table product (id int primary key);
    create table other (id int primary key);
    create table joins (product_id int references product on delete cascade, other_id int references other on delete cascade);
    create table more (product_id int references product on delete cascade, other_id int references other, text text);
    create table hidden (id int, product_id int references product on delete cascade, text text);
    create table part (id int, product_id int references product on delete cascade) partition by range (id);
    create table part_1 partition of part for values from (0) to (9);`);
  await database.run(`create role ${role} login;
    grant select on product, joins, part, part_1 to ${role};
    grant select (product_id, other_id) on more to ${role};
    grant select (id, text) on hidden to ${role}`);
});
afterAll(async () => {
  await database.run(`drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

test('rows of tables that only join are let go, and what may not be read is not taken for such', async () => {
  const link = openLink({ ...database.settings, user: role }, { egress });
  try {
    const found = await cascadesFrom(link, { schema: 'public', name: 'product' });
    // Of `more` all that may be read joins; of `hidden` the column that points may not be.
    expect(found.map(({ table }) => table.name)).toEqual(['more', 'part']);
  } finally {
    link.close();
  }
});

test('a key that a partition has alone is one like any', async () => {
  await database.run(`create table lot (id int, product_id int) partition by range (id);
    create table lot_1 partition of lot for values from (0) to (9);
    alter table lot_1 add foreign key (product_id) references product on delete cascade`);
  const link = openLink(database.settings, { egress });
  try {
    const found = await cascadesFrom(link, { schema: 'public', name: 'product' });
    expect(found.map(({ table }) => table.name)).toEqual(['hidden', 'lot_1', 'more', 'part']);
  } finally {
    link.close();
  }
});

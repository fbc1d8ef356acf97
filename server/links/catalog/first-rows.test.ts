import { emptyDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { linked, madeModules } from '@tessera/fixtures/generation.ts';
import { makeWorld } from '@tessera/fixtures/world.ts';
import { expect, test } from 'vitest';

/** The widgets that the columns of the one table of a script get. */
async function widgetsOver(server: 'postgres' | 'mariadb', script: string): Promise<Record<string, string>> {
  const [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
  try {
    await database.run(script);
    const { progress } = await madeModules(world, { linkId: await linked(world, database), standing: true });
    const { data } = await world.ask('GET', `/api/OnLineDev/${progress.tables[0]?.entryId}/Info`);
    const fields: { name: string; widget: string }[] = data.page.model.fields;
    return Object.fromEntries(fields.map(({ name, widget }) => [name, widget]));
  } finally {
    await world.end();
    await database.drop();
  }
}

test.each(['postgres', 'mariadb'] as const)(
  '%s: texts of any length are one line where short ones stand in them',
  async (server) => {
    const widgets = await widgetsOver(
      server,
      `create table person (id int primary key, vat text, url text, story text, lines_of text,
        notes text, nobody_knows text, label text, email text);
      insert into person values
        (1, 'CHE-1', 'https://one.example', '${'long '.repeat(60)}', 'one\ntwo', 'short', null, 'one\ntwo', 'a@one.example\n'),
        (2, 'CHE-2', null, 'short', 'one', 'short', '', 'one', 'b@one.example \r\n')`,
    );
    expect(widgets).toMatchObject({
      ...{ vat: 'input', url: 'input', story: 'textarea', linesOf: 'textarea' },
      ...{ notes: 'textarea', nobodyKnows: 'textarea', label: 'textarea', email: 'input' },
    });
  },
);

test('a varchar without a length is a line before anything stands in it', async () => {
  const widgets = await widgetsOver(
    'postgres',
    `create table partner (id int primary key, name varchar, ref varchar, terms varchar, story text);
    insert into partner values (1, 'one', null, 'cash\nonly', null)`,
  );
  expect(widgets).toMatchObject({ name: 'input', ref: 'input', terms: 'textarea', story: 'textarea' });
});

test.each(['postgres', 'mariadb'] as const)(
  '%s: money of which more decimals are kept than an amount shows is a number',
  async (server) => {
    const type = server === 'postgres' ? 'numeric' : 'double';
    const widgets = await widgetsOver(
      server,
      `create table orders (id int primary key, subtotal ${type}, freight ${type}, tax ${type}, total ${type});
      insert into orders values (1, 20565.6206, 12.5, 7.00, null), (2, 3, 0.01, -7.10, null)`,
    );
    expect(widgets).toMatchObject({ subtotal: 'number', freight: 'amount', tax: 'amount', total: 'amount' });
    const [double, single] = server === 'postgres' ? ['double precision', 'real'] : ['double', 'float'];
    const binary = await widgetsOver(
      server,
      `create table accounts (id int primary key, balance ${double}, fee ${double}, cost ${double},
        price ${single}, tax ${single});
      insert into accounts values (1, 0.1 + 0.2, 0.00000015, 1e300, 0.3, 12.3456), (2, 0.1e0 + 0.2e0, 2, 12.34, 1234.56, 1)`,
    );
    expect(binary).toMatchObject({ balance: 'amount', fee: 'number', cost: 'amount', price: 'amount', tax: 'number' });
  },
);

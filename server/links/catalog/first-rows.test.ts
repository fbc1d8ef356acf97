import { emptyDatabase } from '@tessera/fixtures/foreign-databases.ts';
import { linked, madeModules } from '@tessera/fixtures/generation.ts';
import { makeWorld } from '@tessera/fixtures/world.ts';
import { expect, test } from 'vitest';

test.each(['postgres', 'mariadb'] as const)(
  '%s: texts of any length are one line where short ones stand in them',
  async (server) => {
    const [world, database] = await Promise.all([makeWorld(), emptyDatabase(server)]);
    try {
      await database.run(`create table person (id int primary key, vat text, url text, story text, lines_of text,
        notes text, nobody_knows text);
      insert into person values (1, 'CHE-1', 'https://one.example', '${'long '.repeat(60)}', 'one\ntwo', 'short', null),
        (2, 'CHE-2', null, 'short', 'one', 'short', '')`);
      const { progress } = await madeModules(world, { linkId: await linked(world, database), standing: true });
      const { data } = await world.ask('GET', `/api/OnLineDev/${progress.tables[0]?.entryId}/Info`);
      const fields: { name: string; widget: string }[] = data.page.model.fields;
      expect(Object.fromEntries(fields.map(({ name, widget }) => [name, widget]))).toMatchObject({
        ...{ vat: 'input', url: 'input', story: 'textarea', linesOf: 'textarea' },
        ...{ notes: 'textarea', nobodyKnows: 'textarea' },
      });
    } finally {
      await world.end();
      await database.drop();
    }
  },
);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from '@tessera/fixtures/installation.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { keepIndexes } from '@tessera/server/engine/indexes/keeper.ts';
import { release } from '@tessera/server/engine/release/release.ts';
import { startEmbeddedPostgres } from '@tessera/server/storage/embedded.ts';

const rows = Number(process.env.BENCH_ROWS ?? 200_000);
const most = 1.15;

const field = (name: string, kind: FieldDefinition['kind'], widget: string): FieldDefinition => ({
  id: name,
  name,
  kind,
  label: name,
  widget: widget as FieldDefinition['widget'],
});

/** Twelve columns as back offices have them, with the type that somebody would give each by hand, and what fills it. */
const columns: { field: FieldDefinition; type: string; value: string }[] = [
  { field: field('title', 'text', 'input'), type: 'text', value: `'Contract ' || i` },
  { field: field('code', 'text', 'input'), type: 'text', value: `'C-' || lpad(i::text, 7, '0')` },
  { field: field('status', 'text', 'input'), type: 'text', value: `case i % 3 when 0 then 'open' else 'closed' end` },
  { field: field('customer', 'ref', 'userPicker'), type: 'uuid', value: 'gen_random_uuid()' },
  { field: field('manager', 'ref', 'userPicker'), type: 'uuid', value: '$1::uuid' },
  { field: field('amount', 'decimal', 'amount'), type: 'numeric', value: 'i * 1.25' },
  { field: field('count', 'integer', 'number'), type: 'bigint', value: 'i % 1000' },
  { field: field('day', 'date', 'date'), type: 'date', value: `date '2020-01-01' + i % 2000` },
  { field: field('due', 'date', 'date'), type: 'date', value: `date '2020-02-01' + i % 2000` },
  { field: field('urgent', 'boolean', 'switch'), type: 'boolean', value: 'i % 10 = 0' },
  {
    field: field('phone', 'text', 'input'),
    type: 'text',
    value: `'139' || lpad((i * 7919 % 100000000)::text, 8, '0')`,
  },
  { field: field('note', 'text', 'input'), type: 'text', value: `'note ' || md5(i::text)` },
];

/** What every record has besides, in the order in which somebody would write it. */
const common = {
  id: 'uuid primary key',
  version: 'int not null default 1',
  created_at: 'timestamptz not null default now()',
  created_by: 'uuid',
  modified_at: 'timestamptz not null default now()',
  modified_by: 'uuid',
  owner_department: 'uuid',
  owner_company: 'uuid',
};
const filled = ['created_by', 'modified_by', 'owner_department', 'owner_company'];

/** Bytes on disk of a record and of its indexes, beside the same values in a table by hand. */
export async function widthBench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-width-'));
  const postgres = await startEmbeddedPostgres(join(folder, 'pg'));
  try {
    const { tenant, close } = await install(postgres.connection, {
      filesFolder: folder,
      seed: { adminPassword: 'admin123', seed: 'none' },
    });
    const { db, pool } = { db: tenant.database.longRunning, pool: tenant.database.longRunningPool };
    const name = 'entry/contract';
    const fields = columns.map((each) => each.field);
    await release(db, {
      definition: {
        name,
        origin: 'designed',
        title: 'Contracts',
        operations: [],
        model: { name: 'contract', titleField: 'title', fields },
        pages: {
          list: {
            columns: fields.map(({ id }) => ({ field: id })),
            search: [
              { field: 'title', operator: 'like' },
              { field: 'status', operator: 'eq' },
            ],
            sort: { field: 'day', order: 'desc' },
            permissions: { data: true },
          },
          form: { body: fields.map(({ id }) => ({ node: 'field', id, field: id })) },
        },
      },
      by: null,
    });
    await tenant.registry.load();
    const { table, byName } = tenant.registry.get(name);
    const own = columns.map((each) => `"${byName.get(each.field.name)?.column}"`);
    const { rows: people } = await pool.query(`select id from organize_user limit 1`);
    const values = columns.map(({ value }) => value).join();
    const insert = (into: string, names: string[]) =>
      pool.query(
        `insert into ${into} (id, ${filled.join()}, ${names.join()})
         select gen_random_uuid(), ${filled.map(() => '$1::uuid').join()}, ${values} from generate_series(1, ${rows}) i`,
        [people[0].id],
      );
    await insert(table, own);
    const definitions = [
      ...Object.entries(common).map(([column, type]) => `${column} ${type}`),
      ...columns.map((each) => `"${each.field.name}" ${each.type}`),
    ];
    await pool.query(`create table by_hand (${definitions.join()})`);
    await insert(
      'by_hand',
      columns.map((each) => `"${each.field.name}"`),
    );
    await keepIndexes(tenant);
    const sizeOf = async (of: string) => {
      await pool.query(`vacuum full analyze ${of}`);
      const found = await pool.query(
        `select pg_relation_size($1::regclass) as record, pg_indexes_size($1::regclass) as indexes`,
        [of],
      );
      return { record: Number(found.rows[0].record) / rows, indexes: Number(found.rows[0].indexes) / rows };
    };
    const [product, byHand] = [await sizeOf(table), await sizeOf('by_hand')];
    const each = await pool.query(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made, pg_relation_size(indexrelid) as size
       from pg_index where indrelid = $1::regclass order by 3 desc`,
      [table],
    );
    const ratio = product.record / byHand.record;
    console.log(
      `width: a record of ${columns.length} columns takes ${product.record.toFixed(0)} bytes, the same values by hand ${byHand.record.toFixed(0)}, ratio ${ratio.toFixed(2)}, at most ${most}: ${ratio <= most ? 'met' : 'MISSED'}`,
    );
    const share = product.indexes / product.record;
    console.log(
      `width: its ${each.rows.length} indexes take ${product.indexes.toFixed(0)} bytes a record, ${share.toFixed(2)} of the table, at most 1: ${share <= 1 ? 'met' : 'MISSED'}`,
    );
    for (const index of each.rows)
      console.log(`  ${(Number(index.size) / rows).toFixed(0).padStart(4)} ${index.made.replace(/^.* USING /, '')}`);
    await close();
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import mysql from 'mysql2/promise';
import pg from 'pg';
import type { Question, TableOfBench } from './index.ts';

/** A route that a person would write by hand over the same table, by the same driver: a page of rows and how many there are. */
const { settings, family } = JSON.parse(process.argv[2] ?? '{}') as TableOfBench;
const { host, port, user, database } = settings;

const ask = family === 'postgres' ? askPostgres(new pg.Pool({ host, port, user, database, max: 4 })) : askMysql();

function askPostgres(pool: pg.Pool) {
  return async (text: string, values: unknown[]) => (await pool.query(text, values)).rows;
}

function askMysql() {
  const pool = mysql.createPool({ host, port, user, database, connectionLimit: 4 });
  return async (text: string, values: unknown[]) =>
    (await pool.query(text.replaceAll(/\$\d/g, '?'), values))[0] as Record<string, unknown>[];
}

const app = new Hono();
app.post('/list', async (context) => {
  const { city, page, withTotal } = await context.req.json<Question>();
  const where = city === null ? '' : 'where city = $1';
  const values = city === null ? [] : [city];
  const list = await ask(
    `select id, customer, city, amount, day, note from sale ${where} order by id desc limit 20 offset ${(page - 1) * 20}`,
    values,
  );
  const total = withTotal ? Number((await ask(`select count(*) as n from sale ${where}`, values))[0]?.n) : undefined;
  return context.json({ code: 200, msg: '', data: { list, pagination: { currentPage: page, pageSize: 20, total } } });
});

const server = createAdaptorServer({ fetch: app.fetch });
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});

import { install } from '@tessera/fixtures/installation.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { keepIndexes } from '@tessera/server/engine/indexes/keeper.ts';
import { clientHash } from '@tessera/server/seed/seed.ts';
import { order, ticket } from './documents.ts';

/** What the cases ask about. */
export interface Prepared {
  /** Ids of the two entries, and their tables. */
  ticket: { entry: string; table: string };
  order: { entry: string; table: string; lines: string };
  /** The administrator, and somebody who sees their department and what is below: a tenth of the tickets. */
  tokens: { admin: string; scoped: string };
  /** Some tickets, and orders of 200 rows each. */
  ids: string[];
  orders: { id: string; lines: Record<string, unknown>[] }[];
  /** The amount of the last ticket; they grow evenly. */
  mostAmount: number;
}

type Connection = { host: string; user: string; database: string };
type Ask = (method: string, path: string, body?: unknown) => Promise<Record<string, never> & { id: string }>;

const departments = 10;
const orders = 64;
const rowsOfAnOrder = 200;

/** Releases the two modules through the product itself and fills them: tickets by SQL, orders by the API. */
export async function prepare(connection: Connection, rows: number): Promise<Prepared> {
  const seed = { adminPassword: 'admin123', seed: 'none' } as const;
  const { app, tenant, close } = await install(connection, { filesFolder: '/nonexistent', seed });
  const { registry, database } = tenant;
  const asker =
    (token: string): Ask =>
    async (method, path, body) => {
      const response = await app.request(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json', authorization: token },
      });
      const answer = (await response.json()) as { code: number; data: never };
      if (answer.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
      return answer.data;
    };
  const signIn = async (account: string) =>
    ((await asker('')('POST', '/api/Login', { account, password: clientHash('admin123') })) as { token?: string })
      .token ?? '';
  const admin = await signIn('admin');
  const ask = asker(admin);
  const release = async (code: string, page: PageDocument) => {
    const { id } = await ask('POST', '/api/OnLineDev', { fullName: code, code, type: 'form', page });
    await ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
    return { entry: id, table: registry.get(`entry/${id}`).table };
  };
  // It is filled before its list asks for indexes, which then are made as on any table with records.
  const { list: _, ...pages } = ticket.pages;
  const tickets = await release('ticket', { ...ticket, pages });
  const { departmentIds, companyId } = await organise(ask);
  const { entry, table } = await release('order', order);
  const lines = registry.get(`entry/${entry}`).rows[0]?.table ?? '';
  const filled: Prepared['orders'] = [];
  for (let index = 0; index < orders; index++) {
    const row = (n: number) => ({ item: `Item ${n}`, qty: n, price: n * 1.5 });
    const body = { title: `Order ${index}`, lines: Array.from({ length: rowsOfAnOrder }, (_, n) => row(n)) };
    const { id } = await ask('POST', `/api/OnLineDevInstance/${entry}`, body);
    const stored = (await ask('GET', `/api/OnLineDevInstance/${entry}/${id}`)) as unknown as typeof body;
    filled.push({ id, lines: stored.lines });
  }

  const client = await database.longRunningPool.connect();
  await client.query(
    `insert into ${tickets.table} (id, title, status, amount, day, note, owner_department, owner_company)
    select (lpad(to_hex(i), 12, '0') || right(md5(i::text), 20))::uuid, 'Ticket ' || i, case when i % 2 = 0 then 'open' else 'closed' end, i * 1.25,
      date '2020-01-01' + (i % 2000), 'note ' || md5(i::text), ($1::uuid[])[1 + (i / 2) % ${departments}], $2 from generate_series(1, ${rows}) i`,
    [departmentIds, companyId],
  );
  const info = (await ask('GET', `/api/OnLineDev/${tickets.entry}/Info`)) as unknown as { version: number };
  await ask('PUT', `/api/OnLineDev/${tickets.entry}`, { page: ticket, version: info.version });
  await ask('POST', `/api/OnLineDev/${tickets.entry}/Actions/Release`, {});
  await addScoped(ask, { entry: tickets.entry, companyId, departmentId: departmentIds[0] });
  const made = await keepIndexes(tenant);
  console.log(`${rows} records, ${made.length} indexes`);
  await client.query(`vacuum analyze ${tickets.table}`);
  await client.query(`create table bare_ticket as select gen_random_uuid() as id, version, created_at, title, status, amount, day, note
    from ${tickets.table} order by id`);
  await client.query(`alter table bare_ticket add primary key (id);
    create index on bare_ticket (status, amount); create index on bare_ticket (status, day, id)`);
  await client.query('vacuum analyze bare_ticket');
  const some = await client.query(`select id from ${tickets.table} tablesample system (1) limit 1000`);
  client.release();
  const scoped = await signIn('scoped');
  await close();
  return {
    ticket: tickets,
    order: { entry, table, lines },
    tokens: { admin, scoped },
    ids: some.rows.map((row: { id: string }) => row.id),
    orders: filled,
    mostAmount: rows * 1.25,
  };
}

async function organise(ask: Ask) {
  const companies = (await ask('GET', '/api/framework/organize/Company')) as unknown as { list: { id: string }[] };
  const companyId = companies.list[0]?.id ?? '';
  const departmentIds: string[] = [];
  for (let index = 0; index < departments; index++) {
    const body = { fullName: `D${index}`, code: `D${index}`, companyId, parentId: '0' };
    departmentIds.push((await ask('POST', '/api/framework/organize/Department', body)).id);
  }
  return { departmentIds, companyId };
}

/** A person of the first department whose role sees the department and what is below. */
async function addScoped(
  ask: Ask,
  { entry, companyId, departmentId }: { entry: string; companyId: string; departmentId: string | undefined },
) {
  const role = await ask('POST', '/api/framework/permission/Role', { fullName: 'Scoped', code: 'scoped' });
  const menu = (await ask('POST', `/api/OnLineDev/${entry}/Actions/PublishToMenu`, {
    roleIds: [role.id],
  })) as unknown as { menuId: string };
  const path = `/api/framework/permission/Role/${role.id}/Authorize`;
  const { modules } = (await ask('GET', path)) as unknown as {
    modules: { moduleId: string; buttons: { code: string }[]; columns: { code: string }[] }[];
  };
  const granted = modules.find((module) => module.moduleId === menu.menuId);
  const codes = (list: { code: string }[] = []) => list.map(({ code }) => code);
  const module = { moduleId: menu.menuId, buttons: codes(granted?.buttons), columns: codes(granted?.columns) };
  await ask('PUT', path, { modules: [{ ...module, rows: { type: 'departmentAndBelow' } }] });
  await ask('POST', '/api/framework/organize/User', {
    account: 'scoped',
    realName: 'Scoped',
    companyId,
    departmentId,
    roleIds: [role.id],
    password: clientHash('admin123'),
  });
}

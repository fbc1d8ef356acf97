import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../storage/database.ts';
import { keptPassword } from '../../storage/kept-password.ts';
import { closedFor } from './closed-reasons.ts';
import { scramVerifier } from './scram-verifier.ts';

/** Holds the views that are shown, and nothing else; the only schema that the reading role may use. */
export const shownSchema = 'tessera_shown';

/** Whom statements run as. */
export interface Reader {
  role: string;
  password: string;
}

const rolePrefix = 'tessera_reader_';

/**
 * Functions of PostgreSQL that everybody may call and that do something, even in a transaction that is read-only and rolled
 * back: wait on locks of ours, write to the log of the server, run other texts, make large objects.
 */
const actingFunctions =
  '^(pg_(try_)?advisory_.*|pg_notify|pg_logical_emit_message|pg_export_snapshot' +
  '|lo_.*|loread|lowrite|(query|cursor|table|schema|database)_to_xml.*|ts_stat|pg_.*_slot.*)$';

/**
 * Makes the role that statements run as, or finds it, and takes from everybody what it is not to have. Whoever else had it
 * keeps it. Safe when several processes start at once. Throws Problem OWN_SQL_CLOSED, and changes nothing, when the role
 * could do more than read what is shown.
 *
 * It is a role that signs in, for `set role` and `set session authorization` can be undone by the statement itself:
 * `select set_config('role', …)`. Its password is kept in the database, as all processes on it sign in by the same; who can
 * read it there can read everything else.
 */
export async function prepareReader(db: Database): Promise<Reader> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7310, 7)`.execute(trx);
    const { database, owner, isSuperuser } = await whoWeAre(trx);
    const reader = { role: readerRole(database), password: await keptPassword(trx, 'sqlReader') };
    try {
      await makeRole(trx, reader);
      await closeSchemas(trx, reader);
      if (isSuperuser) await closeFunctions(trx);
    } catch (error) {
      throw refusal(error, owner) ?? error;
    }
    await settle(trx, reader);
    await verify(trx, reader);
    return reader;
  });
}

/** One for each database, as roles belong to all databases of a server together. */
export const readerRole = (database: string) =>
  `${rolePrefix}${createHash('sha256').update(database).digest('hex').slice(0, 16)}`;

async function whoWeAre(trx: Database) {
  const found = await sql<{ database: string; owner: string; isSuperuser: boolean }>`
    select current_database() as database, current_user as owner, rolsuper as "isSuperuser"
    from pg_roles where rolname = current_user`.execute(trx);
  const [row] = found.rows;
  if (!row) throw new Error('the database does not know who we are');
  return row;
}

async function makeRole(trx: Database, { role, password }: Reader): Promise<void> {
  const known = await sql`select 1 from pg_roles where rolname = ${role}`.execute(trx);
  const verb = sql.raw(known.rows.length > 0 ? 'alter' : 'create');
  const verifier = sql.lit(await scramVerifier(password));
  await sql`${verb} role ${sql.id(role)} login noinherit connection limit 100 password ${verifier}`.execute(trx);
}

/** Our schema is open to everybody from the start on: to tables by grants alone, but to functions too. */
async function closeSchemas(trx: Database, { role }: Reader): Promise<void> {
  await sql`create schema if not exists ${sql.id(shownSchema)}`.execute(trx);
  await sql`grant usage on schema ${sql.id(shownSchema)} to ${sql.id(role)}`.execute(trx);
  const found = await sql<{ schema: string }>`
    select current_schema() as schema where has_schema_privilege('public', current_schema(), 'usage')`.execute(trx);
  for (const { schema } of found.rows) {
    await sql`grant usage on schema ${sql.id(schema)} to ${await everybodyElse(trx)}`.execute(trx);
    await sql`revoke all on schema ${sql.id(schema)} from public`.execute(trx);
  }
}

async function closeFunctions(trx: Database): Promise<void> {
  const found = await sql<{ call: string }>`
    select oid::regprocedure::text as call from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace and proname ~ ${actingFunctions} and prokind = 'f'
      and has_function_privilege('public', oid, 'execute')`.execute(trx);
  if (found.rows.length === 0) return;
  const calls = sql.raw(found.rows.map(({ call }) => call).join(', '));
  await sql`grant execute on function ${calls} to ${await everybodyElse(trx)}`.execute(trx);
  await sql`revoke execute on function ${calls} from public`.execute(trx);
}

/** Whoever has something in this database and is no reader: what is taken from everybody is not taken from them. */
async function everybodyElse(trx: Database) {
  const found = await sql<{ role: string }>`
    select r.rolname as role from pg_roles r, pg_database d
    where d.datname = current_database() and r.rolname !~ '^pg_' and not starts_with(r.rolname, ${rolePrefix}) and (
      r.rolname = current_user or r.oid = d.datdba or r.oid in (
        select refobjid from pg_shdepend where refclassid = 'pg_authid'::regclass and
          (dbid = d.oid or (classid = 'pg_database'::regclass and objid = d.oid))))`.execute(trx);
  return sql.join(found.rows.map(({ role }) => sql.id(role)));
}

/** What is good to have and not every account may set, nor every system's server can. */
async function settle(trx: Database, { role }: Reader): Promise<void> {
  for (const setting of [
    // Else one statement could read the text of another that runs beside it.
    'track_activities = off',
    `temp_file_limit = '256MB'`,
    `client_connection_check_interval = '1s'`,
    'default_transaction_read_only = on',
  ]) {
    await sql`savepoint before_setting`.execute(trx);
    await sql`alter role ${sql.id(role)} set ${sql.raw(setting)}`
      .execute(trx)
      .catch(() => sql`rollback to savepoint before_setting`.execute(trx));
  }
}

/** Looks at what the role can do by now, whatever was done before by whomever. */
async function verify(trx: Database, { role }: Reader): Promise<void> {
  const mighty = await sql`
    select 1 from pg_roles where rolname = ${role} and
      (rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
        or oid in (select member from pg_auth_members)
        or has_database_privilege(oid, current_database(), 'create'))`.execute(trx);
  if (mighty.rows.length > 0) throw closedFor('mightyRole', role);
  const open = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname not in ('pg_catalog', 'information_schema', ${shownSchema}) and nspname !~ '^pg_(toast|temp)'
      and has_schema_privilege(${role}, oid, 'usage') order by 1`.execute(trx);
  if (open.rows.length > 0) throw closedFor('openSchemas', open.rows.map(({ name }) => name).join(', '));
}

/** insufficient_privilege: for the role, or for what belongs to the owner of the database. */
function refusal(error: unknown, owner: string) {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (code !== '42501') return undefined;
  return closedFor(/\brole\b/i.test(message) ? 'noRole' : 'noRight', owner);
}

import { sql } from 'kysely';
import { beforeEach, expect, inject, test } from 'vitest';
import { type OpenDatabase, openDatabase } from './database.ts';

let database: OpenDatabase;
const table = sql.id(`pipeline_${process.pid}`);
// Anew for each: after a fault everybody is answered by connections of their own for a while.
beforeEach(async () => {
  database = openDatabase(inject('connection'));
  await sql`create table ${table} as select 7 as n`.execute(database.db);
  return async () => {
    await sql`drop table ${table}`.execute(database.db);
    await database.close();
  };
});

const number = (text: string) =>
  database.quickly(async (db) => (await sql<{ n: number }>`${sql.raw(text)}`.execute(db)).rows[0]?.n);
const backend = () => number('select pg_backend_pid() as n');
const inTable = () => database.quickly(async (db) => (await sql`select n from ${table}`.execute(db)).rows);

test('what is asked at once goes over one connection, each with its own answer or fault', async () => {
  const pid = await backend();
  const asked = [backend(), number('select 1 as n'), number('select 1 / 0 as n'), number('select 2 as n'), backend()];
  const answers = await Promise.allSettled(asked);
  expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    pid,
    1,
    'division by zero',
    2,
    pid,
  ]);
});

test('who waits for a connection that is killed is answered by another, and so is who comes then', async () => {
  const pid = await backend();
  const waits = number('select 5 as n from pg_sleep(0.2)');
  await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  expect(await backend()).not.toBe(pid);
  expect(await waits).toBe(5);
});

test('a question that waits for a lock is asked beside it, and nobody waits behind it', async () => {
  expect(await inTable()).toEqual([{ n: 7 }]);
  const pid = await backend();
  let free = () => {};
  let locked = () => {};
  const isLocked = new Promise<void>((done) => {
    locked = done;
  });
  const holder = database.db.transaction().execute(async (trx) => {
    await sql`lock table ${table} in access exclusive mode`.execute(trx);
    locked();
    await new Promise<void>((done) => {
      free = done;
    });
  });
  await isLocked;
  let isRead = false;
  const reading = inTable().then((rows) => {
    isRead = true;
    return rows;
  });
  expect(await number('select 3 as n')).toBe(3);
  await expect.poll(backend).not.toBe(pid);
  expect(isRead).toBe(false);
  free();
  expect(await reading).toEqual([{ n: 7 }]);
  await holder;
});

test('what the connection has prepared and is out of date gives nobody a wrong fault', async () => {
  const later = sql.id(`later_${process.pid}`);
  const read = () => database.quickly(async (db) => (await sql`select n from ${later}`.execute(db)).rows);
  // The third gets a name, which the one behind it uses before it is known that there is no such table.
  const asked = await Promise.allSettled(Array.from({ length: 6 }, read));
  expect(asked.map((one) => (one.status === 'rejected' ? one.reason.code : 'read'))).toEqual(Array(6).fill('42P01'));
  await database.close();
  database = openDatabase(inject('connection'));
  await sql`create table ${later} as select 7 as n`.execute(database.db);
  for (let n = 0; n < 4; n++) expect(await read()).toEqual([{ n: 7 }]);
  await sql`alter table ${later} alter n type text`.execute(database.db);
  expect(await read()).toEqual([{ n: '7' }]);
  await sql`drop table ${later}`.execute(database.db);
});

test('who waits behind what is slow waits for one of it', async () => {
  await backend();
  let answered = 0;
  const slow = Array.from({ length: 12 }, async () => {
    const n = await number('select 6 as n from pg_sleep(0.4)');
    answered++;
    return n;
  });
  expect(await number('select 8 as n')).toBe(8);
  // Those of the other connections end at about the same time; behind all of its own it would come after most of them.
  expect(answered).toBeLessThanOrEqual(5);
  expect(await Promise.all(slow)).toEqual(Array(12).fill(6));
});

test('what takes longer than a moment is answered all the same', async () => {
  expect(await number('select 4 as n from pg_sleep(0.4)')).toBe(4);
});

/** What is asked of the connections that keep their plans: its answer, and the backend that gave it. */
const once = (text: string) =>
  database.plannedOnce(async (db) => (await sql<{ pid: number }>`${sql.raw(text)}`.execute(db)).rows[0]?.pid);
const sleepOnce = (seconds: number) => once(`select pg_backend_pid() as pid from pg_sleep(${seconds})`);
const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test('what is asked of kept plans in one moment goes to few connections, and more of it to more', async () => {
  const few = await Promise.all(Array.from({ length: 5 }, () => sleepOnce(0)));
  // A machine that stands still for a moment takes its own silence for that of a connection.
  expect(new Set(few.map(({ answer }) => answer)).size).toBeLessThanOrEqual(2);
  const many = await Promise.all(Array.from({ length: 40 }, () => sleepOnce(0.002)));
  expect(many.every(({ answer }) => typeof answer === 'number')).toBe(true);
  expect(new Set(many.map(({ answer }) => answer)).size).toBeGreaterThanOrEqual(5);
});

test('nobody who comes later waits behind what is slow there; it has no answer after a moment', async () => {
  /** A machine that stands still for that moment says nothing. */
  const round = async () => {
    const { answer: pid } = await sleepOnce(0);
    let isOver = false;
    const slow = sleepOnce(2).finally(() => {
      isOver = true;
    });
    await pause(50);
    const { answer } = await sleepOnce(0);
    const said = { isAnswered: typeof answer === 'number', isElsewhere: answer !== pid, isOver };
    expect(await slow).toEqual({ answer: null, isSlow: true });
    return said;
  };
  let said = await round();
  for (let again = 0; again < 20 && (said.isOver || !said.isAnswered); again++) said = await round();
  expect(said).toEqual({ isAnswered: true, isElsewhere: true, isOver: false });
});

test('there, a lost connection is no answer and no fault; a wrong question is a fault, and holds nobody up', async () => {
  const { answer: pid } = await sleepOnce(0);
  const waits = sleepOnce(0.2);
  await sql`select pg_terminate_backend(${pid})`.execute(database.db);
  expect(await waits).toEqual({ answer: null, isSlow: false });
  expect((await sleepOnce(0)).answer).not.toBe(pid);
  const asked = [sleepOnce(0), once('select 1 / 0 as pid'), sleepOnce(0)];
  const [before, wrong, after] = await Promise.allSettled(asked);
  expect([before?.status, after?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(wrong?.status === 'rejected' && wrong.reason.message).toBe('division by zero');
});

test('under load, one connection that is killed costs the answers that it owes, and no others', async () => {
  let { answer: pid } = await sleepOnce(0);
  let isOver = false;
  let lost = 0;
  const people = Array.from({ length: 24 }, async () => {
    while (!isOver) {
      const got = await sleepOnce(0.001);
      if (got.answer === null && !got.isSlow) lost++;
      pid = got.answer ?? pid;
    }
  });
  await pause(100);
  // The one that answered last: at this moment it may owe nobody anything, and costs nothing then.
  for (let tries = 0; lost === 0 && tries < 20; tries++) {
    await sql`select pg_terminate_backend(${pid})`.execute(database.db);
    await pause(200);
  }
  await pause(500);
  isOver = true;
  await Promise.all(people);
  expect(lost).toBeGreaterThan(0);
  expect(lost).toBeLessThanOrEqual(24);
});

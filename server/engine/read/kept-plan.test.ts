import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../../fixtures/world.ts';
import type { Questions } from '../../storage/database.ts';
import { byKeptPlan } from './kept-plan.ts';

let world: World;
let now = new Date('2026-11-23T08:00:00Z');
beforeAll(async () => {
  world = await makeWorld({ now: () => now });
});
afterAll(() => world.end());

const answered = async (question: string, read: (db: Questions) => Promise<{ took: number }>) =>
  (await byKeptPlan(world.tenant, { question, read }))?.took ?? null;
const took = (time: number) => async () => ({ took: time });

test('a question whose kept plan took long is planned by its values for a while, the others are not', async () => {
  expect(await answered('seldom', took(3))).toBe(3);
  // What is there already is taken.
  expect(await answered('seldom', took(25))).toBe(25);
  expect(await answered('seldom', took(3))).toBeNull();
  expect(await answered('usual', took(3))).toBe(3);
  const later = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000);
  };
  later(5);
  // Slow again: it waits twice as long.
  expect(await answered('seldom', took(25))).toBe(25);
  later(5);
  expect(await answered('seldom', took(3))).toBeNull();
  later(5);
  expect(await answered('seldom', took(3))).toBe(3);
  expect(await answered('seldom', took(3))).toBe(3);
  // As if for the first time.
  expect(await answered('seldom', took(25))).toBe(25);
  later(5);
  for (let times = 0, pause = 5; times < 12; times++, pause = Math.min(600, pause * 2)) {
    expect(await answered('seldom', took(25))).toBe(25);
    later(Math.min(600, pause * 2));
  }
  later(-1);
  expect(await answered('seldom', took(3))).toBeNull();
});

test('what takes longer than a moment is ended; another fault is one', async () => {
  const sleep = (seconds: number) => async (db: Questions) => {
    await sql`select pg_sleep(${seconds})`.execute(db);
    return { took: 0 };
  };
  const began = performance.now();
  expect(await answered('endless', sleep(60))).toBeNull();
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(await answered('endless', took(3))).toBeNull();
  await expect(
    answered('broken', (db) => sql<never>`select 1 / 0`.execute(db).then(() => ({ took: 0 }))),
  ).rejects.toThrow(/division by zero/);
  expect(await answered('broken', took(3))).toBe(3);
});

test('its statements are planned once, whatever values they bring', async () => {
  const { answer } = await world.tenant.database.plannedOnce((db) =>
    sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db),
  );
  expect(answer?.rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
});

import { operationNames } from '@tessera/schemas/language/operations.ts';
import type { Problem } from '@tessera/schemas/texts/problems.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyKindPage } from '../../fixtures/every-kind.ts';
import { releaseEntry } from '../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../fixtures/world.ts';
import type { JsonText } from '../engine/work/outcome.ts';
import { asUnit, nobody, systemWork, type Work } from '../engine/work/work.ts';
import { grants } from '../permission/grants.ts';
import { clientHash } from '../seed/seed.ts';
import { perform } from './perform.ts';
import { operationRuns } from './runs.ts';

let world: World;
let entry: string;
let job: Work;

beforeAll(async () => {
  world = await makeWorld();
  entry = await releaseEntry(world, { code: 'kinds', fullName: 'Kinds', page: everyKindPage });
  job = systemWork(world.tenant, { actor: { ...nobody, id: 'job', account: 'job' }, language: 'en', via: 'job' });
});
afterAll(() => world.end());

const target = (id?: string) => ({ resource: world.tenant.registry.get(`entry/${entry}`), ...(id ? { id } : {}) });
const listed = (outcome: unknown) => JSON.parse((outcome as JsonText).text);

test('a job does what a route does, without a request', async () => {
  const made = (await perform(job, {
    operation: 'create',
    target: target(),
    input: { title: 'by a job', count: 3, lines: [{ title: 'row', count: 1 }] },
  })) as { id: string };
  await perform(job, { operation: 'update', target: target(made.id), input: { count: 4 } });
  const read = await perform(job, { operation: 'read', target: target(made.id), input: undefined });
  expect(listed(read)).toMatchObject({ title: 'by a job', count: 4, lines: [{ title: 'row', count: 1 }] });
  const list = await perform(job, { operation: 'list', target: target(), input: { keyword: 'by a job' } });
  expect(listed(list)).toMatchObject({ list: [{ id: made.id }], pagination: { total: 1 } });
  const changes = await world.database.pool.query('select via, actor from record_change where record_id = $1', [
    made.id,
  ]);
  expect(changes.rows).toEqual([
    { via: 'job', actor: null },
    { via: 'job', actor: null },
  ]);
  await perform(job, { operation: 'remove', target: target(made.id), input: undefined });
  await expect(perform(job, { operation: 'read', target: target(made.id), input: undefined })).rejects.toMatchObject({
    problem: 'NOT_FOUND',
  });
});

test('several operations are one unit: what fails takes all of them along', async () => {
  const title = 'in a unit';
  const failing = asUnit(job, async (unit) => {
    await perform(unit, { operation: 'create', target: target(), input: { title } });
    await perform(unit, { operation: 'create', target: target(), input: { count: 1 } });
  });
  await expect(failing).rejects.toMatchObject({ problem: 'INVALID' });
  const list = await perform(job, { operation: 'list', target: target(), input: { keyword: title } });
  expect(listed(list).pagination.total).toBe(0);
});

test('who does an operation needs its right, whoever calls it', async () => {
  const stranger: Work = { ...job, authority: world.tenant.part(grants).authorityOf(nobody), actor: nobody };
  const input = { title: 'x' };
  await expect(perform(stranger, { operation: 'create', target: target(), input })).rejects.toMatchObject({
    problem: 'FORBIDDEN',
  });
  await expect(perform(stranger, { operation: 'list', target: target(), input: {} })).rejects.toMatchObject({
    problem: 'FORBIDDEN',
  });
  await expect(perform(job, { operation: 'recycleBin', target: target(), input: {} })).rejects.toMatchObject({
    problem: 'NOT_FOUND',
  });
});

test("a module's hooks run for the system too, on every way", async () => {
  const users = { resource: world.tenant.registry.get('organize/User') };
  const companies = { resource: world.tenant.registry.get('organize/Company') };
  const [company] = listed(await perform(job, { operation: 'list', target: companies, input: {} })).list;
  const create = (input: Record<string, unknown>) =>
    perform(job, { operation: 'create', target: users, input: { ...input, companyId: company.id } });
  const refused = await create({ account: 'robot', realName: 'Robot' }).catch((error: Problem) => error);
  expect((refused as Problem).findings).toMatchObject([{ field: 'password', rule: 'required' }]);
  const made = (await create({ account: 'robot', realName: 'Robot', password: clientHash('secret1') })) as {
    id: string;
  };
  expect(await world.as('robot', 'secret1')).toBeTypeOf('function');
  const all = listed(await perform(job, { operation: 'list', target: users, input: {} })).list;
  const admin = all.find(({ account }: { account: string }) => account === 'admin');
  await expect(
    perform(job, { operation: 'remove', target: { ...users, id: admin.id }, input: undefined }),
  ).rejects.toMatchObject({ problem: 'LAST_ADMIN' });
  await perform(job, { operation: 'remove', target: { ...users, id: made.id }, input: undefined });
});

test('an actor who impersonates writes nothing, whatever calls', async () => {
  const viewing: Work = { ...job, actor: { ...job.actor, viewedBy: { id: 'a', realName: 'A' } } };
  await expect(
    perform(viewing, { operation: 'create', target: target(), input: { title: 'x' } }),
  ).rejects.toMatchObject({ problem: 'VIEW_ONLY' });
});

test('every operation of the table has its run', () => {
  expect(Object.keys(operationRuns).sort()).toEqual([...operationNames].sort());
});

import { Problem } from '@tessera/schemas/texts/problems.ts';
import type pg from 'pg';
import type { Tenant, TenantPart } from '../engine/work/tenant.ts';
import { systemWork, type Work } from '../engine/work/work.ts';
import { busyOr } from '../storage/database.ts';
import { type Job, loadJob, setState } from './job-store.ts';
import { runJob, Stopped } from './run-job.ts';

interface Running {
  id: string;
  controller: AbortController;
  over: Promise<void>;
}

/** The job that runs in this process; of a tenant there is one at a time, in whatever process. */
const running: TenantPart<{ job: Running | null }> = {
  open: () => ({ job: null }),
  close: async ({ job }) => {
    job?.controller.abort(new Stopped());
    await job?.over;
  },
};

/** Held by whoever runs a job, so that it is free again when its process is gone. */
const lock = '7310, 8';

/** Runs a job in the background. Throws GENERATION_RUNNING while another one runs. */
export async function startJob(work: Work, prepare: () => Promise<Job>): Promise<Job> {
  const { tenant, actor, language, authority } = work;
  const last = tenant.part(running).job;
  // It says how it ended before it has let go of what it holds.
  if (last && (await loadJob(work, last.id))?.state !== 'running') await last.over;
  if (tenant.part(running).job) throw new Problem('GENERATION_RUNNING');
  const held = await holdLock(tenant);
  if (!held) throw new Problem('GENERATION_RUNNING');
  const controller = new AbortController();
  // With its connection the lock is gone, and another process may begin a job: this one is interrupted, and can be gone on with.
  const isLost = () => controller.abort(new Stopped());
  held.once('end', isLost);
  const letGo = () => {
    held.off('end', isLost);
    return freeLock(held);
  };
  try {
    const job = await prepare();
    const own = systemWork(tenant, { actor, language, via: 'import', db: tenant.database.longRunning });
    const part = tenant.part(running);
    const over = runJob(own, { job, authority, signal: controller.signal })
      .catch((error: unknown) => console.error('A generation of modules ended:', error))
      .finally(() => {
        if (part.job?.id === job.id) part.job = null;
        return letGo();
      });
    part.job = { id: job.id, controller, over };
    return job;
  } catch (error) {
    await letGo();
    throw error;
  }
}

/** Ends a job wherever it runs, and here at once; what it has made stays. */
export async function cancelJob(work: Work, id: string): Promise<void> {
  const { db, tenant } = work;
  await setState(db, { id, state: 'cancelled', from: ['running', 'interrupted', 'failed'], now: tenant.now() });
  const { job } = tenant.part(running);
  if (job?.id !== id) return;
  job.controller.abort(new Stopped());
  await job.over;
}

/** The job as it is: one that seems to run and that no process runs was interrupted. */
export async function jobNow(work: Work, id: string): Promise<Job> {
  const job = await loadJob(work, id);
  if (!job) throw new Problem('NOT_FOUND');
  if (job.state !== 'running' || work.tenant.part(running).job?.id === id) return job;
  const held = await holdLock(work.tenant);
  if (!held) return job;
  try {
    await setState(work.db, { id, state: 'interrupted', from: ['running'], now: work.tenant.now() });
  } finally {
    await freeLock(held);
  }
  return (await loadJob(work, id)) ?? job;
}

async function holdLock({ database }: Tenant): Promise<pg.PoolClient | null> {
  const client = await database.longRunningPool.connect().catch((error) => {
    throw busyOr(error, database.longRunningPool);
  });
  try {
    const { rows } = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${lock}) as held`);
    if (rows[0]?.held) return client;
    client.release();
    return null;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** With its connection the lock goes too. */
async function freeLock(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_unlock(${lock})`).then(
    () => client.release(),
    () => client.release(true),
  );
}

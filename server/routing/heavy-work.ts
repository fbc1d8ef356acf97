import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import type { TenantPart } from '../engine/work/tenant.ts';
import type { Progress } from '../engine/work/work.ts';
import type { Call, Route } from './route.ts';

/**
 * Work that takes memory or minutes: so many at once of a tenant in this process, in all and of each person; the others
 * wait in their order. choice: what two cores and 8 GB carry beside ordinary requests.
 */
const heavyKinds = {
  /** Unpacks a workbook, or reads the forms of a whole product. */
  import: { atOnce: 2, each: 1 },
  /** Streams from a cursor: little memory, but a connection for as long as its reader takes. */
  export: { atOnce: 6, each: 2 },
  /** They follow each other in the database too; who waits here is told so. */
  release: { atOnce: 1, each: 1 },
  /** Changes every record of a module, a few at a time. */
  recompute: { atOnce: 1, each: 1 },
} as const;
export type HeavyKind = keyof typeof heavyKinds;

/** Who waits behind so many is told to come back later. */
const mostWaiting = { inAll: 100, each: 5 };

interface Job {
  kind: HeavyKind;
  user: string;
  start: () => void;
  /** How far it has come, once it has said so. */
  progress?: Progress;
}

interface Lanes {
  running: Job[];
  waiting: Job[];
}

const lanes: TenantPart<Lanes> = { open: () => ({ running: [], waiting: [] }) };

/** Runs a request when its turn comes, which is over when its answer has been sent whole. */
export async function inTurn(
  call: Call,
  { kind, run }: { kind: NonNullable<Route['heavy']>; run: () => Promise<Response> },
): Promise<Response> {
  const own = call.work.tenant.part(lanes);
  const job: Job = { kind, user: personOf(call.work), start: () => undefined };
  await turnOf(job, { lanes: own, signal: call.context.req.raw.signal });
  call.work = {
    ...call.work,
    tellProgress: (progress) => {
      job.progress = progress;
    },
  };
  const end = () => {
    own.running = own.running.filter((other) => other !== job);
    startNext(own);
  };
  try {
    return whenSent(await run(), { end, isWaitedFor: () => isWaitedFor(job, own) });
  } catch (error) {
    end();
    throw error;
  }
}

/** Who looks at the product as somebody else takes their own turns, and none of theirs. */
const personOf = ({ actor }: Call['work']): string => actor.viewedBy?.id ?? actor.id;

/**
 * What a person has running and waiting, in the order in which they asked: `before` others come first; what runs says how
 * many of its steps are done and which is under way, where it knows.
 */
export const heavyWorkOf = ({ work }: Pick<Call, 'work'>) => {
  const { running, waiting } = work.tenant.part(lanes);
  const person = personOf(work);
  return [
    ...running
      .filter(({ user }) => user === person)
      .map(({ kind, progress }) => ({
        kind,
        state: 'running',
        before: 0,
        ...(progress ? { progress: { ...progress, step: textIn(progress.step, work.language) } } : {}),
      })),
    ...waiting.flatMap((job, place) =>
      job.user === person ? [{ kind: job.kind, state: 'waiting', before: beforeOf(job, { waiting, place }) }] : [],
    ),
  ];
};

const beforeOf = ({ kind }: Job, { waiting, place }: { waiting: Job[]; place: number }) =>
  waiting.slice(0, place).filter((other) => other.kind === kind).length + 1;

function turnOf(job: Job, { lanes: own, signal }: { lanes: Lanes; signal: AbortSignal }): Promise<void> {
  const ofUser = own.waiting.filter(({ user }) => user === job.user).length;
  if (own.waiting.length >= mostWaiting.inAll || ofUser >= mostWaiting.each) throw new Problem('TOO_BUSY');
  return new Promise((start, refuse) => {
    job.start = start;
    own.waiting.push(job);
    startNext(own);
    signal.addEventListener('abort', () => {
      own.waiting = own.waiting.filter((other) => other !== job);
      refuse(new Problem('TOO_BUSY'));
    });
  });
}

/** Whether there is room for a job beside those that run. */
function fits({ kind, user }: Job, running: Job[]): boolean {
  const { atOnce, each } = heavyKinds[kind];
  const alike = running.filter((other) => other.kind === kind);
  return alike.length < atOnce && alike.filter((other) => other.user === user).length < each;
}

/** Whether somebody waits who could begin if this job were over, and cannot as it is. */
function isWaitedFor(job: Job, { running, waiting }: Lanes): boolean {
  const others = running.filter((other) => other !== job);
  return waiting.some((other) => fits(other, others) && !fits(other, running));
}

function startNext(own: Lanes): void {
  for (const job of own.waiting) {
    if (!fits(job, own.running)) continue;
    own.waiting = own.waiting.filter((other) => other !== job);
    own.running.push(job);
    job.start();
  }
}

/** The answer of whoever takes nothing of it for so long is ended: it holds a connection that others wait for. choice: milliseconds. */
const longestPause = 60_000;

/**
 * While others wait for its place, who took less than this in a minute of their own is ended as well: a kilobyte a second
 * would hold it for hours. choice: bytes, a tenth of what the slowest usual line carries.
 */
const leastInPause = 16 * 1024 * 60;

/** The answer, which says when its last byte was taken, or nobody takes any more, or too slowly for those who wait. */
function whenSent(response: Response, { end, isWaitedFor }: { end: () => void; isWaitedFor: () => boolean }): Response {
  const reader = response.body?.getReader();
  if (!reader) {
    end();
    return response;
  }
  let isOver = false;
  const over = () => {
    clearTimeout(paused);
    if (!isOver) end();
    isOver = true;
  };
  let sent: ReadableStreamDefaultController<Uint8Array> | undefined;
  const giveUp = () => {
    over();
    const reason = new Error('nobody takes the answer');
    sent?.error(reason);
    void reader.cancel(reason).catch(() => undefined);
  };
  let paused = setTimeout(giveUp, longestPause);
  // Time in which there was something for the reader to take, and what they took of it.
  let taking = { since: performance.now(), time: 0, bytes: 0 };
  const isTooSlow = () => {
    taking.time += performance.now() - taking.since;
    if (taking.time < longestPause) return false;
    const { bytes } = taking;
    taking = { since: 0, time: 0, bytes: 0 };
    return bytes < leastInPause && isWaitedFor();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sent = controller;
    },
    pull: async (controller) => {
      try {
        clearTimeout(paused);
        if (isTooSlow()) return giveUp();
        const { done, value } = await reader.read();
        taking.since = performance.now();
        if (!isOver) paused = setTimeout(giveUp, longestPause);
        taking.bytes += value?.length ?? 0;
        if (value) controller.enqueue(value);
        if (!done) return;
        over();
        controller.close();
      } catch (error) {
        over();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      over();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

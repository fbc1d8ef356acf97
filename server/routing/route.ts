import type { Static, TSchema } from '@sinclair/typebox';
import type { Operation } from '@tessera/schemas/language/operations.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';
import type { Context } from 'hono';
import type { System } from '../engine/work/bulkhead.ts';
import type { Work } from '../engine/work/work.ts';
import type { HeavyKind } from './heavy-work.ts';
import { type InputSchemas, readInput } from './input.ts';

/**
 * Who may call a route: everyone, whoever sends a key that the route itself knows, every signed-in user (about themselves or what all may see), administrators, or
 * whoever holds a right: `<resource>` for the menu entry alone, `<resource>:<button>` for a button of it.
 */
export type Permission = 'open' | 'key' | 'self' | 'admin' | `right:${string}`;

/** What the server, the API document and the start need to know of a route. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono path: `/api/framework/organize/Post/:id`. */
  path: string;
  permission: Permission;
  /**
   * Of a route that asks for a right: the parameter of its path that names a record of that module. Whoever does not see
   * the record hears that there is none, whatever buttons they hold. Null: the path names something else, and `run` says
   * who may.
   */
  record?: string | null;
  /** One sentence for the API document. */
  summary: Text;
  /** What the document lists it under, where it belongs to no module. */
  about?: Text;
  /** Type, check and API document of what is sent; of an operation, the dialect says it. */
  input: InputSchemas;
  /** Of what is answered, for the API document. */
  answer?: TSchema;
  /** An operation on the records of a resource: `{entry}` stands for any released entry. */
  operation?: { name: Operation; resource: string };
  /** Whether it changes anything; without a word, every method but GET does. */
  writes?: boolean;
  /** Its answer is stored nowhere, not even for a second call with the same Idempotency-Key. */
  answersSecret?: boolean;
  /** It writes, and is there also for who impersonates another user: it ends that. */
  endsImpersonation?: boolean;
  /** Also while the screen is locked. */
  whenLocked?: boolean;
  /** Largest body in bytes, when not the usual 1 MB; throws where the caller may not do at all what the route does. */
  maxBody?: number | ((call: Call) => Promise<number>);
  /** Its statements may take minutes; others must answer or fail within seconds. */
  longRunning?: boolean;
  /** It waits its turn among work of its kind. */
  heavy?: HeavyKind;
  /** Throws where the caller may not, when only the target of the path tells: asked before a kept answer is given again. */
  admit?: (call: Call) => Promise<void>;
  /** Asks anew for a caller who was let in a while ago by something else than a session. Throws where they are not let in any more. */
  admitAgain?: (call: Call) => Promise<void>;
  /** Whose an Idempotency-Key is, where no session says it. Throws where the caller may not call at all. */
  claimant?: (call: Call) => Promise<string>;
  /** The other system that it waits for while it writes, if there is one (operations/waited-for.ts). */
  waitsFor?: (call: Call) => Promise<System | undefined>;
  /** Hears how each call ended, once all that it wrote is committed or taken back; it keeps nobody from the answer. */
  ended?: (call: Call, ending: Ending) => Promise<void>;
  run: (call: Call) => Promise<unknown>;
}

/** `code`: what the envelope says, 200 where it went well. */
export interface Ending {
  code: number;
  milliseconds: number;
}

export const writes = (route: Pick<Route, 'method' | 'writes'>): boolean => route.writes ?? route.method !== 'GET';

/** An administrator who looks at the product as another user: reading only, for a while, and written down. */
export interface Impersonation {
  id: string;
  viewer: { id: string; realName: string };
  until: Date;
  /** The administrator's own screen is locked. */
  locked: boolean;
}

/** One request, parsed and signed in. */
export interface Call {
  /** What everything below the routes gets of a request. */
  work: Work;
  context: Context;
  token: string;
  /** Present while an administrator views as the actor. */
  impersonation: Impersonation | null;
  ip: string;
  query: Record<string, string>;
  param: (name: string) => string;
  /** The JSON (or form-encoded) body; an empty body is `undefined`. */
  body: () => Promise<unknown>;
  /** The body's bytes, counted while reading. */
  bytes: () => Promise<Uint8Array>;
  /** Waits for what the caller sends. Throws where it came so slowly that they are not let in any more, or may no longer. */
  arriving: <T>(sent: Promise<T>) => Promise<T>;
  /** Where the whole body of an upload stands, if it was received before the route runs. */
  arrived?: string;
}

type Sent<Schema extends TSchema | undefined> = Schema extends TSchema ? Static<Schema> : Record<string, never>;

interface LiteralRoute<Query extends TSchema | undefined, Body extends TSchema | undefined>
  extends Omit<Route, 'run' | 'input' | 'operation'> {
  query?: Query;
  body?: Body;
  /** The body is an upload (multipart, `file`). */
  file?: true;
  run: (call: Call, input: { query: Sent<Query>; body: Sent<Body> }) => Promise<unknown>;
}

/**
 * A route of its own. What it takes is said once, as schemas: `run` gets it checked and typed, the API document shows
 * it, and everything else that is sent is refused by name.
 */
export function route<Query extends TSchema | undefined = undefined, Body extends TSchema | undefined = undefined>({
  query,
  body,
  file,
  run,
  ...rest
}: LiteralRoute<Query, Body>): Route {
  const input: InputSchemas = { ...(query ? { query } : {}), ...(body ? { body } : {}), ...(file ? { file } : {}) };
  return {
    ...rest,
    input,
    run: async (call) => {
      const read = await readInput(input, call);
      // The schemas have just been held against it.
      return run(call, read as { query: Sent<Query>; body: Sent<Body> });
    },
  };
}

import type { Language } from '@tessera/schemas/language/text.ts';
import type { Context } from 'hono';
import type { CurrentUser, Dependencies } from '../engine/work.ts';
import type { View } from '../session/viewing.ts';

/**
 * Who may call a route: everyone, every signed-in user (about themselves or what all may see), administrators, or
 * whoever holds a right: `<resource>` for the menu entry alone, `<resource>:<button>` for a button of it.
 */
export type Permission = 'open' | 'self' | 'admin' | `right:${string}`;

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono path: `/api/framework/organize/Post/:id`. */
  path: string;
  permission: Permission;
  /** One English sentence for the API document. */
  summary: string;
  /** JSON Schemas for the API document. */
  request?: object;
  response?: object;
  /** Names of query parameters, and whether each must be there; for the API document. */
  parameters?: Record<string, boolean>;
  /** Whether it changes anything; without a word, every method but GET does. */
  writes?: boolean;
  /** Its answer is stored nowhere, not even for a second call with the same Idempotency-Key. */
  answersSecret?: boolean;
  /** It writes, and is there also for who views as another user: it ends that. */
  endsView?: boolean;
  /** Also while the screen is locked. */
  whenLocked?: boolean;
  /** Largest body in bytes, when not the usual 1 MB. */
  maxBody?: number;
  /** Its statements may take minutes; others must answer or fail within seconds. */
  patient?: boolean;
  run: (call: Call) => Promise<unknown>;
}

export const writes = (route: Pick<Route, 'method' | 'writes'>): boolean => route.writes ?? route.method !== 'GET';

/** One request, parsed and signed in. */
export interface Call {
  deps: Dependencies;
  context: Context;
  /** Present on every route but the open ones. */
  user: CurrentUser;
  token: string;
  /** Present while an administrator views as `user`. */
  view: View | null;
  language: Language;
  ip: string;
  /** Where files are kept. */
  filesFolder: string;
  query: Record<string, string>;
  param: (name: string) => string;
  /** The JSON (or form-encoded) body; an empty body is `undefined`. */
  body: () => Promise<unknown>;
  /** The body's bytes, counted while reading. */
  bytes: () => Promise<Uint8Array>;
}

/** JSON text that PostgreSQL has finished: it goes into the envelope unparsed. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

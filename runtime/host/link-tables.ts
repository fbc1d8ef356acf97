import { call } from '../session/call.ts';
import type { Host, LinkTables } from './host.ts';

/** How long the tables of a database are remembered: while somebody writes a statement, not a working day. */
const kept = 60_000;

/** The tables of database links, each asked for once while it is remembered. */
export function createLinkTables(): Host['tablesOf'] {
  const known = new Map<string, Promise<LinkTables>>();
  return (linkId) => {
    const found = known.get(linkId);
    if (found) return found;
    const path = `/api/framework/basic/DatabaseTable/${encodeURIComponent(linkId)}/Names`;
    const asked = call<LinkTables>({ path, quiet: true });
    known.set(linkId, asked);
    const forget = () => known.delete(linkId);
    // What cannot be reached is asked again by the next who writes.
    asked.then(() => setTimeout(forget, kept), forget);
    return asked;
  };
}

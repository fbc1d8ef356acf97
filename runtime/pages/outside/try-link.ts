import { call, callBare } from '../../session/call.ts';
import type { DialogProps } from '../page-registry.ts';
import { whyNot } from './why.ts';

export type Outcome =
  | { works: true; version: string; milliseconds: number }
  | { works: false; reason: string; msg: string; detail: string };

const base = '/api/framework/basic/DbLink';

/** What leads to a database: with other settings the password that is kept is told to nobody. */
const leading = ['type', 'host', 'port', 'databaseName', 'schemaName', 'userName', 'tls', 'certificate'] as const;

type About = Pick<DialogProps, 'resource' | 'row' | 'values'>;

/**
 * Whether the database of a link answers, as the link is stored or as it stands in its form. `needsPassword`: it was
 * left empty, and what stands in the form leads elsewhere than what is stored.
 */
export async function tryLink(
  about: About,
  { withoutPassword }: { withoutPassword: boolean },
): Promise<Outcome | 'needsPassword'> {
  const { resource, row, values } = about;
  try {
    if (!values) return await tried(`${base}/${encodeURIComponent(row?.id ?? '')}/Actions/Test`);
    if (isGiven(values.password) || !row || withoutPassword)
      return await tried(`${base}/Actions/Test`, settingsIn(values));
    const stored = await call<Record<string, unknown>>({ path: `${base}/${encodeURIComponent(row.id)}`, quiet: true });
    const isSame = leading.every((name) => same(values[name], stored[name]));
    return isSame ? await tried(`${base}/${encodeURIComponent(row.id)}/Actions/Test`) : 'needsPassword';
  } catch (error) {
    return { works: false, reason: 'other', msg: whyNot(error, resource), detail: '' };
  }
}

const tried = (path: string, body?: Record<string, unknown>) =>
  callBare<Outcome>({ method: 'POST', path, ...(body ? { body } : {}), quiet: true }, 'works');

const settingsIn = (values: Record<string, unknown>) =>
  Object.fromEntries([...leading, 'password'].flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])));

const isGiven = (value: unknown) => value !== null && value !== undefined && value !== '';

const same = (one: unknown, other: unknown) => (isGiven(one) ? String(one) === String(other) : !isGiven(other));

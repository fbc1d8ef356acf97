import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import type { Limits, SqlLink } from '../../data-sources/answer/asked.ts';
import { SourceProblem, sourceProblemTexts } from '../../data-sources/answer/source-problem.ts';
import { type OwnDatabase, openOwnDatabase } from '../../data-sources/own-database/own-database.ts';
import { countRows, runSource } from '../../data-sources/run-source.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import { linkWords } from '../../links/link-words.ts';
import { readSecret } from '../../secrets/stored-secrets.ts';
import { linkOf } from '../external/stored-link.ts';
import { mayPress } from '../work/access.ts';
import type { TenantPart } from '../work/tenant.ts';
import { authorOf, type Work } from '../work/work.ts';
import { keptRows } from './kept-rows.ts';
import { parseSecrets } from './secret-lines.ts';
import type { StoredSource } from './stored-source.ts';

/** SQL without a link: see decision 46. */
export const ownDatabase: TenantPart<OwnDatabase> = {
  open: ({ database }) => openOwnDatabase({ db: database.longRunning, connection: database.connection }),
  close: (own) => own.close(),
};

/** What a source is asked for. */
export type Purpose = 'preview' | 'options' | 'check' | 'interface';

interface AskedSource {
  parameters: Readonly<Record<string, unknown>>;
  selection?: Selection;
  /** No rows are wanted, but how many there are (`total`). */
  isCount?: boolean;
  purpose: Purpose;
  signal?: AbortSignal;
}

/** For each purpose what an answer may hold, and how long it may take: somebody waits for it. */
const limits: Record<Purpose, Limits> = {
  preview: { rows: 200, bytes: 2_000_000, milliseconds: 20_000 },
  options: { rows: 1000, bytes: 1_000_000, milliseconds: 8000 },
  interface: { rows: 500, bytes: 2_000_000, milliseconds: 20_000 },
  check: { rows: 1000, bytes: 1_000_000, milliseconds: 5000 },
};

/**
 * Asks a stored source, or gives what it answered to the same question within the time that it says. Throws INVALID for
 * parameters, and SOURCE_FAILED; what the other side said is told only to whoever may define sources.
 */
export async function askSource(work: Work, source: StoredSource, asked: AskedSource): Promise<SourceRows> {
  if (!source.isEnabled) throw new Problem('SOURCE_DISABLED', { params: { name: source.name } });
  const { parameters, selection = {}, isCount = false, purpose } = asked;
  const ask = () => logged(work, { source, purpose, ask: () => run(work, { source, asked }) });
  if (purpose === 'preview' || source.keptSeconds === 0) return ask();
  const key = JSON.stringify([source.id, source.version, parameters, selection, isCount]);
  return work.tenant.part(keptRows).of(key, { seconds: source.keptSeconds, ask });
}

async function run(work: Work, { source, asked }: { source: StoredSource; asked: AskedSource }): Promise<SourceRows> {
  const { parameters, selection = {}, isCount = false, purpose, signal } = asked;
  try {
    const asking = {
      parameters,
      selection,
      limits: { ...limits[purpose], ...(signal ? { signal } : {}) },
      egress: work.tenant.egress,
      secrets: secretsOf(work, source),
      ...(source.definition.type === 'sql' ? { link: await sqlLinkOf(work, source) } : {}),
    };
    if (!isCount) return await runSource(source.definition, asking);
    return { columns: [], rows: [], cut: null, total: await countRows(source.definition, asking) };
  } catch (error) {
    throw failed(work, { source, error });
  }
}

async function sqlLinkOf(work: Work, { linkId }: StoredSource): Promise<SqlLink> {
  if (linkId === null) return work.tenant.part(ownDatabase);
  const link = await linkOf(work, linkId);
  return {
    ask: (statement, most) => link.read(statement, most),
    placeholder: (index) => link.placeholder(index - 1),
    dialect: link.family,
  };
}

const secretsOf = ({ db, tenant }: Work, { id }: StoredSource) => {
  const place = { resource: 'basic/DataSource', recordId: id, name: 'secrets' };
  const read = async () => parseSecrets((await readSecret({ db, keys: tenant.secretKeys }, place)) ?? '');
  let known: ReturnType<typeof read> | undefined;
  return async (name: string) => {
    // One that is only being written has none yet.
    if (id === '') return undefined;
    known ??= read();
    return (await known).get(name);
  };
};

/** What went wrong, in words; other faults as they are. */
function failed(work: Work, { source, error }: { source: StoredSource; error: unknown }): unknown {
  const { language, authority, registry } = work;
  const isLink = error instanceof LinkProblem;
  if (!isLink && !(error instanceof SourceProblem)) return error;
  const words = textIn(isLink ? linkWords[error.reason] : sourceProblemTexts[error.reason], language);
  const detail = isLink ? error.detail : Object.values(error.detail).join(' ');
  const isTold = mayPress(authority.accessTo(registry.get('basic/DataSource')), 'btn_preview') && detail !== '';
  const reason = isTold ? `${words} (${detail})` : words;
  return new Problem('SOURCE_FAILED', { params: { name: source.name, reason } });
}

/** choice: calls of a source that its log keeps. */
const mostLogged = 5000;

/** A line of the source's log, whatever comes of it; that it cannot be written keeps nobody from the answer. */
async function logged(
  work: Work,
  { source, purpose, ask }: { source: StoredSource; purpose: Purpose; ask: () => Promise<SourceRows> },
): Promise<SourceRows> {
  const began = performance.now();
  const note = async (outcome: { row_count: number | null; fault: string }) => {
    if (source.id === '') return;
    const milliseconds = Math.round(performance.now() - began);
    const { db } = work.tenant.database;
    const line = { source_id: source.id, at: work.tenant.now(), actor: authorOf(work), purpose, milliseconds };
    const { id } = await db
      .insertInto('source_call')
      .values({ ...line, ...outcome })
      .returning('id')
      .executeTakeFirstOrThrow();
    const last = Number(id);
    if (last % 100 === 0)
      await db
        .deleteFrom('source_call')
        .where('id', '<', String(last - mostLogged))
        .execute();
  };
  try {
    const answer = await ask();
    await note({ row_count: answer.rows.length || (answer.total ?? 0), fault: '' }).catch(() => undefined);
    return answer;
  } catch (error) {
    const fault = error instanceof Problem ? `${error.problem} ${error.params.reason ?? ''}`.trim() : 'FAULT';
    await note({ row_count: null, fault: fault.slice(0, 500) }).catch(() => undefined);
    throw error;
  }
}

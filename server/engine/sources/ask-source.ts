import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import type { Selection } from '@tessera/schemas/data-source/source.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problemText } from '@tessera/schemas/texts/problems.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import type { Limits, SqlLink } from '../../data-sources/answer/asked.ts';
import { SourceProblem, sourceProblemTexts } from '../../data-sources/answer/source-problem.ts';
import { type OwnDatabase, openOwnDatabase } from '../../data-sources/own-database/own-database.ts';
import { refusedOf } from '../../data-sources/refused-functions.ts';
import { countRows, runSource } from '../../data-sources/run-source.ts';
import { LinkProblem } from '../../links/link-problem.ts';
import { linkWords } from '../../links/link-words.ts';
import { readSecret } from '../../secrets/stored-secrets.ts';
import { linkOf, linkVersion } from '../external/stored-link.ts';
import { mayPress } from '../work/access.ts';
import type { TenantPart } from '../work/tenant.ts';
import { authorOf, type Work } from '../work/work.ts';
import { keptRows } from './kept-rows.ts';
import { parseSecrets } from './secret-lines.ts';
import { writeSourceCall } from './source-log.ts';
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
  /** The key of the partner who asks by an interface. */
  keyId?: string;
  signal?: AbortSignal;
}

/**
 * What other systems list is read so far, for what is wanted may stand behind what fits an answer. choice: many people choose at
 * once, partners have a limit of calls a minute.
 */
const whole = { rows: 20_000, bytes: 4_000_000 };
const wholeForPartners = { ...whole, bytes: 16_000_000 };
/** For each purpose what an answer may hold, and how long it may take: somebody waits for it. */
const limits: Record<Purpose, Limits> = {
  preview: { rows: 200, bytes: 2_000_000, milliseconds: 20_000 },
  options: { rows: 1000, bytes: 1_000_000, milliseconds: 8000, whole },
  interface: { rows: 500, bytes: 2_000_000, milliseconds: 20_000, whole: wholeForPartners },
  check: { rows: 1000, bytes: 1_000_000, milliseconds: 5000, whole },
};

/**
 * Asks a stored source, or gives what it answered to the same question within the time that it says. Throws INVALID for
 * parameters, and SOURCE_FAILED; what the other side said is told only to whoever may define sources.
 */
export async function askSource(work: Work, source: StoredSource, asked: AskedSource): Promise<SourceRows> {
  if (!source.isEnabled) throw new Problem('SOURCE_DISABLED', { params: { name: source.name } });
  try {
    return await answered(work, { source, asked });
  } catch (error) {
    const missing = await missingColumn(work, { source, asked, error });
    if (missing !== undefined)
      throw new Problem('SOURCE_COLUMN_MISSING', { params: { name: source.name, column: missing } });
    // Who waits for the answer to somebody else's question hears of its failure by their own rights.
    throw failed(work, { source, error, purpose: asked.purpose });
  }
}

async function answered(
  work: Work,
  { source, asked }: { source: StoredSource; asked: AskedSource },
): Promise<SourceRows> {
  const { parameters, selection = {}, isCount = false, purpose } = asked;
  const ask = () => noted(work, { source, asked, ask: () => run(work, { source, asked }) });
  if (purpose === 'preview' || source.keptSeconds === 0) return ask();
  // What another database answered, or one that nobody may ask any more, is no answer of this one.
  const linkId = source.definition.type === 'sql' ? source.linkId : null;
  const link = linkId === null ? null : [linkId, await linkVersion(work, linkId)];
  const key = JSON.stringify([source.id, source.version, link, parameters, selection, isCount]);
  return work.tenant.part(keptRows).of(key, { seconds: source.keptSeconds, ask });
}

/**
 * The column of a filter that the source does not give any more, where its statement was refused: that helps to wait for
 * nothing. Partners do not learn which columns their rows are chosen by.
 */
async function missingColumn(
  work: Work,
  { source, asked, error }: { source: StoredSource; asked: AskedSource; error: unknown },
): Promise<string | undefined> {
  const { selection: { filters = [] } = {}, purpose } = asked;
  const isRefused =
    (error instanceof LinkProblem && error.reason === 'statement') ||
    (error instanceof SourceProblem && error.reason === 'other');
  if (!isRefused || filters.length === 0 || purpose === 'interface') return undefined;
  const one = { ...asked, isCount: false, selection: { page: { offset: 0, limit: 1 } } };
  const found = await run(work, { source, asked: one }).catch(() => undefined);
  if (!found || found.columns.length === 0) return undefined;
  return filters.find(({ column }) => !found.columns.some(({ name }) => name === column))?.column;
}

async function run(work: Work, { source, asked }: { source: StoredSource; asked: AskedSource }): Promise<SourceRows> {
  const { parameters, selection = {}, isCount = false, purpose, signal } = asked;
  const asking = {
    parameters,
    selection,
    limits: { ...limits[purpose], ...(signal ? { signal } : {}) },
    egress: work.tenant.egress,
    secrets: secretsOf(work, source),
    ...(source.definition.type === 'sql' ? { link: await sqlLinkOf(work, source) } : {}),
  };
  if (!isCount) return runSource(source.definition, asking);
  const total = await countRows(source.definition, asking);
  return { columns: [], rows: [], ...(total === undefined ? { cut: 'rows' } : { cut: null, total }) };
}

async function sqlLinkOf(work: Work, { linkId }: StoredSource): Promise<SqlLink> {
  if (linkId === null) return work.tenant.part(ownDatabase);
  const link = await linkOf(work, linkId);
  return {
    ask: (statement, most) => link.read(statement, most),
    placeholder: (index) => link.placeholder(index - 1),
    dialect: link.family,
    refusedOf: (called) => refusedOf(link, called),
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

/** What went wrong, in words and as far as somebody may hear it; other faults as they are. */
function failed(
  work: Work,
  { source, error, purpose }: { source: StoredSource; error: unknown; purpose: Purpose },
): unknown {
  const { authority, registry, language } = work;
  const reason = (words: string) => new Problem('SOURCE_FAILED', { params: { name: source.name, reason: words } });
  const isTold = mayPress(authority.accessTo(registry.get('basic/DataSource')), 'btn_preview');
  const words = failureWords(error, language);
  if (words) return reason(isTold && words.detail !== '' ? `${words.text} (${words.detail})` : words.text);
  // Whoever fills a form in has not written the statement.
  const isStatement = error instanceof Problem && error.findings.some(({ field }) => field === 'text');
  return isStatement && purpose !== 'preview' && !isTold ? reason(textIn(sourceProblemTexts.other, language)) : error;
}

/** Why the other side gave nothing: what anybody may read, and what it said itself. */
function failureWords(error: unknown, language: Language): { text: string; detail: string } | undefined {
  if (error instanceof LinkProblem) return { text: textIn(linkWords[error.reason], language), detail: error.detail };
  if (!(error instanceof SourceProblem)) return undefined;
  return { text: textIn(sourceProblemTexts[error.reason], language), detail: Object.values(error.detail).join(' ') };
}

/** A line of the source's log, in the name of who asks and not of whom they look at the product as, whatever comes of it; that it cannot be written keeps nobody from the answer. */
async function noted(
  work: Work,
  { source, asked, ask }: { source: StoredSource; asked: AskedSource; ask: () => Promise<SourceRows> },
): Promise<SourceRows> {
  const began = performance.now();
  const note = async (outcome: { rows: number | null; fault: string }) => {
    if (source.id === '') return;
    const { purpose, keyId = null } = asked;
    const milliseconds = Math.round(performance.now() - began);
    const line = {
      sourceId: source.id,
      actor: work.actor.viewedBy?.id ?? authorOf(work),
      keyId,
      purpose,
      milliseconds,
      ...outcome,
    };
    await writeSourceCall(work.tenant, line).catch(() => undefined);
  };
  try {
    const answer = await ask();
    await note({ rows: answer.rows.length || (answer.total ?? 0), fault: '' });
    return answer;
  } catch (error) {
    await note({ rows: null, fault: faultOf(error, work.language) });
    throw error;
  }
}

/** For the log, which is read by whoever looks after sources: all that is known. */
function faultOf(error: unknown, language: Language): string {
  const words = failureWords(error, language);
  if (words) return `SOURCE_FAILED ${words.text}${words.detail === '' ? '' : ` (${words.detail})`}`;
  if (!(error instanceof Problem)) return 'FAULT';
  const findings = error.findings.map((one) => `${one.field}: ${presentFinding(one, language).msg}`);
  return [error.problem, ...(findings.length > 0 ? findings : [problemText(error, language)])].join(' ');
}

import { bindStatement } from '@tessera/schemas/data-source/bind-statement.ts';
import type { SourceRows } from '@tessera/schemas/data-source/columns.ts';
import { type ParameterValues, readParameters } from '@tessera/schemas/data-source/parameters.ts';
import type { Selection, SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import {
  functionsToAsk,
  parameterFaults,
  refusedFunctions,
  statementFaults,
  withoutEnd,
} from '@tessera/schemas/data-source/statement.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import type { Egress } from '../network/egress.ts';
import type { Asked, Limits, SqlLink } from './answer/asked.ts';
import { countFound, foundRows, named, said } from './answer/found-rows.ts';
import { SourceProblem } from './answer/source-problem.ts';
import { httpRows } from './http/http-source.ts';
import { asRead } from './spellings.ts';
import { staticRows } from './static-source.ts';
import { wrapStatement } from './wrap-statement.ts';

/** What a source is asked with. */
interface Asking {
  /** As they came: they are read and checked here. */
  parameters: Readonly<Record<string, unknown>>;
  limits: Limits;
  /** For `sql`: the database that its statement is written for. */
  link?: SqlLink;
  egress: Egress;
  secrets: (name: string) => Promise<string | undefined>;
}

type Answer = Awaited<ReturnType<Asked>>;

/**
 * Asks a data source. Throws Problem INVALID for parameters and statements that are wrong, SourceProblem when it has no
 * answer; what a database says against a statement comes through as its driver throws it.
 */
export async function runSource(
  source: SourceDefinition,
  { selection = {}, ...asking }: Asking & { selection?: Selection },
): Promise<SourceRows> {
  const { limits } = asking;
  if (source.type === 'sql') {
    const { page } = selection;
    const answer = await askSql(source, { selection, asking });
    const rows = wantedOf(answer, selection);
    if (!page || rows.length === answer.rows.length) return sqlAnswer({ ...answer, rows });
    // Some only looked alike: the page is one of those that are wanted.
    const all = await askSql(source, { selection: { ...selection, page: undefined }, asking });
    const wanted = wantedOf(all, selection).slice(page.offset, page.offset + page.limit);
    return sqlAnswer({ ...all, rows: wanted });
  }
  const { rows, cut } = await listed(source, asking);
  return foundRows(rows, { selection, most: limits.rows, cut });
}

/** How many rows a data source has of those that are wanted, whatever page of them; undefined where it has more than are read. */
export async function countRows(
  source: SourceDefinition,
  { selection = {}, ...asking }: Asking & { selection?: Selection },
): Promise<number | undefined> {
  if (source.type !== 'sql') {
    const { rows, cut } = await listed(source, asking);
    return cut === null ? countFound(rows, selection) : undefined;
  }
  const { rows } = await askSql(source, { selection, asking, isCount: true });
  return Number(rows[0]?.[0]);
}

async function askSql(
  { text, parameters }: SourceDefinition & { type: 'sql' },
  { selection, asking, isCount = false }: { selection: Selection; asking: Asking; isCount?: boolean },
): Promise<Answer> {
  const { link, limits } = asking;
  if (!link) throw new SourceProblem('other', { text: 'no database to ask' });
  const { dialect, placeholder, ask, refusedOf } = link;
  const faults = statementFaults(text, dialect);
  refuse(faults);
  const names = parameters.map(({ name }) => name);
  // A parameter too many does no harm to who asks.
  refuse(parameterFaults(text, { dialect, names }).filter(({ rule }) => rule !== 'unusedParameter'));
  const values = readValues(parameters, asking);
  const asked = refusedOf ? functionsToAsk(text, dialect) : [];
  if (refusedOf && asked.length > 0) refuse(refusedFunctions(text, { dialect, refused: await refusedOf(asked) }));
  const bound = bindStatement(withoutEnd(text, dialect), { dialect, placeholder, parameters, values });
  return ask(wrapStatement(bound, { dialect, placeholder, selection, isCount }), limits);
}

/** The rows whose columns read as what is wanted of them: the database was asked for all that may. */
function wantedOf({ columns, rows }: Answer, { filters = [] }: Selection): unknown[][] {
  const names = named(columns);
  const conditions = filters.map(({ column, values }) => {
    const at = names.findIndex(({ name }) => name === column);
    const of = columns[at] ?? { kind: 'text', type: '' };
    return { at, of, wanted: new Set(values.map((value) => asRead(String(value), of))) };
  });
  return rows.filter((cells) =>
    conditions.every(({ at, of, wanted }) => {
      const text = said(cells[at]);
      return text !== undefined && wanted.has(asRead(text, of));
    }),
  );
}

function sqlAnswer({ columns, rows, cut }: Answer): SourceRows {
  const known = named(columns.map(({ name, kind }) => ({ name, kind })));
  return {
    columns: known,
    rows: rows.map((cells) => {
      const row: Record<string, unknown> = Object.create(null);
      for (const [index, { name }] of known.entries()) row[name] = cells[index] ?? null;
      return row;
    }),
    cut,
  };
}

async function listed(source: Exclude<SourceDefinition, { type: 'sql' }>, asking: Asking) {
  const values = readValues(source.parameters, asking);
  if (source.type === 'static') return { rows: staticRows(source.text), cut: null };
  const { egress, secrets, limits } = asking;
  return httpRows(source.request, { values, egress, secrets, limits: { ...limits, ...limits.whole } });
}

function readValues(parameters: SourceDefinition['parameters'], asking: Asking): ParameterValues {
  const { values, findings } = readParameters(parameters, asking.parameters);
  refuse(findings);
  return values;
}

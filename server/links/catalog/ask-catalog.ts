import { LinkProblem } from '../link-problem.ts';
import type { Link } from '../open-link.ts';
import type { Statement } from '../session.ts';

/** A catalogue of a thousand tables has some ten thousand columns. */
const limits = { rows: 500_000, bytes: 200_000_000, milliseconds: 20_000 };

/** The rows of a question to the catalogue, by the names of their columns. */
export async function askCatalog<Row>(link: Link, statement: Statement): Promise<Row[]> {
  const { columns, rows, cut } = await link.read(statement, limits);
  if (cut) throw new LinkProblem('other', 'The catalogue is too large to be read');
  return rows.map((row) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])) as Row);
}

import { languages, t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { Work } from '../../engine/work/work.ts';
import { offerFile } from '../../files/store-file.ts';
import { isHiddenHead } from '../heads.ts';
import { atOnce, type Cell, workbookStream } from '../sheet-stream.ts';
import { titleOf, workbookMime } from '../workbook-outcome.ts';
import type { FailedRecord } from './report.ts';

const problemHead = t('未导入的原因', '未匯入的原因', 'Why it was not imported', '取り込めなかった理由');
/** The file of the rows that did not pass comes back with this column. */
export const passedOver: ReadonlySet<string> = new Set(languages.map((language) => textIn(problemHead, language)));
const errorName = t('未导入的行', '未匯入的列', 'rows not imported', '未取込の行');

/** The rows that did not pass, as they came, each with its reasons: to be mended and imported again. */
export async function offerErrors(
  work: Work,
  { resource, head, failed }: { resource: Resource; head: unknown[]; failed: FailedRecord[] },
) {
  // A file that comes back a second time has the reasons of the first.
  const kept = [...head.keys()].filter((at) => !passedOver.has(String(head[at] ?? '')));
  const rows = failed.flatMap(({ rows: own, problems }) =>
    own.map((row, index): Cell[] => {
      const here = problems.filter((problem) =>
        own.some(({ number }) => number === problem.row) ? problem.row === row.number : index === 0,
      );
      const reasons = here.map(({ field, msg }) => (field === '' ? msg : `${field}: ${msg}`));
      return [...kept.map((at) => cellOf(row.cells[at])), reasons.join('; ')];
    }),
  );
  const columns = [
    ...kept.map((at) => {
      const text = String(head[at] ?? '');
      return { head: text, ...(isHiddenHead(text) ? { hidden: true as const } : {}) };
    }),
    { head: textIn(problemHead, work.language), width: 60 },
  ];
  const title = titleOf(work, resource);
  const stream = workbookStream([{ name: title, columns, rows: atOnce(rows) }]);
  return offerFile(work, {
    name: `${title} - ${textIn(errorName, work.language)}.xlsx`,
    mime: workbookMime,
    content: new Uint8Array(await new Response(stream).arrayBuffer()),
  });
}

function cellOf(cell: unknown): Cell {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' || cell instanceof Date ? cell : String(cell);
}

import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { linkOf } from '../engine/external/stored-link.ts';
import { requireLink } from '../engine/sources/require-link.ts';
import { markByRows } from '../links/catalog/first-rows.ts';
import { readTables } from '../links/catalog/read-catalog.ts';
import { LinkProblem } from '../links/link-problem.ts';
import { linkWords } from '../links/link-words.ts';
import { linkRows } from './copy/copy-rows.ts';
import type { TableSource } from './copy/table-source.ts';
import { workbookSource } from './sheets/workbook-source.ts';

const linkSource: TableSource = {
  require: requireLink,
  requireJob: (work, { sourceId }) => requireLink(work, sourceId),
  tables: async (work, { id, names }) => {
    const link = await linkOf(work, id);
    try {
      return await markByRows(link, await readTables(link, names));
    } catch (error) {
      if (!(error instanceof LinkProblem)) throw error;
      const { reason, detail } = error;
      throw new Problem('LINK_FAILED', { params: { reason: textIn(linkWords[reason], work.language), detail } });
    }
  },
  withRows: async (work, { id, use }) => use(linkRows(await linkOf(work, id))),
  hold: async () => undefined,
  release: async () => undefined,
};

export const sources = { link: linkSource, workbook: workbookSource } as const satisfies Record<string, TableSource>;

export type SourceKind = keyof typeof sources;

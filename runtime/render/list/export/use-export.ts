import { isSecret, readAs } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { useState } from 'react';
import { callForBlob } from '../../../session/call.ts';
import type { Rights } from '../../../session/current-user.ts';
import { say } from '../../../session/language.ts';
import { canCall, placeOf } from '../../../session/resource.ts';
import { saveFile } from '../../../session/save-file.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import { useTurn } from '../../../session/turn.ts';
import type { ShownColumn } from '../columns.ts';
import type { ListDefinition } from '../definition.ts';
import { toWireQuery } from '../query.ts';
import type { ListState } from '../use-list.ts';

const waitText = t('仍在处理', '仍在處理', 'Still working', '処理中です');

/** What of the records goes out: the columns that the list shows, or everything that the person sees. */
export type ExportExtent = 'shown' | 'everything';

export interface Exporting {
  isExporting: boolean;
  /** What to say while it waits for its turn. */
  waiting: string | undefined;
  /** Exports, or asks first where records have more than a list shows of them. */
  start: () => Promise<void>;
  exportAs: (extent: ExportExtent) => Promise<void>;
}

/** The records of the search as a file. */
export function useExport({
  definition,
  list,
  columns,
  rights,
  onAsk,
}: {
  definition: ListDefinition;
  list: ListState;
  columns: ShownColumn[];
  rights: Rights;
  onAsk: () => void;
}): Exporting {
  const { resource } = definition;
  const [isExporting, setExporting] = useState(false);
  const turn = useTurn('export');
  const exportAs = async (extent: ExportExtent) => {
    if (!canCall(resource, 'export') || isExporting) return;
    setExporting(true);
    const reminder = setTimeout(() => toast.warning(say(waitText)), 10_000);
    try {
      const { currentPage: _, pageSize: __, ...query } = toWireQuery(list.query, definition);
      const body =
        extent === 'shown'
          ? { ...query, columns: columns.filter(({ field }) => !isSecret(field)).map(({ field }) => field.name) }
          : query;
      const { blob, name } = await turn.take(callForBlob({ ...placeOf(resource, 'export'), body }));
      saveFile(blob, name ?? `${say(resource.title)}.xlsx`);
    } catch (error) {
      tellError(error);
    } finally {
      clearTimeout(reminder);
      setExporting(false);
    }
  };
  const isMore = () =>
    resource.model.fields.some((field) => {
      const { kind } = readAs(field);
      if (!rights.columns.has(field.name) || kind === 'none' || isSecret(field)) return false;
      // A list shows how many rows there are, not what stands in them.
      return kind === 'rows' || !columns.some((shown) => shown.field.name === field.name);
    });
  return { isExporting, waiting: turn.waiting, exportAs, start: async () => (isMore() ? onAsk() : exportAs('shown')) };
}

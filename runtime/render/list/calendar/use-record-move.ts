import type { ResourceMeta } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import { changeMany } from '../change/change-many.ts';
import { useUndo } from '../change/use-undo.tsx';
import { type ListRow, namesOf } from '../row.ts';
import { chosenValues, type DayFields, isDays, movedValues, type Shift } from './days.ts';

interface Moved {
  from: Shift;
  to: Shift;
  /** Where it ends by now, when its end was moved. */
  end?: Date | null;
  /** Puts it back on the screen. */
  revert: () => void;
}

/** Gives a record other days: back on the screen, with the reason, when it may not have them. */
export function useRecordMove(
  resource: ResourceMeta,
  { fields, reload, reloadList }: { fields: DayFields; reload: () => void; reloadList: () => void },
): (row: ListRow, moved: Moved) => Promise<void> {
  // By then the list may be drawn in another view.
  const sayUndo = useUndo(resource, { onChanged: reloadList });
  return async (row, { from, to, end, revert }) => {
    const values = { ...firstEnd(row, { fields, end }), ...movedValues(row, { fields, from, to }) };
    try {
      const { id, version } = row;
      const outcome = await changeMany(resource, [{ ...values, id, ...(version === undefined ? {} : { version }) }]);
      const [refused] = outcome.refused;
      if (!refused) {
        sayUndo(outcome, [row]);
        return reload();
      }
      revert();
      // What somebody else has made of it by now is where the next try begins.
      reload();
      toast.error(`${namesOf(resource, [row])}: ${refused.findings.map(({ msg }) => msg).join(' ') || refused.msg}`);
    } catch (error) {
      revert();
      reload();
      tellError(error);
    }
  };
}

/** An end for a record that had none. */
function firstEnd(
  row: ListRow,
  { fields, end }: { fields: DayFields; end: Date | null | undefined },
): Record<string, unknown> {
  if (!fields.end || !end || row[fields.end.name]) return {};
  const chosen = chosenValues(fields, { start: new Date(0), end, allDay: isDays(fields.start) });
  return { [fields.end.name]: chosen[fields.end.name] };
}

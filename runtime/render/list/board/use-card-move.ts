import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import { changeMany } from '../change/change-many.ts';
import { useUndo } from '../change/use-undo.tsx';
import { type ListRow, namesOf } from '../row.ts';
import type { Lane } from './lanes.ts';
import type { useLanes } from './use-lanes.ts';

/** Puts a card into another lane: at once on the screen, back again with the reason when the record may not change so. */
export function useCardMove(
  { resource, field }: { resource: ResourceMeta; field: FieldDefinition },
  { anew, shift }: Pick<ReturnType<typeof useLanes>, 'anew' | 'shift'>,
) {
  const touched = (lanes: readonly Lane[]) => Promise.all(lanes.map(anew));
  const last: { lanes: readonly Lane[] } = { lanes: [] };
  const sayUndo = useUndo(resource, { onChanged: () => void touched(last.lanes) });
  return async (row: ListRow, { from, to }: { from: Lane; to: Lane }) => {
    if (to.value === undefined || from.key === to.key) return;
    shift(row, { from, to });
    last.lanes = [from, to];
    try {
      const { id, version } = row;
      const record = { id, [field.name]: to.value, ...(version === undefined ? {} : { version }) };
      const outcome = await changeMany(resource, [record]);
      const [refused] = outcome.refused;
      if (refused)
        toast.error(`${namesOf(resource, [row])}: ${refused.findings.map(({ msg }) => msg).join(' ') || refused.msg}`);
      else sayUndo(outcome, [row]);
    } catch (error) {
      tellError(error);
    }
    await touched([from, to]);
  };
}

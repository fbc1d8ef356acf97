import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useRef } from 'react';
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
  { resource, field, reload }: { resource: ResourceMeta; field: FieldDefinition; reload: () => void },
  { anew, shift }: Pick<ReturnType<typeof useLanes>, 'anew' | 'shift'>,
) {
  const touched = (lanes: readonly Lane[]) => Promise.all(lanes.map(anew));
  // By then something else may be searched for, or the list be drawn in another view.
  const sayUndo = useUndo(resource, { onChanged: reload });
  const moves = useRef(new Map<string, Move>()).current;
  /** Answers the version that the record has afterwards. */
  const write = async (row: ListRow, { to, version }: { to: Lane; version: unknown }): Promise<unknown> => {
    try {
      const record = { id: row.id, [field.name]: to.value, ...(version === undefined ? {} : { version }) };
      const outcome = await changeMany(resource, [record]);
      const [refused] = outcome.refused;
      if (refused)
        toast.error(`${namesOf(resource, [row])}: ${refused.findings.map(({ msg }) => msg).join(' ') || refused.msg}`);
      else sayUndo(outcome, [row]);
      return outcome.changed[0]?.version ?? version;
    } catch (error) {
      tellError(error);
      return version;
    }
  };
  return async (row: ListRow, { from, to }: { from: Lane; to: Lane }) => {
    if (to.value === undefined || from.key === to.key) return;
    shift(row, { from, to });
    const before = moves.get(row.id);
    const reached = Promise.resolve(before?.reached ?? row.version).then((version) => write(row, { to, version }));
    const lanes = new Set([...(before?.lanes ?? []), from, to]);
    moves.set(row.id, { reached, lanes });
    await reached;
    // A card that was moved on meanwhile is drawn when it has come to rest.
    if (moves.get(row.id)?.reached !== reached) return;
    moves.delete(row.id);
    await touched([...lanes]);
  };
}

/** A card that is on its way: the version that its record comes to, and the lanes that it was in. */
interface Move {
  reached: Promise<unknown>;
  lanes: ReadonlySet<Lane>;
}

import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import { useMemo, useRef } from 'react';
import { useTabKeys } from '../../../navigation/use-shortcuts.ts';
import { callResource, canCall } from '../../../session/resource.ts';
import { viewOf } from '../../../widgets/index.ts';
import type { ButtonContext } from '../buttons/buttons.ts';
import { isHeld, isOffered } from '../buttons/buttons.ts';
import { isFilledIn } from '../change/filled-in.ts';
import type { ListRow } from '../row.ts';
import type { ListState } from '../use-list.ts';
import type { CellChange, InlineEdit } from '../view.ts';

/** choice: so many changes can be taken back. */
const mostTakenBack = 50;

/** Which cells this person may change, as far as the definition says: the conditions of a record are asked with it. */
export function useInlineEdit(context: ButtonContext, list: ListState): InlineEdit | undefined {
  const { resource } = context;
  const fields = useMemo(() => {
    const { form } = resource.pages;
    if (!form || form.disabled === true) return new Set<string>();
    const placed = new Set(fieldsOf(form.body));
    // What wants a whole line is filled in there.
    const open = resource.model.fields.filter(
      (field) => placed.has(field.id) && isFilledIn(field) && !viewOf(field.widget).wide,
    );
    return new Set(open.map(({ id }) => id));
  }, [resource]);
  const changes = useRef<Promise<CellChange | undefined>[]>([]);
  const takingBack = useRef(Promise.resolve());
  const saved = async (id: string) => {
    if (!list.rows?.some((row) => row.id === id)) return list.reload();
    const input = { filter: [{ field: 'id', op: 'eq', value: id }], pageSize: 1 };
    const found = await callResource<{ list: ListRow[] }>(resource, 'list', { input, quiet: true }).catch(() => null);
    const row = found?.list[0];
    // It stays where it was, also where the order of the list would have it elsewhere now.
    if (row) list.patch(row);
    else list.reload();
  };
  const takeBackLast = async () => {
    // Whoever has changed a cell has fetched it with the editor.
    const { takeBack } = await import('./cell-editor.tsx');
    let last: CellChange | undefined;
    // What is being saved is waited for; what nothing came of is none.
    while (!last && changes.current.length > 0) last = await changes.current.pop();
    if (!last) return;
    await takeBack(resource, last);
    await saved(last.id);
  };
  useTabKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || changes.current.length === 0) return undefined;
    // One after the other: they may be of one record.
    return () => {
      takingBack.current = takingBack.current.then(takeBackLast, takeBackLast);
    };
  });
  if (!isOffered(context, 'btn_edit') || !canCall(resource, 'read') || fields.size === 0) return undefined;
  return {
    mayEdit: (row, { id }) => fields.has(id) && !isHeld(resource, row),
    saved,
    note: (change) => {
      changes.current = [...changes.current.slice(1 - mostTakenBack), change];
    },
  };
}

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
import type { InlineEdit, TakesBack } from '../view.ts';

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
  const saved = async (id: string) => {
    if (!list.rows?.some((row) => row.id === id)) return list.reload();
    const input = { filter: [{ field: 'id', op: 'eq', value: id }], pageSize: 1 };
    const found = await callResource<{ list: ListRow[] }>(resource, 'list', { input, quiet: true }).catch(() => null);
    const row = found?.list[0];
    // It stays where it was, also where the order of the list would have it elsewhere now.
    if (row) list.patch(row);
    else list.reload();
  };
  const changes = useRef<TakesBack | undefined>(undefined);
  useTabKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    // A key that is held down would take everything back.
    return isUndo && !event.repeat && changes.current ? () => changes.current?.takeBackLast() : undefined;
  });
  if (!isOffered(context, 'btn_edit') || !canCall(resource, 'read') || fields.size === 0) return undefined;
  return {
    mayEdit: (row, { id }) => fields.has(id) && !isHeld(resource, row),
    saved,
    changes,
  };
}

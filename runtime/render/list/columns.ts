import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListColumn, ListPage } from '@tessera/schemas/language/list-page.ts';
import { useCallback, useMemo, useState } from 'react';
import type { Rights } from '../../session/current-user.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { readSetting, writeSetting } from '../../session/settings.ts';
import { fieldById } from './query.ts';

export interface ShownColumn {
  column: ListColumn;
  field: FieldDefinition;
}
interface Choice {
  /** Field ids in the order that the person wants. */
  order: string[];
  hidden: string[];
}

/** The columns that a person may see, in the order and choice that was made in this browser. */
export function useColumns(resource: ResourceMeta, page: ListPage, rights: Rights) {
  const setting = `columns.${resource.name}`;
  const permitted = useMemo(
    () =>
      page.columns.flatMap((column): ShownColumn[] => {
        const field = fieldById(resource, column.field);
        return field && rights.columns.has(field.name) ? [{ column, field }] : [];
      }),
    [resource, page, rights],
  );
  const usual = useMemo(
    (): Choice => ({
      order: permitted.map(({ field }) => field.id),
      hidden: permitted.filter(({ column }) => column.hidden).map(({ field }) => field.id),
    }),
    [permitted],
  );
  const [choice, setChoice] = useState<Choice | null>(() => readSetting<Choice | null>(setting, null));
  const change = useCallback(
    (next: Choice | null) => {
      setChoice(next);
      writeSetting(setting, next);
    },
    [setting],
  );
  const { order, hidden } = choice ?? usual;
  const all = useMemo(() => {
    // A column that came with a later release stands at the end.
    const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
    return [...permitted].sort((a, b) => place(a.field.id) - place(b.field.id));
  }, [permitted, order]);
  const shown = useMemo(() => all.filter(({ field }) => !hidden.includes(field.id)), [all, hidden]);
  return {
    all,
    shown,
    hidden,
    restore: () => change(null),
    toggle: (id: string) =>
      change({
        order: all.map(({ field }) => field.id),
        hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
      }),
    move: (id: string, step: number) => {
      const ids = all.map(({ field }) => field.id);
      const from = ids.indexOf(id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= ids.length) return;
      ids.splice(to, 0, ...ids.splice(from, 1));
      change({ order: ids, hidden });
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumns>;

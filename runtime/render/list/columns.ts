import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ListColumn, ListPage } from '@tessera/schemas/language/list-page.ts';
import { useCallback, useMemo } from 'react';
import type { Rights } from '../../session/current-user.ts';
import { keepListSetting, type ListColumns, useListSetting } from '../../session/list-settings.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { fieldById } from './query.ts';

export interface ShownColumn {
  column: ListColumn;
  field: FieldDefinition;
}

/** The columns that a person may see, in the order, choice and widths that they have given them. */
export function useColumns(resource: ResourceMeta, page: ListPage, rights: Rights) {
  const permitted = useMemo(
    () =>
      page.columns.flatMap((column): ShownColumn[] => {
        const field = fieldById(resource, column.field);
        return field && rights.columns.has(field.name) ? [{ column, field }] : [];
      }),
    [resource, page, rights],
  );
  const usual = useMemo(
    (): ListColumns => ({
      order: permitted.map(({ field }) => field.id),
      hidden: permitted.filter(({ column }) => column.hidden).map(({ field }) => field.id),
      widths: {},
    }),
    [permitted],
  );
  const { name } = resource;
  const { columns: choice } = useListSetting(name);
  const change = useCallback(
    (columns: ListColumns | undefined) => keepListSetting(name, { columns: columns ?? null }),
    [name],
  );
  const { order, hidden, widths } = choice ?? usual;
  const all = useMemo(() => {
    // A column that came with a later release stands at the end.
    const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
    return [...permitted].sort((a, b) => place(a.field.id) - place(b.field.id));
  }, [permitted, order]);
  const shown = useMemo(
    () =>
      all.flatMap(({ column, field }) => {
        const width = widths[field.id] ?? column.width;
        return hidden.includes(field.id) ? [] : [{ column: width ? { ...column, width } : column, field }];
      }),
    [all, hidden, widths],
  );
  return {
    all,
    shown,
    hidden,
    /** As the person has chosen them; undefined: as they come. */
    chosen: choice,
    choose: change,
    restore: () => change(undefined),
    /** All widths as they are drawn, so that no other column changes along. */
    resize: (next: Record<string, number>) =>
      change({ order: all.map(({ field }) => field.id), hidden, widths: { ...widths, ...next } }),
    toggle: (id: string) =>
      change({
        order: all.map(({ field }) => field.id),
        hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
        widths,
      }),
    move: (id: string, step: number) => {
      const ids = all.map(({ field }) => field.id);
      const from = ids.indexOf(id);
      const to = from + step;
      if (from < 0 || to < 0 || to >= ids.length) return;
      ids.splice(to, 0, ...ids.splice(from, 1));
      change({ order: ids, hidden, widths });
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumns>;

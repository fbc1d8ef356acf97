import { useMemo } from 'react';
import { useAddress, useRecordPages } from '../../../navigation/address.tsx';
import type { Rights } from '../../../session/current-user.ts';
import { withoutRecord } from '../address.ts';
import { isOffered } from '../buttons/buttons.ts';
import type { ListDefinition } from '../definition.ts';

/** The address of the page of a record, with the search of the list; undefined where records open in the list alone. */
export function useRecordPage(
  { resource, page }: ListDefinition,
  rights: Rights,
): ((row: { id: string }) => string) | undefined {
  const pages = useRecordPages();
  const { search } = useAddress();
  // Another one with another search only: which record is open says nothing about the others.
  const kept = withoutRecord(search);
  return useMemo(() => {
    if (!pages || !isOffered({ resource, page, rights }, 'btn_detail')) return undefined;
    const asked = kept ? `?${kept}` : '';
    return ({ id }) => pages(id, asked);
  }, [pages, resource, page, rights, kept]);
}

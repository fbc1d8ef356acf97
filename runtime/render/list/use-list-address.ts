import type { ListView } from '@tessera/schemas/language/list-page.ts';
import { useEffect, useMemo, useState } from 'react';
import { useAddress } from '../../navigation/address.tsx';
import type { Rights } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';
import { keepListSetting, useListSetting } from '../../session/list-settings.ts';
import { toast } from '../../session/toast.ts';
import type { AddressedRecord, AskedQuery } from './address.ts';
import { isWider, readAddress, withoutRecord, writeAddress } from './address.ts';
import type { ListDefinition } from './definition.ts';
import { firstQuery } from './query.ts';
import { listTexts } from './texts.ts';

export interface RecordAddress {
  /** The record that the address says is open. */
  record: AddressedRecord | undefined;
  /** Opens a record; Back closes it. */
  open: (record: AddressedRecord) => void;
  /** Another way to look at the record that is open. */
  turn: (record: AddressedRecord) => void;
  close: () => void;
}

/** What a person asked a list for and has open, as the address of the tab says. */
export function useListAddress(list: ListDefinition, rights: Rights) {
  const address = useAddress();
  const { search } = address;
  const part = withoutRecord(search);
  // The query stays one object while only the record changes, and its conditions while only the page does: nothing is
  // asked for anew, and what somebody is typing stays.
  const read = useMemo(() => readAddress(part, { list, rights }).query, [part, list, rights]);
  const conditions = useSame(read.search);
  const query = useMemo((): AskedQuery => ({ ...read, search: conditions }), [read, conditions]);
  const { record } = useMemo(() => readAddress(search, { list, rights }), [search, list, rights]);
  const { pin, isOpening } = usePin(list, query);
  return useMemo(() => {
    const at = (next: { query?: AskedQuery; record?: AddressedRecord | undefined }) =>
      writeAddress({ query, record: undefined, ...next }, list);
    const records: RecordAddress = {
      record,
      open: (next) => address.push(at({ record: next })),
      turn: (next) => address.replace(at({ record: next })),
      close: () => address.leave(at({})),
    };
    return {
      query,
      records,
      pin,
      isOpening,
      /** Answers whether that is something else than what the address asks for already. */
      ask: (change: Partial<AskedQuery>): boolean => {
        const asked = at({ query: { ...query, currentPage: 1, ...change }, record });
        address.replace(asked);
        return asked !== at({ record });
      },
      /** As an address says that was kept. */
      go: (search: string) => {
        address.push(search);
        tellWider(search, list);
      },
      /** In another view; the search stays. */
      draw: (view: ListView) => {
        const { currentPage, pageSize } = firstQuery(list);
        address.push(
          writeAddress({ query: { ...query, currentPage, pageSize }, record: undefined }, { ...list, view }),
        );
      },
      // A page that is turned can be turned back; a search is no step of its own.
      turnTo: (currentPage: number) => address.push(at({ query: { ...query, currentPage } })),
      reset: () => {
        const { node: _, ...first } = firstQuery(list);
        address.replace(at({ query: { ...first, pageSize: query.pageSize, side: query.side } }));
      },
    };
  }, [address, list, query, record, pin, isOpening]);
}

/** Whoever asks for less, by what was kept or by a link, is not to take what is shown for that. */
function tellWider(search: string, list: ListDefinition): void {
  if (isWider(search, list)) toast.warning(say(listTexts.wider), 6000);
}

/** The conditions that a person opens the list with: taken when it is opened without any of its own. */
function usePin(list: ListDefinition, query: AskedQuery) {
  const address = useAddress();
  const { name } = list.resource;
  const { query: pinned } = useListSetting(name);
  const [isOpening, setOpening] = useState(pinned !== undefined && address.search === '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list is opened
  useEffect(() => {
    const opened = isOpening ? pinned : undefined;
    if (opened !== undefined) address.replace(opened);
    tellWider(opened ?? address.search, list);
    setOpening(false);
  }, []);
  const { currentPage, pageSize } = firstQuery(list);
  const current = writeAddress({ query: { ...query, currentPage, pageSize }, record: undefined }, list);
  const pin = useMemo(() => {
    const isPinned = pinned !== undefined && (pinned === current || current === '');
    return {
      isPinned,
      /** The state of the list, without a page and a record. */
      current,
      toggle: () => {
        keepListSetting(name, { query: isPinned || current === '' ? null : current });
      },
    };
  }, [name, pinned, current]);
  return { pin, isOpening };
}

/** The value as it was for as long as it says the same. */
export function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  return useMemo(() => value, [text]);
}

import { useRef, useState } from 'react';
import { groupIn } from '../../../host/tree-groups.ts';
import type { Rights } from '../../../session/current-user.ts';
import type { AddressedRecord } from '../address.ts';
import { isOffered } from '../buttons/buttons.ts';
import type { ListDefinition } from '../definition.ts';
import { fieldById, limitOf } from '../query.ts';
import type { ListRow } from '../row.ts';
import type { ListState } from '../use-list.ts';
import type { RecordAddress } from '../use-list-address.ts';

/** The record that stands open, with the values that a new one starts with. */
interface OpenRecord {
  record: AddressedRecord;
  initial?: Record<string, unknown>;
}

export interface RecordPopup {
  open: OpenRecord | undefined;
  /** The address says otherwise already: the person went back, and may have input to lose. */
  isLeaving: boolean;
  /** A new record: below a row, or where the picked node of the side tree says; with values of its own. */
  create: (below?: ListRow, values?: Record<string, unknown>) => void;
  /** A new record that begins with what another one holds. */
  copy: (row: { id: string }) => void;
  view: (row: { id: string }) => void;
  edit: (row: { id: string }) => void;
  /** Another record in place of the one that is read. */
  turn: (row: { id: string }) => void;
  close: () => void;
  /** The person went back and thought better of it. */
  stay: () => void;
}

/** The record that the address of a list says is open; it closes when the address says so and nothing is lost by it. */
export function useRecordPopup({
  definition,
  rights,
  list,
  address,
}: {
  definition: ListDefinition;
  rights: Rights;
  list: ListState;
  address: RecordAddress;
}): RecordPopup {
  const [open, setOpen] = useState<OpenRecord | undefined>();
  // The row of the click, which a list of many levels may not have at hand.
  const below = useRef<ListRow | undefined>(undefined);
  const given = useRef<Record<string, unknown> | undefined>(undefined);
  const isAgreed = useRef(false);
  const wanted = permitted(address.record, { definition, rights });
  const isSame = keyOf(wanted) === keyOf(open?.record);
  // What a new record starts with is read from the list.
  const isReady = wanted?.mode !== 'create' || list.rows !== undefined;
  const mayGo = open === undefined || open.record.mode === 'view';

  const show = () => {
    isAgreed.current = false;
    if (wanted?.mode !== 'create' || wanted.from) return setOpen(wanted && { record: wanted });
    const row = [below.current, ...(list.rows ?? [])].find((one) => one?.id === wanted.below);
    const parent = wanted.below === undefined ? {} : { parentId: wanted.below };
    setOpen({
      record: wanted,
      initial: { ...parent, ...relationTo(definition, { row, picked: list.query.node?.id }), ...given.current },
    });
  };
  // While it is drawn: as an effect it would come a drawing of the whole list later.
  if (!isSame && isReady && (mayGo || isAgreed.current)) show();

  return {
    open,
    isLeaving: !isSame && !mayGo && !isAgreed.current,
    create: (row, values) => {
      below.current = row;
      given.current = values;
      address.open({ mode: 'create', ...(row ? { below: row.id } : {}) });
    },
    copy: ({ id }) => (open ? address.turn : address.open)({ mode: 'create', from: id }),
    view: ({ id }) => address.open({ mode: 'view', id }),
    edit: ({ id }) => (open ? address.turn : address.open)({ mode: 'edit', id }),
    turn: ({ id }) => address.turn({ mode: 'view', id }),
    close: () => {
      if (!isSame) return show();
      isAgreed.current = true;
      address.close();
    },
    stay: () => open && address.open(open.record),
  };
}

export const keyOf = (record: AddressedRecord | undefined): string => (record ? JSON.stringify(record) : '');

/** A link opens what the person may open, as far as they may; else it opens nothing. */
function permitted(
  record: AddressedRecord | undefined,
  { definition, rights }: { definition: ListDefinition; rights: Rights },
): AddressedRecord | undefined {
  const codes = { view: 'btn_detail', edit: 'btn_edit', create: 'btn_add' } as const;
  const may = (mode: AddressedRecord['mode']) => isOffered({ ...definition, rights }, codes[mode]);
  if (!record || may(record.mode)) return record;
  return record.mode === 'edit' && may('view') ? { mode: 'view', id: record.id } : undefined;
}

/** A record below another belongs where that belongs; any other one where the picked node of the side tree says. */
function relationTo(
  { resource, page }: ListDefinition,
  { row, picked }: { row: ListRow | undefined; picked: string | undefined },
): Record<string, unknown> {
  const relation = page.side && fieldById(resource, page.side.field);
  if (!relation) return {};
  const group = row || picked === undefined ? undefined : groupIn(picked);
  const { name } = (group === undefined ? relation : limitOf(resource, relation)) ?? {};
  const value = row && name ? row[name] : (group ?? picked);
  return name && value ? { [name]: value } : {};
}

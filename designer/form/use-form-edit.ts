import { announce } from '@tessera/runtime/dialogs/announce.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { randomKey } from '@tessera/runtime/session/random-key.ts';
import { toast } from '@tessera/runtime/session/toast.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Caption, textIn } from '@tessera/schemas/texts/text.ts';
import { useMemo } from 'react';
import { relabel } from '../design/caption.ts';
import { duplicate, type Edited, insert, move, remove, takeOff } from '../design/edit.ts';
import { nameOf } from '../design/part-names.ts';
import {
  countIn,
  formHolder,
  lineOf,
  type PartKey,
  type Place,
  type PlacedPart,
  paneKey,
  parentOf,
  partsOf,
} from '../design/parts.ts';
import { type Making, type Offer, type Piece, pieceOf, pieceOfOffer } from '../design/pieces.ts';
import { setSpan } from '../design/set.ts';
import { useOpenEntry } from '../draft/open-entry.ts';
import type { CopiedParts } from './clipboard.ts';
import { formTexts } from './texts.ts';
import type { Selection } from './use-selection.ts';

/** Short enough to be read in a document, long enough never to be drawn twice. */
export const newId = (): string => `f_${randomKey().slice(0, 12)}`;

const makingWith = (prefix: string): Making => ({
  newId,
  prefix,
  say: (text: Caption) => textIn(text, language.get()),
});

/** Where a part takes others: a card itself, tabs by their first pane. */
function roomIn(node: LayoutNode): PartKey | undefined {
  if ('children' in node) return node.id;
  const first = 'panes' in node ? node.panes[0] : undefined;
  return first && paneKey(node.id, first.id);
}

interface Wanted {
  wanted: Place;
  isForeign?: boolean;
}

type Change = (page: PageDocument, subject?: string) => void;

/** Everything that can be done to the parts of a form, whoever asks for it: a drag, a key, a button. */
export function useFormEdit(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  change: Change;
}) {
  const { page, parts, selection, change } = given;
  const { id, prefix, isProtected } = useOpenEntry();
  return useMemo(() => {
    const making = makingWith(prefix);
    const name = (keys: readonly PartKey[]) => {
      const part = parts.get(keys.at(-1) ?? '');
      return part ? nameOf(page, part) : '';
    };
    /** A part of a built-in module, or one that holds such a part. */
    const hasProtected = (key: PartKey) =>
      [...parts.values()].some((part) => isProtected(part) && lineOf(parts, part.key).some((one) => one.key === key));
    const done = ({ page: next, keys }: Edited, said?: string) => {
      if (next === page) return false;
      change(next);
      selection.select(keys);
      if (said) announce(said);
      return true;
    };
    /** Behind what is selected, or inside of it where nothing stands yet; else at the end. */
    const nextPlace = (): Place => {
      const last = parts.get(selection.last ?? '');
      if (!last) return { holder: formHolder, at: countIn(page, formHolder) };
      const inside = last.part === 'pane' ? last.key : last.part === 'node' ? roomIn(last.node) : undefined;
      return inside === undefined
        ? { holder: last.holder, at: last.at + 1 }
        : { holder: inside, at: countIn(page, inside) };
    };
    /** The nearest place around one that takes the piece. */
    const put = (pieces: (place: Place) => Piece[], { wanted, isForeign = false }: Wanted): boolean => {
      let place: Place | undefined = wanted;
      while (place) {
        const fitting = pieces(place);
        const edited = insert(page, { pieces: fitting, place, making, isForeign });
        if (edited.keys.length > 0) {
          const added = partsOf(edited.page).get(edited.keys.at(-1) ?? '');
          return done(edited, added && say(formTexts.added, { name: nameOf(edited.page, added) }));
        }
        const outer: PlacedPart | undefined = parentOf(parts, place);
        place = outer ? { holder: outer.holder, at: outer.at + 1 } : undefined;
      }
      return false;
    };
    const add = (offer: Offer, wanted: Place = nextPlace()) =>
      put(
        (at) => {
          const piece = pieceOfOffer(offer, { page, holder: at.holder, making });
          return piece ? [piece] : [];
        },
        { wanted },
      );
    return {
      add,
      move: (keys: readonly PartKey[], place: Place) => {
        if (!done(move(page, { keys, place }), say(formTexts.moved, { name: name(keys) })))
          announce(say(formTexts.cannotMove));
      },
      /** One place up or down; out of what holds it at its ends, into what stands there. */
      shift: (step: -1 | 1) => {
        const last = parts.get(selection.last ?? '');
        if (!last) return;
        const place = neighbour(page, { parts, last, step });
        if (
          !place ||
          !done(move(page, { keys: [last.key], place }), say(formTexts.moved, { name: nameOf(page, last) }))
        )
          announce(say(formTexts.cannotMove));
      },
      selectParent: () => {
        const last = parts.get(selection.last ?? '');
        const outer = last && parentOf(parts, last);
        selection.select(outer ? [outer.key] : []);
      },
      duplicate: () => void done(duplicate(page, { keys: selection.keys, making })),
      remove: () => {
        if (selection.keys.some((key) => hasProtected(key))) return void toast.error(say(formTexts.isBuiltin));
        const said = say(formTexts.removed, { name: name(selection.keys) });
        const next = behind(parts, selection);
        if (done(remove(page, { keys: selection.keys }), said)) selection.select(next);
        else if (selection.keys.length > 0) toast.error(say(formTexts.isLast));
      },
      takeOff: () => {
        if (selection.keys.some((key) => hasProtected(key))) toast.error(say(formTexts.isBuiltin));
        else done(takeOff(page, { keys: selection.keys }));
      },
      copied: (): CopiedParts => ({ pieces: selection.keys.flatMap((key) => pieceOf(page, key) ?? []), entry: id }),
      paste: ({ pieces, entry }: CopiedParts) => put(() => pieces, { wanted: nextPlace(), isForeign: entry !== id }),
      relabel: (key: PartKey, text: string) => {
        const part = parts.get(key);
        if (part && isProtected(part)) toast.error(say(formTexts.isBuiltin));
        else change(relabel(page, { key, text, spoken: language.get() }));
      },
      span: (key: PartKey, span: number) => change(setSpan(page, { key, span }), `span ${key}`),
    };
  }, [page, parts, selection, change, id, prefix, isProtected]);
}

export type FormEdit = ReturnType<typeof useFormEdit>;

/** The place that is one step away from a part. */
function neighbour(
  page: PageDocument,
  { parts, last, step }: { parts: ReadonlyMap<PartKey, PlacedPart>; last: PlacedPart; step: -1 | 1 },
): Place | undefined {
  const beside = [...parts.values()].find((one) => one.holder === last.holder && one.at === last.at + step);
  if (beside) {
    const inside = last.part === 'node' && beside.part === 'node' && 'children' in beside.node ? beside.key : undefined;
    if (inside !== undefined) return { holder: inside, at: step > 0 ? 0 : countIn(page, inside) };
    return { holder: last.holder, at: step > 0 ? last.at + 2 : last.at - 1 };
  }
  if (last.part !== 'node') return undefined;
  const outer = parentOf(parts, last);
  if (!outer) return undefined;
  if (outer.part === 'node') return { holder: outer.holder, at: step > 0 ? outer.at + 1 : outer.at };
  // Out of a pane into the next one, else out of them all.
  if (outer.part !== 'pane') return undefined;
  const pane = [...parts.values()].find((one) => one.holder === outer.holder && one.at === outer.at + step);
  if (pane) return { holder: pane.key, at: step > 0 ? 0 : countIn(page, pane.key) };
  const node = parts.get(outer.of.id);
  return node && { holder: node.holder, at: step > 0 ? node.at + 1 : node.at };
}

/** What is selected once the selection is gone: what stood behind it, else before it. */
function behind(parts: ReadonlyMap<PartKey, PlacedPart>, { keys, last }: Selection): PartKey[] {
  const part = parts.get(last ?? '');
  if (!part) return [];
  const beside = [...parts.values()].filter((one) => one.holder === part.holder && !keys.includes(one.key));
  const next = beside.find(({ at }) => at > part.at) ?? beside.at(-1);
  return next ? [next.key] : [];
}

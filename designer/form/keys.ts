import { announce } from '@tessera/runtime/dialogs/announce.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { KeyboardEvent } from 'react';
import { nameOf } from '../design/part-names.ts';
import type { PartKey, PlacedPart } from '../design/parts.ts';
import type { Steps } from './steps.ts';
import { formTexts } from './texts.ts';
import type { FormEdit } from './use-form-edit.ts';
import type { Selection } from './use-selection.ts';

/** Back or forth, by the keys that say so everywhere; undefined: another key. */
export function stepOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  steps: Steps,
): (() => void) | undefined {
  if (!event.ctrlKey && !event.metaKey) return undefined;
  const key = event.key.toLowerCase();
  if (key === 'z') return (event.shiftKey ? steps.redo : steps.undo) ?? nothing;
  return key === 'y' ? (steps.redo ?? nothing) : undefined;
}

const nothing = () => undefined;

/** What a key on the canvas does; undefined: nothing of ours. */
export function keysOf(
  event: KeyboardEvent,
  given: {
    page: PageDocument;
    parts: ReadonlyMap<PartKey, PlacedPart>;
    selection: Selection;
    edit: FormEdit;
    steps: Steps;
    onRename: () => void;
    onRemove: () => void;
  },
): (() => void) | undefined {
  const { selection, edit, steps } = given;
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isCommand) {
    const step = stepOf(event, steps);
    if (step) return step;
    if (key === 'a') return () => selection.select(given.page.pages.form?.body.map(({ id }) => id) ?? []);
    return key === 'd' ? edit.duplicate : undefined;
  }
  if (event.altKey) {
    if (key === 'arrowup') return () => edit.shift(-1);
    return key === 'arrowdown' ? () => edit.shift(1) : undefined;
  }
  switch (key) {
    case 'arrowup':
      return () => step(given, { by: -1, adds: event.shiftKey });
    case 'arrowdown':
      return () => step(given, { by: 1, adds: event.shiftKey });
    case 'arrowleft':
      return edit.selectParent;
    case 'delete':
    case 'backspace':
      return given.onRemove;
    case 'enter':
    case 'f2':
      return selection.last === undefined ? undefined : given.onRename;
    case 'escape':
      return selection.keys.length > 0 ? () => selection.select([]) : undefined;
    default:
      return undefined;
  }
}

/** To the part before or behind, in the order of reading. */
function step(
  { page, parts, selection }: { page: PageDocument; parts: ReadonlyMap<PartKey, PlacedPart>; selection: Selection },
  { by, adds }: { by: -1 | 1; adds: boolean },
): void {
  const keys = [...parts.keys()];
  const at = selection.last === undefined ? (by > 0 ? -1 : keys.length) : keys.indexOf(selection.last);
  const next = parts.get(keys[at + by] ?? '');
  if (!next) return;
  selection.select(adds ? [...selection.keys.filter((key) => key !== next.key), next.key] : [next.key]);
  announce(say(formTexts.selected, { name: nameOf(page, next) }));
}

import type { Side } from '@tessera/schemas/document/merging/merge.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { mergedDrafts } from '../compare/merged-drafts.ts';
import { begun, redone, undone, withStep } from '../design/history.ts';
import { shapedDocument } from './check-text.ts';
import { writtenOut } from './document-text.ts';

/** What an entry that somebody edits is at a moment: its text, and the document that it is, where a designer has changed it. */
interface DraftState {
  text: string;
  page?: PageDocument;
  /** How many changes of others are in it. */
  taken: number;
}

/** What others made of a document that somebody edits, and whose counted where both changed the same. */
export interface TakenChange {
  base: PageDocument;
  theirs: PageDocument;
  sides: ReadonlyMap<string, Side>;
}

/**
 * Makes a step of a changed document, or of a change to whatever it is by then: what comes late takes nothing of what was
 * done meanwhile back. Of one subject they are one step.
 */
export type ChangeDocument = (next: PageDocument | ((now: PageDocument) => PageDocument), subject?: string) => void;

/**
 * The steps of a draft, whether they were typed or done by sight: what is undone is the text as it was, letter by letter,
 * with what others have saved meanwhile: no step back takes away what somebody else has done.
 */
export function useDocumentHistory() {
  const [history, setHistory] = useState(() => begun<DraftState>({ text: '', taken: 0 }));
  const taken = useRef<TakenChange[]>([]);
  const { text, page: designed } = history.now;
  const shaped = useRef<Pick<DraftState, 'text' | 'page'>>({ text: '' });
  const withTaken = useCallback((state: DraftState) => withOthers(state, taken.current), []);
  // Letter after letter is one step.
  const setText = useCallback(
    (typed: string) =>
      setHistory((before) => withStep(before, { text: typed, taken: before.now.taken }, { subject: 'text' })),
    [],
  );
  const change = useCallback<ChangeDocument>(
    (next, subject) =>
      setHistory((before) => {
        const { text, taken: count } = before.now;
        // Gone back to, it is the document that it was, not one that is read out of its text: what is drawn of it stays.
        const now = shaped.current.text === text ? { ...before.now, page: shaped.current.page } : before.now;
        const current = now.page ?? shapedDocument(text);
        const page = typeof next !== 'function' ? next : current && next(current);
        if (!page || page === current) return before;
        return withStep({ ...before, now }, { text: writtenOut(page), page, taken: count }, { subject });
      }),
    [],
  );
  /** Another text as a step of its own, in which all is that others have saved: what stood there is gone back to. */
  const turnTo = useCallback(
    (next: string) =>
      setHistory((before) =>
        before.now.text === next ? before : withStep(before, { text: next, taken: taken.current.length }, {}),
      ),
    [],
  );
  /** Another text for the one that stands there, while nobody has typed on. */
  const replaceText = useCallback(
    (old: string, next: string) =>
      setHistory((before) =>
        before.now.text === old && next !== old ? { ...before, now: { text: next, taken: before.now.taken } } : before,
      ),
    [],
  );
  const begin = useCallback((first: string) => {
    taken.current = [];
    setHistory(begun({ text: first, taken: 0 }));
  }, []);
  /** Puts what others did into what stands here, and into every step that is gone back to. */
  const take = useCallback(
    (change: TakenChange) => {
      taken.current = [...taken.current, change];
      setHistory((before) => ({ ...before, now: withTaken(before.now), subject: undefined }));
    },
    [withTaken],
  );
  /** The same where nothing stands here that is not stored: it is the text as others have stored it, whose steps back stay. */
  const follow = useCallback((change: TakenChange, text: string) => {
    taken.current = [...taken.current, change];
    setHistory((before) => ({ ...before, now: { text, taken: taken.current.length }, subject: undefined }));
  }, []);
  const page = useMemo(() => designed ?? shapedDocument(text), [designed, text]);
  shaped.current = { text, page };
  const go = (step: typeof undone) =>
    setHistory((before) => {
      const next = step(before);
      return next === before ? before : { ...next, now: withTaken(next.now) };
    });
  const steps = {
    undo: history.past.length > 0 ? () => go(undone) : undefined,
    redo: history.future.length > 0 ? () => go(redone) : undefined,
  };
  /** A text that could not be read when others saved has not got what they did. */
  const isBehind = history.now.taken < taken.current.length;
  const settle = useCallback(() => setHistory((before) => ({ ...before, now: withTaken(before.now) })), [withTaken]);
  return { text, page, setText, turnTo, change, replaceText, begin, take, follow, steps, isBehind, settle };
}

/** A text that is no document stays as it is: it is looked at again when it has become one. */
function withOthers(state: DraftState, all: readonly TakenChange[]): DraftState {
  if (state.taken === all.length) return state;
  const own = state.page ?? shapedDocument(state.text);
  if (!own) return state;
  const page = all
    .slice(state.taken)
    .reduce((mine, { base, theirs, sides }) => mergedDrafts({ base, mine, theirs, sides }).page, own);
  return { text: page === own ? state.text : writtenOut(page), page, taken: all.length };
}

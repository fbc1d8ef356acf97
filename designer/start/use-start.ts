import { askToLeave } from '@tessera/runtime/dialogs/ask-to-leave.ts';
import { useUnsaved } from '@tessera/runtime/navigation/use-unsaved.ts';
import { language } from '@tessera/runtime/session/language.ts';
import { readDraft } from '@tessera/runtime/session/unsaved/drafts.ts';
import type { FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import { codeOfName } from '@tessera/schemas/naming/code-of.ts';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { type KnownEntry, type Naming, startCalls } from './start-calls.ts';
import type { WayName } from './ways.ts';

/** What somebody has chosen and typed so far. */
export interface StartDraft {
  way: WayName;
  /** Undefined: what the way proposes. */
  name?: string | undefined;
  code?: string | undefined;
  category?: string | undefined;
  template?: string | undefined;
  samples: boolean;
  /** The module that is copied. */
  original?: KnownEntry | undefined;
  text: string;
  /** What was corrected of the fields of the text, by their columns. */
  changes: Record<string, FieldCorrection>;
}

const untouched: StartDraft = { way: 'template', samples: true, text: '', changes: {} };
const place = 'entry start';

/** Whether there is something that a person would have to do again. */
const isBegun = ({ name, code, category, text, changes }: StartDraft) =>
  [name, code, category, text].some((one) => one !== undefined && one.trim() !== '') || Object.keys(changes).length > 0;

/** What is typed in the start dialog: kept in this browser while it is not made, and asked about before it is lost. */
export function useStart(onClose: () => void) {
  const { modal } = App.useApp();
  const [kept] = useState(() => readDraft<StartDraft>(place));
  const [draft, setDraft] = useState<StartDraft>({ ...untouched, ...kept?.value });
  const [restoredAt, setRestoredAt] = useState(kept && isBegun(kept.value) ? new Date(kept.at) : undefined);
  const { touch, drop } = useUnsaved({
    place,
    hold: () => (isBegun(draft) ? { value: draft, isAll: true } : undefined),
  });
  useEffect(() => touch(), [draft, touch]);
  const close = () => {
    drop();
    onClose();
  };
  return {
    draft,
    change: (change: Partial<StartDraft>) => setDraft((now) => ({ ...now, ...change })),
    restoredAt,
    startOver: () => {
      drop();
      setDraft(untouched);
      setRestoredAt(undefined);
    },
    /** It is made, or there is nothing to lose. */
    close,
    leave: () => (isBegun(draft) ? void askToLeave(modal, { onLeave: close }) : close()),
  };
}

export type Start = ReturnType<typeof useStart>;

/** The codes that other modules have; empty until they are here, as the server refuses one that is taken. */
export function useTakenCodes(): string[] {
  const [codes, setCodes] = useState<string[]>([]);
  useEffect(() => {
    let live = true;
    startCalls.codes().then(
      (found) => live && setCodes(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, []);
  return codes;
}

/** What the new module is called, as far as nobody has said otherwise. */
export function namingOf(
  { name, code, category }: StartDraft,
  { proposed, taken }: { proposed: Partial<Naming>; taken: readonly string[] },
): Naming {
  const fullName = name ?? proposed.fullName ?? '';
  const own = name === undefined ? proposed.code : undefined;
  const wanted = own ?? codeOfName(fullName, { language: language.get(), taken });
  return { fullName, code: code ?? freeCode(wanted, taken), category: category ?? proposed.category ?? '' };
}

function freeCode(wanted: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()));
  let code = wanted;
  for (let count = 2; code !== '' && known.has(code.toLowerCase()); count++) code = `${wanted}-${count}`;
  return code;
}

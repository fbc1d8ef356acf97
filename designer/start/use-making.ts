import { useNavigate } from '@tessera/runtime/navigation/navigate.tsx';
import { openTab, tabs } from '@tessera/runtime/navigation/tabs.ts';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { writeSetting } from '@tessera/runtime/session/settings.ts';
import { useTurn } from '@tessera/runtime/session/turn.ts';
import { useState } from 'react';
import type { Made } from './start-calls.ts';

/** To the designer of a module, at its form. */
export function useDesigner(): (id: string, title?: string) => void {
  const navigate = useNavigate();
  return (id, title) => {
    writeSetting('designer', 'form');
    const path = `/open/entryEditor/${encodeURIComponent(id)}`;
    tabs.update((list) => openTab(list, path, { title }));
    navigate(path);
  };
}

export interface Making {
  busy: boolean;
  /** What to say while it waits for its turn. */
  waiting: string | undefined;
  /** What was wrong with it, by the field. */
  faults: ReadonlyMap<string, string>;
  /** What was wrong with all of it. */
  fault: string;
  run: (make: () => Promise<Made>, done: (made: Made) => void) => void;
}

const known = ['fullName', 'code', 'category'];

/** Makes a module once, and says what is wrong where it is wrong. */
export function useMaking(): Making {
  const [busy, setBusy] = useState(false);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [fault, setFault] = useState('');
  const { waiting, take } = useTurn('release');
  const run = async (make: () => Promise<Made>, done: (made: Made) => void) => {
    setBusy(true);
    setFaults(new Map());
    setFault('');
    try {
      done(await take(make()));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const named = faultsIn(error);
      const shown = named.filter(([field]) => known.includes(field));
      const rest = named.filter(([field]) => !known.includes(field)).map(([field, msg]) => `${field}: ${msg}`);
      setFaults(new Map(shown));
      setFault(rest.join('; ') || (shown.length === 0 ? error.message : ''));
    } finally {
      setBusy(false);
    }
  };
  return { busy, waiting, faults, fault, run: (make, done) => void run(make, done) };
}

/** A code that is taken is told at the code too. */
function faultsIn({ findings, code, data, message }: CallError): [string, string][] {
  if (findings.length > 0) return findings.map(({ field, msg }) => [field, msg]);
  const field = code === 409 && typeof data === 'object' && data !== null && 'field' in data ? String(data.field) : '';
  return field === '' ? [] : [[field, message]];
}

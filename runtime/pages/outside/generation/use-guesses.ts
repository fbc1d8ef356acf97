import type { ChoiceCorrection } from '@tessera/schemas/generation/choices.ts';
import type { Corrections, FieldCorrection, TableCorrection } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import type { KeyFamily } from '@tessera/schemas/generation/known-modules.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../session/call.ts';

/** A module that was made of a table before. */
interface EarlierModule {
  /** The key of the table. */
  table: string;
  title: string;
  keyFamily: KeyFamily;
}

interface Guessed {
  tables: GuessedTable[];
  targets: EarlierModule[];
  mayMakeDictionaries: boolean;
}

/** What tables would become, as it is guessed and as somebody has corrected it. */
export interface Guesses {
  /** Undefined while they are on their way. */
  tables: GuessedTable[] | undefined;
  fault: string | undefined;
  /** What is shown is not what was corrected last: that is being guessed, or could not be. */
  isBehind: boolean;
  retry: () => void;
  /** Modules that were made before, which columns may point to. */
  targets: EarlierModule[];
  mayMakeDictionaries: boolean;
  corrections: Corrections;
  correctTable: (key: string, change: TableCorrection) => void;
  correctField: (key: string, change: FieldCorrection & { column: string }) => void;
}

/** `actions`: where the calls about the guesses begin. */
export function useGuesses(actions: string, { standing }: { standing?: boolean | undefined } = {}): Guesses {
  const [guessed, setGuessed] = useState<Guessed | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const heads = JSON.stringify(headsSaid(corrections));
  const [attempt, setAttempt] = useState(0);
  const [isBehind, setBehind] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    let live = true;
    setFault(undefined);
    setBehind(true);
    const body = {
      ...(standing === undefined ? {} : { standing }),
      ...(heads === '{}' ? {} : { corrections: JSON.parse(heads) }),
    };
    call<Guessed>({ method: 'POST', path: `${actions}/Guess`, body, quiet: true }).then(
      (answer) => {
        if (!live) return;
        setGuessed(answer);
        setBehind(false);
      },
      (error: unknown) => live && setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [actions, heads, standing, attempt]);
  const tables = useMemo(
    () => guessed?.tables.map((table) => corrected(table, corrections[keyOf(table)])),
    [guessed, corrections],
  );
  const correctTable: Guesses['correctTable'] = (key, change) =>
    // Below other names stand other columns.
    setCorrections((known) => ({ ...known, [key]: change.head === undefined ? { ...known[key], ...change } : change }));
  return {
    tables,
    fault,
    isBehind,
    retry: () => setAttempt((count) => count + 1),
    targets: guessed?.targets ?? [],
    mayMakeDictionaries: guessed?.mayMakeDictionaries === true,
    corrections,
    correctTable,
    correctField: (key, { column, ...change }) =>
      setCorrections((known) => {
        const fields = known[key]?.fields ?? {};
        return {
          ...known,
          [key]: { ...known[key], fields: { ...fields, [column]: { ...fields[column], ...change } } },
        };
      }),
  };
}

const headsSaid = (corrections: Corrections) =>
  Object.fromEntries(
    Object.entries(corrections).flatMap(([key, { head }]) => (head === undefined ? [] : [[key, { head }]])),
  );

/** As it is shown; what follows from a correction elsewhere is the server's to say. */
function corrected(table: GuessedTable, correction: TableCorrection | undefined): GuessedTable {
  if (!correction) return table;
  const { fields = {}, head: _, ...rest } = correction;
  return { ...table, ...rest, fields: table.fields.map((field) => correctedField(field, fields[field.column])) };
}

const correctedField = (field: GuessedField, change: FieldCorrection | undefined): GuessedField => {
  if (!change) return field;
  const { use, label, required, widget, choices, inDictionary } = change;
  const { to, isGuess, ...free } = field;
  const isMoved = typeof change.to === 'string' && change.to !== to;
  return {
    ...(change.to === undefined ? field : free),
    ...(isMoved ? { widgets: ['relationForm', 'select'] } : {}),
    ...(typeof change.to === 'string' ? { to: change.to } : {}),
    use: use ?? field.use,
    label: label ?? field.label,
    required: required ?? field.required,
    widget: (widget as GuessedField['widget'] | undefined) ?? (isMoved ? 'relationForm' : field.widget),
    ...(choices ? { options: choices.map(withoutNothing) } : {}),
    ...(inDictionary ? { inDictionary: true as const } : {}),
  };
};

const withoutNothing = ({ value, label, color }: ChoiceCorrection): OptionItem => ({
  value,
  label,
  ...(color === undefined ? {} : { color }),
});

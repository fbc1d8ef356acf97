import type { Corrections, FieldCorrection, TableCorrection } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../session/call.ts';

/** What tables would become, as it is guessed and as somebody has corrected it. */
export interface Guesses {
  /** Undefined while they are on their way. */
  tables: GuessedTable[] | undefined;
  fault: string | undefined;
  corrections: Corrections;
  correctTable: (key: string, change: TableCorrection) => void;
  correctField: (key: string, change: FieldCorrection & { column: string }) => void;
}

/** `actions`: where the calls about the guesses begin. */
export function useGuesses(actions: string, { standing }: { standing?: boolean | undefined } = {}): Guesses {
  const [guessed, setGuessed] = useState<GuessedTable[] | undefined>();
  const [fault, setFault] = useState<string | undefined>();
  const [corrections, setCorrections] = useState<Corrections>({});
  const heads = JSON.stringify(headsSaid(corrections));
  useEffect(() => {
    let live = true;
    const body = {
      ...(standing === undefined ? {} : { standing }),
      ...(heads === '{}' ? {} : { corrections: JSON.parse(heads) }),
    };
    call<{ tables: GuessedTable[] }>({ method: 'POST', path: `${actions}/Guess`, body, quiet: true }).then(
      ({ tables }) => live && setGuessed(tables),
      (error: unknown) => live && setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [actions, heads, standing]);
  const tables = useMemo(
    () => guessed?.map((table) => corrected(table, corrections[keyOf(table)])),
    [guessed, corrections],
  );
  const correctTable: Guesses['correctTable'] = (key, change) =>
    // Below other names stand other columns.
    setCorrections((known) => ({ ...known, [key]: change.head === undefined ? { ...known[key], ...change } : change }));
  return {
    tables,
    fault,
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

const correctedField = (field: GuessedField, change: FieldCorrection | undefined): GuessedField =>
  change
    ? {
        ...field,
        use: change.use ?? field.use,
        label: change.label ?? field.label,
        required: change.required ?? field.required,
        widget: (change.widget as GuessedField['widget'] | undefined) ?? field.widget,
      }
    : field;

import { FieldTable } from '@tessera/runtime/pages/outside/generation/field-table.tsx';
import { language, say } from '@tessera/runtime/session/language.ts';
import { applyCorrections, type FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import { documentsOf, keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { guessTables } from '@tessera/schemas/generation/guess-tables.ts';
import { readPasted } from '@tessera/schemas/generation/pasted/read-pasted.ts';
import { fieldName } from '@tessera/schemas/naming/code-of.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Alert, Empty, Input } from 'antd';
import { useDeferredValue, useId, useMemo } from 'react';
import { NamingFields } from './naming-fields.tsx';
import { startCalls } from './start-calls.ts';
import { pastedTexts as texts } from './start-texts.ts';
import { useMaking } from './use-making.ts';
import { namingOf } from './use-start.ts';
import type { WayProps } from './way.ts';
import { WayFrame } from './way-frame.tsx';

/** Names that were pasted, and what is guessed of them. */
export function PastedWay({ start, taken, onMade }: WayProps) {
  const making = useMaking();
  const id = useId();
  const { draft, change } = start;
  const naming = namingOf(draft, { proposed: {}, taken });
  const text = useDeferredValue(draft.text);
  const guessed = useMemo(() => guessedFrom(text), [text]);
  const corrected = useMemo(() => guessed && correctedBy(guessed, draft.changes), [guessed, draft.changes]);
  const table = corrected?.table;
  const correct = (_: string, { column, ...one }: FieldCorrection & { column: string }) =>
    change({ changes: { ...draft.changes, [column]: { ...draft.changes[column], ...one } } });
  const count = table?.fields.filter(({ use }) => use).length ?? 0;
  const isSaid = count > 0 && naming.fullName.trim() !== '' && naming.code !== '' && corrected?.faults.length === 0;
  const create = () => {
    const page =
      table && documentsOf([{ ...table, title: naming.fullName, code: naming.code, table: naming.code }])[0]?.page;
    if (page)
      making.run(
        () => startCalls.create({ ...naming, page }),
        (made) => onMade(made, naming.fullName),
      );
  };
  return (
    <WayFrame intro={say(texts.intro)} making={making} onCreate={isSaid ? create : undefined} onLeave={start.leave}>
      <NamingFields naming={naming} faults={making.faults} onChange={change} />
      <div className="ts-start-pasted">
        <div className="ts-start-field">
          <label htmlFor={id}>{say(texts.names)}</label>
          <Input.TextArea
            id={id}
            rows={12}
            value={draft.text}
            maxLength={100_000}
            placeholder={say(texts.example)}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => change({ text: target.value })}
          />
          <div id={`${id}-hint`} className="ts-hint">
            {say(texts.hint)}
          </div>
        </div>
        <section className="ts-start-guesses" aria-live="polite">
          <h3>{say(texts.guesses, { count })}</h3>
          {corrected?.faults.map((fault) => (
            <Alert key={fault} type="error" showIcon message={fault} />
          ))}
          {table ? (
            <div className="ts-start-table">
              <FieldTable table={table} changes={draft.changes} correct={correct} isOwn />
            </div>
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />
          )}
        </section>
      </div>
    </WayFrame>
  );
}

type Guessed = NonNullable<ReturnType<typeof guessedFrom>>;

function guessedFrom(text: string) {
  const pasted = readPasted(text);
  if (!pasted) return undefined;
  const spoken = language.get();
  const [table] = guessTables([pasted.shape], { nameOf: ({ name }) => fieldName(name, spoken) });
  return table && { ...pasted, table };
}

/** What was corrected of columns that the text no longer names is left aside. */
function correctedBy(
  { shape, corrections, table }: Guessed,
  changes: Record<string, FieldCorrection>,
): { table: GuessedTable; faults: string[] } {
  const key = keyOf(table);
  const said = corrections[key]?.fields ?? {};
  const fields = Object.fromEntries(
    table.fields.flatMap(({ column }) =>
      said[column] || changes[column] ? [[column, { ...said[column], ...changes[column] }]] : [],
    ),
  );
  const { tables, findings } = applyCorrections([table], { corrections: { [key]: { fields } }, tables: [shape] });
  const faults = findings.map((found) => {
    const { field, msg } = presentFinding(found, language.get());
    return `${field.replace(`${key}.fields.`, '')}: ${msg}`;
  });
  return { table: tables[0] ?? table, faults };
}

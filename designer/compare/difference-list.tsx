import { language, say } from '@tessera/runtime/session/language.ts';
import { differencesIn } from '@tessera/schemas/document/merging/compare.ts';
import { takenApart } from '@tessera/schemas/document/merging/flat.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { useMemo } from 'react';
import { compareTexts } from './compare-texts.ts';
import { told } from './describe.ts';

/** What differs between two versions of a document, thing by thing, in words. */
export function DifferenceList({ before, after }: { before: PageDocument; after: PageDocument }) {
  const spoken = language.use();
  const things = useMemo(() => {
    const both = { before: takenApart(before), after: takenApart(after) };
    return told(differencesIn(both.before, both.after), both);
  }, [before, after, spoken]);
  if (things.length === 0) return <p className="ts-hint">{say(compareTexts.nothing)}</p>;
  return (
    <ul className="ts-differences">
      {things.map(({ key, title, kind, lines }) => (
        <li key={key}>
          <strong>{title}</strong> <small>{kind}</small>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

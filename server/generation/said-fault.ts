import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problemText } from '@tessera/schemas/texts/problems.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { LinkProblem, type LinkReason } from '../links/link-problem.ts';
import { linkWords } from '../links/link-words.ts';

/** What went wrong, for whoever generates modules. */
export function saidFault(error: unknown, language: Language): string {
  if (error instanceof LinkProblem) return `${textIn(linkWords[error.reason], language)} (${error.detail})`;
  if (!(error instanceof Problem)) return error instanceof Error ? error.message : String(error);
  const { findings } = error;
  if (findings.length === 0) return problemText(error, language);
  return findings
    .map((found) => presentFinding(found, language))
    .map(({ field, msg }) => `${field}: ${msg}`)
    .join('; ');
}

/** Whether it is about one statement or table, and not about the way to the database, where nothing else would work either. */
export const isOfOneTable = (error: unknown): boolean => error instanceof LinkProblem && oneTable.has(error.reason);

const oneTable: ReadonlySet<LinkReason> = new Set(['statement', 'rights', 'readOnly', 'other']);

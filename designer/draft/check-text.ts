import { type Place, readJson, rewritten } from '@tessera/runtime/code-editor/json-text.ts';
import { syntaxTexts } from '@tessera/runtime/code-editor/syntax-texts.ts';
import { checkDocument, migrateDocument } from '@tessera/schemas/document/check-document.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Finding, FindingMessage } from '@tessera/schemas/texts/document-findings.ts';
import { finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { drawableDocument } from '../design/drawable.ts';

/** One thing that is wrong with a draft, and where in its text. */
export interface Fault extends FindingMessage, Place {}

/** A text and what is known of it without asking anybody. */
export interface TextCheck {
  /** In the present form of the language; only where nothing is wrong. */
  document?: PageDocument;
  /** The text in the present form: the one that was given, unless it is of an older version. */
  text: string;
  findings: (Finding & Partial<Place>)[];
  placeOf: (path: string) => Place;
}

/** Checks the text of a page document, as the server does: it alone knows other modules and tables. */
export function checkText(text: string): TextCheck {
  const { faults, twice, placeOf } = readJson(text);
  const wrong = [
    ...faults.map(({ code, ...place }) => ({ field: '', rule: 'json', text: syntaxTexts[code], ...place })),
    ...twice.map(({ name, ...place }) => ({ ...finding('', 'duplicateName', { value: name }), ...place })),
  ];
  if (wrong.length > 0) return { text, findings: wrong, placeOf };
  const written: unknown = JSON.parse(text);
  const migrated = migrateDocument(written);
  if (!migrated.document) return { text, findings: migrated.findings, placeOf };
  const { document, findings } = checkDocument(migrated.document);
  if (!document) return { text, findings, placeOf };
  return { text: rewritten(text, { from: written, to: document }), document, findings, placeOf };
}

/** What a check found, and after it what the server found that a check cannot know; each stands once. */
export function faultsOf(
  { findings, placeOf }: TextCheck,
  { remote, language }: { remote: FindingMessage[]; language: Language },
): Fault[] {
  const own = findings.map((found) => ({
    ...placeOf(found.field),
    ...presentFinding(found, language),
    ...placed(found),
  }));
  const known = new Set(own.map(keyOf));
  return [
    ...own,
    ...remote.filter((found) => !known.has(keyOf(found))).map((found) => ({ ...placeOf(found.field), ...found })),
  ];
}

const keyOf = ({ field, rule, msg }: FindingMessage) => JSON.stringify([field, rule, msg]);

const placed = ({ from, to }: Partial<Place>) => (from === undefined || to === undefined ? {} : { from, to });

/** The document that a text is, as far as it can be drawn. */
export function shapedDocument(text: string): PageDocument | undefined {
  if (readJson(text).faults.length > 0) return undefined;
  const { document } = migrateDocument(JSON.parse(text));
  return document && drawableDocument(document);
}

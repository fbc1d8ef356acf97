import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { languages } from '@tessera/schemas/texts/text.ts';

/** Names by language are stored as JSON, so their shape is checked here: every page that shows them relies on it. */
export function checkCaptions(value: unknown): void {
  if (value === null || value === undefined) return;
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
  const isFine =
    entries !== null &&
    entries.length > 0 &&
    entries.every(
      ([language, text]) =>
        (languages as readonly string[]).includes(language) && typeof text === 'string' && text.length <= 2000,
    );
  if (!isFine) refuse([finding('captions', 'notValid', { reason: `{ ${languages.join(', ')} }` })]);
}

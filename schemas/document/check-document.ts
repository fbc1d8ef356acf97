import type { FindResource, PageDocument } from '../language/resource.ts';
import type { Finding } from '../texts/document-findings.ts';
import { checkExternal } from './external.ts';
import { checkFormulas } from './formulas.ts';
import { checkModel } from './model.ts';
import { checkPages } from './pages.ts';
import { checkStructure } from './structure.ts';

export { fillOf, withDefaults, withoutDefaults } from '../language/defaults.ts';
export { pageDocumentJsonSchema } from './json-schema.ts';
export { migrateDocument, migrateParts } from './migrations/index.ts';

interface DocumentCheck {
  /** Only where nothing was found. */
  document?: PageDocument;
  findings: Finding[];
}

/**
 * Checks a page document from outside, completely: structure, names, widgets, references, formulas, pages.
 * With `resources`, also that what it points into exists.
 */
export function checkDocument(
  input: unknown,
  { resources }: { resources?: FindResource | undefined } = {},
): DocumentCheck {
  const wrong = checkStructure(input);
  if (wrong.length > 0) return { findings: wrong };
  const document = input as PageDocument;
  const model = [...checkModel(document.model, resources), ...checkExternal(document.model)];
  // A formula over fields that are themselves in doubt would only repeat the complaint.
  const known = model.every((found) => found.rule !== 'unknownWidget');
  const findings = [...model, ...(known ? checkFormulas(document.model) : []), ...checkPages(document, resources)];
  return findings.length === 0 ? { document, findings } : { findings };
}

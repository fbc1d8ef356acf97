import { checkFormulas } from './document-formulas.ts';
import type { FindResource } from './document-model.ts';
import { checkModel } from './document-model.ts';
import { checkPages } from './document-pages.ts';
import { checkStructure } from './document-structure.ts';
import type { Finding } from './findings.ts';
import type { PageDocument } from './resource.ts';

export { fillOf, withDefaults, withoutDefaults } from './document-defaults.ts';
export { migrateDocument } from './document-migrate.ts';
export { pageDocumentJsonSchema } from './document-schema.ts';

export interface DocumentCheck {
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
  const model = checkModel(document.model, resources);
  // A formula over fields that are themselves in doubt would only repeat the complaint.
  const known = model.every((found) => found.rule !== 'unknownWidget');
  const findings = [...model, ...(known ? checkFormulas(document.model) : []), ...checkPages(document, resources)];
  return findings.length === 0 ? { document, findings } : { findings };
}

import { checkStructure } from '@tessera/schemas/document/structure.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Finding } from '@tessera/schemas/texts/document-findings.ts';
import { isWidgetName } from '@tessera/schemas/widgets/index.ts';

/** What only a person can answer of a widget that was just put there: whose attribute, which code. */
const isOpenQuestion = ({ field, rule }: Finding): boolean => rule === 'missingKey' && field.endsWith('.props');

/**
 * The value as a document that can be drawn and edited: its shape is right and its widgets are known, although a formula
 * may be wrong, or a field be missing that is spoken of. Undefined: it is none.
 */
export function drawableDocument(value: unknown): PageDocument | undefined {
  if (checkStructure(value).some((found) => !isOpenQuestion(found))) return undefined;
  const document = value as PageDocument;
  const isKnown = ({ widget, rows = [] }: FieldDefinition): boolean => isWidgetName(widget) && rows.every(isKnown);
  return document.model.fields.every(isKnown) ? document : undefined;
}

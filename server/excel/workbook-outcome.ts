import { textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { FileOutcome } from '../engine/work/outcome.ts';
import type { Work } from '../engine/work/work.ts';

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook that is downloaded under the module's name. */
export const workbookOutcome = (
  { language }: Work,
  { resource, stream }: { resource: Resource; stream: ReadableStream<Uint8Array> },
): FileOutcome =>
  new FileOutcome({ name: `${textIn(resource.definition.title, language)}.xlsx`, mime: workbookMime, stream });

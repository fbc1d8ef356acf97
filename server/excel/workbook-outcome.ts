import { textIn } from '@tessera/schemas/texts/text.ts';
import { saidMoment } from '@tessera/schemas/time/clock.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { FileOutcome } from '../engine/work/outcome.ts';
import type { Work } from '../engine/work/work.ts';

export const workbookMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a sheet of a module's records is called. */
export const titleOf = ({ language }: Work, { definition }: Resource): string => textIn(definition.title, language);

/** A workbook that is downloaded under the module's name and what it is: by default, the day. */
export const workbookOutcome = (
  work: Work,
  {
    resource,
    stream,
    called = dayOf(work),
  }: { resource: Resource; stream: ReadableStream<Uint8Array>; called?: string },
): FileOutcome => new FileOutcome({ name: `${titleOf(work, resource)} ${called}.xlsx`, mime: workbookMime, stream });

/** The day on the organisation's clocks. */
const dayOf = ({ now }: Work) => saidMoment(now.toISOString()).slice(0, 10);

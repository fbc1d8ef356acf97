import { Problem } from '@tessera/schemas/texts/problems.ts';

/**
 * The module was released between the reading of its definition and the write: what was written would stand in columns
 * that are put aside by now. Nothing is kept of it; whoever can asks again by the new definition.
 */
export class ReleasedMeanwhile extends Problem {
  constructor() {
    super('RELEASE_BUSY');
  }
}

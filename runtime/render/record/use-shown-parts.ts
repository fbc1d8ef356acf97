import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useEffect } from 'react';
import { viewOf } from '../../widgets/index.ts';

/** Milliseconds: what is looked at comes first. */
const pause = 300;

/** Fetches what values need to be read though nobody has scrolled to them: the browser's own printing waits for nothing. */
export function useShownParts(fields: FieldDefinition[] | undefined): void {
  useEffect(() => {
    if (!fields) return;
    const timer = setTimeout(() => fetchShown(fields), pause);
    return () => clearTimeout(timer);
  }, [fields]);
}

function fetchShown(fields: FieldDefinition[]): void {
  for (const { widget, rows = [] } of fields) {
    // What cannot be had now is asked for again where it is drawn.
    viewOf(widget)
      .fetchShow?.()
      .catch(() => undefined);
    fetchShown(rows);
  }
}

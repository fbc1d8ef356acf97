import { useEffect, useState } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import type { ListDefinition } from '../definition.ts';
import type { ListRow } from '../row.ts';
import type { RowColors } from './row-colors.ts';

const none: RowColors = { row: undefined, cells: new Map() };
const plain = (): RowColors => none;

/** What the colour rules of a list say of a row. Only a list that has some loads what reads formulas. */
export function useRowColors({
  resource,
  page,
}: Pick<ListDefinition, 'resource' | 'page'>): (row: ListRow) => RowColors {
  const { user } = useHost();
  const [painting, setPainting] = useState<{ of: string; paint: (row: ListRow) => RowColors } | undefined>();
  useEffect(() => {
    if (!page.colors?.length) return;
    let live = true;
    import('./row-colors.ts')
      .then(({ paintingOf }) => paintingOf({ resource, page }, user))
      .then(
        (paint) => live && setPainting({ of: resource.name, paint }),
        // The rows stand there in no colour.
        () => undefined,
      );
    return () => {
      live = false;
    };
  }, [resource, page, user]);
  // Other rules of the same list take over as soon as they are read.
  return page.colors?.length && painting?.of === resource.name ? painting.paint : plain;
}

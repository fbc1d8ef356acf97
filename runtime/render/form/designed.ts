import { createContext, useContext } from 'react';

/**
 * A form that somebody designs: nothing in it is hidden, each part of it is marked (`data-part`, `data-holder`) so that
 * what stands at a place can be found, and its designer says which pane of a node is seen.
 */
interface Designed {
  /** The id of a pane, by the id of its node; the first without one. */
  panes: Readonly<Record<string, string>>;
}

const DesignedContext = createContext<Designed | null>(null);
export const DesignedProvider = DesignedContext.Provider;

/** Null in a form that is filled in. */
export const useDesigned = (): Designed | null => useContext(DesignedContext);

/** The place of the pane that the designer shows; undefined in a form that is filled in. */
export function useDesignedPane({ id, panes }: { id: string; panes: readonly { id: string }[] }): number | undefined {
  const designed = useDesigned();
  return designed
    ? Math.max(
        0,
        panes.findIndex((pane) => pane.id === designed.panes[id]),
      )
    : undefined;
}

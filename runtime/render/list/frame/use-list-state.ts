import { useEffect, useMemo, useRef } from 'react';
import type { Rights } from '../../../session/current-user.ts';
import type { ListDefinition } from '../definition.ts';
import type { ListQuery } from '../query.ts';
import { useSideNodes } from '../side/side-nodes.ts';
import type { ListState } from '../use-list.ts';
import { useList } from '../use-list.ts';
import { useListAddress, useSame } from '../use-list-address.ts';

/** A list as its address asks for it, with the tree beside it and the record that is open. */
export function useListState(definition: ListDefinition, rights: Rights) {
  const { query: asked, records, go, draw, ask, turnTo, reset, pin, isOpening } = useListAddress(definition, rights);
  const tree = definition.page.side;
  const side = useSideNodes(tree?.source);
  // The nodes that come are no news to a list of which none is picked.
  const node = useSame(side.pick(asked.side));
  const query = useMemo((): ListQuery => {
    const { side: _, ...rest } = asked;
    return { ...rest, node };
  }, [asked, node]);
  const { ahead, ...answer } = useList(definition, {
    query,
    // Which records a picked node stands for is known with the nodes.
    waits: isOpening || (tree !== undefined && asked.side !== undefined && side.nodes === undefined),
    onPageGone: () => ask({ currentPage: 1 }),
  });
  const latest = useRef({ ask, turnTo });
  latest.current = { ask, turnTo };
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const whenAhead = (change: Partial<ListQuery>, turn: () => void) =>
    void ahead({ ...query, ...change }).then(() => isThere.current && turn());
  const list: ListState = {
    ...{ ...answer, query, reset },
    // Whoever searches for the same once more wants to know what has become of it meanwhile.
    ask: (change) => ask(change) || answer.reload(),
    turnTo: (currentPage) => whenAhead({ currentPage }, () => latest.current.turnTo(currentPage)),
    order: (sort) => whenAhead({ sort, currentPage: 1 }, () => latest.current.ask({ sort })),
  };
  return {
    list,
    records,
    pin,
    go,
    draw,
    side: tree && { title: tree.title, nodes: side.nodes, picked: query.node?.id },
  };
}

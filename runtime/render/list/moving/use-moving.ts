import type { ListView } from '@tessera/schemas/language/list-page.ts';
import { canCall } from '../../../session/resource.ts';
import type { ButtonContext } from '../buttons/buttons.ts';
import { isHeld, isOffered } from '../buttons/buttons.ts';
import { isFiltered } from '../query.ts';
import type { ListState } from '../use-list.ts';
import type { Moving } from '../view.ts';

/**
 * Whether rows can be moved among each other: where this person may edit them, and they stand in the order that they
 * have of their own. What a search finds of a tree stands flat, without its parents.
 */
export function useMoving(
  context: ButtonContext,
  { list, view }: { list: ListState; view: ListView },
): Moving | undefined {
  const { resource, page } = context;
  const isTree = view === 'tree';
  const hasParents = resource.model.traits?.includes('tree') === true;
  const order = list.query.sort ?? page.sort;
  const isOwnOrder = order === undefined || (order.field === 'sort' && order.order === 'asc');
  if ((view !== 'table' && !isTree) || isTree !== hasParents || !isOwnOrder || (isTree && isFiltered(list.query)))
    return undefined;
  if (!isOffered(context, 'btn_edit') || !canCall(resource, 'move')) return undefined;
  return { isTree, mayMove: (row) => !isHeld(resource, row), reload: list.reload };
}

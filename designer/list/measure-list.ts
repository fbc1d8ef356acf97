import type { Measured, Rect } from '../drag/drop-place.ts';
import type { ListName, ListPart } from './list-edit.ts';

const lists = ['columns', 'search'] as const;

/** Where the columns or the conditions stand, as a place that something is dropped in. */
const holderOf = (list: ListName): string => `${list}.`;
export const listOfHolder = (holder: string): ListName | undefined => lists.find((list) => holderOf(list) === holder);

export function partOfKey(key: string): ListPart | undefined {
  const [list = '', field = ''] = key.split(' ');
  return lists.some((one) => one === list) ? { list: list as ListName, field } : undefined;
}

/** What stands where in a list that is drawn: its headings, and the conditions above them. */
export function measureList(frame: HTMLElement): Measured {
  const corner = frame.getBoundingClientRect();
  const rectOf = (element: Element): Rect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { left: left - corner.left, top: top - corner.top, width, height };
  };
  const measured: Measured = { parts: [], holders: [] };
  const add = (list: ListName, { place, items }: { place: Element | null; items: string }) => {
    if (!place) return;
    measured.holders.push({ key: holderOf(list), rect: rectOf(place) });
    const seen = new Set<string>();
    for (const element of place.querySelectorAll<HTMLElement>(items)) {
      const field = element.dataset.column ?? element.dataset.search ?? '';
      // A table draws its head twice while it measures it.
      if (seen.has(field) || element.getBoundingClientRect().width === 0) continue;
      seen.add(field);
      measured.parts.push({ key: `${list} ${field}`, holder: holderOf(list), rect: rectOf(element) });
    }
  };
  add('search', { place: frame.querySelector('.ts-search'), items: '[data-search]' });
  add('columns', { place: frame.querySelector('.ts-list-table'), items: 'th[data-column]' });
  return measured;
}

/** How many pixels all columns of a table take together. */
export const widthOfColumns = (frame: HTMLElement): number =>
  frame.querySelector<HTMLElement>('.ts-list-table .ant-table-thead')?.offsetWidth ?? 0;

import type { Caption } from '../texts/text.ts';
import { type OptionItem, type OptionSource, targetOfSource } from './source.ts';

/** Whether the choices are records, not codes. */
export function picksRecords({ options }: Record<string, unknown>): boolean {
  return options !== undefined && targetOfSource(options as OptionSource) !== undefined;
}

/** The fixed choices of a field; undefined when they are a dictionary's, or none have been set up. */
export function staticItems(props: Record<string, unknown>): OptionItem[] | undefined {
  const options = props.options as OptionSource | undefined;
  return options?.source === 'static' && options.items.length > 0 ? options.items : undefined;
}

export const isOption = (items: OptionItem[], value: string): boolean => findItem(items, value) !== undefined;

/** A cascader's value is the way from the first level down. */
export function isOptionPath(items: OptionItem[], path: readonly unknown[]): boolean {
  const [first, ...rest] = path;
  const item = items.find((entry) => entry.value === first);
  return item !== undefined && (rest.length === 0 || isOptionPath(item.children ?? [], rest));
}

/** The items of codes; what is none of them is left out. */
export const chosenItems = (items: OptionItem[], codes: readonly unknown[]): OptionItem[] =>
  codes.flatMap((code) => (typeof code === 'string' ? (findItem(items, code) ?? []) : []));

/** The items of a way from the first level down. */
export function itemsOnPath(items: OptionItem[], path: readonly unknown[]): OptionItem[] {
  const [first, ...rest] = path;
  const item = items.find((entry) => entry.value === first);
  return item ? [item, ...itemsOnPath(item.children ?? [], rest)] : [];
}

/** The items from the first level down to a code; none where it is not there. */
export function wayTo(items: OptionItem[], code: string): OptionItem[] {
  for (const item of items) {
    if (item.value === code) return [item];
    const below = wayTo(item.children ?? [], code);
    if (below.length > 0) return [item, ...below];
  }
  return [];
}

/** Whether a code is one of the choices below which nothing hangs. */
export const isLeafOption = (items: OptionItem[], code: string): boolean => {
  const item = findItem(items, code);
  return item !== undefined && !item.children?.length;
};

/** A code that stands in several places; undefined where each stands in one. */
export function repeatedCode(items: OptionItem[], seen = new Set<string>()): string | undefined {
  for (const { value, children = [] } of items) {
    if (seen.has(value)) return value;
    seen.add(value);
    const below = repeatedCode(children, seen);
    if (below !== undefined) return below;
  }
  return undefined;
}

/** What a code is called; undefined when there is no such choice. */
export const captionOf = (items: OptionItem[], code: string): Caption | undefined => findItem(items, code)?.label;

function findItem(items: OptionItem[], value: string): OptionItem | undefined {
  for (const item of items) {
    if (item.value === value) return item;
    const below = findItem(item.children ?? [], value);
    if (below) return below;
  }
  return undefined;
}

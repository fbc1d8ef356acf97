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

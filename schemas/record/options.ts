import type { OptionItem, Options } from '../widgets/widget.ts';

/** The fixed choices of a field; undefined when they are a dictionary's, or none have been set up. */
export function staticItems(props: Record<string, unknown>): OptionItem[] | undefined {
  const options = props.options as Options | undefined;
  return options?.source === 'static' && options.items.length > 0 ? options.items : undefined;
}

export const isOption = (items: OptionItem[], value: string): boolean =>
  items.some((item) => item.value === value || (item.children !== undefined && isOption(item.children, value)));

/** A cascader's value is the way from the first level down. */
export function isOptionPath(items: OptionItem[], path: readonly unknown[]): boolean {
  const [first, ...rest] = path;
  const item = items.find((entry) => entry.value === first);
  return item !== undefined && (rest.length === 0 || isOptionPath(item.children ?? [], rest));
}

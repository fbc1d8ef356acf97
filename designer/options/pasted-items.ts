import type { OptionItem } from '@tessera/schemas/options/source.ts';

type Said = (label: OptionItem['label']) => string;

/**
 * Choices from lines that somebody pasted: `label`, or `value` and `label` with a tab between them, as two columns of a
 * sheet come. Lines that begin further in hang below the one before, where choices may stand below choices. What is
 * there with the same value keeps its colour.
 */
export function pastedItems(
  text: string,
  { known, isTree, say }: { known: readonly OptionItem[]; isTree: boolean; say: Said },
): OptionItem[] {
  const taken = new Set<string>();
  const before = new Map(flat(known).map((item) => [item.value, item]));
  const byLabel = new Map(flat(known).map((item) => [say(item.label), item.value]));
  const top: OptionItem[] = [];
  const open: { depth: number; item: OptionItem }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const depth = /^\s*/.exec(line)?.[0].replaceAll('\t', '  ').length ?? 0;
    const cells = line.trim().split(/\t/);
    const label = (cells[1] ?? cells[0] ?? '').trim();
    const wanted = cells.length > 1 ? (cells[0] ?? '').trim() : (byLabel.get(label) ?? label);
    const value = freeValue(wanted.slice(0, 255), taken);
    taken.add(value);
    const { children: _, ...kept } = before.get(value) ?? { value, label };
    // The same words are the same text, in all of its languages.
    const item: OptionItem = { ...kept, value, label: say(kept.label) === label ? kept.label : label };
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const above = isTree ? open.at(-1)?.item : undefined;
    if (above) above.children = [...(above.children ?? []), item];
    else top.push(item);
    open.push({ depth, item });
  }
  return top;
}

/** The same choices as lines, to be changed there and read again. */
export const asLines = (items: readonly OptionItem[], { say, depth = 0 }: { say: Said; depth?: number }): string =>
  items
    .map((item) => {
      const label = say(item.label);
      const line = `${'  '.repeat(depth)}${item.value === label ? label : `${item.value}\t${label}`}`;
      return item.children ? `${line}\n${asLines(item.children, { say, depth: depth + 1 })}` : line;
    })
    .join('\n');

const flat = (items: readonly OptionItem[]): OptionItem[] =>
  items.flatMap((item) => [item, ...flat(item.children ?? [])]);

function freeValue(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted} ${count}`)) count++;
  return `${wanted} ${count}`;
}

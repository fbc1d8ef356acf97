import type { OptionItem } from '@tessera/schemas/options/source.ts';

type Said = (label: OptionItem['label']) => string;

/** Where a choice stands: its code, and those that it hangs below. */
const placeOf = (codes: readonly string[]): string => JSON.stringify(codes);

/**
 * Choices from lines that somebody pasted: `label`, or `value` and `label` with a tab between them, as two columns of a
 * sheet come. Lines that begin further in hang below the one before, where choices may stand below choices. What is
 * there with the same value keeps its colour, and what nobody has changed is what it was.
 */
export function pastedItems(
  text: string,
  { known, isTree, say }: { known: readonly OptionItem[]; isTree: boolean; say: Said },
): OptionItem[] {
  const taken = new Set<string>();
  const takenPlaces = new Set<string>();
  const before = placed(known);
  const codes = new Map([...before.values()].map((item) => [item.value, item]));
  // Of several that are called the same the one that stands here, before that the one whose code is the word too.
  const codeOf = (label: string, around: readonly string[]): string => {
    const called = [...before.values()].filter((item) => inOneLine(say(item.label)) === label);
    const sorted = [...called.filter(({ value }) => value === label), ...called];
    const here = sorted.find(({ value }) => {
      const place = placeOf([...around, value]);
      return before.has(place) && !takenPlaces.has(place);
    });
    return (here ?? sorted[0])?.value ?? label;
  };
  const top: OptionItem[] = [];
  const open: { depth: number; item: OptionItem }[] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const depth = /^\s*/.exec(line)?.[0].replaceAll('\t', '  ').length ?? 0;
    const cells = line
      .trimStart()
      .split('\t')
      .map((cell) => cell.trim());
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= depth) open.pop();
    const around = isTree ? open.map(({ item }) => item.value) : [];
    const wanted = (cells.length > 1 ? (cells[0] ?? '') : codeOf(cells[0] ?? '', around)).slice(0, 255);
    // The same code may stand in two branches: it stays where it stood.
    const place = placeOf([...around, wanted]);
    const isKept = before.has(place) && !takenPlaces.has(place);
    const value = isKept || !taken.has(wanted) ? wanted : freeValue(wanted, new Set([...taken, ...codes.keys()]));
    taken.add(value);
    takenPlaces.add(placeOf([...around, value]));
    const stood = (isKept ? before.get(place) : undefined) ?? codes.get(value);
    const { children: _, ...kept } = stood ?? { value, label: value };
    const label = cells[1] ?? cells[0] ?? '';
    const isSame = stood !== undefined && inOneLine(say(kept.label)) === label;
    // The same words are the same text, in all of its languages.
    const item: OptionItem = { ...kept, value, label: isSame ? kept.label : label || value };
    const above = isTree ? open.at(-1)?.item : undefined;
    if (above) above.children = [...(above.children ?? []), item];
    else top.push(item);
    open.push({ depth, item });
  }
  return top;
}

/** A label as it stands in a line. */
const inOneLine = (label: string): string => label.replace(/\s+/g, ' ').trim();

/** The same choices as lines, to be changed there and read again. */
export const asLines = (items: readonly OptionItem[], { say, depth = 0 }: { say: Said; depth?: number }): string =>
  items
    .map((item) => {
      const label = inOneLine(say(item.label));
      const line = `${'  '.repeat(depth)}${item.value === label ? label : `${item.value}\t${label}`}`;
      return item.children ? `${line}\n${asLines(item.children, { say, depth: depth + 1 })}` : line;
    })
    .join('\n');

/** The choices by their places. */
function placed(items: readonly OptionItem[], around: readonly string[] = []): Map<string, OptionItem> {
  return new Map(
    items.flatMap((item): [string, OptionItem][] => {
      const codes = [...around, item.value];
      return [[placeOf(codes), item], ...placed(item.children ?? [], codes)];
    }),
  );
}

function freeValue(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted} ${count}`)) count++;
  return `${wanted} ${count}`;
}

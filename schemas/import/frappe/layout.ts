import type { LayoutNode, LayoutPane } from '../../language/layout.ts';
import type { Caption } from '../../texts/text.ts';

/** What stands in a form, in the order of the type: breaks, and what is drawn between them. */
export type Piece =
  | { is: 'tab'; title: string }
  | { is: 'section'; title: string }
  | { is: 'column' }
  | {
      is: 'node';
      draw: (place: { span: number | undefined; inRow: boolean }) => LayoutNode;
      isWide: boolean;
      /** What stands over it. */
      label?: string;
    };

type Drawn = Extract<Piece, { is: 'node' }>;

interface Section {
  title: string;
  columns: Drawn[][];
}
interface Tab {
  title: Caption;
  sections: Section[];
}

/** Tabs, sections with a title as cards, and columns beside each other. */
export function bodyOf(
  pieces: readonly Piece[],
  { firstTab, nextId }: { firstTab: Caption; nextId: (name: string) => string },
): LayoutNode[] {
  const tabs = tabsOf(pieces, firstTab).filter(({ sections }) => sections.some(isFilled));
  const drawn = tabs.map(({ title, sections }) => ({
    title,
    nodes: sections.filter(isFilled).flatMap((section) => sectionNodes(section, nextId)),
  }));
  if (!pieces.some(({ is }) => is === 'tab')) return drawn.flatMap(({ nodes }) => nodes);
  const panes: LayoutPane[] = drawn.map(({ title, nodes }) => ({ id: nextId('pane'), title, children: nodes }));
  return panes.length === 0 ? [] : [{ node: 'tab', id: nextId('tab'), panes }];
}

const isFilled = ({ columns }: Section): boolean => columns.some((column) => column.length > 0);

function tabsOf(pieces: readonly Piece[], firstTab: Caption): Tab[] {
  const begun = (title: string): Section => ({ title, columns: [[]] });
  const tabs: Tab[] = [{ title: firstTab, sections: [begun('')] }];
  for (const piece of pieces) {
    const tab = tabs.at(-1)!;
    const section = tab.sections.at(-1)!;
    if (piece.is === 'tab') tabs.push({ title: piece.title || firstTab, sections: [begun('')] });
    else if (piece.is === 'section') tab.sections.push(begun(piece.title));
    else if (piece.is === 'column') section.columns.push([]);
    else section.columns.at(-1)!.push(piece);
  }
  return tabs;
}

function sectionNodes({ title, columns }: Section, nextId: (name: string) => string): LayoutNode[] {
  const filled = columns.filter((column) => column.length > 0);
  const [only, ...others] = filled.flat();
  const [node] = only && others.length === 0 ? [only.draw({ span: undefined, inRow: false })] : [];
  // What stands alone under its own name says it once.
  const isNamed = node?.node === 'field' && title !== '' && only?.label === title;
  const nodes = isNamed ? [{ ...node, showLabel: false }] : linesOf(filled, nextId);
  return title === '' ? nodes : [{ node: 'card', id: nextId('card'), title, children: nodes }];
}

/** Columns are read downwards there; here their fields stand line by line, each in its column. */
function linesOf(columns: Drawn[][], nextId: (name: string) => string): LayoutNode[] {
  const [only] = columns;
  if (columns.length === 1 && only) return only.map(({ draw }) => draw({ span: undefined, inRow: false }));
  const span = Math.max(6, Math.floor(24 / columns.length));
  const lines = Math.max(...columns.map((column) => column.length));
  const nodes: LayoutNode[] = [];
  // The row that goes on while every column has a field for the line.
  let row: LayoutNode[] | undefined;
  for (let line = 0; line < lines; line++) {
    const beside = columns.flatMap((column) => column[line] ?? []);
    const narrow = beside.filter(({ isWide }) => !isWide);
    if (narrow.length > 0) {
      const drawn = narrow.map(({ draw }) => draw({ span, inRow: true }));
      if (row) row.push(...drawn);
      else {
        row = drawn;
        nodes.push({ node: 'row', id: nextId('row'), children: row });
      }
    }
    if (narrow.length < columns.length) row = undefined;
    // What wants the whole line has one of its own.
    nodes.push(...beside.filter(({ isWide }) => isWide).map(({ draw }) => draw({ span: undefined, inRow: false })));
  }
  return nodes;
}

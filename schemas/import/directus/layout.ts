import type { FieldDefinition } from '../../language/field.ts';
import type { LayoutNode, LayoutPane } from '../../language/layout.ts';
import type { Caption } from '../../texts/text.ts';
import { nodeOf } from '../field-draft.ts';
import { clean, flagAt, type Loose, part, textAt } from '../loose.ts';
import { type ImportNote, note } from '../report.ts';
import { captionOf, nameOf, specialsOf, spoken } from './snapshot.ts';
import { interfaceOf } from './widgets.ts';

interface Given {
  /** The fields of the collection in their order: those that hold values, and those that only part the form. */
  sources: readonly Loose[];
  /** What is drawn for those that hold values and are not hidden, by the names of that product. */
  fields: ReadonlyMap<string, FieldDefinition>;
  notes: ImportNote[];
}

/** Groups in each other that are drawn: what stands deeper stands in the last of them. */
const deepest = 5;

export const isGroup = (source: Loose): boolean => specialsOf(source).includes('group');
const isDrawn = (source: Loose): boolean => isGroup(source) || interfaceOf(source).startsWith('presentation-');

/** What holds no value, and only stands in a form. */
export const isOnlyDrawn = (source: Loose): boolean => textAt(source, 'type') === 'alias' && isDrawn(source);

/** Groups as panes and panels, halves beside each other, and what is wide in a line of its own. */
export function bodyOf(given: Given): LayoutNode[] {
  const below = new Map<string, Loose[]>();
  const groups = new Set(given.sources.filter(isGroup).map(nameOf));
  for (const source of given.sources) {
    const group = textAt(part(source, 'meta'), 'group');
    const key = groups.has(group) ? group : '';
    below.set(key, [...(below.get(key) ?? []), source]);
  }
  const walk: Walk = { ...given, below, drawn: new Set() };
  const nodes = nodesOf('', { walk, depth: 0 });
  // What stands in a circle of groups is in none of them.
  const lost = given.sources.filter((source) => !walk.drawn.has(source));
  return [...nodes, ...lines(lost, { walk, depth: deepest })];
}

interface Walk extends Given {
  below: ReadonlyMap<string, Loose[]>;
  drawn: Set<Loose>;
}

const nodesOf = (group: string, place: { walk: Walk; depth: number }): LayoutNode[] =>
  lines(place.walk.below.get(group) ?? [], place);

function lines(sources: readonly Loose[], { walk, depth }: { walk: Walk; depth: number }): LayoutNode[] {
  const nodes: LayoutNode[] = [];
  let line: { field: FieldDefinition; isHalf: boolean }[] = [];
  const end = () => {
    if (line.some(({ isHalf }) => isHalf))
      nodes.push({
        ...{ node: 'row', id: `row-${line[0]!.field.id}` },
        children: line.map(({ field, isHalf }) => nodeOf(field, { span: isHalf ? 12 : 24, inRow: true })),
      });
    else nodes.push(...line.map(({ field }) => nodeOf(field)));
    line = [];
  };
  for (const source of sources) {
    if (walk.drawn.has(source)) continue;
    walk.drawn.add(source);
    const field = walk.fields.get(nameOf(source));
    if (field) {
      line.push({ field, isHalf: /^half/.test(textAt(part(source, 'meta'), 'width')) });
      continue;
    }
    if (!isOnlyDrawn(source)) continue;
    end();
    nodes.push(...(isGroup(source) ? groupNodes(source, { walk, depth }) : drawn(source, walk)));
  }
  end();
  return nodes;
}

function groupNodes(source: Loose, { walk, depth }: { walk: Walk; depth: number }): LayoutNode[] {
  const name = nameOf(source);
  const [sort, options] = [interfaceOf(source), part(part(source, 'meta'), 'options')];
  const inner = depth + 1;
  if (inner > deepest) return lines(below(name, walk), { walk, depth: deepest });
  if (sort === 'group-raw') return nodesOf(name, { walk, depth: inner });
  const id = `group-${name}`.slice(0, 64);
  if (sort !== 'group-accordion' && sort !== 'group-tabs') {
    const children = nodesOf(name, { walk, depth: inner });
    if (children.length === 0) return [];
    if (sort !== 'group-detail') return [{ node: 'card', id, title: titleOf(source), children }];
    const panes = [{ id: `${id}-pane`.slice(0, 64), title: titleOf(source), children }];
    return [{ node: 'collapse', id, panes, open: textAt(options, 'start') !== 'closed' }];
  }
  const panes: LayoutPane[] = [];
  for (const child of walk.below.get(name) ?? []) {
    const children = isGroup(child)
      ? within(child, { walk, depth: inner })
      : lines([child], { walk, depth: inner }).map(unnamed);
    if (children.length > 0) panes.push({ id: `pane-${nameOf(child)}`.slice(0, 64), title: titleOf(child), children });
  }
  if (panes.length === 0) return [];
  const first = panes.slice(0, mostPanes);
  const rest = panes.slice(mostPanes).flatMap(({ children }) => children);
  if (sort === 'group-tabs') return [{ node: 'tab', id, panes: first }, ...rest];
  return [{ node: 'collapse', id, panes: first, open: textAt(options, 'start') === 'opened' }, ...rest];
}

/** All fields of a group and of those in it, whatever is drawn around them. */
function below(group: string, walk: Walk): Loose[] {
  const found: Loose[] = [];
  const left = [...(walk.below.get(group) ?? [])].reverse();
  for (let source = left.pop(); source; source = left.pop()) {
    if (walk.drawn.has(source)) continue;
    if (!isGroup(source)) found.push(source);
    else {
      walk.drawn.add(source);
      left.push(...[...(walk.below.get(nameOf(source)) ?? [])].reverse());
    }
  }
  return found;
}

const mostPanes = 50;

/** What stands alone under its own name says it once. */
const unnamed = (node: LayoutNode): LayoutNode => (node.node === 'field' ? { ...node, showLabel: false } : node);

/** What stands in a group, without the frame that it would have by itself. */
function within(group: Loose, place: { walk: Walk; depth: number }): LayoutNode[] {
  place.walk.drawn.add(group);
  return nodesOf(nameOf(group), place);
}

const titleOf = (source: Loose): Caption => captionOf(nameOf(source), { meta: part(source, 'meta') });

const kinds: Record<string, 'info' | 'success' | 'warning' | 'error'> = {
  ...{ info: 'info', normal: 'info', success: 'success', warning: 'warning', danger: 'error' },
};

/** Lines and notices between the fields. */
function drawn(source: Loose, { notes }: Walk): LayoutNode[] {
  const options = part(part(source, 'meta'), 'options');
  const id = `part-${nameOf(source)}`.slice(0, 64);
  const sort = interfaceOf(source);
  const said = (key: string) => clean(spoken(textAt(options, key)));
  if (flagAt(part(source, 'meta'), 'hidden')) return [];
  if (sort === 'presentation-divider')
    return said('title') === ''
      ? [{ node: 'divider', id }]
      : [{ node: 'groupTitle', id, content: said('title').slice(0, 200) }];
  if (sort === 'presentation-header' && said('title') !== '')
    return [{ node: 'groupTitle', id, content: said('title').slice(0, 200) }];
  if (sort === 'presentation-notice' && said('text') !== '') {
    const [title, content] = [said('text').slice(0, 200), said('text').slice(200, 2000)];
    const type = kinds[textAt(options, 'color')] ?? 'info';
    return [{ node: 'alert', id, type, title, ...(content === '' ? {} : { content }) }];
  }
  notes.push(note(nameOf(source), 'element', { tag: sort }));
  return [];
}

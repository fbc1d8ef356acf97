import { isAddress } from '../../language/address.ts';
import type { LayoutNode } from '../../language/layout.ts';
import type { Loose } from '../loose.ts';
import { own, PropertyReader, part, textAt } from '../loose.ts';
import { note } from '../report.ts';
import { tagOf } from './element-kinds.ts';
import { internal, type Walk } from './walk.ts';

type Notice = Pick<Walk, 'notes' | 'nextId'> & { read: PropertyReader; source: Loose; label: string };

/** What only says something: it holds no value, and stands in the layout. */
const notices: Record<string, (notice: Notice) => LayoutNode | undefined> = {
  'el-alert': ({ read, label, nextId }) => {
    const [title, content] = [read.text('title', 500) || label, read.text('description')];
    const type = read.choice('type', ['success', 'warning', 'info', 'error']);
    const [isIconless, isFixed] = [read.raw('show-icon') === false, read.raw('closable') === false];
    if (!title && !content) return undefined;
    return {
      ...{ node: 'alert', id: nextId('alert'), title: title || content },
      ...(title && content ? { content } : {}),
      ...(type && type !== 'info' ? { type } : {}),
      ...(isIconless ? { showIcon: false } : {}),
      // That product lets an alert be closed unless it says otherwise.
      ...(isFixed ? {} : { closable: true }),
    };
  },
  'el-link': ({ read, source, label, notes, nextId }) => {
    const href = read.text('href');
    // Where it opens follows from where it leads.
    read.raw('target');
    const content = textAt(part(source, '__slot__'), 'default').slice(0, 500) || label || href.slice(0, 500);
    if (content === '') return undefined;
    if (isAddress(href)) return { node: 'link', id: nextId('link'), content, address: href };
    if (href !== '') notes.push(note('', 'badValue', { property: 'href', value: href }));
    return { node: 'text', id: nextId('text'), content };
  },
};

export const isNotice = (tag: string) => Object.hasOwn(notices, tag);

/** An element that only says something; nothing of one that says nothing, or stands among the columns of a sub-table. */
export function convertNotice(source: Loose, { config, walk }: { config: Loose; walk: Walk }): LayoutNode[] {
  const tag = tagOf(config);
  if (walk.rows.length > 0) {
    walk.notes.push(note('', 'notInRows', { tag }));
    return [];
  }
  const read = new PropertyReader(source, { field: '', notes: walk.notes });
  // What the editor calls the element stands nowhere.
  const label = own(config, 'showLabel') === false ? '' : textAt(config, 'label').slice(0, 500);
  const node = notices[tag]?.({ read, source, label, notes: walk.notes, nextId: walk.nextId });
  if (!node) walk.notes.push(note('', 'element', { tag }));
  const left = read.leftOver(internal);
  if (left.length > 0) walk.notes.push(note('', 'properties', { names: left.join(', ') }));
  return node ? [node] : [];
}

import { isAddress } from '../../language/address.ts';
import type { LayoutNode } from '../../language/layout.ts';
import { note } from '../report.ts';
import { type Element, textOf, type Walk } from './walk.ts';

type Notice = (element: Element, walk: Walk) => LayoutNode | undefined;

const said = (element: Element) =>
  textOf(element, ['content', 'text', 'children', 'title']) ||
  element.readSchema.text('x-content') ||
  element.readSchema.text('title', 500);

const text: Notice = (element, { nextId }) => {
  const content = said(element);
  element.read.raw('mode');
  return content ? { node: 'text', id: nextId('text'), content } : undefined;
};

const heading: Notice = (element, { nextId }) => {
  const content = said(element).slice(0, 500);
  element.read.raw('level');
  return content ? { node: 'groupTitle', id: nextId('group'), content } : undefined;
};

const divider: Notice = (element, { nextId }) => {
  const content = said(element).slice(0, 500);
  return { node: 'divider', id: nextId('divider'), ...(content ? { content } : {}) };
};

const alert: Notice = (element, { nextId }) => {
  const { read } = element;
  const [title, content] = [
    textOf(element, ['message', 'title']).slice(0, 500),
    textOf(element, ['description', 'content']),
  ];
  const type = read.choice('type', ['success', 'warning', 'info', 'error']);
  const [isIconed, isClosable] = [read.raw('showIcon') !== false, read.flag('closable')];
  if (!title && !content) return undefined;
  return {
    ...{ node: 'alert', id: nextId('alert'), title: title || content },
    ...(title && content ? { content } : {}),
    ...(type && type !== 'info' ? { type } : {}),
    ...(isIconed ? {} : { showIcon: false }),
    ...(isClosable ? { closable: true } : {}),
  };
};

const link: Notice = (element, { nextId, notes }) => {
  const address = element.read.text('href');
  element.read.raw('target');
  const content = said(element).slice(0, 500) || address.slice(0, 500);
  if (content === '') return undefined;
  if (isAddress(address)) return { node: 'link', id: nextId('link'), content, address };
  if (address !== '') notes.push(note(element.key, 'badValue', { property: 'href', value: address }));
  return { node: 'text', id: nextId('text'), content };
};

const notices = new Map<string, Notice>([
  ...['text', 'typographytext', 'typographyparagraph', 'typography', 'p', 'span', 'tag'].map(
    (name) => [name, text] as const,
  ),
  ...['typographytitle', 'title', 'h1', 'h2', 'h3', 'h4', 'h5'].map((name) => [name, heading] as const),
  ...['divider', 'hr'].map((name) => [name, divider] as const),
  ...['alert', 'message', 'noticebar'].map((name) => [name, alert] as const),
  ...['link', 'typographylink', 'a'].map((name) => [name, link] as const),
]);

export const isNotice = (sort: string) => notices.has(sort);

/** What only says something: nothing of one that says nothing, or stands among the columns of a sub-table. */
export function convertNotice(element: Element, walk: Walk): LayoutNode[] {
  const { component, sort } = element;
  const node = walk.rows.length > 0 ? undefined : notices.get(sort)?.(element, walk);
  element.readSchema.raw('x-decorator');
  if (!node) walk.notes.push(note(element.key, walk.rows.length > 0 ? 'notInRows' : 'element', { tag: component }));
  return node ? [node] : [];
}

import { say } from '@tessera/runtime/session/language.ts';
import { layoutNodes } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { fieldOf, type PlacedPart } from './parts.ts';

/** What a person calls a part: what they wrote on it, else what it is. */
export function nameOf(page: PageDocument, part: PlacedPart): string {
  const field = fieldOf(page, part);
  if (field) return say(field.label) || field.name;
  if (part.part === 'pane') return say(part.pane.title);
  if (part.part === 'column') return part.column.name;
  const { node } = part;
  const own = 'title' in node ? say(node.title) : 'content' in node ? say(node.content) : '';
  return own || say(layoutNodes[node.node].title);
}

/** What kind of thing it is. */
export function kindNameOf(page: PageDocument, part: PlacedPart): string {
  const field = fieldOf(page, part);
  if (field) return say(widgetOf(field.widget).title);
  if (part.part === 'pane') return say(layoutNodes[part.of.node].title);
  return part.part === 'node' ? say(layoutNodes[part.node.node].title) : '';
}

export function iconOf(page: PageDocument, part: PlacedPart): string {
  const field = fieldOf(page, part);
  if (field) return widgetOf(field.widget).icon;
  if (part.part === 'pane') return layoutNodes[part.of.node].icon;
  return part.part === 'node' ? layoutNodes[part.node.node].icon : 'FormOutlined';
}

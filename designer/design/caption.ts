import { layoutNodes } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Caption, Language } from '@tessera/schemas/texts/text.ts';
import { fieldOf, type PartKey, type PlacedPart, partsOf } from './parts.ts';
import { setField, setLayout } from './set.ts';

/** The caption with another text in a language; one plain text stands for all until another language is written. */
export function captionWith(
  value: Caption | undefined,
  { of, text, spoken }: { of: Language; text: string; spoken: Language },
): Caption | undefined {
  if (typeof value !== 'object') {
    if (of === spoken || value === undefined) return of === spoken ? text || undefined : { [of]: text };
    return { [spoken]: value, [of]: text };
  }
  const entries = Object.entries({ ...value, [of]: text }).filter(([, one]) => one !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What a part is headed by; undefined: by nothing, it has no text of its own. */
export function captionOf(page: PageDocument, part: PlacedPart): { caption: Caption | undefined } | undefined {
  const field = fieldOf(page, part);
  if (field) return { caption: field.label };
  if (part.part === 'pane') return { caption: part.pane.title };
  const name = part.part === 'node' ? captionName(part) : undefined;
  return name === undefined ? undefined : { caption: (part.part === 'node' && asValues(part.node)[name]) as Caption };
}

/** Heads a part with another text, in the language that is spoken. */
export function relabel(
  page: PageDocument,
  { key, text, spoken }: { key: PartKey; text: string; spoken: Language },
): PageDocument {
  const part = partsOf(page).get(key);
  const now = part && captionOf(page, part);
  if (!part || !now || !text.trim()) return page;
  const caption = captionWith(now.caption, { of: spoken, text: text.trim(), spoken });
  if (fieldOf(page, part)) return setField(page, { key, changes: { label: caption } });
  const name = part.part === 'node' ? captionName(part) : 'title';
  return name === undefined ? page : setLayout(page, { key, changes: { [name]: caption } });
}

const asValues = (node: object) => node as Record<string, unknown>;

/** The property of a node that is its heading: the first of its texts. */
function captionName({ node }: Extract<PlacedPart, { part: 'node' }>): string | undefined {
  const { props } = layoutNodes[node.node];
  return Object.entries(props).find(
    ([name, { type }]) => type === 'caption' && (name === 'title' || name === 'content' || name === 'text'),
  )?.[0];
}

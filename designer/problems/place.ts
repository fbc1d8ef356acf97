import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { columnKey, type PartKey, type PlacedPart, partsOf } from '../design/parts.ts';
import { valueAt } from './path.ts';

/** Where something of a document is put right by sight: a part of its form, its list, or its text. */
interface ProblemPlace {
  view: 'form' | 'list' | 'source';
  /** The part of the form. */
  key?: PartKey;
}

/** Where a path of a document leads. */
export function placeOfPath(page: PageDocument, path: string): ProblemPlace {
  const steps = stepsOf(path);
  const [root, second] = steps;
  if (root === 'model' && second === 'fields') return placeOfField(page, steps);
  if (root !== 'pages') return { view: 'source' };
  if (second === 'list') return { view: 'list' };
  if (second !== 'form') return { view: 'source' };
  const found = partOnWay(page, steps);
  return found ? { view: 'form', key: found.part.key } : { view: 'form' };
}

/** The innermost node or pane of the form on the way to a place, and how many steps lead to it. */
export function partOnWay(
  page: PageDocument,
  steps: readonly (string | number)[],
): { part: PlacedPart; value: object; end: number } | undefined {
  const parts = [...partsOf(page).values()];
  for (let end = steps.length; end > 2; end--) {
    const value = valueAt(page, steps.slice(0, end));
    if (typeof value !== 'object' || value === null) continue;
    const part = parts.find(
      (one) => (one.part === 'node' && one.node === value) || (one.part === 'pane' && one.pane === value),
    );
    if (part) return { part, value, end };
  }
  return undefined;
}

function placeOfField(page: PageDocument, steps: readonly (string | number)[]): ProblemPlace {
  const field = valueAt(page, steps.slice(0, 3)) as FieldDefinition | undefined;
  if (!field) return { view: 'source' };
  const parts = partsOf(page);
  const node = [...parts.values()].find(
    (part) => part.part === 'node' && part.node.node === 'field' && part.node.field === field.id,
  );
  // A field that stands in no form is put right in the text.
  if (!node) return { view: 'source' };
  const column = steps[3] === 'rows' ? (valueAt(page, steps.slice(0, 5)) as FieldDefinition | undefined) : undefined;
  return placeOf(page, column ? columnKey(field.id, column.id) : node.key);
}

const placeOf = (page: PageDocument, key: PartKey): ProblemPlace =>
  partsOf(page).has(key) ? { view: 'form', key } : { view: 'form' };

import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { nameOf } from '../design/part-names.ts';
import { columnKey, type PartKey, partsOf } from '../design/parts.ts';
import { valueAt } from './path.ts';

/** Where something of a document is put right by sight: a part of its form, its list, or its text. */
interface ProblemPlace {
  view: 'form' | 'list' | 'source';
  /** The part of the form. */
  key?: PartKey;
  /** What a person calls it. */
  title?: string;
}

/** Where a path of a document leads. */
export function placeOfPath(page: PageDocument, path: string): ProblemPlace {
  const steps = stepsOf(path);
  const [root, second] = steps;
  if (root === 'model' && second === 'fields') return placeOfField(page, steps);
  if (root !== 'pages') return { view: 'source' };
  if (second === 'list') return { view: 'list' };
  if (second !== 'form') return { view: 'source' };
  // The innermost node or pane on the way.
  for (let end = steps.length; end > 2; end--) {
    const value = valueAt(page, steps.slice(0, end));
    const key = keyOf(page, value);
    if (key !== undefined) return placeOf(page, key);
  }
  return { view: 'form' };
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

function placeOf(page: PageDocument, key: PartKey): ProblemPlace {
  const part = partsOf(page).get(key);
  return part ? { view: 'form', key, title: nameOf(page, part) } : { view: 'form' };
}

/** The part that a value of the form is; undefined: it is none. */
function keyOf(page: PageDocument, value: unknown): PartKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return [...partsOf(page).values()].find(
    (part) => (part.part === 'node' && part.node === value) || (part.part === 'pane' && part.pane === value),
  )?.key;
}

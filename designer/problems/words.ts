import { say } from '@tessera/runtime/session/language.ts';
import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { pageProps } from '@tessera/schemas/language/page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { compareTexts } from '../compare/compare-texts.ts';
import { type Placed, propOf } from '../compare/describe.ts';
import { nameOf } from '../design/part-names.ts';
import { valueAt } from './path.ts';
import { partOnWay } from './place.ts';

/** A place of a document as its builder calls it. */
interface Words {
  /** The field, the part of the form, or the page. */
  title: string;
  /** Which of its properties, and of a list the how many-th; '': the whole of it. */
  part: string;
}

type Steps = readonly (string | number)[];

/** What a path of a document speaks of; undefined where it has no words for it. */
export function wordsOfPath(page: PageDocument, path: string): Words | undefined {
  const steps = stepsOf(path);
  if (steps[0] === 'model') return steps[1] === 'fields' ? wordsOfField(page, steps) : wordsOfModel(steps);
  if (steps[0] !== 'pages') return undefined;
  return wordsOfPart(page, steps) ?? wordsOfPage(steps);
}

/** `Lines › Price`: a column with the sub-tables that it stands in. */
function wordsOfField(page: PageDocument, steps: Steps): Words | undefined {
  const names: string[] = [];
  let end = 3;
  let field = valueAt(page, steps.slice(0, end)) as FieldDefinition | undefined;
  if (!field) return undefined;
  for (;;) {
    names.push(say(field.label) || field.name);
    const column: unknown = steps[end] === 'rows' ? valueAt(page, steps.slice(0, end + 2)) : undefined;
    if (!column) break;
    field = column as FieldDefinition;
    end += 2;
  }
  const thing: Placed = { kind: 'field', key: '', values: { ...field } };
  return { title: names.join(' › '), part: partOf(thing, steps.slice(end)) };
}

const wordsOfModel = (steps: Steps): Words => ({
  title: say(compareTexts.module),
  part: partOf({ kind: 'model', key: '', values: {} }, steps.slice(1)),
});

function wordsOfPart(page: PageDocument, steps: Steps): Words | undefined {
  const found = steps[1] === 'form' ? partOnWay(page, steps) : undefined;
  if (!found) return undefined;
  const { part, value, end } = found;
  const thing: Placed = { kind: part.part === 'pane' ? 'pane' : 'node', key: '', values: { ...value } };
  return { title: nameOf(page, part), part: partOf(thing, steps.slice(end)) };
}

function wordsOfPage(steps: Steps): Words | undefined {
  const name = String(steps[1]);
  if (!Object.hasOwn(pageProps, name)) return undefined;
  const thing: Placed = { kind: 'page', key: `page ${name}`, values: {} };
  return { title: say(compareTexts[name as keyof typeof pageProps]), part: partOf(thing, steps.slice(2)) };
}

function partOf(thing: Placed, [first, ...rest]: Steps): string {
  if (first === undefined) return '';
  const { label } = propOf(thing, first === 'props' ? `props.${rest[0] ?? ''}` : String(first));
  const place = rest.find((step) => typeof step === 'number');
  return place === undefined ? label : `${label} ${Number(place) + 1}`;
}

import type { Loose } from '../loose.ts';
import { isLoose, listAt, own, textAt } from '../loose.ts';

/** A named node of a schema. */
interface Property {
  key: string;
  schema: unknown;
}

/** The nodes right below one, in the order that Formily draws them: those with an index first, by it. */
export function propertiesOf(schema: Loose): Property[] {
  const properties = own(schema, 'properties');
  const listed: Property[] = isLoose(properties)
    ? Object.entries(properties).map(([key, value]) => ({ key, schema: value }))
    : listAt(schema, 'properties').map((value, i) => ({
        key: isLoose(value) ? textAt(value, 'name') || String(i) : String(i),
        schema: value,
      }));
  const placed = listed.map((property, at) => ({ property, at, index: indexOf(property.schema) }));
  placed.sort((a, b) => order(a.index, b.index) || a.at - b.at);
  return placed.map(({ property }) => property);
}

const order = (a: number, b: number) => (a === b ? 0 : a - b);

function indexOf(schema: unknown): number {
  const raw = isLoose(schema) ? own(schema, 'x-index') : undefined;
  const index = typeof raw === 'number' ? raw : typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : Number.NaN;
  return Number.isNaN(index) ? Number.POSITIVE_INFINITY : index;
}

/** The type of a node; of several the first that is not null. */
export function typeOf(schema: Loose): string {
  const types = listAt(schema, 'type').filter((type) => type !== 'null');
  const [first] = types;
  return types.length > 0 ? (typeof first === 'string' ? first : '') : textAt(schema, 'type');
}

/** `{{ … }}` is code in such a schema: what stands between the braces; undefined where there are none. */
export const codeIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(value)?.[1] : undefined;

/** `Input.TextArea`, `input-text-area`, `ElInput`: one name for what the component libraries of Formily call alike. */
export const usualName = (component: string): string =>
  component
    .replace(/^(?:(?:El|Van|A)(?=[A-Z])|(?:el|van|a)-)/, '')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();

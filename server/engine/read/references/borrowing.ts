import { borrowedOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isBorrowable } from '@tessera/schemas/record/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource, StoredField, StoredRows } from '../../registry/resource.ts';
import { type Access, fullAccess, maySee, rowPredicates } from '../../work/access.ts';
import type { Work } from '../../work/work.ts';

/** For whom something is read. */
export type Reader = Pick<Work, 'registry' | 'authority' | 'language'>;

/** What a field shows of the records that another one points to. */
interface Borrowing {
  /** The column that points to them. */
  pointing: string;
  target: Resource;
  theirs: StoredField;
  /** The reader's, there. */
  access: Access;
}

/** What a field of this path (`phone`, `lines.price`) shows; undefined where a reader may not see it: the field there, or the one that points here. */
export function borrowingAt(
  resource: Resource,
  { path, access, reader }: { path: string; access: Access; reader: Reader },
): Borrowing | undefined {
  const place = placesOf(resource).get(path);
  const target = place?.by.to && reader.registry.find(place.by.to.resource);
  const theirs = place && target?.byName.get(place.show);
  if (!place?.by.column || !theirs?.column || !target || !maySee(access, place.byPath)) return undefined;
  // Rows that stand elsewhere are not beside ours.
  if (resource.definition.model.external || target.definition.model.external || !isBorrowable(theirs.field))
    return undefined;
  const own = reader.authority.accessTo(target);
  if (!own.granted || !maySee(own, place.show)) return undefined;
  return { pointing: place.by.column, target, theirs, access: own };
}

/** Where of a record `o` of the target a record or row shows something: the one that it points to, if the reader may see it. */
export const borrowedFrom = ({ pointing, target, access }: Borrowing, alias: string): RawBuilder<unknown> =>
  sql`from ${sql.id(target.table)} o where ${sql.join(
    [sql`o.id = ${sql.ref(`${alias}.${pointing}`)}`, ...rowPredicates(access, 'o')],
    sql` and `,
  )}`;

/**
 * A field as a person reads it: one that only shows something as what it shows, under its own name and label; undefined
 * where there is nothing to read.
 */
export function asRead(
  field: FieldDefinition,
  { resource, ...reading }: { resource: Resource; path: string; access: Access; reader: Reader },
): FieldDefinition | undefined {
  if (field.kind !== 'none') return field;
  const theirs = borrowingAt(resource, reading)?.theirs.field;
  if (!theirs) return undefined;
  const { id, name, label } = field;
  const { kind, widget, props } = theirs;
  return { id, name, label, kind, widget, ...(props ? { props } : {}), computed: true };
}

/** A field that shows what the record holds that another one beside it points to. */
interface BorrowedPlace {
  by: StoredField;
  /** The path of the one that points. */
  byPath: string;
  show: string;
}

const places = new WeakMap<Resource, ReadonlyMap<string, BorrowedPlace>>();

/** Such fields of a resource by their paths, those in sub-tables too. */
function placesOf(resource: Resource): ReadonlyMap<string, BorrowedPlace> {
  const known = places.get(resource);
  if (known) return known;
  const found = new Map<string, BorrowedPlace>();
  const gather = ({ fields, rows }: Pick<StoredRows, 'fields' | 'rows'>, around: string): void => {
    for (const { field } of fields) {
      const borrowed = borrowedOf(field);
      const by = borrowed && fields.find((one) => one.field.id === borrowed.by);
      if (by) found.set(around + field.name, { by, byPath: around + by.field.name, show: borrowed.show });
    }
    for (const each of rows) gather(each, `${around}${each.field.name}.`);
  };
  gather(resource, '');
  places.set(resource, found);
  return found;
}

/** What all such fields show to a reader who sees all of this resource. */
export const borrowingsOf = (resource: Resource, reader: Reader): Borrowing[] =>
  [...placesOf(resource).keys()].flatMap((path) => borrowingAt(resource, { path, access: fullAccess, reader }) ?? []);

/** The same for readers who are shown the same of what they show; asked at every read. */
export const borrowedKey = (resource: Resource, reader: Reader): string =>
  borrowingsOf(resource, reader)
    .map(
      ({ target, theirs, access }) =>
        `${target.name}.${theirs.field.name} ${access.rows === 'all' ? '' : access.rows.key},`,
    )
    .join('');

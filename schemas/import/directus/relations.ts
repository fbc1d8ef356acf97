import { flagAt, type Loose } from '../loose.ts';
import { type Collection, isKept, isPrimary, nameOf, type Relation, type Snapshot, specialsOf } from './snapshot.ts';

/** What a collection is once its relations are known. */
type Role =
  | { is: 'module' }
  /** It only joins two others, or is the rows of one: the field of `owner` stands for it. */
  | { is: 'links' | 'rows'; owner: string; field: string };

/** A field of a collection that shows what points to its records. */
interface Showing {
  owner: string;
  field: string;
  relation: Relation;
}

/** How the collections of a snapshot hang together. All that is asked of it is looked up: a snapshot may have thousands. */
export class Relations {
  private readonly byName: ReadonlyMap<string, Collection>;
  private readonly from = new Map<string, Relation>();
  private readonly toward = new Map<string, Relation>();
  private readonly pointedTo = new Set<string>();
  private readonly parents = new Map<string, string>();
  /** Fields that keep the order of records, and those that say into which of several collections one points. */
  private readonly orders = new Set<string>();
  private readonly choosing = new Map<string, string[]>();
  private readonly showing = new Map<string, Showing[]>();
  private readonly roles = new Map<string, Role>();

  constructor({ collections, relations }: Snapshot) {
    this.byName = new Map(collections.map((one) => [one.name, one]));
    for (const relation of relations) {
      const { collection, field, related, oneField, sortField, collectionField } = relation;
      this.from.set(keyOf(collection, field), relation);
      if (related !== '' && oneField !== '') this.toward.set(keyOf(related, oneField), relation);
      if (related !== '') this.pointedTo.add(related);
      if (related === collection && oneField !== '' && !this.parents.has(collection))
        this.parents.set(collection, field);
      this.orders.add(keyOf(collection, sortField));
      if (collectionField !== '') this.choosing.set(keyOf(collection, collectionField), relation.allowed);
    }
    // In the order of the collections and of their fields: the first that shows something owns it.
    for (const { name: owner, fields } of collections)
      for (const source of fields) {
        const field = nameOf(source);
        const relation = this.shownBy(owner, field);
        if (!relation || !specialsOf(source).some((special) => many.has(special))) continue;
        const known = this.showing.get(relation.collection) ?? [];
        this.showing.set(relation.collection, known);
        known.push({ owner, field, relation });
      }
    for (const one of collections) this.roles.set(one.name, this.roleFor(one));
  }

  /** By which a field points to a record. */
  of(collection: string, field: string): Relation | undefined {
    return this.from.get(keyOf(collection, field));
  }

  /** Whether a field says what a record belongs to: hidden there, the form of that one fills it in; here a person does. */
  isTie(collection: string, field: string): boolean {
    const { oneField = '', junctionField = '' } = this.of(collection, field) ?? {};
    return oneField !== '' || junctionField !== '' || this.choosing.has(keyOf(collection, field));
  }

  /** The collections that a field names one of. */
  choicesOf(collection: string, field: string): string[] | undefined {
    const found = this.choosing.get(keyOf(collection, field));
    return found?.length ? found : undefined;
  }

  /** Of what points to the records that such a field shows. */
  shownBy(collection: string, field: string): Relation | undefined {
    return this.toward.get(keyOf(collection, field));
  }

  roleOf(collection: string): Role {
    return this.roles.get(collection) ?? { is: 'module' };
  }

  /** The collection that stands in a field of another, and how. */
  heldIn(
    collection: string,
    field: string,
  ): { is: 'links' | 'rows'; relation: Relation; held: Collection } | undefined {
    const relation = this.shownBy(collection, field);
    const held = relation && this.byName.get(relation.collection);
    const role = held && this.roleOf(held.name);
    if (!held || role?.is === undefined || role.is === 'module') return undefined;
    return role.owner === collection && role.field === field ? { is: role.is, relation, held } : undefined;
  }

  /** The field that holds the record above, where records hang below each other. */
  parentIn({ name }: Collection): string | undefined {
    return this.parents.get(name);
  }

  /** Fields that only say where a record hangs, or in which order: what stands in a sub-table needs none of them. */
  ownFields({ name, fields, meta }: Collection): Loose[] {
    const sort = typeof meta.sort_field === 'string' ? meta.sort_field : '';
    const isOrder = (field: string) => field === sort || this.orders.has(keyOf(name, field));
    return fields.filter((field) => !isPrimary(field) && !isKept(field) && !isOrder(nameOf(field)));
  }

  private roleFor(collection: Collection): Role {
    const { name, meta } = collection;
    // Others point to its records: they stand by themselves.
    if (this.pointedTo.has(name)) return { is: 'module' };
    const [first] = this.showing.get(name) ?? [];
    if (!first) return { is: 'module' };
    const { owner, field, relation } = first;
    const rest = this.ownFields(collection).filter((one) => nameOf(one) !== relation.field);
    const [other] = rest;
    const isJoining = rest.length === 1 && other !== undefined && nameOf(other) === relation.junctionField;
    if (isJoining && (this.of(name, nameOf(other))?.related ?? '') !== '') return { is: 'links', owner, field };
    // What nobody opens by itself, and what is written in the form of another.
    return flagAt(meta, 'hidden') && rest.length > 0 ? { is: 'rows', owner, field } : { is: 'module' };
  }
}

const many = new Set(['o2m', 'm2m', 'm2a', 'files', 'translations']);
const keyOf = (collection: string, field: string): string => JSON.stringify([collection, field]);

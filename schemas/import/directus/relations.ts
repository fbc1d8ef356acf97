import { flagAt, type Loose } from '../loose.ts';
import { type Collection, isKept, isPrimary, nameOf, type Relation, type Snapshot, specialsOf } from './snapshot.ts';

/** What a collection is once its relations are known. */
type Role =
  | { is: 'module' }
  /** It only joins two others, or is the rows of one: the field of `owner` stands for it. */
  | { is: 'links' | 'rows'; owner: string; field: string };

/** How the collections of a snapshot hang together. */
export class Relations {
  private readonly snapshot: Snapshot;
  private readonly from = new Map<string, Relation>();
  private readonly toward = new Map<string, Relation>();
  private readonly roles = new Map<string, Role>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    for (const relation of snapshot.relations) {
      const { collection, field, related, oneField } = relation;
      this.from.set(keyOf(collection, field), relation);
      if (related !== '' && oneField !== '') this.toward.set(keyOf(related, oneField), relation);
    }
    for (const one of snapshot.collections) this.roles.set(one.name, this.roleFor(one));
  }

  /** By which a field points to a record. */
  of(collection: string, field: string): Relation | undefined {
    return this.from.get(keyOf(collection, field));
  }

  /** Whether a field says what a record belongs to: hidden there, the form of that one fills it in; here a person does. */
  isTie(collection: string, field: string): boolean {
    const { oneField = '', junctionField = '' } = this.of(collection, field) ?? {};
    const isKind = this.snapshot.relations.some(
      (relation) => relation.collection === collection && relation.collectionField === field,
    );
    return oneField !== '' || junctionField !== '' || isKind;
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
    const held = relation && this.snapshot.collections.find(({ name }) => name === relation.collection);
    const role = held && this.roleOf(held.name);
    if (!held || role?.is === undefined || role.is === 'module') return undefined;
    return role.owner === collection && role.field === field ? { is: role.is, relation, held } : undefined;
  }

  /** The field that holds the record above, where records hang below each other. */
  parentIn({ name }: Collection): string | undefined {
    return this.snapshot.relations.find(
      ({ collection, related, oneField }) => collection === name && related === name && oneField !== '',
    )?.field;
  }

  /** Fields that only say where a record hangs, or in which order: what stands in a sub-table needs none of them. */
  ownFields({ name, fields, meta }: Collection): Loose[] {
    const orders = new Set(
      this.snapshot.relations.flatMap(({ collection, sortField }) => (collection === name ? [sortField] : [])),
    );
    const sort = typeof meta.sort_field === 'string' ? meta.sort_field : '';
    return fields.filter(
      (field) => !isPrimary(field) && !isKept(field) && !orders.has(nameOf(field)) && nameOf(field) !== sort,
    );
  }

  private roleFor(collection: Collection): Role {
    const { name, meta } = collection;
    const { collections, relations } = this.snapshot;
    // Others point to its records: they stand by themselves.
    if (relations.some(({ related }) => related === name)) return { is: 'module' };
    const owners = collections.flatMap((one) =>
      one.fields.flatMap((field) => {
        const relation = this.shownBy(one.name, nameOf(field));
        return relation?.collection === name && specialsOf(field).some((special) => many.has(special))
          ? [{ owner: one.name, field: nameOf(field), relation }]
          : [];
      }),
    );
    const [first] = owners;
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

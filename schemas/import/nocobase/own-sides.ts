import { isLoose, type Loose, listAt, own, textAt } from '../loose.ts';
import { interfaceOf, targetOf } from './widgets.ts';

interface Named {
  name: string;
  title: string;
  source: Loose;
}

export const isTree = ({ source }: Pick<Named, 'source'>): boolean =>
  textAt(source, 'template') === 'tree' || textAt(source, 'tree') !== '' || own(source, 'tree') === true;

/** A key of a collection that leads to another one, as that one says it. */
interface Key {
  of: string;
  key: string;
  to: string;
  isOnlyOne: boolean;
}

/**
 * Relations that only the other side names: `lines` of an order keep its key as a number that says nothing of orders. That key
 * becomes the relation that it is; what the other side shows of it stands on the page of its record.
 */
export function withOwnSides<T extends Named>(all: readonly T[]): T[] {
  const byName = new Map([...all].reverse().map((one) => [one.name, one]));
  const keys = new Map<string, Key[]>();
  for (const { name, source } of all)
    for (const key of listAt(source, 'fields').flatMap((field) => keysOf(field, name))) {
      const known = keys.get(key.of);
      if (known) known.push(key);
      else keys.set(key.of, [key]);
    }
  return all.map((one) => {
    const fields = listAt(one.source, 'fields');
    const said = new Set(fields.flatMap((field) => (isLoose(field) && isToOne(field) ? [keyOfToOne(field)] : [])));
    const relations = new Map<string, Loose>();
    for (const { key, to, isOnlyOne } of keys.get(one.name) ?? []) {
      const owner = byName.get(to);
      // Above itself a record hangs in its tree.
      if (key === '' || said.has(key) || !owner || (to === one.name && isTree(one))) continue;
      if (!relations.has(key)) relations.set(key, relationTo(owner, { key, isOnlyOne }));
    }
    if (relations.size === 0) return one;
    const kept = fields.map((field: unknown) => {
      const name = isLoose(field) ? textAt(field, 'name') : '';
      const relation = relations.get(name);
      relations.delete(name);
      return relation ?? field;
    });
    return { ...one, source: { ...one.source, fields: [...kept, ...relations.values()] } };
  });
}

const isToOne = (field: Loose): boolean => textAt(field, 'type') === 'belongsTo';
/** Where none is said it is called after the relation. */
const keyOfToOne = (field: Loose): string => textAt(field, 'foreignKey') || `${textAt(field, 'name')}Id`;

function keysOf(field: unknown, owner: string): Key[] {
  if (!isLoose(field)) return [];
  const [type, key] = [textAt(field, 'type'), textAt(field, 'foreignKey')];
  // What holds another value than the id of a record is a field of its own: versions of one thing have one code.
  if (!['', 'id'].includes(textAt(field, 'sourceKey'))) return [];
  if (type === 'hasMany' || type === 'hasOne' || ['o2m', 'oho', 'subTable'].includes(interfaceOf(field)))
    return [{ of: targetOf(field), key, to: owner, isOnlyOne: type === 'hasOne' }];
  if (type !== 'belongsToMany') return [];
  const through = textAt(field, 'through');
  return [
    { of: through, key, to: owner, isOnlyOne: false },
    { of: through, key: textAt(field, 'otherKey'), to: targetOf(field), isOnlyOne: false },
  ];
}

const relationTo = ({ name, title }: Named, { key, isOnlyOne }: { key: string; isOnlyOne: boolean }): Loose => ({
  ...{ name: key, type: 'belongsTo', interface: 'm2o', target: name, foreignKey: key },
  ...(isOnlyOne ? { unique: true } : {}),
  uiSchema: { title },
});

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';

/** The fields of a record that are called otherwise than they were, by what they were called. */
export function renamedNames(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of before) {
    const now = after.find((field) => field.id === id)?.name;
    if (now !== undefined && now !== name) names.set(name, now);
  }
  return names;
}

/**
 * What a condition that decides who gets what calls a field after a release. One that is gone it calls as no field is,
 * until it comes back: a condition that cannot be held lets nothing through, and another field that comes to be called so
 * is not meant.
 */
export function namesInConditions(
  before: readonly FieldDefinition[],
  after: readonly FieldDefinition[],
): (name: string) => string {
  return (name) => {
    // A field that is there first: somebody may call one as if another were gone.
    const field = before.find((one) => one.name === name);
    const [, gone] = field ? [] : (goneName.exec(name) ?? []);
    if (!field) return after.find((one) => keyOf(one) === gone)?.name ?? name;
    return after.find(({ id }) => id === field.id)?.name ?? `${name}__gone_${keyOf(field)}`;
  };
}

const goneName = /__gone_(\w+)$/;
/** An id in letters of names, no two alike: `a-b` is `a_u2d_b`, and what looks like that is written so too. */
const keyOf = ({ id }: FieldDefinition) =>
  id.replace(/\W|_(?=u)/gu, (sign) => `_u${sign.codePointAt(0)?.toString(16)}_`);

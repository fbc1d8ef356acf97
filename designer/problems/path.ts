/** What stands at a place; undefined: nothing. */
export function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  let at: unknown = value;
  for (const step of steps) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}

/** The same without what stands at a place; all that does not change stays the same object. */
export function withoutAt<Value>(value: Value, [step, ...rest]: readonly (string | number)[]): Value {
  if (step === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (rest.length === 0) return value.filter((_, index) => index !== step) as Value;
    return value.map((one, index) => (index === step ? withoutAt(one, rest) : one)) as Value;
  }
  const { [step]: inner, ...others } = value as Record<string | number, unknown>;
  return (rest.length === 0 ? others : { ...value, [step]: withoutAt(inner, rest) }) as Value;
}

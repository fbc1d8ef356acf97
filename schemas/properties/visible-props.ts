import type { PropDefinition, PropDefinitions } from './property.ts';

/** What of a document may be told to somebody. */
export interface Sight {
  /** By id. */
  field: (id: string) => boolean;
  /** As it is written: of what it reads nothing is hidden. */
  formula: (text: string) => boolean;
}

type Values = Record<string, unknown>;

/**
 * Properties without the fields that somebody may not see and the formulas that read them. What is not whole without such
 * a one goes with it, and so does the choice that it is for: a list has no board without the field of its lanes.
 * Undefined: nothing whole is left.
 */
export function visibleProps(definitions: PropDefinitions, { values, sight }: { values: Values; sight: Sight }) {
  const kept: Values = { ...values };
  const gone: PropDefinition[] = [];
  for (const [name, definition] of Object.entries(definitions)) {
    if (values[name] === undefined) continue;
    const left = visibleValue(definition, { value: values[name], sight });
    if (left !== undefined) kept[name] = left;
    else {
      if (definition.required && !definition.when) return undefined;
      delete kept[name];
      if (definition.required) gone.push(definition);
    }
  }
  for (const { when } of gone) if (when) withoutChoices(kept, when);
  return kept;
}

function visibleValue(definition: PropDefinition, { value, sight }: { value: unknown; sight: Sight }): unknown {
  const within = (values: unknown) =>
    visibleProps((definition as { of: PropDefinitions }).of, { values: values as Values, sight });
  switch (definition.type) {
    case 'field':
      return sight.field(value as string) ? value : undefined;
    case 'fields':
      return (value as string[]).filter(sight.field);
    case 'fieldName':
      // Of those beside it: a name reads as a formula does.
      return definition.of !== 'beside' || typeof value !== 'string' || sight.formula(value) ? value : undefined;
    case 'expression':
      return typeof value !== 'string' || sight.formula(value) ? value : undefined;
    case 'object':
      return within(value);
    case 'list':
      // What an item says is about its field: without it, it would say that of something else.
      return (value as Values[]).flatMap((item) =>
        isAboutHidden(definition.of, { item, sight }) ? [] : (within(item) ?? []),
      );
    default:
      return value;
  }
}

const isAboutHidden = (definitions: PropDefinitions, { item, sight }: { item: Values; sight: Sight }): boolean =>
  Object.entries(definitions).some(
    ([name, { type }]) => type === 'field' && item[name] !== undefined && !sight.field(String(item[name])),
  );

function withoutChoices(values: Values, { prop, is }: NonNullable<PropDefinition['when']>): void {
  for (const name of [prop].flat()) {
    const value = values[name];
    if (Array.isArray(value)) values[name] = value.filter((one) => !is.includes(one));
    // What it is then, its default says.
    else if (is.includes(value)) delete values[name];
  }
}

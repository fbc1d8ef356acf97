import type { ExpressionType } from '../expression/index.ts';
import type { ValueKind } from '../kinds/index.ts';
import type { LimitOf } from '../kinds/limits.ts';
import type { OptionSource } from '../options/source.ts';
import type { Caption, Text } from '../texts/text.ts';
import type { PropGroup } from './groups.ts';

interface Described {
  label: Text;
  help?: Text;
  /** Where an inspector shows it; in its group in the order in which the definitions stand. */
  group?: PropGroup;
  /** What it belongs to is not whole without it. */
  required?: true;
  /** It applies only while this holds. What is set meanwhile stays, and means nothing. */
  when?: PropCondition;
}

/** A property beside it, or one of several, has or holds one of these values; one that is not set has its default. */
interface PropCondition {
  prop: string | readonly string[];
  is: readonly unknown[];
}

interface Choice {
  value: string | number;
  label: Text;
  /** Only beside a field (`field` of the same item) of one of these kinds. */
  kinds?: readonly ValueKind[];
}

/** What a field of the model must be good for, where a property names one by its id. */
export type FieldUse =
  | 'column'
  | 'value'
  | 'filter'
  | 'keyword'
  | 'sort'
  | 'group'
  | 'pick'
  | 'match'
  | 'point'
  | 'code'
  | 'lane'
  | 'day'
  | 'picture';

/**
 * One property that a person sets: of a widget, a layout node or a page. Types, JSON Schema, defaults, checks, reference
 * and inspector derive from it. Smaller than a FieldDefinition on purpose: describing widgets with fields would make
 * the types circular.
 */
export type PropDefinition = Described & PropType;

export type PropType =
  /**
   * `theirs`: it names a field of the records that the field points to, or that the field points to which the property of
   * this name gives; `codeOf`: it is the code of something that is kept elsewhere.
   */
  | {
      type: 'text';
      default?: string;
      maxLength?: number;
      theirs?: true | string;
      codeOf?: 'codeRule' | 'dictionary' | 'dataSource';
    }
  | { type: 'caption'; default?: Caption }
  | { type: 'integer' | 'number'; default?: number; min?: number; max?: number }
  | { type: 'boolean'; default?: boolean }
  | { type: 'choice'; choices: readonly Choice[]; default?: string | number }
  /** Some of them, in the order that a person gives them. */
  | { type: 'choices'; choices: readonly (Choice & { value: string })[]; default?: readonly string[] }
  /** Beyond which no value may lie (schemas/kinds/limits.ts): a day, which may move with today, or a time of day. */
  | { type: 'limit'; of: LimitOf }
  /** `#rrggbb`. */
  | { type: 'color'; default?: string }
  /** Name of an icon of the icon set. */
  | { type: 'icon'; default?: string }
  /** Where a link leads (schemas/language/address.ts). */
  | { type: 'address' }
  /** A formula that gives one of these; `orFlag`: or true or false; `perOption`: asked for each option, which is `option()`. */
  | { type: 'expression'; results: readonly ExpressionType[]; orFlag?: true; perOption?: true }
  /** What a person programs: source text, run in its sandbox only. */
  | { type: 'code'; language: 'javascript'; maxLength: number }
  /**
   * `tree`: choices may stand below choices; `codesOnce`: a code stands in one place of the tree only, for it
   * alone says which is meant; or so it is while the property of this name is on.
   */
  | { type: 'options'; sources: readonly OptionSource['source'][]; tree?: true; codesOnce?: true | string }
  /** The id of a field of the model, or several. */
  | { type: 'field'; use?: FieldUse }
  | { type: 'fields'; use?: FieldUse; max: number }
  /**
   * The name of a field, or several: of the rows of a sub-table, of what a reference points into; `of: 'beside'`: of the
   * fields beside this one, in a row first those of the row.
   */
  | { type: 'fieldName'; of?: 'beside' }
  | { type: 'fieldNames' }
  /** Names of actions of the resource. */
  | { type: 'actions' }
  | { type: 'object'; of: PropDefinitions }
  /** `by`: no two have the same value of this property; `keyed`: each has an `id` that never changes. */
  | { type: 'list'; of: PropDefinitions; min?: number; max: number; by?: string; keyed?: true }
  /** The layout nodes inside. */
  | { type: 'nodes' };

export type PropDefinitions = Readonly<Record<string, PropDefinition>>;

/** The value of a property; `Nodes` is what the layout's own nodes are (they describe themselves by properties). */
type ValueOf<P, Nodes> = P extends {
  type: 'text' | 'code' | 'color' | 'limit' | 'icon' | 'address' | 'field' | 'fieldName';
}
  ? string
  : P extends { type: 'caption' }
    ? Caption
    : P extends { type: 'integer' | 'number' }
      ? number
      : P extends { type: 'boolean' }
        ? boolean
        : P extends { type: 'choice'; choices: readonly { value: infer V }[] }
          ? V
          : P extends { type: 'choices'; choices: readonly { value: infer V }[] }
            ? V[]
            : P extends { type: 'expression'; orFlag: true }
              ? string | boolean
              : P extends { type: 'expression' }
                ? string
                : P extends { type: 'options' }
                  ? OptionSource
                  : P extends { type: 'fields' | 'fieldNames' | 'actions' }
                    ? string[]
                    : P extends { type: 'object'; of: infer Of }
                      ? PropsOf<Of, Nodes>
                      : P extends { type: 'list'; of: infer Of; keyed: true }
                        ? ({ id: string } & PropsOf<Of, Nodes>)[]
                        : P extends { type: 'list'; of: infer Of }
                          ? PropsOf<Of, Nodes>[]
                          : P extends { type: 'nodes' }
                            ? Nodes
                            : never;

type IsRequired<P> = P extends { required: true; when: unknown } ? false : P extends { required: true } ? true : false;

/** What is stored where these properties are set. */
export type PropsOf<Definitions, Nodes = never> = {
  -readonly [K in keyof Definitions as IsRequired<Definitions[K]> extends true ? K : never]: ValueOf<
    Definitions[K],
    Nodes
  >;
} & {
  -readonly [K in keyof Definitions as IsRequired<Definitions[K]> extends true ? never : K]?: ValueOf<
    Definitions[K],
    Nodes
  >;
};

/** Those that have a default. */
type DefaultsOf<Definitions> = {
  [K in keyof Definitions as Definitions[K] extends { default: unknown } ? K : never]: ValueOf<Definitions[K], never>;
};

/** What a property has that is not set. */
export function defaultsOf<Definitions extends PropDefinitions>(definitions: Definitions): DefaultsOf<Definitions> {
  const entries = Object.entries<PropDefinition>(definitions).flatMap(([name, prop]) =>
    'default' in prop && prop.default !== undefined ? [[name, prop.default] as const] : [],
  );
  // The keys and values are those that the type takes from the same definitions.
  return Object.freeze(Object.fromEntries(entries)) as DefaultsOf<Definitions>;
}

/** Whether a property applies beside these values. */
export function applies({ when }: PropDefinition, { definitions, values }: PropPlace): boolean {
  if (!when) return true;
  return [when.prop].flat().some((name) => {
    const beside = definitions[name];
    const value = values[name] ?? (beside && 'default' in beside ? beside.default : undefined);
    return [value].flat().some((one) => when.is.includes(one));
  });
}

/** Values, and what they are values of. */
export interface PropPlace {
  definitions: PropDefinitions;
  values: Record<string, unknown>;
}

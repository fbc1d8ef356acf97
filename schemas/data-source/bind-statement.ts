import type { ParameterDefinition, ParameterType, ParameterValue, ParameterValues } from './parameters.ts';
import { type Dialect, type Part, scanStatement } from './scan-statement.ts';

/** A text with places for values, and these in their order. */
export interface BoundStatement {
  text: string;
  values: unknown[];
}

/** How a server writes the place of a value: `$1`, counted from 1, or `?`. */
export type Placeholder = (index: number) => string;

/** Says which type a place has, where the server would guess wrongly, or refuse. */
type Typed = (place: string) => string;

const asIs: Typed = (place) => place;
const castTo = (type: string): Typed => {
  return (place) => `${place}::${type}`;
};
const cast = (type: string): Typed => {
  return (place) => `cast(${place} as ${type})`;
};

const writing = {
  postgres: {
    /** A place may stand in several positions, which makes `group by` see that they are the same. */
    reusesPlaces: true,
    typed: {
      // A text is compared with columns of other types (ids, enumerations): the server takes it for theirs.
      text: asIs,
      texts: asIs,
      integer: castTo('bigint'),
      decimal: castTo('numeric'),
      boolean: castTo('boolean'),
      date: castTo('date'),
      dateTime: castTo('timestamptz'),
    },
    /** In `:name is null` nothing says what a text would be. */
    untyped: castTo('text'),
    moment: (iso: string) => iso,
  },
  mysql: {
    reusesPlaces: false,
    typed: {
      text: asIs,
      texts: asIs,
      // `limit` takes a place and no cast of one.
      integer: asIs,
      boolean: asIs,
      // A decimal beyond 15 digits is a text, and compared with a text a number is a rounded one.
      decimal: cast('decimal(35,10)'),
      date: cast('date'),
      dateTime: cast('datetime(3)'),
    },
    untyped: asIs,
    // Its moments have no zone; those of the connection are in UTC.
    moment: (iso: string) => iso.replace('T', ' ').replace(/Z$/, ''),
  },
} satisfies Record<
  Dialect,
  { reusesPlaces: boolean; typed: Record<ParameterType, Typed>; untyped: Typed; moment: (iso: string) => string }
>;

/**
 * Puts places where a statement names parameters: no value is ever part of its text. A list becomes as many places,
 * `in (:names)`; without anything in it `null`, which equals nothing. Throws at a name without definition: see
 * `parameterFaults`.
 */
export function bindStatement(
  text: string,
  {
    dialect,
    placeholder,
    parameters,
    values,
  }: {
    dialect: Dialect;
    placeholder: Placeholder;
    parameters: readonly ParameterDefinition[];
    values: ParameterValues;
  },
): BoundStatement {
  const parts = scanStatement(text, dialect);
  const isSaid = ({ kind }: Part) => kind !== 'blank' && kind !== 'comment';
  const places = new Places(dialect, placeholder);
  const written = parts.map((part, index) => {
    if (part.kind !== 'parameter') return text.slice(part.from, part.to);
    const name = text.slice(part.from + 1, part.to);
    const definition = parameters.find((one) => one.name === name);
    if (!definition) throw new Error(`the statement uses ${name}, which is no parameter`);
    // Blanks and comments come one at a time, seldom more of them.
    const next = parts.slice(index + 1, index + 9).find(isSaid);
    const isChecked = next !== undefined && /^is$/i.test(text.slice(next.from, next.to));
    return places.write(definition, { value: values[name] ?? null, isChecked });
  });
  return { text: written.join(''), values: places.values };
}

/** The places that have been written so far. */
class Places {
  readonly values: unknown[] = [];
  readonly #dialect: Dialect;
  readonly #placeholder: Placeholder;
  readonly #known = new Map<string, string>();

  constructor(dialect: Dialect, placeholder: Placeholder) {
    this.#dialect = dialect;
    this.#placeholder = placeholder;
  }

  /** `isChecked`: it is asked whether there is a value at all. */
  write(
    { name, type }: ParameterDefinition,
    { value, isChecked }: { value: ParameterValue; isChecked: boolean },
  ): string {
    const { reusesPlaces, typed, untyped } = writing[this.#dialect];
    const key = `${name} ${isChecked}`;
    const known = reusesPlaces ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    const bound = (Array.isArray(value) ? value : [value]).map((one) => this.#bind(type, one));
    const cast: Typed = isChecked && typed[type] === asIs ? untyped : typed[type];
    const written = bound.length === 0 ? 'null' : bound.map(cast).join(', ');
    this.#known.set(key, written);
    return written;
  }

  #bind(type: ParameterType, value: ParameterValue): string {
    const { moment } = writing[this.#dialect];
    this.values.push(type === 'dateTime' && typeof value === 'string' ? moment(value) : value);
    return this.#placeholder(this.values.length);
  }
}

import { observable } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PropDefinition } from '@tessera/schemas/properties/property.ts';
import type { FieldState } from '@tessera/schemas/record/index.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import type { ChoiceItem, Command } from './commands.ts';

/** What concerns how one field is drawn. */
type Laid = Exclude<Command, { do: 'set' | 'message' }>;

type Flags = Record<string, boolean>;

/**
 * What scripts lay over the fields of one form, by field name. It only takes away: what the document hides, requires or
 * locks stays so, whatever a script says, for the server knows the document alone.
 */
export class FormOverlay {
  readonly hidden: Flags = observable.shallow(byName());
  readonly required: Flags = observable.shallow(byName());
  readonly locked: Flags = observable.shallow(byName());
  readonly choices: Record<string, ChoiceItem[]> = observable.shallow(byName());
  /** What is wrong with the script of a field. */
  readonly faults: Record<string, string> = observable.shallow(byName());

  over(name: string, state: FieldState): FieldState {
    const [hidden, required, locked] = [this.hidden[name], this.required[name], this.locked[name]];
    if (!hidden && !required && !locked) return state;
    const visible = state.visible && !hidden;
    return {
      ...state,
      visible,
      required: visible && (state.required || required === true),
      readonly: state.readonly || locked === true,
    };
  }

  /** Does what a script asks for. */
  take(command: Laid): void {
    // Each row takes the command of its own name.
    const lay = laid[command.do] as (overlay: FormOverlay, command: Laid) => void;
    lay(this, command);
  }

  /** Whether it is a script that asks for a value which a person can fill in. */
  asks(name: string, state: FieldState): boolean {
    const { visible, readonly } = this.over(name, state);
    return this.required[name] === true && visible && !readonly && !state.required;
  }
}

const laid: { [Name in Laid['do']]: (overlay: FormOverlay, command: Extract<Laid, { do: Name }>) => void } = {
  show: ({ hidden }, { name }) => delete hidden[name],
  hide: ({ hidden }, { name }) => {
    hidden[name] = true;
  },
  require: ({ required }, { name, flag }) => {
    required[name] = flag;
  },
  lock: ({ locked }, { name, flag }) => {
    locked[name] = flag;
  },
  options: ({ choices }, { name, items }) => {
    if (items) choices[name] = items;
    else delete choices[name];
  },
};

// Fields may be called by words that every object has.
const byName = <Value>(): Record<string, Value> => Object.create(null);

/** A field with the choices that a script gave it, where its widget takes a fixed list. */
export function withChoices(field: FieldDefinition, items: ChoiceItem[] | undefined): FieldDefinition {
  // What points to records has no choices of its own.
  const name = items && field.to === undefined ? choicesProp(field) : undefined;
  return name ? { ...field, props: { ...field.props, [name]: { source: 'static', items } } } : field;
}

const choicesProp = (field: FieldDefinition): string | undefined =>
  Object.entries<PropDefinition>(widgetOf(field.widget).props).find(
    ([, prop]) => prop.type === 'options' && prop.sources.includes('static'),
  )?.[0];

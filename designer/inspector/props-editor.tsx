import { say } from '@tessera/runtime/session/language.ts';
import { type PropGroup, propGroups } from '@tessera/schemas/properties/groups.ts';
import { applies, type PropDefinition, type PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { memo, type RefObject, useId, useRef } from 'react';
import type { Changes } from '../design/set.ts';
import { isSameAround, type Surroundings } from '../inputs/input.ts';
import { PropLine } from '../inputs/prop-line.tsx';
import { isOffered, PropInput } from './prop-input.tsx';

const differText = t('各不相同', '各不相同', 'they differ', '値が異なります');
const brief = new Set<PropDefinition['type']>(['boolean']);

/** The properties of something, in their groups and order; what does not apply is not asked for. */
export function PropsEditor(given: {
  definitions: PropDefinitions;
  values: Record<string, unknown>;
  around: Surroundings;
  /** `subject`: what was changed, for letters of one word are one step. */
  onChange: (changes: Changes, subject: string) => void;
  /** What other inputs are for. */
  without?: readonly string[];
  /** Of several things that do not agree in these. */
  differ?: ReadonlySet<string>;
  /** Inside of another property: without headings. */
  isInner?: boolean;
}) {
  const { definitions, values, around, onChange, without = [], differ, isInner = false } = given;
  const base = useId();
  const latest = useRef(onChange);
  latest.current = onChange;
  const shown = Object.entries(definitions).filter(
    ([name, prop]) =>
      prop.type !== 'nodes' &&
      !without.includes(name) &&
      isOffered(prop, around) &&
      applies(prop, { definitions, values }),
  );
  const groups = [undefined, ...(Object.keys(propGroups) as PropGroup[])];
  return groups.map((group) => {
    const inGroup = shown.filter(([, prop]) => (isInner ? group === undefined : prop.group === group));
    if (inGroup.length === 0) return null;
    return (
      <section key={group ?? ''} className="ts-props">
        {group && !isInner && <h4>{say(propGroups[group])}</h4>}
        {inGroup.map(([name, prop]) => {
          return (
            <Property
              key={name}
              id={`${base}-${name}`}
              {...{ name, prop, around, latest }}
              value={values[name]}
              isDifferent={differ?.has(name) === true}
            />
          );
        })}
      </section>
    );
  });
}

interface PropertyProps {
  id: string;
  name: string;
  prop: PropDefinition;
  value: unknown;
  around: Surroundings;
  /** How it is changed, as the document is when that happens. */
  latest: RefObject<(changes: Changes, subject: string) => void>;
  isDifferent: boolean;
}

/** One property. It is drawn again only when something of it is another: a document changes with every letter. */
const Property = memo(
  function Property({ id, name, prop, value, around, latest, isDifferent }: PropertyProps) {
    const label = say(prop.label);
    const help = say(prop.help);
    return (
      <PropLine
        id={id}
        label={label}
        {...(isDifferent ? { state: say(differText) } : {})}
        isBrief={brief.has(prop.type)}
        {...(help ? { help } : {})}
      >
        <PropInput
          {...{ id, label, prop, value, around }}
          onChange={(next) => latest.current?.({ [name]: next }, name)}
        />
      </PropLine>
    );
  },
  (before, { around, ...after }) =>
    isSameAround(before.around, around) &&
    Object.entries(after).every(([name, value]) => Object.is(before[name as keyof PropertyProps], value)),
);

import { say } from '@tessera/runtime/session/language.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { startTexts } from './start-texts.ts';
import { type WayName, wayNames, ways } from './ways.ts';

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** The ways beside each other or below each other; arrow keys go from one to the next, as in any row of tabs. */
export function WayTabs(given: { way: WayName; isAcross: boolean; onChange: (way: WayName) => void }) {
  const { way, isAcross, onChange } = given;
  const chosen = useRef<HTMLButtonElement>(null);
  useEffect(() => void chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [way]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = wayNames.indexOf(way);
    const step = steps[event.key];
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? wayNames.length - 1 : step === undefined ? undefined : at + step;
    if (next === undefined) return;
    event.preventDefault();
    onChange(wayNames[(next + wayNames.length) % wayNames.length]!);
    // The one that is chosen now is drawn first.
    requestAnimationFrame(() => chosen.current?.focus());
  };
  return (
    <div
      className="ts-start-ways"
      role="tablist"
      aria-label={say(startTexts.ways)}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      onKeyDown={onKeyDown}
    >
      {wayNames.map((name) => {
        const { icon: Icon, title } = ways[name];
        const isChosen = name === way;
        return (
          <button
            key={name}
            ref={isChosen ? chosen : null}
            type="button"
            role="tab"
            id={`start-way-${name}`}
            aria-selected={isChosen}
            aria-controls="start-way"
            tabIndex={isChosen ? 0 : -1}
            onClick={() => onChange(name)}
          >
            <Icon aria-hidden />
            <span>{say(title)}</span>
          </button>
        );
      })}
    </div>
  );
}

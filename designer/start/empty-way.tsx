import { say } from '@tessera/runtime/session/language.ts';
import { NamingFields } from './naming-fields.tsx';
import { startCalls } from './start-calls.ts';
import { otherTexts as texts } from './start-texts.ts';
import { useMaking } from './use-making.ts';
import { namingOf } from './use-start.ts';
import type { WayProps } from './way.ts';
import { WayFrame } from './way-frame.tsx';

/** A name and nothing else. */
export function EmptyWay({ start, taken, onMade }: WayProps) {
  const making = useMaking();
  const naming = namingOf(start.draft, { proposed: {}, taken });
  const isSaid = naming.fullName.trim() !== '' && naming.code !== '';
  const create = () =>
    making.run(
      () => startCalls.create(naming),
      (made) => onMade(made, naming.fullName),
    );
  return (
    <WayFrame
      intro={say(texts.emptyIntro)}
      making={making}
      onCreate={isSaid ? create : undefined}
      onLeave={start.leave}
    >
      <NamingFields naming={naming} faults={making.faults} onChange={start.change} />
    </WayFrame>
  );
}

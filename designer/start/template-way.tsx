import { MenuIcon } from '@tessera/runtime/navigation/menu-icon.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import { Alert, Button, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { startCalls, type TemplateCard } from './start-calls.ts';
import { startTexts, templateTexts as texts } from './start-texts.ts';
import { TemplateLook } from './template-look.tsx';
import type { WayProps } from './way.ts';

/** The templates as cards; the one that is chosen can be looked at before it is made. */
export function TemplateWay(given: WayProps) {
  const { start } = given;
  const { cards, failed, retry } = useCards();
  const looked = useRef<string | undefined>();
  const chosen = cards?.find(({ code }) => code === start.draft.template);
  if (chosen) {
    looked.current = chosen.code;
    return <TemplateLook {...given} card={chosen} />;
  }
  return (
    <div className="ts-start-way">
      <div className="ts-start-scroll">
        <p className="ts-start-intro">{say(texts.intro)}</p>
        {failed && (
          <Alert
            type="error"
            showIcon
            message={say(startTexts.failed)}
            description={failed}
            action={<Button onClick={retry}>{say(startTexts.retry)}</Button>}
          />
        )}
        {!cards && !failed && <Skeleton active paragraph={{ rows: 10 }} />}
        {cards && (
          <ul className="ts-start-cards">
            {cards.map((card) => (
              <li key={card.code}>
                <Card
                  card={card}
                  isLookedAt={card.code === looked.current}
                  onChoose={() => start.change({ template: card.code })}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Card(given: { card: TemplateCard; isLookedAt: boolean; onChoose: () => void }) {
  const { card, isLookedAt, onChoose } = given;
  const button = useRef<HTMLButtonElement>(null);
  // Back from its look, the keyboard goes on where it was.
  useEffect(() => {
    if (isLookedAt) button.current?.focus();
  }, [isLookedAt]);
  return (
    <button ref={button} type="button" className="ts-start-card" onClick={onChoose}>
      <span className="ts-start-icon">
        <MenuIcon name={card.icon} />
      </span>
      <strong>{say(card.name)}</strong>
      <span className="ts-start-about">{say(card.about)}</span>
      <span className="ts-hint">{sizeOf(card)}</span>
    </button>
  );
}

export const sizeOf = ({ fields, tables }: TemplateCard): string =>
  [say(texts.size, { fields }), ...(tables > 0 ? [say(texts.tables, { tables })] : [])].join(' · ');

function useCards() {
  const [cards, setCards] = useState<TemplateCard[] | undefined>();
  const [failed, setFailed] = useState('');
  const load = useCallback(() => {
    setFailed('');
    startCalls.templates().then(setCards, (error: unknown) => setFailed(error instanceof Error ? error.message : ''));
  }, []);
  useEffect(load, [load]);
  return { cards, failed, retry: load };
}

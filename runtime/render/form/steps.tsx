import { observer } from '@formily/reactive-react';
import { fieldsOf, type LayoutPane } from '@tessera/schemas/language/layout.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Progress, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../session/language.ts';
import { useDesigned } from './designed.ts';
import { useFormScope } from './form-context.ts';
import type { RecordForm } from './state/record-form.ts';

const texts = {
  back: t('上一步', '上一步', 'Back', '戻る'),
  next: t('下一步', '下一步', 'Next', '次へ'),
  place: t(
    '第 {step} 步，共 {count} 步',
    '第 {step} 步，共 {count} 步',
    'Step {step} of {count}',
    'ステップ {step}/{count}',
  ),
};

/**
 * The panes of a form one after the other. Whoever goes on has filled in what stands before; going back is free. All of
 * it is one record, that is saved as a whole.
 */
export const StepsFrame = observer(function StepsFrame(given: {
  of: { id: string };
  panes: LayoutPane[];
  active: number;
  isWrong: (pane: LayoutPane) => boolean;
  onStep: (step: number) => void;
  children: ReactNode;
}) {
  const { panes, isWrong, onStep, children } = given;
  const { record, isNarrow } = useFormScope();
  const active = Math.min(given.active, panes.length - 1);
  const isDesigned = useDesigned() !== null;
  const place = useRef<HTMLElement>(null);
  const [moves, setMoves] = useState(0);
  // The button that was pressed may be gone with the step: whoever goes by keyboard goes on from its beginning.
  useEffect(() => {
    if (moves > 0) place.current?.focus();
  }, [moves]);
  const go = (wanted: number) => {
    const step = firstWrong(record, { panes, from: active, to: wanted }) ?? wanted;
    if (step === active) return;
    onStep(step);
    setMoves((count) => count + 1);
  };
  const title = say(panes[active]?.title);
  return (
    <div className="ts-steps">
      {isNarrow ? (
        <div className="ts-steps-brief">
          <strong>{title}</strong>
          <span className="ts-hint">{say(texts.place, { step: active + 1, count: panes.length })}</span>
          <Progress
            percent={((active + 1) / panes.length) * 100}
            showInfo={false}
            size="small"
            status="normal"
            aria-hidden
          />
        </div>
      ) : (
        <Steps
          size="small"
          current={active}
          onChange={go}
          items={panes.map((pane, at) => ({
            title: <span data-part={isDesigned ? `${given.of.id}/${pane.id}` : undefined}>{say(pane.title)}</span>,
            ...(isWrong(pane) && at !== active ? { status: 'error' as const } : {}),
          }))}
        />
      )}
      <section ref={place} className="ts-step" tabIndex={-1} aria-label={title} key={active}>
        {children}
      </section>
      <div className="ts-steps-buttons">
        {active > 0 && <Button onClick={() => go(active - 1)}>{say(texts.back)}</Button>}
        {active < panes.length - 1 && (
          <Button type="primary" ghost className="ts-steps-next" onClick={() => go(active + 1)}>
            {say(texts.next)}
          </Button>
        )}
      </div>
    </div>
  );
});

/** The first step on the way that something is wrong in; undefined: the way is free. The person is brought to what is wrong. */
function firstWrong(
  record: RecordForm,
  { panes, from, to }: { panes: LayoutPane[]; from: number; to: number },
): number | undefined {
  for (let step = from; step < to; step++) {
    const fields = new Set(fieldsOf(panes[step]?.children ?? []));
    const [wrong] = record.checkPart(fields);
    if (!wrong) continue;
    record.bring(wrong.field);
    return step;
  }
  return undefined;
}

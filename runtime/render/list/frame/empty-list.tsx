import { Button, Empty } from 'antd';
import { say } from '../../../session/language.ts';
import type { ListButton } from '../button.ts';
import { listTexts } from '../texts.ts';

/** What the list is and the first thing to do; or that nothing matches, and the way back. */
export function EmptyList(given: { filtered: boolean; onReset: () => void; first: ListButton | undefined }) {
  const { filtered, onReset, first } = given;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div className="ts-empty-title">{filtered ? say(listTexts.noMatch) : say(listTexts.empty)}</div>
          <div className="ts-hint">{filtered ? say(listTexts.noMatchHint) : first ? say(listTexts.emptyHint) : ''}</div>
        </>
      }
    >
      {filtered ? (
        <Button onClick={onReset}>{say(listTexts.reset)}</Button>
      ) : (
        first && (
          <Button type="primary" icon={first.icon && <first.icon aria-hidden />} onClick={() => void first.run()}>
            {first.title}
          </Button>
        )
      )}
    </Empty>
  );
}

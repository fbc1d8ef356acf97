import { PlusOutlined } from '@ant-design/icons';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { Button, Empty } from 'antd';
import { say } from '../../session/language.ts';
import { listTexts } from './list-texts.ts';

/** What the list is and the first thing to do; or that nothing matches, and the way back. */
export function EmptyList(given: { filtered: boolean; onReset: () => void; onAdd: (() => void) | undefined }) {
  const { filtered, onReset, onAdd } = given;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div className="ts-empty-title">{filtered ? say(listTexts.noMatch) : say(listTexts.empty)}</div>
          <div className="ts-hint">{filtered ? say(listTexts.noMatchHint) : onAdd ? say(listTexts.emptyHint) : ''}</div>
        </>
      }
    >
      {filtered ? (
        <Button onClick={onReset}>{say(listTexts.reset)}</Button>
      ) : (
        onAdd && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
            {say(buttonTitles.btn_add)}
          </Button>
        )
      )}
    </Empty>
  );
}

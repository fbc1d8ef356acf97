import { PlusOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { say } from '../../session/language.ts';
import { listTexts } from './list-texts.ts';

/** What the list is and the first thing to do; or that nothing matches, and the way back. */
export function EmptyList(given: {
  filtered: boolean;
  title: string;
  onReset: () => void;
  onAdd: (() => void) | undefined;
}) {
  const { filtered, title, onReset, onAdd } = given;
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <div className="ts-empty-title">{filtered ? say(listTexts.noMatch) : say(listTexts.empty, { title })}</div>
          <div className="ts-hint">{filtered ? say(listTexts.noMatchHint) : onAdd ? say(listTexts.emptyHint) : ''}</div>
        </>
      }
    >
      {filtered ? (
        <Button onClick={onReset}>{say(listTexts.reset)}</Button>
      ) : (
        onAdd && (
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {say(listTexts.add)}
          </Button>
        )
      )}
    </Empty>
  );
}

import { CopyOutlined, DeleteOutlined, DragOutlined, SelectOutlined } from '@ant-design/icons';
import { say } from '@tessera/runtime/session/language.ts';
import type { Store } from '@tessera/runtime/session/store.ts';
import { Button, Input, Tooltip } from 'antd';
import { type CSSProperties, useRef, useState } from 'react';
import type { PartKey } from '../design/parts.ts';
import { DropMark } from '../drag/drop-mark.tsx';
import type { Drop, Measured, Rect } from '../drag/drop-place.ts';
import { useDraggingMark } from '../drag/use-dragging-mark.ts';
import { formTexts } from './texts.ts';

const at = ({ left, top, width, height }: Rect) => ({ left, top, width, height });

/** What lies over a form that is designed: what is selected, what is pointed at, and where something would be dropped. */
export function Marks(given: {
  measured: Measured;
  keys: readonly PartKey[];
  last: PartKey | undefined;
  hovered: PartKey | undefined;
  drop: Store<Drop | undefined>;
  nameOf: (key: PartKey) => string;
  isField: (key: PartKey) => boolean;
  hasParent: boolean;
  onParent: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onResize: (event: React.PointerEvent, key: PartKey) => void;
  /** What the selected part is headed by, while that is written anew. */
  renamed: string | undefined;
  /** Undefined: it stays as it was. */
  onRenamed: (text: string | undefined) => void;
}) {
  const { measured, keys, last, hovered, drop } = given;
  const frame = useDraggingMark();
  const rectOf = (key: PartKey | undefined) => measured.parts.find((part) => part.key === key)?.rect;
  const [over, selected] = [rectOf(hovered), rectOf(last)];
  return (
    <div ref={frame} className="ts-marks">
      {over && hovered !== undefined && !keys.includes(hovered) && <div className="ts-mark-hover" style={at(over)} />}
      {keys.map((key) => {
        const rect = rectOf(key);
        return rect && <div key={key} className="ts-mark-selected" style={at(rect)} />;
      })}
      {selected && last !== undefined && (
        <div className="ts-mark-tools" style={{ left: selected.left, top: selected.top, width: selected.width }}>
          <span className="ts-mark-name">
            <DragOutlined aria-hidden /> {given.nameOf(last)}
          </span>
          <span className="ts-mark-buttons">
            {given.hasParent && (
              <Tool title={say(formTexts.selectParent)} icon={<SelectOutlined />} onClick={given.onParent} />
            )}
            <Tool title={say(formTexts.duplicate)} icon={<CopyOutlined />} onClick={given.onDuplicate} />
            <Tool title={say(formTexts.remove)} icon={<DeleteOutlined />} onClick={given.onRemove} />
          </span>
        </div>
      )}
      {selected && last !== undefined && given.isField(last) && (
        <div
          className="ts-mark-resize"
          style={{ left: selected.left + selected.width - 4, top: selected.top, height: selected.height }}
          onPointerDown={(event) => given.onResize(event, last)}
        />
      )}
      {selected && given.renamed !== undefined && (
        <LabelInput
          text={given.renamed}
          style={{ left: selected.left, top: selected.top, width: Math.min(selected.width, 320) }}
          onDone={given.onRenamed}
        />
      )}
      <DropMark place={drop} />
    </div>
  );
}

function Tool({ title, icon, onClick }: { title: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={title} rootClassName="ts-tool-name">
      <Button
        size="small"
        type="primary"
        tabIndex={-1}
        icon={icon}
        aria-label={title}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation();
          onClick();
        }}
      />
    </Tooltip>
  );
}

/** The label of a part, written where it stands. */
function LabelInput(given: { text: string; style: CSSProperties; onDone: (text: string | undefined) => void }) {
  const { text, style, onDone } = given;
  const [typed, setTyped] = useState(text);
  // Leaving it by a key takes the focus away, which would end it a second time.
  const isOver = useRef(false);
  const end = (result: string | undefined) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(result);
  };
  return (
    <Input
      className="ts-mark-rename"
      style={style}
      aria-label={say(formTexts.label)}
      value={typed}
      autoFocus
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => end(typed)}
      onPointerDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'Tab') {
          event.preventDefault();
          end(typed);
        }
        if (event.key === 'Escape') end(undefined);
      }}
    />
  );
}

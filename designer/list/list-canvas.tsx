import { observeSize } from '@tessera/runtime/navigation/observe-size.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { Store } from '@tessera/runtime/session/store.ts';
import { ErrorBoundary } from '@tessera/runtime/shell/error-boundary.tsx';
import type { ListView } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DragSource } from '../drag/drag-source.ts';
import { DropMark } from '../drag/drop-mark.tsx';
import type { Drop, Measured } from '../drag/drop-place.ts';
import { nothing, partAt } from '../drag/drop-place.ts';
import { pointOn } from '../drag/point-on.ts';
import type { DropCanvas } from '../drag/use-drag.ts';
import { useDraggingMark } from '../drag/use-dragging-mark.ts';
import { ListPreview } from '../preview/preview.tsx';
import type { ListPart } from './list-edit.ts';
import { measureList, partOfKey, widthOfColumns } from './measure-list.ts';

const texts = {
  canvas: t('列表画布', '清單畫布', 'List canvas', '一覧キャンバス'),
  help: t(
    '左右键选择，Alt+左右键移动，Delete 移除，Ctrl+Z 撤销',
    '左右鍵選取，Alt+左右鍵移動，Delete 移除，Ctrl+Z 復原',
    'Left and right select, Alt with them moves, Delete removes, Ctrl+Z undoes',
    '左右キーで選択、Alt+左右で移動、Deleteで削除、Ctrl+Zで元に戻す',
  ),
};

/** The list as its users get it, with sample rows, to be taken hold of: its headings and the conditions above them. */
export function ListCanvas(given: {
  page: PageDocument;
  title: string;
  view: ListView;
  selected: ListPart | undefined;
  onSelect: (part: ListPart | undefined) => void;
  drop: Store<Drop | undefined>;
  source: DragSource<ListPart>;
  handle: React.MutableRefObject<DropCanvas | null>;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onWidth: (field: string, width: number) => void;
}) {
  const { page, title, view, selected, onSelect, drop, source, handle, onKeyDown, onWidth } = given;
  const marks = useDraggingMark();
  const frame = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<string | undefined>();
  const { measured, width } = useMeasuredList(frame, page);
  useEffect(() => {
    if (!frame.current) return;
    handle.current = {
      element: frame.current,
      around: frame.current,
      measured: () => (frame.current ? measureList(frame.current) : nothing),
    };
  }, [handle]);
  const rectOf = (key: string | undefined) => measured.parts.find((part) => part.key === key)?.rect;
  const at = (rect: { left: number; top: number; width: number; height: number }) => ({ ...rect });
  const own = selected && rectOf(`${selected.list} ${selected.field}`);
  const over = hovered && rectOf(hovered);
  return (
    <div
      className="ts-list-canvas"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are those of what is selected in it
      tabIndex={0}
      aria-label={say(texts.canvas)}
      aria-description={say(texts.help)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const key = frame.current ? partAt(measureList(frame.current), pointOn(frame.current, event)) : undefined;
        source.pressed = key === undefined ? undefined : partOfKey(key);
        onSelect(source.pressed);
        source.press?.(event);
      }}
      onPointerMove={(event) => frame.current && setHovered(partAt(measured, pointOn(frame.current, event)))}
      onPointerLeave={() => setHovered(undefined)}
    >
      <div ref={frame} className="ts-list-canvas-page" style={{ minWidth: width }}>
        <DrawnList page={page} title={title} view={view} />
        <div ref={marks} className="ts-marks">
          {over && <div className="ts-mark-hover" style={at(over)} />}
          {own && <div className="ts-mark-selected" style={at(own)} />}
          {own && selected?.list === 'columns' && (
            <div
              className="ts-mark-resize"
              style={{ left: own.left + own.width - 5, top: own.top, height: own.height }}
              onPointerDown={(event) =>
                pullWidth(event, { width: own.width, onWidth: (width) => onWidth(selected.field, width) })
              }
            />
          )}
          <DropMark place={drop} />
        </div>
      </div>
    </div>
  );
}

const [least, most] = [40, 1200];

/** The width of a column follows the pointer. */
function pullWidth(
  event: React.PointerEvent,
  { width, onWidth }: { width: number; onWidth: (width: number) => void },
): void {
  event.stopPropagation();
  event.preventDefault();
  const { clientX } = event;
  const onMove = (moved: PointerEvent) =>
    onWidth(Math.round(Math.min(most, Math.max(least, width + moved.clientX - clientX))));
  const onUp = () => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
}

/** What stands where, measured anew whenever it may have moved. */
function useMeasuredList(
  frame: React.RefObject<HTMLDivElement | null>,
  page: PageDocument,
): { measured: Measured; width: number } {
  const [measured, setMeasured] = useState(nothing);
  // As wide as its columns: nothing in it can be scrolled, for it answers to nothing.
  const [width, setWidth] = useState(0);
  const again = useCallback(() => {
    if (!frame.current) return;
    setWidth(widthOfColumns(frame.current));
    setMeasured(measureList(frame.current));
  }, [frame]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    again();
    const watcher = new MutationObserver(again);
    watcher.observe(element.firstElementChild ?? element, { childList: true, subtree: true });
    const stop = observeSize(element, { measure: again });
    element.addEventListener('scroll', again, { capture: true, passive: true });
    return () => {
      watcher.disconnect();
      stop?.();
      element.removeEventListener('scroll', again, { capture: true });
    };
  }, [frame, again]);
  useLayoutEffect(again, [page, again]);
  return { measured, width };
}

/** Drawn again only when the document is another: not with each thing that is pointed at. */
const DrawnList = memo(function DrawnList(given: { page: PageDocument; title: string; view: ListView }) {
  const { page, title, view } = given;
  const designed = useMemo(() => ({ view }), [view]);
  return (
    // `inert`: nothing in it takes the focus or the pointer. React 18 knows it as an attribute only.
    <div {...{ inert: '' }}>
      <ErrorBoundary key={JSON.stringify(page.pages.list)}>
        <ListPreview page={page} title={title} designed={designed} />
      </ErrorBoundary>
    </div>
  );
});

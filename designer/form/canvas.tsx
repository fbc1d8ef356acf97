import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { observeSize } from '@tessera/runtime/navigation/observe-size.ts';
import { DesignedProvider } from '@tessera/runtime/render/form/designed.ts';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { say } from '@tessera/runtime/session/language.ts';
import type { Store } from '@tessera/runtime/session/store.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type CSSProperties, memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { nameOf } from '../design/part-names.ts';
import type { PartKey, PlacedPart } from '../design/parts.ts';
import type { DragSource } from '../drag/drag-source.ts';
import type { Drop, Measured, Point } from '../drag/drop-place.ts';
import { nothing, partAt } from '../drag/drop-place.ts';
import { pointOn } from '../drag/point-on.ts';
import type { DropCanvas } from '../drag/use-drag.ts';
import { dragging } from '../drag/when-still.ts';
import { drawnFields, drawnRows } from './canvas-page.ts';
import { Marks } from './marks.tsx';
import { measure } from './measure.ts';
import { formTexts } from './texts.ts';
import { useMeasured } from './use-measured.ts';
import type { Selection } from './use-selection.ts';

/** The form as its users get it, to be taken hold of: the widgets are real, and answer to nothing. */
export function Canvas(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  /** Pixels; undefined: as much as there is. */
  width: number | undefined;
  drop: Store<Drop | undefined>;
  source: DragSource<PartKey>;
  handle: React.MutableRefObject<DropCanvas | null>;
  onKeyDown: (event: React.KeyboardEvent) => void;
  onParent: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onSpan: (key: PartKey, span: number) => void;
  onRename: () => void;
  renamed: string | undefined;
  onRenamed: (text: string | undefined) => void;
}) {
  const { page, parts, selection, width, handle, source } = given;
  const frame = useRef<HTMLDivElement>(null);
  const outer = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<PartKey | undefined>();
  // What was measured when the pointer was pressed, which a drag that begins with it needs at once.
  const pressed = useRef<{ parts: ReadonlyMap<PartKey, PlacedPart>; measured: Measured } | undefined>(undefined);
  const measured = useMeasured(frame, { page, parts, selection, width });
  useEffect(() => {
    if (!frame.current || !outer.current) return;
    handle.current = {
      element: frame.current,
      around: outer.current,
      measured: () => {
        const known = pressed.current;
        pressed.current = undefined;
        if (known?.parts === parts) return known.measured;
        return frame.current ? measure(frame.current, parts) : nothing;
      },
    };
  }, [handle, parts]);
  const at = (event: React.PointerEvent): Point => (frame.current ? pointOn(frame.current, event) : { x: 0, y: 0 });
  const last = selection.last === undefined ? undefined : parts.get(selection.last);
  const room = useRoom(outer);
  const scale = width !== undefined && room > 0 ? Math.min(1, room / width) : 1;
  const style = {
    '--ts-empty': JSON.stringify(say(formTexts.empty)),
    width,
    zoom: scale === 1 ? undefined : scale,
  } as CSSProperties;
  return (
    <div
      ref={outer}
      className="ts-canvas"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys are those of what is selected in it
      tabIndex={0}
      aria-label={say(formTexts.canvas)}
      aria-description={say(formTexts.canvasHelp)}
      onKeyDown={given.onKeyDown}
      onPointerDown={(event) => {
        // As it stands at this moment, whatever has been drawn since.
        pressed.current = frame.current ? { parts, measured: measure(frame.current, parts) } : undefined;
        const key = pressed.current && partAt(pressed.current.measured, at(event));
        source.pressed = key;
        if (event.ctrlKey || event.metaKey || event.shiftKey) {
          if (key !== undefined) selection.toggle(key);
        } else if (key === undefined || !selection.keys.includes(key)) selection.select(key === undefined ? [] : [key]);
        source.press?.(event);
      }}
      onPointerMove={(event) => dragging.get() || setHovered(partAt(measured, at(event)))}
      onPointerLeave={() => setHovered(undefined)}
      onDoubleClick={given.onRename}
    >
      <div ref={frame} className="ts-canvas-page" style={style}>
        <DrawnForm page={page} panes={selection.panes} />
        <Marks
          measured={measured}
          keys={selection.keys}
          last={selection.last}
          hovered={hovered}
          drop={given.drop}
          nameOf={(key) => {
            const part = parts.get(key);
            return part ? nameOf(page, part) : '';
          }}
          isField={(key) => {
            const part = parts.get(key);
            return part?.part === 'node' && part.node.node === 'field';
          }}
          hasParent={last !== undefined && last.holder !== ''}
          onParent={given.onParent}
          onDuplicate={given.onDuplicate}
          onRemove={given.onRemove}
          renamed={given.renamed}
          onRenamed={(text) => {
            given.onRenamed(text);
            outer.current?.focus();
          }}
          onResize={(event, key) => resize(event, { key, measured, scale, onSpan: given.onSpan })}
        />
      </div>
    </div>
  );
}

const wholeLine = 24;

/** The width of a field follows the pointer, in steps of the 24 of a line. */
function resize(
  event: React.PointerEvent,
  given: { key: PartKey; measured: Measured; scale: number; onSpan: (key: PartKey, span: number) => void },
): void {
  event.stopPropagation();
  event.preventDefault();
  const { key, measured, scale, onSpan } = given;
  const part = measured.parts.find((one) => one.key === key);
  const room = measured.holders.find((one) => one.key === part?.holder)?.rect.width;
  if (!part || !room) return;
  const { clientX } = event;
  const onMove = (moved: PointerEvent) =>
    onSpan(key, ((part.rect.width + (moved.clientX - clientX) / scale) / room) * wholeLine);
  const onUp = () => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
}

/** The pixels between the edges of the canvas, without its own space at both. */
function useRoom(outer: React.RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = outer.current;
    if (!element) return;
    return observeSize(element, {
      measure: () => {
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        setRoom(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
      },
    });
  }, [outer]);
  return room;
}

/** Drawn again only when the document is another: not with each thing that is pointed at. */
const DrawnForm = memo(function DrawnForm({
  page,
  panes,
}: {
  page: PageDocument;
  panes: Readonly<Record<string, string>>;
}) {
  const host = useHost();
  const { model } = page;
  const record = useMemo(() => {
    const fields = drawnFields(model);
    return new RecordForm({ model: { ...model, fields }, mode: 'create', values: drawnRows(fields), user: host.user });
  }, [model, host]);
  useEffect(() => () => record.dispose(), [record]);
  const designed = useMemo(() => ({ panes }), [panes]);
  const form = useMemo(() => {
    const { openScript: _, ...rest } = page.pages.form ?? { body: [] };
    return rest;
  }, [page.pages.form]);
  return (
    // `inert`: nothing in it takes the focus or the pointer. React 18 knows it as an attribute only.
    <div className="ts-canvas-form" {...{ inert: '' }}>
      <DesignedProvider value={designed}>
        <FormBody record={record} page={form} host={host} />
      </DesignedProvider>
    </div>
  );
});

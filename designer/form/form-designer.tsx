import { say } from '@tessera/runtime/session/language.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { Tabs } from 'antd';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { type PartKey, type PlacedPart, partsOf } from '../design/parts.ts';
import type { Offer } from '../design/pieces.ts';
import type { ChangeDocument } from '../draft/use-document-history.ts';
import { DragLayer } from '../drag/drag-layer.tsx';
import type { DragSource } from '../drag/drag-source.ts';
import type { DropCanvas } from '../drag/use-drag.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { FormPreview } from '../preview/preview.tsx';
import { Canvas } from './canvas.tsx';
import { DesignTools, type Device, widthOf } from './design-tools.tsx';
import { keysOf } from './keys.ts';
import { Outline } from './outline.tsx';
import { type Offered as OfferedPart, Palette } from './palette.tsx';
import { useSidePanels } from './side-panels.tsx';
import type { Steps } from './steps.ts';
import { formTexts } from './texts.ts';
import { useAskToRemove } from './use-ask-to-remove.tsx';
import { copyAndPaste } from './use-copy-and-paste.ts';
import { useDragging } from './use-dragging.ts';
import { type FormEdit, useFormEdit } from './use-form-edit.ts';
import { useRename } from './use-rename.ts';
import { type Selection, useSelection, type WantedPart } from './use-selection.ts';

/** A form that is designed: what can be put into it, the form itself, and the properties of what is selected. */
export function FormDesigner(given: {
  page: PageDocument;
  title: string;
  /** Whether records may stand behind it. */
  isReleased: boolean;
  /** The part that somebody was sent to from elsewhere. */
  wanted: WantedPart;
  steps: Steps;
  change: ChangeDocument;
}) {
  const { page, title, steps, change } = given;
  const parts = useMemo(() => partsOf(page), [page]);
  const selection = useSelection(parts, given.wanted);
  const edit = useFormEdit({ page, parts, selection, change });
  const handle = useRef<DropCanvas | null>(null);
  const inspector = useRef<HTMLElement>(null);
  const [device, setDevice] = useState<Device>('dialog');
  const [isTried, setTried] = useState(false);
  const panels = useSidePanels({ components: formTexts.components, properties: formTexts.properties });
  const dragging = useDragging({ page, parts, selection, edit, handle });
  const askToRemove = useAskToRemove({ page, parts, selection, edit, isReleased: given.isReleased });
  const { onRename, renamed, onRenamed } = useRename({
    ...{ page, parts, selection, edit },
    otherwise: () =>
      panels.isPhone
        ? panels.open('properties')
        : inspector.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(),
  });
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = keysOf(event, { page, parts, selection, edit, steps, onRename, onRemove: askToRemove.ask });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const width = panels.isPhone ? undefined : widthOf(device, page);
  const properties = (
    <aside ref={inspector} className="ts-design-right" aria-label={say(formTexts.properties)}>
      <Inspector page={page} parts={parts} selected={selection.keys} change={change} />
    </aside>
  );
  return (
    <>
      <div className="ts-design">
        <DesignTools
          steps={steps}
          view={{ device, onDevice: setDevice, isTried, onTry: () => setTried((now) => !now) }}
        >
          {panels.buttons}
        </DesignTools>
        <div className="ts-design-panes">
          {panels.panel(
            'components',
            <Offered
              {...{ page, parts, selection, edit }}
              source={dragging.palette}
              onTapped={panels.isPhone ? panels.close : undefined}
            />,
          )}
          <main className="ts-design-middle" {...copyAndPaste({ edit, onRemove: askToRemove.ask })}>
            {isTried ? (
              <TriedForm page={page} title={title} width={width} />
            ) : (
              <Canvas
                page={page}
                parts={parts}
                selection={selection}
                width={width}
                drop={dragging.drop}
                source={dragging.canvas}
                handle={handle}
                onKeyDown={onKeyDown}
                onParent={edit.selectParent}
                onDuplicate={edit.duplicate}
                onRemove={askToRemove.ask}
                onSpan={edit.span}
                onRename={onRename}
                renamed={renamed}
                onRenamed={onRenamed}
              />
            )}
          </main>
          {panels.panel('properties', properties)}
        </div>
      </div>
      {askToRemove.dialog}
      <DragLayer
        sources={[dragging.palette, dragging.canvas]}
        handlers={dragging.handlers}
        dragged={dragging.dragged}
        pointer={dragging.pointer}
      />
    </>
  );
}

/** The form as it is filled in, with its rules at work; nothing of it is kept. */
const TriedForm = ({ page, title, width }: { page: PageDocument; title: string; width: number | undefined }) => (
  <div className="ts-canvas">
    <div className="ts-canvas-page" style={{ width, maxWidth: '100%' }}>
      <FormPreview page={page} title={title} />
    </div>
  </div>
);

/** What can be put into the form, and what stands in it. */
const Offered = memo(function Offered(given: {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  selection: Selection;
  edit: FormEdit;
  source: DragSource<OfferedPart>;
  /** Where they lie over the form: something was chosen. */
  onTapped: (() => void) | undefined;
}) {
  const { page, parts, selection, edit, source, onTapped } = given;
  const latest = useRef({ edit, onTapped });
  latest.current = { edit, onTapped };
  const onAdd = useCallback((offer: Offer) => {
    latest.current.edit.add(offer);
    latest.current.onTapped?.();
  }, []);
  return (
    <Tabs
      size="small"
      className="ts-design-left"
      items={[
        {
          key: 'components',
          label: say(formTexts.components),
          children: <Palette page={page} parts={parts} source={source} onAdd={onAdd} byTap={onTapped !== undefined} />,
        },
        {
          key: 'outline',
          label: say(formTexts.outline),
          children: <Outline page={page} parts={parts} selection={selection} onMove={edit.move} />,
        },
      ]}
    />
  );
});

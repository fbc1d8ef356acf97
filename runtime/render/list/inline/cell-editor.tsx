import { observer } from '@formily/reactive-react';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { Button, Popover, Skeleton, Space } from 'antd';
import { type KeyboardEvent, Suspense, useEffect, useId, useMemo, useRef } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { useUnsaved } from '../../../navigation/use-unsaved.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { Echo } from '../../../widgets/echo.tsx';
import { viewOf } from '../../../widgets/index.ts';
import { formPort } from '../../form/form-port.ts';
import type { RecordForm } from '../../form/state/record-form.ts';
import type { CellStep } from './cell-keys.ts';
import { inlineTexts } from './texts.ts';
import { useCellRecord } from './use-cell-record.ts';

/**
 * The widget of one field in its cell. Enter and leaving save, Tab saves and goes on, Esc gives up; what could not be
 * saved stays in the cell with the reason.
 */
export function CellEditor({
  resource,
  id,
  field,
  onSaved,
  onClose,
}: {
  resource: ResourceMeta;
  id: string;
  field: FieldDefinition;
  onSaved: (id: string) => Promise<void>;
  onClose: (step: CellStep) => void;
}) {
  const { record, fault, save } = useCellRecord(resource, { id, field });
  const unsaved = useUnsaved({
    place: `cell/${resource.name}/${id}/${field.name}`,
    hold: () => (record?.dirty ? { value: null, isAll: false } : undefined),
  });
  const frame = useRef<HTMLSpanElement>(null);
  useFocusInside(frame, record !== undefined);
  const finish = async (step: CellStep) => {
    const isChanged = record?.dirty === true;
    if (!(await save())) return;
    unsaved.drop();
    if (isChanged) await onSaved(id);
    onClose(step);
  };
  const leaving = useLeaving({ save, leave: () => void (record ? finish('away') : onClose('away')) });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The letters of a Chinese or Japanese input are not done yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      unsaved.drop();
      onClose('stay');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      void finish(event.shiftKey ? 'back' : 'next');
    } else if (event.key === 'Enter' && !event.shiftKey && !entersItself(event.target, field)) {
      event.stopPropagation();
      // After the widget: a list that is open takes the choice first.
      setTimeout(() => void finish('stay'));
    }
  };
  const [isConflict, text] = [fault?.theirs !== undefined, fault?.text];
  return (
    <Popover
      open={text !== undefined}
      placement="bottomLeft"
      content={
        <div className="ts-cell-fault" role="alert">
          {text}
          {isConflict && (
            <Space>
              <Button size="small" type="primary" onClick={() => void finish('stay')}>
                {say(inlineTexts.mine)}
              </Button>
              <Button
                size="small"
                onClick={() => {
                  unsaved.drop();
                  void onSaved(id).then(() => onClose('stay'));
                }}
              >
                {say(inlineTexts.theirs)}
              </Button>
            </Space>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the widget inside pass by here */}
      <span
        ref={frame}
        className="ts-inline-editor"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => event.stopPropagation()}
        // Both pass through what the widget opens elsewhere on the page.
        onFocus={leaving.stop}
        onBlur={leaving.start}
      >
        {record ? (
          <Widget
            record={record}
            resource={resource}
            field={field}
            isWrong={text !== undefined}
            onChange={unsaved.touch}
          />
        ) : (
          text === undefined && <Skeleton.Input active size="small" block />
        )}
      </span>
    </Popover>
  );
}

/** The focus has left a cell for good when it is nowhere in it a moment later. */
function useLeaving({ save, leave }: { save: () => Promise<boolean>; leave: () => void }) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef({ save, leave });
  latest.current = { save, leave };
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  // A tab that is closed meanwhile takes the cell with it, not what was written into it.
  useEffect(
    () => () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      void latest.current.save();
    },
    [],
  );
  const start = () => {
    stop();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      latest.current.leave();
    }, 120);
  };
  return { start, stop };
}

const Widget = observer(function Widget({
  record,
  resource,
  field,
  isWrong,
  onChange,
}: {
  record: RecordForm;
  resource: ResourceMeta;
  field: FieldDefinition;
  isWrong: boolean;
  onChange: () => void;
}) {
  const host = useHost();
  const id = useId();
  const view = viewOf(field.widget);
  const port = useMemo(() => formPort({ record, page: resource.pages.form ?? { body: [] } }), [record, resource]);
  const props = useMemo(() => propsOf(field), [field]);
  const { offers } = record.state(field.name);
  return (
    <Suspense fallback={<Skeleton.Input active size="small" block />}>
      <Echo
        value={record.held(field)}
        onChange={(next) => {
          record.set(field, next);
          onChange();
        }}
      >
        {(shown, change) => (
          <view.edit
            {...{ id, field, props, host }}
            value={shown}
            onChange={change}
            form={port}
            disabled={false}
            invalid={isWrong}
            offers={offers}
            inCell
          />
        )}
      </Echo>
    </Suspense>
  );
});

/** Enter is the editor's where it chooses or goes from start to end, and breaks a line. */
const entersItself = (target: EventTarget, { kind }: FieldDefinition) =>
  kindOf(kind).keepsEnter === true || (target instanceof HTMLTextAreaElement && kind === 'longText');

/** Widgets that take no focus by themselves get it as soon as they are there. */
function useFocusInside(frame: React.RefObject<HTMLElement | null>, isReady: boolean) {
  useEffect(() => {
    // While the record is on its way the keys are the cell's already.
    if (!isReady) return frame.current?.focus();
    let tries = 0;
    const timer = setInterval(() => {
      const place = frame.current;
      const active = document.activeElement;
      const isInside = place !== null && active !== place && place.contains(active);
      const control = place?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, button, [tabindex="0"]');
      if (!isInside) control?.focus();
      if (isInside || control || ++tries > 40) clearInterval(timer);
    }, 25);
    return () => clearInterval(timer);
  }, [frame, isReady]);
}

import { HolderOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type DragEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '../../../dialogs/announce.ts';
import { say } from '../../../session/language.ts';
import { type ListRow, rowName } from '../row.ts';
import { followDrag } from './drag.ts';
import type { Movable } from './movable.ts';
import { droppedOn, placeOf, type Step, stepped } from './places.ts';
import { movingTexts as texts } from './texts.ts';
import { useMove } from './use-move.tsx';

const keys: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

/**
 * The row on its way: its handle gets the focus back when it is drawn at its new place, and takes the steps that were
 * pressed meanwhile, for only then is it known where they lead.
 */
let onWay: { id: string; steps: Step[] } | undefined;

/** By this a row is moved: dragged, by Alt and an arrow, or by the steps that a click offers. */
export function MoveHandle({ row, ...given }: Movable & { row: ListRow }) {
  const { list, rows, expansion, moving } = given;
  const { isTree } = moving;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const move = useMove(given);
  const name = rowName(list.resource, row);
  const take = (steps: Step[]) => {
    const [step, ...later] = steps;
    if (!step) return;
    const to = stepped(rows, { id: row.id, step, isTree });
    if (!to) return announce(say(texts.nowhere, { name }));
    onWay = { id: row.id, steps: later };
    void move(row, to).then((isMoved) => {
      if (!isMoved) onWay = undefined;
    });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row drawn anew is what arrives.
  useLayoutEffect(() => {
    if (onWay?.id !== row.id) return;
    const { steps } = onWay;
    onWay = undefined;
    button.current?.focus();
    take(steps);
  }, [row]);

  const go = (step: Step) => {
    if (onWay?.id === row.id) onWay.steps.push(step);
    else take([step]);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.altKey ? keys[event.key] : undefined;
    if (!step) return;
    // Alt and an arrow would leave the page.
    event.preventDefault();
    go(step);
  };
  const drag = (event: DragEvent) => {
    const element = button.current?.closest<HTMLElement>('[data-row-key]');
    const table = element?.closest<HTMLElement>('.ts-list-table');
    if (!element || !table) return event.preventDefault();
    event.dataTransfer.setData('text/plain', name);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setDragImage(element, 24, 16);
    followDrag({
      table,
      row: element,
      isTree,
      fits: (over, zone) => droppedOn(rows, { id: row.id, over, zone, isTree }) !== undefined,
      onLinger: (over) => {
        const found = placeOf(rows, over)?.row;
        if (found && expansion && !expansion.open.includes(over)) expansion.onExpand(found, true);
      },
      onDrop: (over, zone) => {
        const to = droppedOn(rows, { id: row.id, over, zone, isTree });
        if (to) void move(row, to);
      },
    });
  };
  return (
    <span className="ts-move">
      <button
        ref={button}
        type="button"
        className="ts-move-handle"
        draggable
        title={say(texts.handle)}
        aria-label={say(texts.handle)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDown={press}
        onDragStart={drag}
      >
        <HolderOutlined aria-hidden />
      </button>
      {isOpen && (
        <Steps
          {...{ row, rows, isTree }}
          nameOf={(one) => rowName(list.resource, one)}
          onGo={go}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </span>
  );
}

/** The steps that a row can take, in a menu below its handle. */
function Steps(given: {
  row: ListRow;
  rows: ListRow[];
  isTree: boolean;
  nameOf: (row: ListRow) => string;
  onGo: (step: Step) => void;
  onClose: () => void;
}) {
  const { row, rows, isTree, nameOf, onGo, onClose } = given;
  const into = stepped(rows, { id: row.id, step: 'in', isTree })?.parentId;
  const above = into === undefined ? undefined : placeOf(rows, into)?.row;
  const titles: Record<Step, string> = {
    up: say(texts.up),
    down: say(texts.down),
    in: above ? say(texts.in, { name: nameOf(above) }) : say(texts.inNothing),
    out: say(texts.out),
  };
  const steps: Step[] = isTree ? ['up', 'down', 'in', 'out'] : ['up', 'down'];
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      menu={{
        items: steps.map((step) => ({
          key: step,
          label: titles[step],
          disabled: stepped(rows, { id: row.id, step, isTree }) === undefined,
        })),
        onClick: ({ key }) => {
          onClose();
          onGo(key as Step);
        },
      }}
    >
      <span className="ts-move-anchor" />
    </Dropdown>
  );
}

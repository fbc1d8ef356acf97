import { App, Button } from 'antd';
import { announce } from '../../../dialogs/announce.ts';
import { say } from '../../../session/language.ts';
import { randomKey } from '../../../session/random-key.ts';
import { callResource } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import { type ListRow, rowName } from '../row.ts';
import type { Movable } from './movable.ts';
import { arrival, type Destination, homeOf } from './places.ts';
import { movingTexts as texts } from './texts.ts';

/** Seconds. */
const undoFor = 8;

/** Moves a row, says where it stands now, and for some seconds offers to put it back. */
export function useMove({ list, rows, expansion, moving }: Movable) {
  const { message } = App.useApp();
  const { resource } = list;
  const { isTree, reload } = moving;
  const send = (id: string, to: Destination) =>
    callResource(resource, 'move', { id, input: { ...to }, idempotencyKey: randomKey() });
  const tell = (row: ListRow, { text, home }: { text: string; home: Destination }) => {
    const key = randomKey();
    const undo = async () => {
      message.destroy(key);
      try {
        await send(row.id, home);
        toast.success(say(texts.back, { name: rowName(resource, row) }));
      } catch (error) {
        tellError(error);
      }
      reload();
    };
    message.open({
      key,
      type: 'success',
      duration: undoFor,
      content: (
        <span>
          {text}
          <Button type="link" size="small" onClick={() => void undo()}>
            {say(texts.undo)}
          </Button>
        </span>
      ),
    });
  };
  /** Answers whether it was moved. */
  return async (row: ListRow, to: Destination): Promise<boolean> => {
    const home = homeOf(rows, { id: row.id, isTree });
    const { parent, at } = arrival(rows, { id: row.id, to });
    const name = rowName(resource, row);
    try {
      await send(row.id, to);
    } catch (error) {
      tellError(error);
      return false;
    }
    const text = parent
      ? say(texts.movedBelow, { name, at, parent: rowName(resource, parent) })
      : say(texts.moved, { name, at });
    announce(text);
    tell(row, { text, home });
    // What is put below a row that is folded would be gone from sight.
    if (parent && expansion && !expansion.open.includes(parent.id)) expansion.onExpand(parent, true);
    reload();
    return true;
  };
}

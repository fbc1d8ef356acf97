import { App, Button } from 'antd';
import { say } from '../../../session/language.ts';
import { randomKey } from '../../../session/random-key.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import type { ListRow } from '../row.ts';
import { namesOf } from '../row.ts';
import { type Outcome, putBack } from './change-many.ts';
import { changeTexts } from './texts.ts';

/** Seconds. */
const undoFor = 8;

/** Says what was changed, and for some seconds offers to put it back. */
export function useUndo(resource: ResourceMeta, { onChanged }: { onChanged: (back: Outcome) => void }) {
  const { message } = App.useApp();
  return (outcome: Outcome, rows: ListRow[]) => {
    const count = outcome.changed.filter(({ before }) => Object.keys(before).length > 0).length;
    if (count === 0) return outcome.refused.length === 0 && toast.success(say(changeTexts.unchanged));
    const key = randomKey();
    const undo = async () => {
      message.destroy(key);
      try {
        const back = await putBack(resource, outcome);
        const left = rows.filter(({ id }) => back.refused.some((one) => one.id === id));
        if (left.length > 0)
          toast.warning(say(changeTexts.notUndone, { count: left.length, names: namesOf(resource, left) }), 6000);
        else toast.success(say(changeTexts.undone, { count: back.changed.length }));
        onChanged(back);
      } catch (error) {
        tellError(error);
      }
    };
    message.open({
      key,
      type: 'success',
      duration: undoFor,
      content: (
        <span>
          {say(changeTexts.changed, { count })}
          <Button type="link" size="small" onClick={() => void undo()}>
            {say(changeTexts.undo)}
          </Button>
        </span>
      ),
    });
  };
}

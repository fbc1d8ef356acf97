import { t } from '@tessera/schemas/texts/text.ts';
import { Radio } from 'antd';
import type { Option } from '../../host/host.ts';
import { type Choices, useChoices } from '../../host/options.ts';
import { say } from '../../session/language.ts';
import { usePickedRows } from '../rows/use-picked-rows.ts';
import { WaitingRows } from '../rows/waiting-rows.tsx';
import { withGone } from '../rows/with-gone.ts';
import type { EditProps } from '../view.ts';
import { labelIdOf, numberOf } from '../view.ts';
import { Boxes } from './boxes.tsx';

const firstOnly = t(
  '只显示前 {count} 项',
  '只顯示前 {count} 項',
  'Only the first {count} are offered',
  '最初の {count} 件だけを表示しています',
);

/** One of a few, all of them in sight. */
export function RadioEdit(given: EditProps) {
  const { id, props, disabled } = given;
  const choices = useChoices(given);
  const { values, labelled, pick } = usePickedRows(given, choices.parameters);
  const offered = withGone(choices, labelled);
  return (
    <div id={id} role="radiogroup" aria-labelledby={labelIdOf(id)}>
      {offered.length > 0 && (
        <Radio.Group
          value={values[0]}
          onChange={(event) => pick([event.target.value], [])}
          options={offered}
          optionType={props.optionStyle === 'button' ? 'button' : 'default'}
          disabled={disabled}
        />
      )}
      <Beside choices={choices} />
    </div>
  );
}

/** Several of a few, all of them in sight. What is not offered any more stands there as long as it is ticked. */
export function CheckboxEdit(given: EditProps) {
  const { id, props, disabled } = given;
  const choices = useChoices(given);
  const several = { ...given, props: { ...props, multiple: true } };
  const { values, labelled, pick } = usePickedRows(several, choices.parameters);
  const offered = withGone(choices, labelled);
  const most = numberOf(props.maxCount);
  const isFull = most !== undefined && values.length >= most;
  const isClosed = ({ value, disabled }: Option) => disabled === true || (isFull && !values.includes(value));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a legend of its own
    <div id={id} tabIndex={-1} role="group" aria-labelledby={labelIdOf(id)}>
      {offered.length > 0 && (
        <Boxes
          className={props.optionStyle === 'button' ? 'ts-check-buttons' : ''}
          value={values}
          onChange={(next) => pick(next, [])}
          options={offered.map((option) => ({ ...option, disabled: isClosed(option) }))}
          disabled={disabled}
        />
      )}
      <Beside choices={choices} />
    </div>
  );
}

/** What there is to say of the choices: that they are on their way, could not be had, or wait for another field. */
function Beside({ choices: { options, found, retry } }: { choices: Choices }) {
  if (found.is !== 'here' || found.lacks || options?.length === 0)
    return (
      <div className="ts-choices-away">
        <WaitingRows found={found} retry={retry} />
      </div>
    );
  return found.more ? <div className="ts-field-help">{say(firstOnly, { count: options?.length ?? 0 })}</div> : null;
}

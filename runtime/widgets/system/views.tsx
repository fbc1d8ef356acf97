import { fillOf } from '@tessera/schemas/language/defaults.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import type { Fill } from '@tessera/schemas/widgets/widget.ts';
import { say } from '../../session/language.ts';
import { ReferenceShow } from '../reference/views.tsx';
import { PlainText } from '../text-views.tsx';
import { formatDateTime } from '../time/format.ts';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { isEmpty } from '../view.ts';

const countedByNothing = t('没有编码规则', '沒有編碼規則', 'No code rule counts here', '採番ルールがありません');
const filledBySystem = t('保存时自动填写', '儲存時自動填寫', 'Filled in on saving', '保存時に自動入力されます');

/** Filled in whenever a record is saved; the others when it is made. */
const atEachSaving: (Fill | undefined)[] = ['modifyUser', 'modifyTime'];

/** A field that the server fills: what it holds, or that it will be filled. */
const filled = (
  Show: WidgetView['show'],
  { says = () => filledBySystem }: { says?: (props: Record<string, unknown>) => Text } = {},
): WidgetView['edit'] =>
  function FilledBySystem({ value, field, props, host, form }: EditProps) {
    const willCome = !form.isStored || atEachSaving.includes(fillOf(field));
    return (
      <div className="ts-computed">
        {isEmpty(value) && willCome ? (
          <span className="ts-hint">{say(says(props))}</span>
        ) : (
          <Show value={value} field={field} props={props} host={host} />
        )}
      </div>
    );
  };

const TimeShow = ({ value }: ShowProps) => <PlainText text={formatDateTime(value)} />;
const NumberShow = ({ value, inCell }: ShowProps) => (
  <PlainText text={isEmpty(value) ? '' : String(value)} inCell={inCell} />
);

export const filledReferenceView: WidgetView = { edit: filled(ReferenceShow), show: ReferenceShow };
export const filledTimeView: WidgetView = { edit: filled(TimeShow), show: TimeShow };
export const filledTextView: WidgetView = {
  edit: filled(NumberShow, { says: ({ rule }) => (rule ? filledBySystem : countedByNothing) }),
  show: NumberShow,
};

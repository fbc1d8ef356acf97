import { showsSeconds } from '@tessera/schemas/kinds/date-time.ts';
import { writtenOut } from '@tessera/schemas/kinds/kind.ts';
import { saidTime } from '@tessera/schemas/kinds/ranges/time-range.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Switch } from 'antd';
import { say } from '../../session/language.ts';
import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue, PlainText } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, isEmpty } from '../view.ts';
import { dayFormat, formatOf, momentFormatOf, shownMoment } from './format.ts';

const edits = () => import('./edits.tsx');

function DateShow({ value, field, props, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const text =
    field.kind === 'dateTime' ? shownMoment(value, momentFormatOf(props)) : shownMoment(value, formatOf(props));
  return inCell ? <span className="ts-number">{text}</span> : <PlainText text={text} />;
}

function RangeShow({ value, props, inCell }: ShowProps) {
  if (!Array.isArray(value) || value.length !== 2) return <EmptyValue />;
  const format = props.withTime === true ? momentFormatOf(props) : dayFormat;
  const text = value.map((one) => shownMoment(one, format)).join(` ${String(props.separator ?? '~')} `);
  return <PlainText text={text} inCell={inCell} />;
}

function TimeShow({ value, props, inCell }: ShowProps) {
  const text = isEmpty(value) ? '' : String(value).slice(0, props.format === 'HH:mm' ? 5 : 8);
  return <PlainText text={text} inCell={inCell} />;
}

/** What ends before it starts ends on the day after. */
function TimeRangeShow({ value, props, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  if (!Array.isArray(value) || value.length !== 2) return <PlainText text={writtenOut(value)} inCell={inCell} />;
  const [from, to] = value.map((end) => saidTime(end, props)) as [string, string];
  const separator = String(props.separator ?? '~');
  const text = from > to ? say(overnight, { from, separator, to }) : `${from} ${separator} ${to}`;
  return <PlainText text={text} inCell={inCell} />;
}

const overnight = t(
  '{from} {separator} 次日 {to}',
  '{from} {separator} 隔日 {to}',
  '{from} {separator} {to} next day',
  '{from} {separator} 翌日 {to}',
);
const yes = t('是', '是', 'Yes', 'はい');
const no = t('否', '否', 'No', 'いいえ');

function SwitchEdit({ id, value, onChange, field, props, disabled, inCell }: EditProps) {
  return (
    <Switch
      id={id}
      checked={value === true || value === 1}
      // Some stored flags are 0 and 1 (API.md, isTree).
      onChange={(next) => onChange(field.kind === 'integer' ? Number(next) : next)}
      checkedChildren={captionOf(props.activeText)}
      unCheckedChildren={captionOf(props.inactiveText)}
      disabled={disabled}
      autoFocus={inCell}
    />
  );
}

function SwitchShow({ value, props }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  if (typeof value !== 'boolean' && value !== 1 && value !== 0) return <span>{writtenOut(value)}</span>;
  return (
    <span>
      {value === true || value === 1
        ? (captionOf(props.activeText) ?? say(yes))
        : (captionOf(props.inactiveText) ?? say(no))}
    </span>
  );
}

export const dateView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).DateEdit),
  show: DateShow,
  room: (props) => (props.withTime !== true ? 130 : showsSeconds(props) ? 210 : 190),
};
export const rangeView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).RangeEdit),
  show: RangeShow,
  room: (props) => (props.withTime !== true ? 240 : showsSeconds(props) ? 380 : 340),
};
export const timeView: WidgetView = { edit: lazyEdit(async () => (await edits()).TimeEdit), show: TimeShow };
export const timeRangeView: WidgetView = {
  edit: lazyEdit(async () => (await edits()).TimeRangeEdit),
  show: TimeRangeShow,
  room: ({ format }) => (format === 'HH:mm' ? 190 : 230),
};
export const switchView: WidgetView = { edit: SwitchEdit, show: SwitchShow };

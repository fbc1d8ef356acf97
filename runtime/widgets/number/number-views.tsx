import { Exact } from '@tessera/schemas/expression/core/value.ts';
import { amountInWords } from '@tessera/schemas/expression/functions/amount-in-words.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import { affixOf } from '../affix.tsx';
import { EmptyValue } from '../text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from '../view.ts';
import { captionOf, isEmpty, numberOf, statusOf } from '../view.ts';
import { formatNumber, numberText } from './format-number.ts';
import { NumberInput } from './number-input.tsx';

const computedText = t('自动计算', '自動計算', 'Calculated', '自動計算');

/**
 * A number with what stands before and behind it. A word in Latin letters stands apart from it (`4.0 days`, `USD 5`); signs
 * and characters of Chinese and Japanese do not (`30%`, `¥5`, `4.0天`).
 */
export function withAffixes(
  number: string,
  { prefix = '', suffix = '' }: { prefix?: string; suffix?: string },
): string {
  const before = /\p{Script=Latin}$/u.test(prefix) ? `${prefix} ` : prefix;
  const behind = /^\p{Script=Latin}/u.test(suffix) ? ` ${suffix}` : suffix;
  return before + number + behind;
}

/** What a document says stands before and behind a number. */
export const affixesOf = (props: Record<string, unknown>): { prefix?: string; suffix?: string } => {
  const [prefix, suffix] = [captionOf(props.prefix), captionOf(props.suffix)];
  return { ...(prefix ? { prefix } : {}), ...(suffix ? { suffix } : {}) };
};

function NumberEdit({ id, value, onChange, field, props, disabled, invalid, inCell }: EditProps) {
  const precision = numberOf(props.precision);
  return (
    <NumberInput
      id={id}
      className="ts-full ts-number"
      value={value}
      onChange={onChange}
      placeholder={captionOf(props.placeholder)}
      min={numberOf(props.min)}
      max={numberOf(props.max)}
      step={numberOf(props.step) ?? 1}
      // Of a whole number nothing is cut off: it is said that it is none.
      {...(field.kind === 'integer' || precision === undefined ? {} : { precision })}
      thousands={props.thousands === true}
      addonBefore={affixOf(props.prefix)}
      addonAfter={affixOf(props.suffix)}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

function NumberShow({ value, field, props }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  // What is no whole number is not shown as if it were one: it is to be corrected.
  const isPart = field.kind === 'integer' && !Number.isInteger(Number(value));
  const precision = isPart ? undefined : field.kind === 'integer' ? 0 : numberOf(props.precision);
  return (
    <span className="ts-number">
      {withAffixes(formatNumber(value, { precision, thousands: props.thousands === true }), affixesOf(props))}
    </span>
  );
}

/** The amount in words under it; what is no number has none. */
const wordsOf = ({ value, props, inCell }: Pick<ShowProps, 'value' | 'props' | 'inCell'>): string | undefined =>
  props.capital === true && !inCell && isNumber(value) ? amountInWords(new Exact(String(value))) : undefined;
const isNumber = (value: unknown) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && numberText.test(value);

// SPEC §5: the amount widget rounds to 2 decimals on change.
function AmountEdit(given: EditProps) {
  const words = wordsOf(given);
  return (
    <>
      <NumberEdit {...given} props={{ ...given.props, precision: 2, thousands: true }} />
      {words && <div className="ts-field-help">{words}</div>}
    </>
  );
}

function AmountShow(given: ShowProps) {
  if (isEmpty(given.value)) return <EmptyValue />;
  const words = wordsOf(given);
  return (
    <>
      <NumberShow {...given} props={{ ...given.props, precision: 2, thousands: true }} />
      {words && <div className="ts-field-help">{words}</div>}
    </>
  );
}

function CalculateEdit({ value, field, props, host }: EditProps) {
  return (
    <div className="ts-computed" title={say(computedText)}>
      <NumberShow value={value ?? 0} field={field} props={props} host={host} />
    </div>
  );
}

export const numberView: WidgetView = { edit: NumberEdit, show: NumberShow };
export const amountView: WidgetView = { edit: AmountEdit, show: AmountShow };
export const calculateView: WidgetView = { edit: CalculateEdit, show: NumberShow };

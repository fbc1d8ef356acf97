import { Exact } from '@tessera/schemas/expression/core/value.ts';
import { amountInWords } from '@tessera/schemas/expression/functions/amount-in-words.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { InputNumber } from 'antd';
import { say } from '../session/language.ts';
import { EmptyValue } from './text-views.tsx';
import type { EditProps, ShowProps, WidgetView } from './view.ts';
import { captionOf, isEmpty, numberOf, statusOf } from './view.ts';

const computedText = t('自动计算', '自動計算', 'Calculated', '自動計算');

const numberText = /^-?\d+(\.\d+)?$/;

/** `1234567.5` with two decimals and thousands is `1,234,567.50`; digits beyond a double's are kept. */
export function formatNumber(value: unknown, options: { precision?: number | undefined; thousands?: boolean }): string {
  const text = String(value);
  if (!numberText.test(text)) return text;
  const fixed = options.precision === undefined ? text : new Exact(text).toFixed(options.precision);
  if (!options.thousands) return fixed;
  const [whole = '', decimals] = fixed.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

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

// Made once: a formatter with a new identity makes the input forget a half-typed number such as `35.`.
export const grouped = {
  formatter: (next: string | number | undefined, { userTyping }: { userTyping: boolean }) =>
    userTyping ? String(next ?? '') : formatNumber(next ?? '', { thousands: true }),
  parser: (text: string | undefined) => (text ?? '').replaceAll(',', ''),
};

function NumberEdit({ id, value, onChange, field, props, disabled, invalid, inCell }: EditProps) {
  const precision = field.kind === 'integer' ? 0 : numberOf(props.precision);
  return (
    <InputNumber<string | number>
      id={id}
      className="ts-full ts-number"
      value={isEmpty(value) ? null : (value as number | string)}
      onChange={(next) => onChange(next)}
      placeholder={captionOf(props.placeholder)}
      min={numberOf(props.min)}
      max={numberOf(props.max)}
      step={numberOf(props.step) ?? 1}
      precision={precision}
      {...(props.thousands === true ? grouped : {})}
      addonBefore={captionOf(props.prefix)}
      addonAfter={captionOf(props.suffix)}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

function NumberShow({ value, field, props }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const precision = field.kind === 'integer' ? 0 : numberOf(props.precision);
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

import { isSecret, maskedText } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Tooltip } from 'antd';
import { useEffect, useState } from 'react';
import { say } from '../session/language.ts';
import { affixOf } from './affix.tsx';
import type { EditProps, ShowProps, WidgetView } from './view.ts';
import { captionOf, isEmpty, numberOf, statusOf } from './view.ts';

const notJson = t('不是有效的 JSON', '不是有效的 JSON', 'This is not valid JSON', '有効な JSON ではありません');

/** What an empty value looks like wherever values are read. */
export const EmptyValue = () => <span className="ts-empty-value">–</span>;

export function PlainText({ text, inCell }: { text: string; inCell?: boolean | undefined }) {
  if (text === '') return <EmptyValue />;
  if (!inCell) return <span className="ts-plain-text">{text}</span>;
  // The whole text on hover, by the browser: a measuring component in each of a thousand cells is what makes lists slow.
  return (
    <span className="ts-cell-text" title={text}>
      {text}
    </span>
  );
}

function TextEdit({ id, value, onChange, field, props, disabled, invalid, inCell }: EditProps) {
  const given = {
    id,
    value: typeof value === 'string' ? value : '',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    placeholder: captionOf(props.placeholder),
    maxLength: numberOf(props.maxlength),
    disabled,
    allowClear: props.clearable === true && !inCell,
    autoFocus: inCell,
    ...statusOf(invalid),
  };
  if (props.password || field.secret) {
    return <Input.Password {...given} autoComplete="new-password" />;
  }
  return (
    <Input
      {...given}
      autoComplete="off"
      prefix={affixOf(props.prefix)}
      suffix={affixOf(props.suffix)}
      showCount={props.showWordLimit === true && !inCell}
    />
  );
}

function TextShow({ value, field, name, inCell }: ShowProps) {
  // Whether a declared secret is there at all, nobody reads; a masked one that is empty says so.
  if (field.secret || (isSecret(field) && !isEmpty(value))) return <span>{maskedText}</span>;
  // What the reader's language calls it counts before what is stored.
  return <PlainText text={name ?? (isEmpty(value) ? '' : String(value))} inCell={inCell} />;
}

function TextAreaEdit({ id, value, onChange, props, disabled, invalid, inCell }: EditProps) {
  return (
    <Input.TextArea
      id={id}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      placeholder={captionOf(props.placeholder)}
      maxLength={numberOf(props.maxlength)}
      showCount={props.showWordLimit === true && !inCell}
      autoSize={
        inCell ? { minRows: 1, maxRows: 4 } : { minRows: numberOf(props.minRows), maxRows: numberOf(props.maxRows) }
      }
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

// The text is kept as typed while it is no JSON yet; the record only ever holds what parses.
function JsonEdit({ id, value, onChange, field, form, props, disabled, invalid }: EditProps) {
  const [text, setText] = useState(() => pretty(value));
  const isWrong = !parse(text).ok;
  useEffect(() => {
    setText((current) => (sameJson(current, value) ? current : pretty(value)));
  }, [value]);
  useEffect(() => () => form.leaveUnfinished(field.name, undefined), [form, field.name]);
  const change = (next: string) => {
    setText(next);
    const parsed = parse(next);
    form.leaveUnfinished(field.name, parsed.ok ? undefined : say(notJson));
    if (parsed.ok) onChange(parsed.value);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="ts-code"
        value={text}
        onChange={(event) => change(event.target.value)}
        autoSize={{ minRows: numberOf(props.minRows), maxRows: numberOf(props.maxRows) }}
        disabled={disabled}
        spellCheck={false}
        {...statusOf(invalid || isWrong)}
      />
      {isWrong && !invalid && <div className="ts-field-error">{say(notJson)}</div>}
    </>
  );
}

function JsonShow({ value, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  if (inCell) {
    return (
      <Tooltip title={<pre className="ts-code">{pretty(value).slice(0, 1000)}</pre>}>
        <span className="ts-cell-text ts-code">{JSON.stringify(value).slice(0, 80)}</span>
      </Tooltip>
    );
  }
  return <pre className="ts-code ts-json">{pretty(value)}</pre>;
}

const pretty = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));
function parse(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: null };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false };
  }
}
const sameJson = (text: string, value: unknown) => {
  const parsed = parse(text);
  return !parsed.ok || pretty(parsed.value) === pretty(value);
};

export const textView: WidgetView = { edit: TextEdit, show: TextShow };
export const textAreaView: WidgetView = { edit: TextAreaEdit, show: TextShow };
export const jsonView: WidgetView = { edit: JsonEdit, show: JsonShow };

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Input, Skeleton, Tag } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useEffect, useRef, useState } from 'react';
import { type Condition, readCondition, writeCondition } from '../../render/condition/condition.ts';
import { ConditionLines } from '../../render/condition/condition-lines.tsx';
import { call } from '../../session/call.ts';
import { say } from '../../session/language.ts';
import { RowCount } from './row-count.tsx';

const texts = {
  condition: t('条件', '條件', 'Condition', '条件'),
  example: t(
    "例如：region = '华东' and amount < 10000，或 in(currentUser(), members)",
    "例如：region = '華東' and amount < 10000，或 in(currentUser(), members)",
    "For example: region = 'east' and amount < 10000, or in(currentUser(), members)",
    "例：region = '東日本' and amount < 10000、または in(currentUser(), members)",
  ),
  fields: t(
    '可用的字段（点击插入）',
    '可用的欄位（點選插入）',
    'Fields (click to insert)',
    '使える項目（クリックで挿入）',
  ),
  asText: t('写成表达式', '寫成運算式', 'Write it as an expression', '式で書く'),
  asLines: t('改用条件行', '改用條件列', 'Use lines instead', '条件行に戻す'),
  onlyText: t(
    '此表达式无法用条件行表示',
    '此運算式無法以條件列表示',
    'Lines cannot say what this expression says',
    'この式は条件行では表せません',
  ),
};

/** The condition of a role's records: lines to be clicked together, or the expression itself. */
export function ConditionEditor(given: {
  moduleId: string;
  value: string;
  problem?: string | undefined;
  disabled: boolean;
  onChange: (expression: string) => void;
}) {
  const { moduleId, value, problem, disabled, onChange } = given;
  const fields = useFields(moduleId);
  // What is being clicked together; undefined while the expression itself is written.
  const [lines, setLines] = useState<Condition | undefined>();
  const [isText, setText] = useState(false);
  if (!fields) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const shown = isText ? undefined : (lines ?? readCondition(value, fields));
  const readable = shown !== undefined || readCondition(value, fields) !== undefined;
  const change = (next: Condition) => {
    setLines(next);
    onChange(writeCondition(next));
  };
  const turn = () => {
    setText(shown !== undefined);
    setLines(undefined);
  };
  return (
    <div className="ts-row-condition">
      {shown ? (
        <ConditionLines fields={fields} value={shown} disabled={disabled} onChange={change} />
      ) : (
        <ConditionText {...{ fields, value, disabled, onChange }} isWrong={problem !== undefined} />
      )}
      {problem && (
        // On a phone it would stand below what is in view.
        <p className="ts-problem" role="alert" key={problem} ref={(line) => line?.scrollIntoView({ block: 'nearest' })}>
          {problem}
        </p>
      )}
      <footer className="ts-condition-foot">
        <RowCount moduleId={moduleId} expression={value} />
        <Button className="ts-control-switch" type="link" size="small" disabled={!readable} onClick={turn}>
          {say(shown ? texts.asText : readable ? texts.asLines : texts.onlyText)}
        </Button>
      </footer>
    </div>
  );
}

function ConditionText({
  fields,
  value,
  isWrong,
  disabled,
  onChange,
}: {
  fields: FieldDefinition[];
  value: string;
  isWrong: boolean;
  disabled: boolean;
  onChange: (expression: string) => void;
}) {
  const area = useRef<TextAreaRef>(null);
  // Where the caret stands, so that a condition can be mended in its middle.
  const insert = (name: string) => {
    const box = area.current?.resizableTextArea?.textArea;
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [value.length, value.length];
    const before = value.slice(0, from);
    const put = `${before === '' || /[\s(]$/.test(before) ? '' : ' '}${name}`;
    onChange(before + put + value.slice(to));
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <>
      <Input.TextArea
        ref={area}
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={2000}
        value={value}
        disabled={disabled}
        status={isWrong ? 'error' : ''}
        aria-label={say(texts.condition)}
        placeholder={say(texts.example)}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className="ts-hint">{say(texts.fields)}</p>
      <div>
        {fields.map(({ name, label }) => (
          <Tag key={name} className="ts-row-field">
            <button type="button" disabled={disabled} onClick={() => insert(name)} title={name}>
              {say(label)} <code>{name}</code>
            </button>
          </Tag>
        ))}
      </div>
    </>
  );
}

/** What a condition of the module may read. */
function useFields(moduleId: string): FieldDefinition[] | undefined {
  const [fields, setFields] = useState<FieldDefinition[] | undefined>();
  useEffect(() => {
    const control = new AbortController();
    const path = `/api/framework/permission/Module/${encodeURIComponent(moduleId)}/Fields`;
    call<FieldDefinition[]>({ path, signal: control.signal }).then(setFields, () => undefined);
    return () => control.abort();
  }, [moduleId]);
  return fields;
}

import {
  type RowScope,
  type RowScopeType,
  rowScopeTitles,
  rowScopeTypes,
} from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Radio, Tag } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { useRef } from 'react';
import { say } from '../../session/language.ts';
import type { ModuleGrant } from './grants.ts';

const texts = {
  title: t('数据范围', '資料範圍', 'Records', 'データ範囲'),
  hint: t(
    '按数据创建时所属的人、部门和公司判断；多个角色的范围相加',
    '依資料建立時所屬的人員、部門與公司判斷；多個角色的範圍相加',
    'By the person, department and company that a record was filed in; the scopes of several roles add up',
    'データ登録時の担当者・部門・会社で判定します。複数の役割の範囲は合算されます',
  ),
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
};

/** Which records of a module a role sees; shown where the module's data permission is on. */
export function RoleRows({
  module,
  value,
  problem,
  disabled,
  onChange,
}: {
  module: ModuleGrant;
  value: RowScope;
  problem?: string | undefined;
  disabled: boolean;
  onChange: (next: RowScope) => void;
}) {
  const choose = (type: RowScopeType) =>
    onChange(type === 'expression' ? { type, expression: value.expression ?? '' } : { type });
  const area = useRef<TextAreaRef>(null);
  // Where the caret stands, so that a condition can be mended in its middle.
  const insert = (name: string) => {
    const text = value.expression ?? '';
    const box = area.current?.resizableTextArea?.textArea;
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [text.length, text.length];
    const before = text.slice(0, from);
    const put = `${before === '' || /[\s(]$/.test(before) ? '' : ' '}${name}`;
    onChange({ type: 'expression', expression: before + put + text.slice(to) });
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(from + put.length, from + put.length);
    });
  };
  return (
    <section>
      <h3>{say(texts.title)}</h3>
      <p className="ts-hint">{say(texts.hint)}</p>
      <Radio.Group
        className="ts-authorize-codes"
        value={value.type}
        disabled={disabled}
        onChange={(event) => choose(event.target.value)}
        options={rowScopeTypes.map((type) => ({ value: type, label: say(rowScopeTitles[type]) }))}
      />
      {value.type === 'expression' && (
        <div className="ts-row-condition">
          <Input.TextArea
            ref={area}
            autoSize={{ minRows: 2, maxRows: 8 }}
            maxLength={2000}
            value={value.expression ?? ''}
            disabled={disabled}
            status={problem ? 'error' : ''}
            aria-label={say(texts.condition)}
            placeholder={say(texts.example)}
            onChange={(event) => onChange({ type: 'expression', expression: event.target.value })}
          />
          {problem && (
            // On a phone it would stand below what is in view.
            <p
              className="ts-problem"
              role="alert"
              key={problem}
              ref={(line) => line?.scrollIntoView({ block: 'nearest' })}
            >
              {problem}
            </p>
          )}
          <p className="ts-hint">{say(texts.fields)}</p>
          <div>
            {module.fields.map((field) => (
              <Tag key={field.name} className="ts-row-field">
                <button type="button" disabled={disabled} onClick={() => insert(field.name)} title={field.name}>
                  {field.fullName} <code>{field.name}</code>
                </button>
              </Tag>
            ))}
          </div>
        </div>
      )}
    </section>
  );
}

import { observer } from '@formily/reactive-react';
import { fieldOwnerNames, type SourceOf } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { Option } from '../../host/host.ts';
import { CallError } from '../../session/call-error.ts';
import { language, say } from '../../session/language.ts';
import { Waiting } from '../rows/waiting.tsx';
import { goneText } from '../rows/with-gone.ts';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, statusOf, textsOf } from '../view.ts';
import { fieldNamesOf, withTables } from './field-names.ts';

const texts = {
  all: t('全选', '全選', 'All', 'すべて選択'),
  none: t('清空', '清空', 'None', 'すべて解除'),
  first: t(
    '请先选择模块或数据源',
    '請先選擇模組或資料來源',
    'Choose what it is of first',
    '先にモジュールまたはデータソースを選択してください',
  ),
  unsaid: t(
    '没有列出的列，可直接输入名称',
    '沒有列出的欄位，可直接輸入名稱',
    'None are listed; write their names',
    '一覧がありません。名前を入力してください',
  ),
};

/** Fields of the module, or columns of the data source, that the form points to; where none are listed they are written. */
export const FieldNamesEdit = observer(function FieldNamesEdit(given: EditProps) {
  const { id, value, onChange, props, host, form, disabled, invalid, inCell } = given;
  const source = props.options as SourceOf<'fields'>;
  const pointing = fieldOwnerNames.flatMap((owner) => {
    const name = source[owner];
    const held = name === undefined ? undefined : form.get(name);
    return isEmpty(held) ? [] : [{ owner, id: String(held) }];
  })[0];
  const [known, setKnown] = useState<{ of: string; options: Option[] | 'failed' } | undefined>();
  const [attempt, setAttempt] = useState(0);
  const spoken = language.use();
  // What they are called depends on the language too.
  const of = pointing && `${pointing.owner} ${pointing.id} ${spoken}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record, other names
  useEffect(() => {
    if (!pointing) return;
    let live = true;
    const take = (options: Option[] | 'failed') => live && setKnown({ of: of ?? '', options });
    // Whoever may not read them writes their names; what could not be asked for is asked again.
    const isClosed = (error: unknown) => error instanceof CallError && [403, 404].includes(error.code);
    fieldNamesOf(host, pointing).then(take, (error) => take(isClosed(error) ? [] : 'failed'));
    return () => {
      live = false;
    };
  }, [host, of, attempt]);
  const found = of !== undefined && known?.of === of ? known.options : undefined;
  const hasFailed = found === 'failed';
  const options = hasFailed ? [] : found;
  const labels = new Map(options?.map((option) => [option.value, option.label]));
  const chosen = textsOf(value);
  const choose = (next: string[]) => {
    const named = next.map((name) => name.trim()).filter((name) => name !== '');
    onChange(withTables([...new Set(named)], chosen));
  };
  const isListed = options !== undefined && options.length > 0;
  const called = (name: string) => labels.get(name) ?? (isListed ? say(goneText, { name }) : name);
  return (
    <Select
      id={id}
      className="ts-full"
      {...(isListed ? { mode: 'multiple' } : { mode: 'tags', tokenSeparators: [',', ' ', '\n', '，', '、'] })}
      value={chosen}
      onChange={choose}
      options={(options ?? []).map(({ value, label }) => ({ value, label, name: value }))}
      optionRender={({ label, value }) => (
        <span className="ts-field-name">
          {label} <small>{value}</small>
        </span>
      )}
      labelRender={({ value }) => called(String(value))}
      filterOption={(typed, option) =>
        `${option?.label} ${option?.value}`.toLowerCase().includes(typed.trim().toLowerCase())
      }
      loading={of !== undefined && options === undefined}
      notFoundContent={
        hasFailed ? (
          <Waiting found={{ is: 'failed', why: '' }} retry={() => setAttempt(attempt + 1)} />
        ) : (
          say(of === undefined ? texts.first : texts.unsaid)
        )
      }
      popupRender={(list) => (
        <>
          {isListed && (
            // biome-ignore lint/a11y/noStaticElementInteractions: keeps the caret where it is, as the list below does
            <div className="ts-field-names-all" onMouseDown={(event) => event.preventDefault()}>
              <Button size="small" type="link" onClick={() => choose(options.map(({ value }) => value))}>
                {say(texts.all)}
              </Button>
              <Button size="small" type="link" disabled={chosen.length === 0} onClick={() => onChange([])}>
                {say(texts.none)}
              </Button>
            </div>
          )}
          {list}
        </>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      defaultOpen={inCell}
      {...statusOf(invalid)}
    />
  );
});

import type { SourceOf } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Select, Spin } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSourceRows } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';
import type { EditProps } from '../view.ts';
import { captionOf, idsOf, isEmpty, numberOf, statusOf, textsOf } from '../view.ts';

const texts = {
  failed: t('选项没有加载成功', '選項沒有載入成功', 'The options could not be loaded', '選択肢を読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  more: t(
    '还有更多，请输入关键词',
    '還有更多，請輸入關鍵字',
    'There are more: type to search',
    '続きがあります。入力して検索してください',
  ),
  lacks: t('请先填写：{name}', '請先填寫：{name}', 'Fill in first: {name}', '先に入力してください：{name}'),
  none: t('没有选项', '沒有選項', 'No options', '選択肢がありません'),
  gone: t('{name}（已不存在）', '{name}（已不存在）', '{name} (no longer there)', '{name}（存在しません）'),
};

type Names = Map<string, string> & { of?: string };

/** One or many rows of a data source, searched where they are. */
export function SourceEdit({ id, value, onChange, props, host, form, disabled, invalid, inCell }: EditProps) {
  const source = props.options as SourceOf<'dataSource'>;
  const [open, setOpen] = useState(inCell ?? false);
  const [keyword, setKeyword] = useState('');
  const { found, parameters, retry } = useSourceRows(host, { source, form, keyword, isWanted: open });
  const chosen = useMemo(() => idsOf(value), [value]);
  const names = useChosen(host, { source, parameters, values: chosen });
  const multiple = props.multiple === true;
  // What is not offered any more, for a field that it depends on holds something else now, is not kept: nobody chose it.
  const dependsOn = JSON.stringify(parameters);
  const isKnown = names.of === keyOf(parameters, chosen);
  const asOpened = useRef(dependsOn);
  useEffect(() => {
    if (disabled || dependsOn === asOpened.current || !isKnown) return;
    const left = chosen.filter((one) => names.has(one));
    if (left.length < chosen.length) onChange(multiple ? left : (left[0] ?? null));
  }, [dependsOn, isKnown, names, chosen, multiple, disabled, onChange]);
  const labelled = chosen.map((one) => {
    const known = names.get(one);
    return { value: one, label: known ?? (isKnown ? say(texts.gone, { name: one }) : one) };
  });
  const max = numberOf(props.maxCount);
  return (
    <Select<{ value: string } | { value: string }[]>
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      filterOption={false}
      {...(multiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      {...(multiple && max ? { maxCount: max } : {})}
      value={multiple ? labelled : (labelled[0] as { value: string })}
      onChange={(next) =>
        onChange(Array.isArray(next) ? textsOf(next.map((one) => one.value)) : isEmpty(next) ? null : next.value)
      }
      onSearch={setKeyword}
      open={open}
      onDropdownVisibleChange={(next) => {
        setOpen(next);
        if (!next) setKeyword('');
      }}
      options={found.is === 'here' ? found.list : []}
      loading={open && found.is === 'asked'}
      notFoundContent={
        found.is === 'failed' ? (
          <span role="alert">
            {found.why || say(texts.failed)}{' '}
            <Button type="link" size="small" onClick={retry}>
              {say(texts.retry)}
            </Button>
          </span>
        ) : found.is === 'asked' ? (
          <Spin size="small" />
        ) : (
          say(found.is === 'here' && found.lacks ? texts.lacks : texts.none, {
            name: found.is === 'here' ? found.lacks : '',
          })
        )
      }
      dropdownRender={(menu) => (
        <>
          {menu}
          {found.is === 'here' && found.more && <div className="ts-more-entries">{say(texts.more)}</div>}
        </>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

const keyOf = (parameters: Record<string, unknown>, values: string[]) => JSON.stringify([parameters, values]);

/** What chosen values are called; `of`: for what the source was asked which of them it has. */
function useChosen(
  host: EditProps['host'],
  asked: { source: SourceOf<'dataSource'>; parameters: Record<string, unknown>; values: string[] },
): Names {
  const [names, setNames] = useState<Names>(new Map());
  const key = keyOf(asked.parameters, asked.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    const { source, parameters, values } = asked;
    if (values.length === 0) return;
    let live = true;
    host.rows(source, { parameters, values }).then(
      ({ list }) => {
        if (!live) return;
        const known = new Map(list.map((one) => [one.value, one.label]));
        setNames(Object.assign(known, { of: key }));
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, key]);
  return names;
}

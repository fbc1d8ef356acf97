import { CloseOutlined, PushpinFilled, PushpinOutlined } from '@ant-design/icons';
import { operators } from '@tessera/schemas/kinds/operators.ts';
import { optionSourceOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Tag, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useHost } from '../../../host/host-context.tsx';
import { say } from '../../../session/language.ts';
import { viewOf } from '../../../widgets/index.ts';
import { referenceView } from '../../../widgets/reference/views.tsx';
import { momentFrom } from '../../../widgets/time/format.ts';
import { isEmpty } from '../../../widgets/view.ts';
import type { ListDefinition } from '../definition.ts';
import { fieldById, operatorOf, searchInputOf } from '../query.ts';
import { listTexts } from '../texts.ts';
import type { ListState } from '../use-list.ts';
import { holdsMoments } from './holds-moments.ts';

const texts = {
  filters: t('查询条件', '查詢條件', 'Filters', '検索条件'),
  keyword: t('关键词', '關鍵字', 'Keyword', 'キーワード'),
  range: t('{from} 至 {to}', '{from} 至 {to}', '{from} to {to}', '{from} ～ {to}'),
  quoted: t('“{text}”', '「{text}」', '“{text}”', '「{text}」'),
  remove: t('移除条件 {label}', '移除條件 {label}', 'Remove the filter {label}', '条件 {label} を外す'),
  clear: t('清除全部', '清除全部', 'Clear all', 'すべて外す'),
  pin: t(
    '每次打开这个列表都用这些条件',
    '每次開啟這個清單都用這些條件',
    'Open this list with these filters',
    'この一覧を常にこの条件で開く',
  ),
  unpin: t(
    '不再用这些条件打开这个列表',
    '不再用這些條件開啟這個清單',
    'Open this list without these filters again',
    'この一覧を条件なしで開く',
  ),
};

/** The conditions that a list is held to, as a person reads them; each can be taken away where it stands. */
export function FilterChips({
  definition,
  list,
  pin,
}: {
  definition: ListDefinition;
  list: ListState;
  pin: { isPinned: boolean; toggle: () => void };
}) {
  const { resource, page } = definition;
  const { keyword, search } = list.query;
  const active = (page.search ?? []).flatMap((one) => {
    const field = fieldById(resource, one.field);
    const value = search[one.field];
    return field && !isEmpty(value) ? [{ one, field, value }] : [];
  });
  const words = keyword.trim();
  if (active.length === 0 && !words && !pin.isPinned) return null;
  return (
    <section className="ts-filter-chips" aria-label={say(texts.filters)}>
      {words && (
        <Chip label={say(texts.keyword)} onRemove={() => list.ask({ keyword: '' })}>
          {say(texts.quoted, { text: words })}
        </Chip>
      )}
      {active.map(({ one, field, value }) => (
        <Chip
          key={field.id}
          label={say(field.label)}
          onRemove={() => list.ask({ search: { ...search, [one.field]: undefined } })}
        >
          <Condition field={field} operator={operatorOf(field, one)} value={value} />
        </Chip>
      ))}
      {active.length + (words ? 1 : 0) > 1 && (
        <Button type="link" size="small" onClick={list.reset}>
          {say(texts.clear)}
        </Button>
      )}
      <Tooltip title={say(pin.isPinned ? texts.unpin : texts.pin)} rootClassName="ts-tool-name">
        <Button
          type="text"
          size="small"
          icon={pin.isPinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
          aria-label={say(pin.isPinned ? texts.unpin : texts.pin)}
          aria-pressed={pin.isPinned}
          onClick={pin.toggle}
        />
      </Tooltip>
    </section>
  );
}

const Chip = ({ label, children, onRemove }: { label: string; children: ReactNode; onRemove: () => void }) => (
  <Tag className="ts-filter-chip">
    <span className="ts-hint">{label}</span> <span className="ts-filter-chip-value">{children}</span>
    <button type="button" aria-label={say(texts.remove, { label })} onClick={onRemove}>
      <CloseOutlined aria-hidden />
    </button>
  </Tag>
);

interface ConditionProps {
  field: FieldDefinition;
  operator: keyof typeof operators;
  value: unknown;
}

function Condition({ field, operator, value }: ConditionProps) {
  const host = useHost();
  const input = searchInputOf(field);
  if (input === 'dates' || input === 'times' || input === 'numbers') return rangeText(field, value);
  if (input === 'flag') return say(value === true || value === 1 ? listTexts.yes : listTexts.no);
  if (input === 'text') return `${say(operators[operator])} ${say(texts.quoted, { text: String(value) })}`;
  // Shown as where it was chosen: by the select or the picker for several values.
  const many: FieldDefinition = { ...field, kind: input === 'reference' ? 'refs' : field.kind };
  const Show = (input === 'reference' ? referenceView : viewOf('select')).show;
  return (
    <>
      {Array.isArray(value) && value.length > 1 ? `${say(operators[operator])} ` : ''}
      <Show value={value} field={many} props={{ ...propsOf(field), options: optionSourceOf(field) }} host={host} />
    </>
  );
}

function rangeText(field: FieldDefinition, value: unknown): string {
  const said = (end: unknown) =>
    holdsMoments(field) && !isEmpty(end)
      ? momentFrom(String(end)).format('YYYY-MM-DD')
      : isEmpty(end)
        ? ''
        : String(end);
  const [from, to] = Array.isArray(value) ? value : [];
  if (!isEmpty(from) && !isEmpty(to)) return say(texts.range, { from: said(from), to: said(to) });
  return isEmpty(from) ? `≤ ${said(to)}` : `≥ ${said(from)}`;
}

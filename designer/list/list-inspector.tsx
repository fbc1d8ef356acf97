import { say } from '@tessera/runtime/session/language.ts';
import { openInBuiltin } from '@tessera/schemas/document/extension.ts';
import { listProps } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { Button } from 'antd';
import { setPage } from '../design/set.ts';
import { useOpenEntry } from '../draft/open-entry.ts';
import type { Surroundings } from '../inputs/input.ts';
import { Handover } from '../inspector/handover.tsx';
import { PropsEditor } from '../inspector/props-editor.tsx';
import { itemOf, type ListPart, setItem } from './list-edit.ts';

const texts = {
  list: t('列表', '清單', 'List', '一覧'),
  columns: t('列', '欄', 'Column', '列'),
  search: t('查询条件', '查詢條件', 'Search field', '検索条件'),
  remove: t('移除', '移除', 'Take away', '外す'),
  hint: t(
    '点表头或查询条件以设置它；这里是整个列表的设置',
    '點表頭或查詢條件以設定它；這裡是整個清單的設定',
    'Click a heading or a search field for its properties; these are the list’s own',
    '見出しや検索条件をクリックするとその設定。ここは一覧全体の設定です',
  ),
};

const definitionsOf = (list: ListPart['list']) => listProps[list].of;

/** The properties of a column or a condition that is selected; of nothing: of the list itself. */
export function ListInspector(given: {
  page: PageDocument;
  selected: ListPart | undefined;
  change: (page: PageDocument, subject?: string) => void;
  onRemove: () => void;
}) {
  const { page, selected, change, onRemove } = given;
  const { isExtension } = useOpenEntry();
  const definitions = isExtension
    ? Object.fromEntries(
        Object.entries(listProps).filter(([name]) => [...openInBuiltin.page, 'columns', 'search'].includes(name)),
      )
    : listProps;
  const item = selected && itemOf(page, selected);
  const field = page.model.fields.find(({ id }) => id === selected?.field);
  const around: Surroundings = {
    model: page.model,
    tables: [],
    names: [],
    ...(item && field ? { kind: field.kind } : {}),
  };
  if (!selected || !item || !field)
    return (
      <Handover of="">
        <h3>{say(texts.list)}</h3>
        <p className="ts-hint">{say(texts.hint)}</p>
        <PropsEditor
          definitions={definitions}
          values={(page.pages.list ?? {}) as Record<string, unknown>}
          around={around}
          onChange={(changes, subject) => change(setPage(page, { name: 'list', changes }), `list ${subject}`)}
        />
      </Handover>
    );
  return (
    <Handover of={`${selected.list} ${selected.field}`}>
      <h3>
        {say(field.label) || field.name} <small>{say(texts[selected.list])}</small>{' '}
        <small>{say(widgetOf(field.widget).title)}</small>
      </h3>
      <PropsEditor
        definitions={definitionsOf(selected.list)}
        values={item as Record<string, unknown>}
        without={['field']}
        around={around}
        onChange={(changes, subject) =>
          change(setItem(page, { ...selected, changes }), `${selected.list} ${selected.field} ${subject}`)
        }
      />
      <Button danger type="text" onClick={onRemove}>
        {say(texts.remove)}
      </Button>
    </Handover>
  );
}

import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { say } from '@tessera/runtime/session/language.ts';
import { useFaults as faultsOfUse } from '@tessera/schemas/document/uses.ts';
import { canStandInLists, columnsInLists, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isShowable } from '@tessera/schemas/language/model.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { Button, Collapse, Empty, Input } from 'antd';
import { useState } from 'react';
import { PartIcon } from '../design/part-icon.tsx';
import type { DragSource } from '../drag/drag-source.ts';
import { useModel } from '../inputs/resource-input.tsx';
import { itemOf } from './list-edit.ts';

const texts = {
  fields: t('字段', '欄位', 'Fields', '項目'),
  find: t('查找字段', '尋找欄位', 'Find a field', '項目を検索'),
  hint: t(
    '拖到表头成为列，拖到查询区成为查询条件；双击加为列',
    '拖到表頭成為欄，拖到查詢區成為查詢條件；按兩下加為欄',
    'Drag to the headings for a column, above them for a search field; double-click for a column',
    '見出しへドラッグで列、検索欄へドラッグで検索条件。ダブルクリックで列に追加',
  ),
  search: t('加为查询条件：{name}', '加為查詢條件：{name}', 'Search by {name}', '検索条件に追加：{name}'),
  columns: t('{name}的列', '{name}的欄', 'Columns of {name}', '{name} の列'),
  related: t('{name}的字段', '{name}的欄位', 'Fields of {name}', '{name} の項目'),
  nothing: t('没有这样的字段', '沒有這樣的欄位', 'No such field', '該当する項目はありません'),
};

/** A field that a list can show: of the record, or of one that it points to. */
export type Offered = { field: FieldDefinition; show?: FieldDefinition };

/** The fields that a list can show and be searched by, its own and those of related records. */
export function ListFields(given: {
  page: PageDocument;
  source: DragSource<Offered>;
  onColumn: (offered: Offered) => void;
  onSearch: (field: FieldDefinition) => void;
}) {
  const { page, source, onColumn, onSearch } = given;
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const isFound = ({ name, label }: FieldDefinition) =>
    [name, say(label)].some((word) => word.toLowerCase().includes(wanted));
  const own = page.model.fields.filter((field) => !faultsOfUse.column(field, '') && isFound(field));
  const tables = page.model.fields.filter(({ kind }) => kind === 'rows');
  const references = page.model.fields.filter((field) => field.kind === 'ref' && targetOf(field) !== undefined);
  return (
    <div
      className="ts-design-left ts-palette ts-list-fields"
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('.ts-offer')) source.press?.(event);
      }}
    >
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        placeholder={say(texts.find)}
        aria-label={say(texts.find)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p className="ts-hint">{say(texts.hint)}</p>
      <h3>{say(texts.fields)}</h3>
      {own.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.nothing)} />}
      {own.map((field) => (
        <FieldTile
          key={field.id}
          field={field}
          isShown={itemOf(page, { list: 'columns', field: field.id }) !== undefined}
          onPress={() => {
            source.pressed = { field };
          }}
          onColumn={() => onColumn({ field })}
          {...(faultsOfUse.filter(field, '') || itemOf(page, { list: 'search', field: field.id })
            ? {}
            : { onSearch: () => onSearch(field) })}
        />
      ))}
      {tables.length + references.length > 0 && (
        <Collapse
          ghost
          size="small"
          items={[...tables, ...references].map((by) => {
            const Below = by.kind === 'rows' ? TableColumns : RelatedFields;
            return {
              key: by.id,
              label: say(by.kind === 'rows' ? texts.columns : texts.related, { name: say(by.label) || by.name }),
              children: (
                <Below
                  page={page}
                  by={by}
                  isFound={isFound}
                  onPress={(show) => {
                    source.pressed = { field: by, show };
                  }}
                  onColumn={(show) => onColumn({ field: by, show })}
                />
              ),
            };
          })}
        />
      )}
    </div>
  );
}

interface BelowProps {
  page: PageDocument;
  by: FieldDefinition;
  isFound: (field: FieldDefinition) => boolean;
  onPress: (show: FieldDefinition) => void;
  onColumn: (show: FieldDefinition) => void;
}

/** The columns of a sub-table: in the list its first rows are shown by them. */
function TableColumns({ page, by, isFound, onPress, onColumn }: BelowProps) {
  const isListed = itemOf(page, { list: 'columns', field: by.id }) !== undefined;
  const shown = isListed ? columnsInLists(by) : [];
  return (by.rows ?? [])
    .filter((column) => canStandInLists(column) && isFound(column))
    .map((column) => (
      <FieldTile
        key={column.id}
        field={column}
        isShown={shown.includes(column)}
        onPress={() => onPress(column)}
        onColumn={() => onColumn(column)}
      />
    ));
}

function RelatedFields(given: BelowProps) {
  const { by, isFound, onPress, onColumn } = given;
  const model = useModel(targetOf(by)?.resource);
  const shown = (model?.fields ?? []).filter((field) => model && isShowable(model, field.name) && isFound(field));
  return shown.map((field) => (
    <FieldTile
      key={field.id}
      field={field}
      isShown={false}
      onPress={() => onPress(field)}
      onColumn={() => onColumn(field)}
    />
  ));
}

function FieldTile(given: {
  field: FieldDefinition;
  isShown: boolean;
  onPress: () => void;
  onColumn: () => void;
  onSearch?: () => void;
}) {
  const { field, isShown, onPress, onColumn, onSearch } = given;
  const name = say(field.label) || field.name;
  return (
    <div className="ts-list-field">
      <button
        type="button"
        className={isShown ? 'ts-offer ts-offer-used' : 'ts-offer'}
        title={`${name} (${field.name})`}
        onPointerDown={onPress}
        onDoubleClick={onColumn}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onColumn();
        }}
      >
        <PartIcon name={widgetOf(field.widget).icon} />
        <span>{name}</span>
      </button>
      {onSearch && (
        <Button
          type="text"
          size="small"
          icon={<FilterOutlined />}
          title={say(texts.search, { name })}
          aria-label={say(texts.search, { name })}
          onClick={onSearch}
        />
      )}
    </div>
  );
}

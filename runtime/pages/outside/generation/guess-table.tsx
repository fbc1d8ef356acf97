import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { usedFields } from '@tessera/schemas/generation/guess.ts';
import type { TableColumnType } from 'antd';
import { Input, Select, Table } from 'antd';
import { useMemo } from 'react';
import { say } from '../../../session/language.ts';
import { FieldTable, type Target } from './field-table.tsx';
import { HeadRow } from './head-row.tsx';
import { stacked } from './stacked.ts';
import { bareName } from './table-name.ts';
import { generationTexts as texts } from './texts.ts';
import type { Guesses } from './use-guesses.ts';

/** One line a table; unfolded, one line a column. */
export function GuessTable(given: { guesses: Guesses; chosen: string[]; onChoose: (keys: string[]) => void }) {
  const { guesses, chosen, onChoose } = given;
  const { tables = [] } = guesses;
  const targets = useMemo(
    () => targetsAmong(tables, { chosen, earlier: guesses.targets }),
    [tables, chosen, guesses.targets],
  );
  return (
    <Table
      className="ts-guesses ts-stacked"
      size="small"
      rowKey={keyOf}
      dataSource={tables}
      pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: chosen,
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChoose(keys.map(String)),
        getCheckboxProps: ({ why, as, table }) => ({
          disabled: why !== undefined && as === 'none',
          'aria-label': table,
        }),
      }}
      expandable={{
        expandedRowRender: (table) => (
          <FieldTable
            table={table}
            changes={guesses.corrections[keyOf(table)]?.fields ?? {}}
            correct={guesses.correctField}
            targets={targets}
            mayMakeDictionaries={guesses.mayMakeDictionaries}
          />
        ),
        rowExpandable: ({ fields }) => fields.length > 0,
      }}
      columns={stacked(columnsOf(guesses))}
    />
  );
}

/** The modules that are made at once, and those that were made before of other tables. */
function targetsAmong(
  tables: readonly GuessedTable[],
  { chosen, earlier }: { chosen: readonly string[]; earlier: readonly Target[] },
): Target[] {
  const made = tables.filter((table) => table.as === 'module' && chosen.includes(keyOf(table)));
  const now = made.map((table): Target => ({ table: keyOf(table), title: table.title, keyFamily: table.keyFamily }));
  return [...now, ...earlier.filter(({ table }) => !now.some((one) => one.table === table))];
}

function columnsOf({ tables = [], correctTable }: Guesses): TableColumnType<GuessedTable>[] {
  const isOfSheets = tables[0]?.head !== undefined;
  return [
    {
      title: say(isOfSheets ? texts.sheet : texts.table),
      render: (_, table) => (
        <>
          {table.table}
          {hintsOf(table).map((hint) => (
            <div key={hint} className="ts-hint">
              {hint}
            </div>
          ))}
          {table.head !== undefined && (
            <HeadRow table={table} onChange={(head) => correctTable(keyOf(table), { head })} />
          )}
        </>
      ),
    },
    {
      title: say(texts.as),
      width: 190,
      render: (_, table) => (
        <Select
          className="ts-full"
          size="small"
          aria-label={`${table.table} · ${say(texts.as)}`}
          value={table.as}
          options={asOf(table)}
          disabled={asOf(table).length < 2}
          onChange={(as) => correctTable(keyOf(table), { as })}
        />
      ),
    },
    {
      title: say(texts.name),
      width: 180,
      render: (_, table) => (
        <Input
          size="small"
          aria-label={`${table.table} · ${say(texts.name)}`}
          value={table.title}
          maxLength={100}
          disabled={table.as === 'none'}
          onChange={({ target }) => correctTable(keyOf(table), { title: target.value })}
        />
      ),
    },
    {
      title: say(texts.code),
      width: 150,
      render: (_, table) => (
        <Input
          size="small"
          aria-label={`${table.table} · ${say(texts.code)}`}
          value={table.code}
          maxLength={60}
          disabled={table.as !== 'module'}
          onChange={({ target }) => correctTable(keyOf(table), { code: target.value })}
        />
      ),
    },
    {
      title: say(texts.titleField),
      width: 160,
      render: (_, table) => (
        <Select
          className="ts-full"
          size="small"
          aria-label={`${table.table} · ${say(texts.titleField)}`}
          value={table.titleField || undefined}
          disabled={table.as !== 'module'}
          options={usedFields(table).map(({ name, label }) => ({ value: name, label }))}
          onChange={(titleField) => correctTable(keyOf(table), { titleField })}
        />
      ),
    },
    {
      title: say(texts.fields),
      width: 80,
      align: 'right',
      render: (_, { fields }) => `${fields.filter(({ use }) => use).length} / ${fields.length}`,
    },
  ];
}

const hintsOf = ({ why, isHidden, key }: GuessedTable): string[] => [
  ...(why ? [say(why)] : []),
  ...(key.length > 0 ? [say(texts.keyOf, { columns: key.join(', ') })] : []),
  ...(isHidden ? [say(texts.hidden)] : []),
];

const asOf = ({ as, of, why }: GuessedTable) => [
  ...(why ? [] : [{ value: 'module', label: say(texts.module) }]),
  ...(of === undefined ? [] : [{ value: 'subTable', label: say(texts.subTable, { table: bareName(of) }) }]),
  ...(why || as === 'none' ? [{ value: 'none', label: say(texts.none) }] : []),
];

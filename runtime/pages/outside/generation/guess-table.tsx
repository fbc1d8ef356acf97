import { SearchOutlined } from '@ant-design/icons';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { usedFields } from '@tessera/schemas/generation/guess.ts';
import type { TableColumnType } from 'antd';
import { Button, Input, Select, Table } from 'antd';
import { useMemo, useState } from 'react';
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
  const [words, setWords] = useState('');
  const found = tables.filter((table) => isCalled(table, words));
  return (
    <>
      {tables.length > pageSize && (
        <FindTables words={words} onFind={setWords} found={found} chosen={chosen} onChoose={onChoose} />
      )}
      <GuessLines {...given} found={found} targets={targets} />
    </>
  );
}

const pageSize = 20;

const isCalled = ({ table, title }: GuessedTable, words: string): boolean =>
  [table, title].some((name) => name.toLowerCase().includes(words.trim().toLowerCase()));

/** Those of a large database that somebody wants: found by name, and all of them or none. */
function FindTables({
  words,
  onFind,
  found,
  chosen,
  onChoose,
}: {
  words: string;
  onFind: (words: string) => void;
  found: readonly GuessedTable[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
}) {
  const keys = found.filter((table) => !isImpossible(table)).map(keyOf);
  const others = chosen.filter((key) => !keys.includes(key));
  return (
    <div className="ts-find-tables">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={say(texts.find)}
        aria-label={say(texts.find)}
        value={words}
        onChange={({ target }) => onFind(target.value)}
      />
      <Button disabled={keys.length === 0} onClick={() => onChoose([...others, ...keys])}>
        {say(texts.all, { count: keys.length })}
      </Button>
      <Button disabled={others.length === chosen.length} onClick={() => onChoose(others)}>
        {say(texts.noneOf)}
      </Button>
    </div>
  );
}

const isImpossible = ({ why, as }: GuessedTable): boolean => why !== undefined && as === 'none';

function GuessLines({
  guesses,
  chosen,
  onChoose,
  found,
  targets,
}: Parameters<typeof GuessTable>[0] & { found: GuessedTable[]; targets: Target[] }) {
  return (
    <Table
      className="ts-guesses ts-stacked"
      size="small"
      rowKey={keyOf}
      dataSource={found}
      pagination={{ pageSize, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 'max-content' }}
      rowSelection={{
        selectedRowKeys: chosen,
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChoose(keys.map(String)),
        getCheckboxProps: (table) => ({ disabled: isImpossible(table), 'aria-label': table.table }),
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

import type { FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { Input, Select, Switch, Table } from 'antd';
import { say } from '../../../session/language.ts';
import { bareName } from './table-name.ts';
import { generationTexts as texts } from './texts.ts';
import type { Guesses } from './use-guesses.ts';

interface Given {
  table: GuessedTable;
  /** What has been corrected of it, by its columns. */
  changes: Record<string, FieldCorrection>;
  correct: Guesses['correctField'];
}

/** What becomes of the columns of a table. */
export function FieldTable({ table, changes, correct }: Given) {
  const key = keyOf(table);
  const isLoose = (column: string) => Object.hasOwn(changes, column) && changes[column]?.to === null;
  return (
    <Table
      size="small"
      rowKey="column"
      dataSource={table.fields}
      pagination={false}
      columns={[
        {
          title: say(texts.use),
          width: 70,
          render: (_, { column, use, widgets }) => (
            <Switch
              size="small"
              aria-label={`${column} · ${say(texts.use)}`}
              checked={use}
              disabled={widgets.length === 0}
              onChange={(next) => correct(key, { column, use: next })}
            />
          ),
        },
        {
          title: say(texts.column),
          width: 200,
          render: (_, { column, why }) => (
            <>
              {column}
              {why && <div className="ts-hint">{say(why)}</div>}
            </>
          ),
        },
        {
          title: say(texts.label),
          width: 200,
          render: (_, { column, label, use }) => (
            <Input
              size="small"
              aria-label={`${column} · ${say(texts.label)}`}
              value={label}
              maxLength={100}
              disabled={!use}
              onChange={({ target }) => correct(key, { column, label: target.value })}
            />
          ),
        },
        {
          title: say(texts.widget),
          width: 170,
          render: (_, { column, widget, widgets, use }) => (
            <Select
              className="ts-full"
              size="small"
              aria-label={`${column} · ${say(texts.widget)}`}
              value={widget}
              disabled={!use || widgets.length < 2 || isLoose(column)}
              options={widgets.map((one) => ({ value: one, label: say(widgetOf(one).title) }))}
              onChange={(next) => correct(key, { column, widget: next })}
            />
          ),
        },
        {
          title: say(texts.required),
          width: 70,
          render: (_, { column, required, use }) => (
            <Switch
              size="small"
              aria-label={`${column} · ${say(texts.required)}`}
              checked={required}
              disabled={!use}
              onChange={(next) => correct(key, { column, required: next })}
            />
          ),
        },
        {
          title: say(texts.to),
          width: 200,
          render: (_, field) => (
            <Target
              field={field}
              isLoose={isLoose(field.column)}
              onChange={(to) => correct(key, { column: field.column, to })}
            />
          ),
        },
      ]}
    />
  );
}

const nowhere = '';

/** Where a column points to, unless somebody says that it does not. */
function Target(given: { field: GuessedField; isLoose: boolean; onChange: (to: string | null) => void }) {
  const { field, isLoose, onChange } = given;
  const { to, column, use, isGuess, isParent } = field;
  if (to === undefined) return null;
  const said = `→ ${bareName(to)} ${isGuess ? say(texts.guessed) : ''}`;
  if (isParent) return said;
  return (
    <Select
      className="ts-full"
      size="small"
      aria-label={`${column} · ${say(texts.to)}`}
      value={isLoose ? nowhere : to}
      disabled={!use}
      options={[
        { value: to, label: said },
        { value: nowhere, label: say(texts.nowhere) },
      ]}
      onChange={(next) => onChange(next === nowhere ? null : next)}
    />
  );
}

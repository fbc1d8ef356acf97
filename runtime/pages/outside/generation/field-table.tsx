import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import { Input, Select, Switch, Table } from 'antd';
import { say } from '../../../session/language.ts';
import { generationTexts as texts } from './texts.ts';
import type { Guesses } from './use-guesses.ts';

/** What becomes of the columns of a table. */
export function FieldTable({ table, correct }: { table: GuessedTable; correct: Guesses['correctField'] }) {
  const key = keyOf(table);
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
              disabled={!use || widgets.length < 2}
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
          render: (_, { to, isGuess }) => (to ? `→ ${to.split('.').at(-1)} ${isGuess ? say(texts.guessed) : ''}` : ''),
        },
      ]}
    />
  );
}

import type { FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import type { TableColumnType } from 'antd';
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
  /** The columns are only names: they point to nothing, and what may be chosen is shown beside their widget. */
  isOwn?: boolean;
}

/** What becomes of the columns of a table. */
export function FieldTable({ table, changes, correct, isOwn = false }: Given) {
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
        ...(isOwn ? [] : [columnNames()]),
        {
          title: say(texts.label),
          width: 200,
          render: (_, { column, label, use, why }) => (
            <>
              <Input
                size="small"
                aria-label={`${column} · ${say(texts.label)}`}
                value={label}
                maxLength={100}
                disabled={!use}
                onChange={({ target }) => correct(key, { column, label: target.value })}
              />
              {isOwn && why && <div className="ts-hint">{say(why)}</div>}
            </>
          ),
        },
        {
          title: say(texts.widget),
          width: 170,
          render: (_, { column, widget, widgets, use, props }) => (
            <>
              <Select
                className="ts-full"
                size="small"
                aria-label={`${column} · ${say(texts.widget)}`}
                value={widget}
                disabled={!use || widgets.length < 2 || isLoose(column)}
                options={widgets.map((one) => ({ value: one, label: say(widgetOf(one).title) }))}
                onChange={(next) => correct(key, { column, widget: next })}
              />
              {isOwn && use && <div className="ts-hint">{choicesIn(props)}</div>}
            </>
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
        ...(isOwn
          ? []
          : [
              {
                title: say(texts.to),
                width: 200,
                render: (_: unknown, field: GuessedField) => (
                  <Target
                    field={field}
                    isLoose={isLoose(field.column)}
                    onChange={(to) => correct(key, { column: field.column, to })}
                  />
                ),
              },
            ]),
      ]}
    />
  );
}

/** What the columns are called there. */
const columnNames = (): TableColumnType<GuessedField> => ({
  title: say(texts.column),
  width: 200,
  render: (_, { column, why }) => (
    <>
      {column}
      {why && <div className="ts-hint">{say(why)}</div>}
    </>
  ),
});

const choicesIn = ({ options }: GuessedField['props']): string => {
  const source = options as OptionSource | undefined;
  return source?.source === 'static' ? source.items.map(({ label }) => say(label)).join(' / ') : '';
};

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

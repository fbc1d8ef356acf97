import type { FieldCorrection } from '@tessera/schemas/generation/corrections.ts';
import { keyOf } from '@tessera/schemas/generation/documents.ts';
import type { GuessedField, GuessedTable } from '@tessera/schemas/generation/guess.ts';
import type { KeyFamily } from '@tessera/schemas/generation/known-modules.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import type { TableColumnType } from 'antd';
import { Input, Select, Switch, Table, Tag } from 'antd';
import { say } from '../../../session/language.ts';
import { ChoicesOf } from './choices-of.tsx';
import { stacked } from './stacked.ts';
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
  /** What columns may point to. */
  targets?: readonly Target[];
  mayMakeDictionaries?: boolean;
}

/** A table whose rows a column may point to: its key, what it is called, and what the column must hold. */
export interface Target {
  table: string;
  title: string;
  keyFamily: KeyFamily | undefined;
}

/** What becomes of the columns of a table. */
export function FieldTable(given: Given) {
  const { table, changes, correct, isOwn = false, targets = [], mayMakeDictionaries = false } = given;
  const key = keyOf(table);
  const isLoose = (column: string) => Object.hasOwn(changes, column) && changes[column]?.to === null;
  return (
    <Table
      className="ts-stacked"
      size="small"
      rowKey="column"
      dataSource={table.fields}
      pagination={false}
      columns={stacked([
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
          render: (_, field) => (
            <Widget
              field={field}
              {...{ isOwn, mayMakeDictionaries }}
              isLoose={isLoose(field.column)}
              onChange={(change) => correct(key, { column: field.column, ...change })}
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
        ...(isOwn
          ? []
          : [
              {
                title: say(texts.to),
                width: 200,
                render: (_: unknown, field: GuessedField) => (
                  <PointsTo
                    field={field}
                    targets={targets}
                    onChange={(to) => correct(key, { column: field.column, to })}
                  />
                ),
              },
            ]),
      ])}
    />
  );
}

/** By which widget a column is filled in, and what it offers then. */
function Widget(given: {
  field: GuessedField;
  isOwn: boolean;
  isLoose: boolean;
  mayMakeDictionaries: boolean;
  onChange: (change: FieldCorrection) => void;
}) {
  const { field, isOwn, isLoose, mayMakeDictionaries, onChange } = given;
  const { column, widget, widgets, use, props } = field;
  return (
    <>
      <Select
        className="ts-full"
        size="small"
        aria-label={`${column} · ${say(texts.widget)}`}
        value={widget}
        disabled={!use || widgets.length < 2 || isLoose}
        options={widgets.map((one) => ({ value: one, label: say(widgetOf(one).title) }))}
        onChange={(next) => onChange({ widget: next })}
      />
      {isOwn && use && <div className="ts-hint">{choicesIn(props)}</div>}
      {!isOwn && use && hasOptions(field) && (
        <ChoicesOf field={field} mayMakeDictionary={mayMakeDictionaries} onChange={onChange} />
      )}
    </>
  );
}

/** What the columns are called there. */
const columnNames = (): TableColumnType<GuessedField> => ({
  title: say(texts.column),
  width: 200,
  render: (_, { column, why, isKey }) => (
    <>
      {column} {isKey && <Tag>{say(texts.key)}</Tag>}
      {why && <div className="ts-hint">{say(why)}</div>}
    </>
  ),
});

const choicesIn = ({ options }: GuessedField['props']): string => {
  const source = options as OptionSource | undefined;
  return source?.source === 'static' ? source.items.map(({ label }) => say(label)).join(' / ') : '';
};

/** What may be chosen is shown, and can be said otherwise, where the widget offers it. */
const hasOptions = ({ options, widget, to }: GuessedField): boolean =>
  options !== undefined && to === undefined && 'options' in widgetOf(widget).props;

const nowhere = '';

/** Where a column points to: as it is guessed, unless somebody says otherwise. */
function PointsTo(given: { field: GuessedField; targets: readonly Target[]; onChange: (to: string | null) => void }) {
  const { field, targets, onChange } = given;
  const { to, column, use, isGuess, isParent, family } = field;
  const said = (table: string, title?: string) => `→ ${bareName(table)}${title === undefined ? '' : ` · ${title}`}`;
  if (isParent && to) return said(to);
  const fitting = targets.filter(({ keyFamily }) => family !== undefined && keyFamily === family);
  const others = fitting.filter(({ table }) => table !== to);
  if (to === undefined && others.length === 0) return null;
  const guessed = to === undefined ? [] : [{ value: to, label: `${said(to)} ${isGuess ? say(texts.guessed) : ''}` }];
  return (
    <Select
      className="ts-full"
      size="small"
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      aria-label={`${column} · ${say(texts.to)}`}
      value={to ?? nowhere}
      disabled={!use}
      options={[
        { value: nowhere, label: say(texts.nowhere) },
        ...guessed,
        ...others.map(({ table, title }) => ({ value: table, label: said(table, title) })),
      ]}
      onChange={(next) => onChange(next === nowhere ? null : next)}
    />
  );
}

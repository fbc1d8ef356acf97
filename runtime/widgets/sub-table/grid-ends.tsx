// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { FullscreenExitOutlined, FullscreenOutlined, PlusOutlined } from '@ant-design/icons';
import { sumOfPlain } from '@tessera/schemas/expression/core/column-sum.ts';
import { Exact } from '@tessera/schemas/expression/core/value.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isNumeric, readAs, shownPlaces } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import { formatNumber } from '../number/format-number.ts';
import { isEmpty, textsOf } from '../view.ts';
import { countText, type Row } from './rows/row.ts';

const texts = {
  total: t('合计', '合計', 'Total', '合計'),
  fuller: t('全屏', '全螢幕', 'Full screen', '全画面'),
  smaller: t('退出全屏', '結束全螢幕', 'Leave full screen', '全画面を終了'),
  keys: t(
    '回车编辑，Tab 到下一格，Insert 插入行，Ctrl+D 向下填充，可与 Excel 互相复制',
    'Enter 編輯，Tab 到下一格，Insert 插入列，Ctrl+D 向下填滿，可與 Excel 互相複製',
    'Enter edits, Tab moves on, Insert adds a row, Ctrl+D fills down; copy from and to Excel',
    'Enterで編集、Tabで次へ、Insertで行追加、Ctrl+Dで下へコピー、Excelと相互にコピー可',
  ),
};

interface Totals {
  rows: Row[];
  fields: FieldDefinition[];
  /** The properties of the sub-table. */
  props: Record<string, unknown>;
}

/** The columns of which the rows are added up. */
export function summed({ fields, props }: Pick<Totals, 'fields' | 'props'>): FieldDefinition[] {
  const wanted = new Set(textsOf(props.summary));
  return fields.filter((field) => wanted.has(field.name) && isNumeric(field));
}

export function TotalsRow(given: Totals & { columns: string; readonly: boolean }) {
  const { rows, fields, columns, props, readonly } = given;
  const added = new Set(summed({ fields, props }));
  if (textsOf(props.summary).length === 0 || rows.length === 0) return null;
  return (
    <div role="row" className="ts-grid-row ts-grid-total" style={{ gridTemplateColumns: columns }}>
      <div className="ts-grid-number">{say(texts.total)}</div>
      {fields.map((field) => (
        <div
          key={field.id}
          role="gridcell"
          className={isNumeric(readAs(field)) ? 'ts-grid-cell ts-right' : 'ts-grid-cell'}
        >
          {added.has(field) ? total(rows, field) : null}
        </div>
      ))}
      {!readonly && <div className="ts-grid-tools" />}
    </div>
  );
}

export function total(rows: Row[], field: FieldDefinition): string {
  const plain = sumOfPlain(rows.map((row) => row[field.name]));
  const sum =
    plain ??
    rows.reduce((running, row) => {
      const text = isEmpty(row[field.name]) ? '0' : String(row[field.name]);
      return /^-?\d+(\.\d+)?$/.test(text) ? running.plus(text) : running;
    }, new Exact(0));
  return formatNumber(sum.toFixed(), { precision: shownPlaces(field), thousands: true });
}

export function HeadRow({
  fields,
  columns,
  readonly,
}: {
  fields: FieldDefinition[];
  columns: string;
  readonly: boolean;
}) {
  return (
    <div role="row" className="ts-grid-row ts-grid-head" style={{ gridTemplateColumns: columns }}>
      <div className="ts-grid-number">#</div>
      {fields.map((field) => (
        <div
          key={field.id}
          data-column={field.id}
          role="columnheader"
          title={say(field.label)}
          className={isNumeric(readAs(field)) ? 'ts-grid-cell ts-right' : 'ts-grid-cell'}
        >
          {field.required === true && !readonly && <span className="ts-required">*</span>}
          <span>{say(field.label)}</span>
        </div>
      ))}
      {!readonly && <div className="ts-grid-tools" />}
    </div>
  );
}

export function GridFoot(given: {
  count: number;
  addText: string;
  readonly: boolean;
  isFull: boolean;
  /** It can be seen as a whole, or is. */
  canBeFull: boolean;
  /** Says what the keys do. */
  tells: boolean;
  onAdd: () => void;
  onFull: (isFull: boolean) => void;
  children: ReactNode;
}) {
  const { count, addText, readonly, isFull, canBeFull, tells, onAdd, onFull } = given;
  const fuller = say(isFull ? texts.smaller : texts.fuller);
  return (
    <div className="ts-grid-foot">
      {!readonly && (
        <Button type="dashed" size="small" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
          {addText}
        </Button>
      )}
      {given.children}
      <div className="ts-grid-foot-end">
        <span className="ts-hint">{say(countText, { count })}</span>
        {!readonly && tells && <span className="ts-hint ts-grid-keys">{say(texts.keys)}</span>}
        {canBeFull && (
          <Button
            type="text"
            size="small"
            className="ts-grid-fuller"
            icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
            title={fuller}
            aria-label={fuller}
            aria-pressed={isFull}
            onClick={() => onFull(!isFull)}
          />
        )}
      </div>
    </div>
  );
}

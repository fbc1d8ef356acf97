// biome-ignore-all lint/a11y/useSemanticElements: rows are a CSS grid, so that a thousand of them can be windowed
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell
import { RightOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { observeSize } from '../../navigation/observe-size.ts';
import { say } from '../../session/language.ts';
import { summed, total } from './grid-ends.tsx';
import { countText, rowsOf } from './rows/row.ts';
import type { useFolds } from './use-folds.ts';

const texts = {
  wrong: t('有 {count} 处需要修改', '有 {count} 處需要修改', '{count} to be corrected', '修正が必要：{count} 件'),
  unfold: t('展开{label}', '展開{label}', 'Unfold {label}', '{label} を開く'),
  fold: t('收起{label}', '收合{label}', 'Fold {label}', '{label} を閉じる'),
};

interface UnfoldCellProps {
  field: FieldDefinition;
  value: unknown;
  isOpen: boolean;
  /** What is unfolded has this id. */
  controls: string;
  /** How many cells in it are wrong. */
  wrong: number;
  onFold: () => void;
}

/** A cell that stands for the rows of a sub-table: how many they are, what they add up to, and the way to them. */
export function UnfoldCell({ field, value, isOpen, controls, wrong, onFold }: UnfoldCellProps) {
  const rows = rowsOf(value);
  const props = propsOf(field);
  const sums = summed({ fields: field.rows ?? [], props }).map((one) => `${say(one.label)} ${total(rows, one)}`);
  const count = say(countText, { count: rows.length });
  const label = say(field.label);
  const faults = wrong > 0 ? say(texts.wrong, { count: wrong }) : '';
  return (
    <button
      type="button"
      tabIndex={-1}
      className="ts-unfold"
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      title={[faults || count, ...sums].join(' · ')}
      onClick={onFold}
    >
      <RightOutlined aria-hidden className={isOpen ? 'ts-turned' : undefined} />
      <span className="ts-unseen">{say(isOpen ? texts.fold : texts.unfold, { label })}</span>
      <span className={rows.length === 0 ? 'ts-hint' : undefined}>{count}</span>
      {rows.length > 0 && sums.length > 0 && <span className="ts-unfold-sums">{sums.join(' · ')}</span>}
      {wrong > 0 && (
        <span className="ts-unfold-wrong">
          <span aria-hidden>{wrong}</span>
          <span className="ts-unseen">{faults}</span>
        </span>
      )}
    </button>
  );
}

/** The sub-tables that are unfolded below a row. */
export function InnerRows({
  parts,
  onMeasured,
}: {
  parts: { field: FieldDefinition; content: ReactNode }[];
  onMeasured: (height: number) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onMeasured);
  told.current = onMeasured;
  useEffect(() => {
    const element = place.current;
    return element ? observeSize(element, { measure: () => told.current(element.offsetHeight) }) : undefined;
  }, []);
  return (
    <div ref={place} role="row" className="ts-grid-inner">
      <div role="gridcell" className="ts-grid-inner-room">
        {parts.map(({ field, content }) => (
          <div key={field.id} data-rows={field.id}>
            <div className="ts-grid-inner-label">{say(field.label)}</div>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** What a grid in a row knows of the one around it. */
export interface GridAround {
  /** Goes back to the cell that it was entered by. */
  out: () => void;
  /** Somebody is about to go in; another number each time. */
  entered: number | undefined;
  onEntered: () => void;
}

interface Entered {
  row: number;
  field: FieldDefinition;
  time: number;
}

/** The ways from the rows of a grid into those that stand in them. */
export function useInnerGrids({ fold }: Pick<ReturnType<typeof useFolds>, 'fold'>) {
  const [entered, setEntered] = useState<Entered>();
  const enter = useCallback(
    (row: number, field: FieldDefinition) => {
      fold(row, field, true);
      setEntered((before) => ({ row, field, time: (before?.time ?? 0) + 1 }));
    },
    [fold],
  );
  const onEntered = useCallback(() => setEntered(undefined), []);
  return { entered, enter, onEntered };
}

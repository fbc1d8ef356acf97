import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { type Condition, readCondition, writeCondition } from '@tessera/runtime/render/condition/condition.ts';
import { ConditionLines } from '@tessera/runtime/render/condition/condition-lines.tsx';
import { language, say } from '@tessera/runtime/session/language.ts';
import type { ExpressionType } from '@tessera/schemas/expression/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Modal, Segmented, Skeleton } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import type { Surroundings } from '../inputs/input.ts';
import { inspectorTexts } from '../inputs/texts.ts';
import { Catalogue } from './catalogue.tsx';
import type { Insert } from './formula-editor.tsx';
import { formulaFaults, type Wanted } from './formula-fault.ts';
import { readablesOf } from './readable.ts';
import { TryFormula } from './try-formula.tsx';

const FormulaEditor = lazy(async () => ({ default: (await import('./formula-editor.tsx')).FormulaEditor }));

const texts = {
  byRows: t('条件行', '條件列', 'By rows', '条件行'),
  asFormula: t('公式', '公式', 'Formula', '数式'),
  onlyFormula: t(
    '这个公式无法用条件行表示',
    '這個公式無法用條件列表示',
    'Rows cannot say what this formula says',
    '条件行では表せない数式です',
  ),
  tryIt: t('试算', '試算', 'Try it', '試算'),
  how: t('写法', '寫法', 'How it is written', '書き方'),
};

/** A formula in a dialog of its own: written with completion, or put together of rows, and tried with values. */
export function FormulaDialog(given: {
  title: string;
  value: string;
  around: Surroundings;
  wanted: Wanted;
  onDone: (value: string | undefined) => void;
  onClose: () => void;
}) {
  useFocusReturn();
  const { title, around, wanted, onDone, onClose } = given;
  const spoken = language.use();
  const [text, setText] = useState(given.value);
  const readables = useMemo(() => readablesOf(around), [around]);
  const fields = useMemo(
    () => readables.flatMap(({ type, field }) => (field && inRows(field, type) ? [field] : [])),
    [readables],
  );
  const faults = useMemo(() => formulaFaults(text, { around, wanted, spoken }), [text, around, wanted, spoken]);
  const perOption = wanted.perOption === true;
  const isCondition = wanted.results.length === 1 && wanted.results[0] === 'boolean';
  // What is being put together; a line that is not whole cannot be read back from the formula.
  const [lines, setLines] = useState<Condition | undefined>();
  const read = useMemo(
    () => (isCondition ? readCondition(text === 'true' ? '' : text, fields) : undefined),
    [isCondition, text, fields],
  );
  const [byRows, setByRows] = useState(read !== undefined);
  const leave = useSmallWork(text !== given.value, onClose);
  const insert = useRef<Insert | undefined>(undefined);
  const shown = byRows ? (lines ?? read) : undefined;
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      title={title}
      width={900}
      okText={say(inspectorTexts.done)}
      cancelText={say(inspectorTexts.cancel)}
      okButtonProps={{ disabled: faults.length > 0 }}
      onOk={() => onDone(text.trim() ? text : undefined)}
      onCancel={leave}
      maskClosable={false}
      className="ts-formula-dialog"
    >
      {isCondition && (
        <Segmented
          aria-label={say(texts.how)}
          value={byRows ? 'rows' : 'formula'}
          onChange={(way) => {
            setLines(undefined);
            setByRows(way === 'rows');
          }}
          options={[
            {
              value: 'rows',
              label: <span title={read ? undefined : say(texts.onlyFormula)}>{say(texts.byRows)}</span>,
              disabled: read === undefined,
            },
            { value: 'formula', label: say(texts.asFormula) },
          ]}
        />
      )}
      {shown ? (
        <div className="ts-formula-rows">
          <ConditionLines
            fields={fields}
            value={shown}
            disabled={false}
            onChange={(next) => {
              setLines(next);
              setText(writeCondition(next));
            }}
          />
        </div>
      ) : (
        <div className="ts-formula-panes">
          <div>
            <Suspense fallback={<Skeleton active paragraph={{ rows: 4 }} />}>
              <FormulaEditor
                value={text}
                onChange={setText}
                faults={faults}
                readables={readables}
                perOption={perOption}
                label={title}
                onReady={(ready) => {
                  insert.current = ready;
                }}
              />
            </Suspense>
            <FaultLines faults={faults.map(({ msg }) => msg)} />
          </div>
          <Catalogue readables={readables} perOption={perOption} onInsert={(snippet) => insert.current?.(snippet)} />
        </div>
      )}
      {text.trim() !== '' && faults.length === 0 && (
        <section className="ts-formula-try">
          <h4>{say(texts.tryIt)}</h4>
          <TryFormula formula={text} around={around} perOption={perOption} />
        </section>
      )}
    </Modal>
  );
}

const FaultLines = ({ faults }: { faults: string[] }) =>
  faults.length > 0 && (
    <ul className="ts-formula-faults" role="alert">
      {[...new Set(faults)].map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );

/** What one line of a condition can speak of. */
const inRows = (field: FieldDefinition, type: ExpressionType | 'rows') =>
  type !== 'rows' && field.kind !== 'json' && field.kind !== 'files';

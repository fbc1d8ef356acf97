import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Input, Segmented } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import type { InputProps, Surroundings } from '../inputs/input.ts';
import { inspectorTexts } from '../inputs/texts.ts';
import { formulaFaults, type Wanted } from './formula-fault.ts';

const FormulaDialog = lazy(async () => ({ default: (await import('./formula-dialog.tsx')).FormulaDialog }));

const openText = t('编辑公式', '編輯公式', 'Edit the formula', '数式を編集');

/** A formula; where a flag will do, that first. */
export function ExpressionInput(given: InputProps<'expression'>) {
  const { id, label, prop, value, onChange, around } = given;
  if (!prop.orFlag) return <FormulaInput {...{ id, label, value, onChange, around }} wanted={prop} />;
  const state = typeof value === 'string' ? 'condition' : value === true ? 'always' : 'none';
  return (
    <>
      <Segmented
        id={id}
        aria-label={label}
        size="small"
        value={state}
        options={(['none', 'always', 'condition'] as const).map((one) => ({
          value: one,
          label: say(inspectorTexts[one]),
        }))}
        onChange={(next) => onChange(next === 'always' ? true : next === 'condition' ? 'true' : undefined)}
      />
      {typeof value === 'string' && (
        <FormulaInput {...{ label, value, onChange, around }} id={`${id}-formula`} wanted={prop} />
      )}
    </>
  );
}

/** About as many letters stand in a line of the inspector. */
const lineLength = 30;
const mostLines = 6;

/** How many lines a text takes, about: to measure it would lay the whole page out with each input that is drawn. */
const linesOf = (text: string): number =>
  Math.min(
    mostLines,
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lineLength)), 0),
  );

/** A formula of the expression language: what is wrong with it is said at once; its dialog completes it and tries it. */
export function FormulaInput(given: {
  id: string;
  label: string;
  value: unknown;
  onChange: (value: string | undefined) => void;
  around: Surroundings;
  wanted: Wanted;
}) {
  const { id, label, value, onChange, around, wanted } = given;
  const text = typeof value === 'string' ? value : '';
  const spoken = language.use();
  const [isOpen, setOpen] = useState(false);
  const [fault] = useMemo(() => formulaFaults(text, { around, wanted, spoken }), [text, around, wanted, spoken]);
  return (
    <div className="ts-formula">
      <div className="ts-formula-line">
        <Input.TextArea
          id={id}
          className="ts-code ts-formula-text"
          rows={linesOf(text)}
          value={text}
          spellCheck={false}
          {...(fault ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        />
        <Button
          className="ts-formula-open"
          title={say(openText)}
          aria-label={`${say(openText)}: ${label}`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <i>fx</i>
        </Button>
      </div>
      {fault && (
        <div id={`${id}-fault`} className="ts-field-error" role="alert">
          {fault.msg}
        </div>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <FormulaDialog
            title={label}
            value={text}
            around={around}
            wanted={wanted}
            onClose={() => setOpen(false)}
            onDone={(next) => {
              setOpen(false);
              onChange(next);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

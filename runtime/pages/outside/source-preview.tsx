import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Drawer, Form, Input, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import type { DialogProps } from '../page-registry.ts';
import { nameOf } from './name-of.ts';
import { type OutsideColumn, RowsTable } from './rows-table.tsx';
import { whyNot } from './why.ts';

interface Parameter {
  name: string;
  type: string;
  default?: string | null;
  required?: boolean;
  label?: string | null;
}
interface Source {
  parameters?: Parameter[] | null;
}
interface Answer {
  columns: (OutsideColumn & { hidden: boolean })[];
  list: Record<string, unknown>[];
  cut: null | 'rows' | 'bytes';
  milliseconds: number;
}

const base = '/api/framework/basic/DataSource';

const texts = {
  title: t('预览 · {name}', '預覽 · {name}', 'Preview · {name}', 'プレビュー · {name}'),
  ask: t('查询', '查詢', 'Run', '実行'),
  found: t(
    '{count} 行，用时 {milliseconds} 毫秒',
    '{count} 列，耗時 {milliseconds} 毫秒',
    '{count} rows in {milliseconds} ms',
    '{count} 行（{milliseconds} ミリ秒）',
  ),
  cut: t(
    '只显示前 {count} 行',
    '只顯示前 {count} 列',
    'Only the first {count} rows are shown',
    '先頭の {count} 行だけを表示しています',
  ),
  fill: t(
    '填写参数后查询',
    '填寫參數後查詢',
    'Fill in the parameters, then run it',
    'パラメーターを入力して実行してください',
  ),
};

/** What a data source answers now, or would as it stands in its form, with parameters to try it by. */
export function DataSourcePreview({ resource, row, values: written, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const [parameters, setParameters] = useState<Parameter[] | undefined>();
  const [values, setValues] = useState<Record<string, string>>({});
  const { state, ask } = usePreview({ resource, row, values: written });
  useEffect(() => {
    let live = true;
    const read = written
      ? Promise.resolve<Source>(written)
      : call<Source>({ path: `${base}/${encodeURIComponent(row?.id ?? '')}`, quiet: true });
    read.then(
      (record) => {
        if (!live) return;
        const known = record.parameters ?? [];
        setParameters(known);
        // Without what it needs it would only say so.
        if (known.every((one) => !one.required || one.default)) void ask({});
      },
      () => live && setParameters([]),
    );
    return () => {
      live = false;
    };
  }, [row, written, ask]);
  const run = () => void ask(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
  const isShown = useOverlay(onClose);
  return (
    <Drawer
      open={isShown}
      width="min(1100px, 96vw)"
      title={say(texts.title, { name: nameOf({ resource, row, values: written }) })}
      onClose={onClose}
    >
      {parameters === undefined && <Skeleton active />}
      {parameters !== undefined && parameters.length > 0 && (
        <Form layout="inline" className="ts-source-parameters" onFinish={run}>
          {parameters.map(({ name, label, type, default: usual, required }) => (
            <Form.Item key={name} label={label || name} required={required === true} htmlFor={`parameter-${name}`}>
              <Input
                id={`parameter-${name}`}
                value={values[name] ?? ''}
                placeholder={usual || type}
                onChange={({ target }) => setValues((known) => ({ ...known, [name]: target.value }))}
              />
            </Form.Item>
          ))}
          {/* Never taken away while an answer is under way: the first is asked for by itself, and the next counts instead. */}
          <Button type="primary" htmlType="submit">
            {say(texts.ask)}
          </Button>
        </Form>
      )}
      <Outcome state={state} />
    </Drawer>
  );
}

type State = { is: 'waiting' } | { is: 'asking' } | { is: 'failed'; why: string } | { is: 'answered'; answer: Answer };

function usePreview({ resource, row, values }: Pick<DialogProps, 'resource' | 'row' | 'values'>) {
  const [state, setState] = useState<State>({ is: 'waiting' });
  const turn = useRef(0);
  const ask = useCallback(
    async (parameters: Record<string, unknown>) => {
      const mine = ++turn.current;
      setState({ is: 'asking' });
      const asked = values
        ? call<Answer>({
            method: 'POST',
            path: `${base}/Actions/Preview`,
            body: { ...(row ? { id: row.id } : {}), record: values, parameters },
            quiet: true,
          })
        : call<Answer>({
            path: `${base}/${encodeURIComponent(row?.id ?? '')}/Actions/Preview`,
            query: { parameters },
            quiet: true,
          });
      const next = await asked.then(
        (answer): State => ({ is: 'answered', answer }),
        (error: unknown): State => ({ is: 'failed', why: whyNot(error, resource) }),
      );
      // Who asked again meanwhile sees the later answer.
      if (mine === turn.current) setState(next);
    },
    [resource, row, values],
  );
  return { state, ask };
}

function Outcome({ state }: { state: State }) {
  if (state.is === 'waiting') return <p className="ts-hint">{say(texts.fill)}</p>;
  if (state.is === 'asking') return <Skeleton active />;
  if (state.is === 'failed')
    return <Alert type="error" showIcon message={<span className="ts-plain-text">{state.why}</span>} />;
  const { columns, list, cut, milliseconds } = state.answer;
  return (
    <>
      <p className="ts-hint">{say(cut ? texts.cut : texts.found, { count: list.length, milliseconds })}</p>
      <RowsTable columns={columns.filter(({ hidden }) => !hidden)} rows={list} />
    </>
  );
}

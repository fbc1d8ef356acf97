import { FormProvider } from '@formily/react';
import { observer } from '@formily/reactive-react';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { fieldsOf, type LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { FindingMessage } from '@tessera/schemas/texts/findings.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, ConfigProvider } from 'antd';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Host } from '../../host/host.ts';
import { observeSize } from '../../navigation/observe-size.ts';
import { language, say } from '../../session/language.ts';
import { useDesigned } from './designed.ts';
import { labelsIn } from './field-place.ts';
import { FormScopeProvider, withFormDefaults } from './form-context.ts';
import { formPort } from './form-port.ts';
import { formScripts, hasButton } from './form-scripts.ts';
import { keepMatching } from './keep-matching.ts';
import { FormLines } from './layout.tsx';
import { pathLabel } from './state/path-label.ts';
import type { RecordForm } from './state/record-form.ts';

const wrongCount = t(
  '有 {count} 处需要修改',
  '有 {count} 處需要修改',
  'Entries to correct: {count}',
  '{count} 件の修正が必要です',
);
const more = t('还有 {count} 处', '還有 {count} 處', 'and {count} more', 'ほか {count} 件');
/** Always the same one: what is drawn again is told nothing new. */
const none: Record<string, string> = {};
const listed = 5;
const narrow = 640;
const sizes = { medium: 'middle', small: 'middle', mini: 'small' } as const;

/** A form as a page document lays it out. */
export function FormBody(given: {
  record: RecordForm;
  page: FormPage;
  host: Host;
  names?: Record<string, string>;
  /** What is wrong, to be listed above the form. */
  problems?: FindingMessage[];
  /** Starts with the focus in the first field. */
  autoFocus?: boolean;
}) {
  const { record, host, names = none, problems = [] } = given;
  const page = useMemo(() => withFormDefaults(given.page), [given.page]);
  const frame = useRef<HTMLDivElement>(null);
  const formId = useId().replaceAll(':', '');
  const isNarrow = useNarrow(frame);
  const unfolds = useDesigned() !== null;
  // In place of the page wherever it does not matter where its fields stand.
  const asked = useSettled(page);
  const port = useMemo(() => formPort({ record, page: asked, unfolds }), [record, asked, unfolds]);
  const scripts = useMemo(() => formScripts({ record, page: asked, user: host.user }), [record, asked, host]);
  useEffect(() => keepMatching(record, host), [record, host]);
  useEffect(() => scripts?.start(), [scripts]);
  const spoken = language.use();
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels are as long as their language makes them
  const labels = useMemo(() => labelsIn(page, (id) => record.field(id)), [page, record, spoken]);
  const scope = useMemo(
    () => ({
      record,
      page: asked,
      host,
      port,
      scripts,
      names,
      formId,
      isNarrow,
      labels,
      labelPosition: isNarrow ? ('top' as const) : page.labelPosition,
    }),
    [record, asked, host, port, scripts, names, formId, isNarrow, labels, page.labelPosition],
  );
  return (
    <ConfigProvider componentSize={sizes[page.size]}>
      <FormProvider form={record.form}>
        <FormScopeProvider value={scope}>
          <div ref={frame} className={`ts-form ts-form-${page.style} ${record.mode === 'view' ? 'ts-reading' : ''}`}>
            <Bring record={record} frame={frame} />
            {record.mode !== 'view' && given.autoFocus && <FirstFocus frame={frame} />}
            {problems.length > 0 && <Summary record={record} problems={problems} />}
            <FormLines nodes={page.body} holder="" />
          </div>
        </FormScopeProvider>
      </FormProvider>
    </ConfigProvider>
  );
}

/** The page as it first was while it asks for the same of the same fields: none is drawn again because another moved. */
function useSettled(page: FormPage): FormPage {
  const settled = useRef(page);
  if (settled.current !== page && !asksTheSame(settled.current, page)) settled.current = page;
  return settled.current;
}

function asksTheSame({ body: before, ...one }: FormPage, { body, ...other }: FormPage): boolean {
  return JSON.stringify(one) === JSON.stringify(other) && partsIn(before) === partsIn(body);
}

/** The fields that stand in it, and whether it has buttons. */
const partsIn = (body: LayoutNode[]): string => `${hasButton(body)} ${fieldsOf(body).sort().join(' ')}`;

function useNarrow(frame: React.RefObject<HTMLDivElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(() => window.innerWidth < narrow);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return observeSize(element, { measure: () => setNarrow(element.clientWidth < narrow) });
  }, [frame]);
  return isNarrow;
}

/** What is still wrong; an entry goes when its field is changed. */
const Summary = observer(function Summary({ record, problems }: { record: RecordForm; problems: FindingMessage[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try to save brings the summary into view
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [problems]);
  const names = new Set(record.model.fields.map((field) => field.name));
  const open = problems.filter(
    ({ field }) => record.errors[field] !== undefined || !names.has(field.split(/[.[]/)[0] ?? ''),
  );
  if (open.length === 0) return null;
  const shown = isWhole ? open.length : listed;
  return (
    <div ref={place} tabIndex={-1} className="ts-summary-frame">
      <Alert
        className="ts-summary"
        type="error"
        showIcon
        message={say(wrongCount, { count: open.length })}
        description={
          <ul>
            {open.slice(0, shown).map((problem) => (
              <li key={`${problem.field} ${problem.rule}`}>
                <button type="button" className="ts-link" onClick={() => record.bring(problem.field)}>
                  {pathLabel(record.model.fields, problem.field)} {problem.msg}
                </button>
              </li>
            ))}
            {open.length > shown && (
              <li>
                <button type="button" className="ts-link" onClick={() => setWhole(true)}>
                  {say(more, { count: open.length - shown })}
                </button>
              </li>
            )}
          </ul>
        }
      />
    </div>
  );
});

const control =
  'input:not([disabled], [type=file], [type=hidden]), textarea:not([disabled]), button[role=switch]:not([disabled])';

/** The first control that can be filled in; undefined while one before it may still come, unless nobody waits for it. */
function firstControl(frame: HTMLElement, { isPatient }: { isPatient: boolean }): HTMLElement | undefined {
  for (const place of frame.querySelectorAll('[data-place]')) {
    const found = place.querySelector<HTMLElement>(control);
    if (found) return found;
    const isComing = !place.querySelector('[data-field]') || place.querySelector('.ant-skeleton');
    if (isComing && isPatient) return undefined;
  }
  return undefined;
}

/** Whoever opens a form wants to fill it in; the fields may come a few frames later. On a phone the keyboard would hide it. */
function FirstFocus({ frame }: { frame: React.RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (window.innerWidth < narrow) return;
    let tries = 0;
    const timer = setInterval(() => {
      const found = frame.current ? firstControl(frame.current, { isPatient: ++tries < 60 }) : undefined;
      const isThere = frame.current?.contains(document.activeElement) === true;
      if (!isThere) found?.focus({ preventScroll: true });
      if (isThere || found || tries > 60) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, [frame]);
  return null;
}

/** Scrolls to the wanted field; it may have to be mounted first, which takes a few frames. */
const Bring = observer(function Bring({
  record,
  frame,
}: {
  record: RecordForm;
  frame: React.RefObject<HTMLDivElement | null>;
}) {
  const { field, count } = record.wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request counts
  useEffect(() => {
    if (!field) return;
    let tries = 0;
    let isSeen = false;
    const timer = setInterval(() => {
      const place = frame.current?.querySelector(`[data-place="${CSS.escape(field)}"]`);
      if (place && !isSeen) place.scrollIntoView({ block: 'center' });
      isSeen ||= Boolean(place);
      // A sub-table brings them on to the cell.
      const isThere = place?.contains(document.activeElement) === true;
      const found = place?.querySelector<HTMLElement>('input, textarea, button, [tabindex]');
      if (!isThere) found?.focus({ preventScroll: true });
      tries += place ? 1 : 0.1;
      if (found || tries > 10) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, [field, count]);
  return null;
});

import type { ListRow } from '@tessera/runtime/render/list/row.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { ErrorBoundary } from '@tessera/runtime/shell/error-boundary.tsx';
import { useMemo, useState } from 'react';
import { FormPreview, ListPreview } from '../preview/preview.tsx';
import type { TemplateToLookAt } from './start-calls.ts';

/** A template as the runtime draws it: its form with one of the samples, its list with all of them. */
export function TemplatePreview(given: { template: TemplateToLookAt; shown: 'form' | 'list'; onForm: () => void }) {
  const { template, shown, onForm } = given;
  const { page, names, records } = template;
  const title = say(template.name);
  const [opened, setOpened] = useState<{ id: string } | undefined>();
  const values = useMemo(() => valuesOf(opened ?? fullest(records)), [opened, records]);
  const open = (row: ListRow) => {
    setOpened(row);
    onForm();
  };
  return (
    <div className={`ts-start-drawn ts-start-drawn-${shown}`}>
      <ErrorBoundary>
        {shown === 'form' ? (
          <FormPreview {...{ page, title, names, values }} />
        ) : (
          <ListPreview {...{ page, title, names }} records={records as ListRow[]} onOpen={open} />
        )}
      </ErrorBoundary>
    </div>
  );
}

/** The one that shows the most of the form: how many fields and lines of tables it has something in. */
function fullest(records: { id: string }[]): { id: string } | undefined {
  const size = (record: object) =>
    Object.values(record).reduce((sum: number, value: unknown) => {
      if (Array.isArray(value)) return sum + value.length;
      return value === null || value === undefined || value === '' ? sum : sum + 1;
    }, 0);
  return records.reduce<{ id: string } | undefined>(
    (best, one) => (best && size(best) >= size(one) ? best : one),
    undefined,
  );
}

/** What a person would have typed. */
function valuesOf(record: { id: string } | undefined): Record<string, unknown> {
  const { id: _, _names: __, state: ___, ...values } = (record ?? {}) as Record<string, unknown>;
  return values;
}

import '@tessera/runtime/shell/style/index.css';
import type { Host } from '@tessera/runtime/host/host.ts';
import { HostProvider } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { useMemo } from 'react';

interface Given {
  model: ModelDefinition;
  values: Record<string, unknown>;
  host: Host;
  /** Of a field in a line of 24. */
  span: number;
  onMade?: (record: RecordForm) => void;
}

/** The product's form of a model, all fields in one row that breaks. */
export function ProductForm({ model, values, host, span, onMade }: Given) {
  const record = useMemo(() => {
    const made = new RecordForm({ model, mode: 'edit', values, user: host.user });
    onMade?.(made);
    return made;
  }, [model, values, host, onMade]);
  const body = useMemo(
    () => model.fields.map(({ id }) => ({ node: 'field' as const, id: `node-${id}`, field: id, span })),
    [model, span],
  );
  return (
    <HostProvider value={host}>
      <FormBody
        record={record}
        page={{ body: [{ node: 'row', id: 'row', children: body }] }}
        host={host}
        problems={[]}
      />
    </HostProvider>
  );
}

import { fakeHost } from '@tessera/runtime/host/fake-host.ts';
import type { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { ProductForm } from '../product-form.tsx';
import { lines, people, type Row } from './table.ts';

const model: ModelDefinition = { name: 'bench', titleField: 'lines', fields: [lines] };
const host = fakeHost({ options: {}, entries: people });

export function Product({ rows, hold }: { rows: Row[]; hold: (read: () => Row[]) => void }) {
  const onMade = (record: RecordForm) => hold(() => record.rows.lines ?? []);
  return <ProductForm {...{ model, host, onMade }} values={{ lines: rows }} span={24} />;
}

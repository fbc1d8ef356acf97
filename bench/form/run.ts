import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { median } from '../median.ts';
import { FieldObjectForm } from './field-objects.ts';
import type { Measured, Way } from './index.ts';
import { model, rowCount, values } from './model.ts';

/** A form under measurement: to be typed into, to be checked. */
interface Opened {
  type: (value: number) => void;
  /** Formulas, states, checks; answers how many fields are wrong. */
  check: () => number;
  total: () => unknown;
  isShown: (path: string) => boolean | undefined;
  keep: unknown;
}

const sum = Array.from({ length: rowCount }, (_, row) => (row % 7) * (row % 11)).reduce((one, other) => one + other);
const keys = 5;
const user = { id: 'u', departmentId: null, companyId: null };

function recordForm(): Opened {
  const record = new RecordForm({ model, mode: 'edit', values: values(), user });
  const [first] = model.fields;
  const table = model.fields.find(({ kind }) => kind === 'rows');
  return {
    type: (value) => first && record.set(first, value),
    check: () => record.check().length,
    total: () => record.value().total,
    isShown: (path) => {
      const [, row, name] = /\[(\d+)\]\.(\w+)/.exec(path) ?? [];
      const cell = table?.rows?.find((one) => one.name === name);
      return table && cell
        ? record.cellState([{ table, index: Number(row) }], cell).visible
        : record.state(path).visible;
    },
    keep: record,
  };
}

function fieldObjects(withCells: boolean): Opened {
  const form = new FieldObjectForm({ model, values: values(), withCells });
  return {
    type: (value) => form.type('f0', value),
    check: () => form.check(),
    total: () => form.value().total,
    isShown: (path) => form.state(path)?.visible,
    keep: form,
  };
}

const ways: Record<Way, () => Opened> = {
  values: recordForm,
  head: () => fieldObjects(false),
  cells: () => fieldObjects(true),
};

const open = ways[process.argv[2] as Way];
// The first warms the machine up.
measure(open);
console.log(JSON.stringify(measure(open)));

function measure(open: () => Opened): Measured {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let began = performance.now();
  const form = open();
  const opened = performance.now() - began;
  globalThis.gc?.();
  const megabytes = (process.memoryUsage().heapUsed - before) / 1e6;
  const times = Array.from({ length: keys }, (_, key) => {
    began = performance.now();
    form.type(key + 2);
    const wrong = form.check();
    const time = performance.now() - began;
    // All ways must do the same work.
    if (form.total() !== sum + key + 2) throw new Error(`a total of ${String(form.total())}`);
    if (wrong !== rowCount / 100) throw new Error(`${wrong} fields are wrong`);
    if (form.isShown('f1') !== true || form.isShown('lines[0].reason') !== false) throw new Error('wrong states');
    return time;
  });
  return { open: opened, key: median(times), megabytes };
}

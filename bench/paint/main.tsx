import '@tessera/runtime/shell/style/index.css';
import type { Host } from '@tessera/runtime/host/host.ts';
import { HostProvider } from '@tessera/runtime/host/host-context.tsx';
import { FormBody } from '@tessera/runtime/render/form/form-body.tsx';
import { MountWhenSeen } from '@tessera/runtime/render/form/mount-when-seen.tsx';
import { RecordForm } from '@tessera/runtime/render/form/state/record-form.ts';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * The same fields, drawn by the product or by plain antd `Form`: `?mode=product|plain|seen&fields=200`. `seen`: antd `Form`
 * by hand, whose fields too are mounted when they come near the screen.
 */
const query = new URLSearchParams(location.search);
const count = Number(query.get('fields') ?? 200);
const options = ['red', 'green', 'blue'].map((value) => ({ value, label: value }));

type Made = Pick<FieldDefinition, 'widget' | 'kind' | 'props'> & { plain: ReactNode; plainValue?: string };
const kinds: Made[] = [
  { widget: 'input', kind: 'text', plain: <Input /> },
  { widget: 'number', kind: 'decimal', plain: <InputNumber style={{ width: '100%' }} /> },
  {
    widget: 'select',
    kind: 'text',
    props: { options: { source: 'static', items: options } },
    plain: <Select options={options} />,
  },
  { widget: 'date', kind: 'date', plain: <DatePicker style={{ width: '100%' }} /> },
  { widget: 'switch', kind: 'boolean', plain: <Switch />, plainValue: 'checked' },
];
/** With `formulas`, all fields but the first are computed from the first: f7 is seven times f0. */
const isComputed = query.has('formulas');
const number = kinds[1] as Made;
const result: Made = {
  widget: 'calculate',
  kind: 'decimal',
  plain: <InputNumber readOnly style={{ width: '100%' }} />,
};
const made = Array.from({ length: count }, (_, index) => ({
  name: `f${index}`,
  label: `Field ${index}`,
  kind: isComputed ? (index === 0 ? number : result) : (kinds[index % kinds.length] as Made),
  ...(isComputed && index > 0 ? { value: `f0 * ${index}` } : {}),
}));

function Product() {
  const model: ModelDefinition = {
    name: 'bench',
    titleField: 'f0',
    fields: made.map(({ name, label, value, kind: { widget, kind, props } }) => ({
      id: name,
      name,
      label,
      widget,
      kind,
      ...(props ? { props } : {}),
      ...(value ? { value } : {}),
    })),
  };
  const host = {
    user: { id: 'u', realName: 'u', account: 'u' },
    options: async () => [],
    selector: async () => [],
    names: async () => new Map(),
  } as unknown as Host;
  const record = useMemo(() => new RecordForm({ model, mode: 'create', values: {}, user: host.user }), []);
  const body = made.map(({ name }) => ({ node: 'field' as const, id: name, field: name, span: 12 }));
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

function Plain({ mountsSeen }: { mountsSeen: boolean }) {
  const [form] = Form.useForm();
  const compute = ({ f0 }: { f0?: number }) => {
    if (isComputed && f0 !== undefined)
      form.setFieldsValue(Object.fromEntries(made.slice(1).map(({ name }, index) => [name, (f0 ?? 0) * (index + 1)])));
  };
  return (
    <Form
      form={form}
      onValuesChange={compute}
      layout="horizontal"
      labelCol={{ span: 8 }}
      style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}
    >
      {made.map(({ name, label, kind }) => {
        const item = (
          <Form.Item
            key={name}
            name={name}
            label={label}
            {...(kind.plainValue ? { valuePropName: kind.plainValue } : {})}
          >
            {kind.plain}
          </Form.Item>
        );
        return mountsSeen ? (
          <MountWhenSeen key={name} height={56}>
            {item}
          </MountWhenSeen>
        ) : (
          item
        );
      })}
    </Form>
  );
}

const root = document.getElementById('root');
if (root) {
  const began = performance.now();
  const mode = query.get('mode');
  createRoot(root).render(
    <Providers>{mode === 'product' ? <Product /> : <Plain mountsSeen={mode === 'seen'} />}</Providers>,
  );
  // Two frames: the second starts after the first with content was painted.
  const look = () =>
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (!root.querySelector('input')) return look();
        document.title = `painted ${performance.now() - began}`;
      }),
    );
  look();
}

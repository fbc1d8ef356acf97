import { fakeHost } from '@tessera/runtime/host/fake-host.ts';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import { sampleEntries, type WidgetSample, widgetSamples } from '@tessera/runtime/testing/widget-samples.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { type WidgetName, widgets } from '@tessera/schemas/widgets/index.ts';
import { Form } from 'antd';
import { createRoot } from 'react-dom/client';
import { ProductForm } from '../product-form.tsx';
import { plainControls, valueProps } from './plain-controls.tsx';

/** A form with every widget in turn: `?mode=product|plain&fields=500`. */
const query = new URLSearchParams(location.search);
const names = Object.keys(widgets) as WidgetName[];
const samples: Record<WidgetName, WidgetSample> = widgetSamples;
const made = Array.from({ length: Number(query.get('fields')) }, (_, index) => {
  const widget = names[index % names.length] as WidgetName;
  return { widget, field: fieldOf(widget, index) };
});

function fieldOf(widget: WidgetName, index: number): FieldDefinition {
  return { id: `f${index}`, name: `f${index}`, label: `Field ${index}`, widget, ...samples[widget].field };
}

const model: ModelDefinition = { name: 'bench', titleField: 'f0', fields: made.map(({ field }) => field) };
const host = fakeHost({ options: {}, entries: sampleEntries });
// Both begin with one row in each table.
const values = Object.fromEntries(model.fields.flatMap(({ name, kind }) => (kind === 'rows' ? [[name, [{}]]] : [])));

function Plain() {
  return (
    <Form
      layout="horizontal"
      labelCol={{ span: 8 }}
      style={{ display: 'grid', gridTemplateColumns: '1fr 1fr' }}
      component="div"
    >
      {made.map(({ widget, field }) => {
        const valuePropName = valueProps[widget];
        return (
          <div key={field.name} data-field={field.name}>
            <Form.Item name={field.name} label={String(field.label)} {...(valuePropName ? { valuePropName } : {})}>
              {plainControls[widget]}
            </Form.Item>
          </div>
        );
      })}
    </Form>
  );
}

const root = document.getElementById('root');
if (root) {
  const began = performance.now();
  const drawn = query.get('mode') === 'product' ? <ProductForm {...{ model, host, values }} span={12} /> : <Plain />;
  createRoot(root).render(<Providers>{drawn}</Providers>);
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

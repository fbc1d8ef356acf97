import { ArrayTable, DatePicker, FormItem, Input, NumberPicker, PreviewText, Select, Switch } from '@formily/antd-v5';
import { createForm, onFieldValueChange } from '@formily/core';
import { createSchemaField, FormProvider } from '@formily/react';
import { toJS } from '@formily/reactive';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { useMemo } from 'react';
import { choicesOf, columns, computed, pasted, type Row } from './table.ts';

const SchemaField = createSchemaField({
  components: { ArrayTable, DatePicker, FormItem, Input, NumberPicker, Select, Switch, Text: PreviewText.Input },
});

function cellOf(field: FieldDefinition) {
  if (field.value !== undefined) return { 'x-component': 'Text' };
  const choices = choicesOf(field);
  if (choices) return { 'x-component': 'Select', enum: choices };
  if (field.kind === 'boolean') return { 'x-component': 'Switch' };
  if (field.kind === 'date') return { 'x-component': 'DatePicker' };
  return { 'x-component': field.kind === 'text' ? 'Input' : 'NumberPicker' };
}

const schema = {
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      'x-component': 'ArrayTable',
      // As it ships: it pages by itself, ten rows a page.
      'x-component-props': { scroll: { x: 2800 } },
      items: {
        type: 'object',
        properties: Object.fromEntries(
          columns.map((field) => [
            `column-${field.name}`,
            {
              type: 'void',
              'x-component': 'ArrayTable.Column',
              'x-component-props': { title: String(field.label), width: 140 },
              properties: { [field.name]: { 'x-decorator': 'FormItem', ...cellOf(field) } },
            },
          ]),
        ),
      },
    },
  },
};

/** Formily's `ArrayTable`, its formulas computed where one of their cells changes. */
export function Formily({ rows, hold }: { rows: Row[]; hold: (read: () => Row[]) => void }) {
  const form = useMemo(
    () =>
      createForm({
        values: { lines: rows },
        effects: () => {
          onFieldValueChange('lines.*.*(qty,price,discount)', (field, form) => {
            const at = field.address.parent();
            const { amount, net } = computed(form.getValuesIn(at) as Row);
            form.setValuesIn(at.concat('amount'), amount);
            form.setValuesIn(at.concat('net'), net);
          });
        },
      }),
    [rows],
  );
  hold(() => form.values.lines);
  return (
    <FormProvider form={form}>
      <div
        onPaste={(event) =>
          form.setValuesIn('lines', pasted(toJS(form.values.lines), event.clipboardData.getData('text/plain')))
        }
      >
        <SchemaField schema={schema} />
      </div>
    </FormProvider>
  );
}

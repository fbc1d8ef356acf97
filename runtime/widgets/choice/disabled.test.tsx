// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { type WidgetName, widgets } from '@tessera/schemas/widgets/index.ts';
import { expect, test } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import { widgetSamples } from '../../testing/widget-samples.ts';

const options: OptionSource = {
  source: 'static',
  items: [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta', disabled: true },
  ],
};
/** Every widget whose choices may be fixed ones, and how it offers them. */
const choosers = (Object.keys(widgets) as WidgetName[]).filter((name) => {
  const { props } = widgets[name] as { props: { options?: { sources?: readonly string[] } } };
  return props.options?.sources?.includes('static');
});

test.each(choosers)('%s: a disabled option stands there and cannot be chosen', async (widget) => {
  const { kind } = widgetSamples[widget].field as { kind: FieldDefinition['kind'] };
  const field = { id: 'f1', name: 'one', label: 'One', kind, widget, props: { options } } as FieldDefinition;
  const { place, record } = drawForm({
    fields: [field],
    values: { one: null },
    host: fakeHost({ options: {}, entries: [] }),
  });
  const opener = await soon(() => {
    const found = place.querySelector<HTMLElement>('[role=radiogroup], [role=group], [role=combobox]');
    expect(found).not.toBeNull();
    return found as HTMLElement;
  });
  const isOpened = opener.getAttribute('role') === 'combobox';
  if (isOpened)
    opener.closest('.ant-select-selector, .ant-select')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  const beta = await soon(() => {
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'label, .ant-select-item-option, [role=menuitemcheckbox], .ant-select-tree-treenode',
      ),
    ];
    const found = all.filter(({ textContent }) => textContent === 'Beta').at(-1);
    expect(found).toBeDefined();
    return found as HTMLElement;
  });
  const isDisabled = beta.className.includes('disabled') || beta.querySelector('input')?.disabled;
  expect([widget, isDisabled]).toEqual([widget, true]);
  beta.click();
  expect(record.value().one ?? null).toBeNull();
});

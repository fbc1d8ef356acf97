import { withoutDefaults } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { fieldNode, type LayoutNode } from '../language/layout.ts';
import { allControlled, type ListPage } from '../language/list-page.ts';
import type { OptionItem } from '../options/source.ts';
import { type Text, t } from '../texts/text.ts';
import { widgetOf } from '../widgets/index.ts';

/** A field as a template writes it: its id and kind follow from its name and widget. */
interface FieldDraft extends Partial<Omit<FieldDefinition, 'id' | 'name' | 'rows' | 'label'>> {
  widget: FieldDefinition['widget'];
  label: Text;
  /** Its fixed choices. */
  items?: OptionItem[];
  /** The columns of a sub-table. */
  rows?: Record<string, FieldDraft>;
}

/** Fields in the order in which they are written, by their names. */
export const fieldsOf = (drafts: Record<string, FieldDraft>, above = 'f'): FieldDefinition[] =>
  Object.entries(drafts).map(([name, { items, rows, props, ...draft }]) => {
    const { kinds, kindOf, fill } = widgetOf(draft.widget);
    const all = { ...props, ...(items ? { options: { source: 'static', items } } : {}) };
    const id = `${above}_${name}`;
    const field = {
      ...{ id, name, kind: kindOf?.(all) ?? kinds[0], ...draft, props: all },
      ...(rows ? { rows: fieldsOf(rows, id) } : {}),
    } as FieldDefinition;
    // A reader of the stored document sees who fills it in.
    return { ...withoutDefaults(field), ...(fill ? { fill } : {}) };
  });

const half = 12;

/** Fields in lines of two, by their names; `name:24` takes so much of the 24 of a line. */
export const lines = (id: string, fields: string): LayoutNode => ({
  node: 'row',
  id: `row-${id}`,
  children: fields.split(' ').map((one) => {
    const [name = '', span] = one.split(':');
    return fieldNode(`f_${name}`, span === undefined ? half : Number(span));
  }),
});

interface Inside {
  title: Text;
  /** As `lines` takes them. */
  fields?: string;
  children?: LayoutNode[];
}

const inside = (id: string, { fields, children = [] }: Inside): LayoutNode[] => [
  ...(fields === undefined ? [] : [lines(id, fields)]),
  ...children,
];

export const card = (id: string, given: Inside): LayoutNode => ({
  ...{ node: 'card', id: `card-${id}`, title: given.title },
  children: inside(id, given),
});

export const tabs = (id: string, panes: Record<string, Inside>): LayoutNode => ({
  ...{ node: 'tab', id: `tab-${id}` },
  panes: Object.entries(panes).map(([pane, given]) => ({
    id: `pane-${pane}`,
    title: given.title,
    children: inside(pane, given),
  })),
});

/** A sub-table: all of a line, and no label, because its card or its tab says what it is. */
export const table = (name: string): LayoutNode => ({ ...fieldNode(`f_${name}`), showLabel: false });

/** What every list of a template has: its records are added, changed, deleted and brought back, come and go as workbooks. */
export const usual = {
  buttons: [
    'btn_add',
    'btn_edit',
    'btn_remove',
    'btn_detail',
    'btn_batchRemove',
    'btn_import',
    'btn_export',
    'btn_restore',
  ],
  permissions: allControlled,
} as const satisfies Partial<ListPage>;

/** A telephone number of any country. */
export const phoneRule = {
  pattern: '^[+]?[0-9][0-9 ()-]{5,19}$',
  message: t('请输入正确的电话号码', '請輸入正確的電話號碼', 'Enter a phone number', '電話番号を入力してください'),
};

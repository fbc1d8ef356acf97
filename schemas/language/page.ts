import type { FilterOperator } from './kinds.ts';
import { filterOperators } from './kinds.ts';
import type { Caption } from './text.ts';
import { captionSchema } from './text.ts';

/** A form is a tree of these; a field node points to a field of the model by its id. */
export type LayoutNode =
  | { node: 'field'; field: string; span?: number }
  | { node: 'row'; children: LayoutNode[] }
  | { node: 'card'; title: Caption; children: LayoutNode[] }
  | { node: 'tab'; panes: LayoutPane[] }
  | { node: 'collapse'; panes: LayoutPane[]; open?: boolean }
  | { node: 'groupTitle'; content: Caption; position?: 'left' | 'center' | 'right'; help?: Caption }
  | { node: 'divider'; content?: Caption }
  | { node: 'text'; content: Caption };
export interface LayoutPane {
  title: Caption;
  children: LayoutNode[];
}

/** SPEC §3, form properties. What is left out has the default of `formDefaults`. */
export interface FormPage {
  body: LayoutNode[];
  /** Width of the dialog or drawer in px. */
  width?: number;
  labelPosition?: 'left' | 'right' | 'top';
  size?: 'medium' | 'small' | 'mini';
  labelWidth?: number;
  popup?: 'dialog' | 'drawer' | 'full';
  style?: 'default' | 'officialDocument';
  confirmText?: Caption;
  cancelText?: Caption;
  disabled?: boolean;
}

export const formDefaults = {
  width: 800,
  labelPosition: 'right',
  size: 'medium',
  labelWidth: 100,
  popup: 'dialog',
  style: 'default',
  disabled: false,
} as const satisfies Partial<FormPage>;

/** Every button that a list can have; a role is granted them by code (SPEC §6). */
export const buttonCodes = [
  'btn_add',
  'btn_edit',
  'btn_remove',
  'btn_detail',
  'btn_batchRemove',
  'btn_import',
  'btn_export',
  'btn_state',
] as const;
export type ButtonCode = (typeof buttonCodes)[number];

export interface ListColumn {
  /** Field id. */
  field: string;
  width?: number;
  sortable?: boolean;
  align?: 'left' | 'center' | 'right';
  fixed?: 'left' | 'right';
  /** Off at first; the person can switch it on. */
  hidden?: boolean;
}
export interface ListSearch {
  /** Field id. */
  field: string;
  operator?: FilterOperator;
}

/** SPEC §3, list design. */
export interface ListPage {
  layout?: 'table' | 'treeTable' | 'groupTable';
  columns: ListColumn[];
  search?: ListSearch[];
  /** Field ids that the keyword box looks in. */
  keyword?: string[];
  sort?: { field: string; order: 'asc' | 'desc' };
  paging?: boolean;
  pageSize?: 20 | 50 | 100 | 500;
  buttons?: ButtonCode[];
  /** Built-in extra buttons and row actions, by the name of an action of the resource. */
  actions?: string[];
  /** `treeTable`: the tree at the left, and the field of this model (id) that a picked node filters. */
  tree?: {
    title?: Caption;
    source:
      | { type: 'dictionary'; code: string }
      | { type: 'company' }
      | { type: 'department' }
      | { type: 'model'; resource: string };
    relationField: string;
  };
  /** `groupTable`: the field (id) whose equal values make a group. */
  group?: { field: string };
  /** Which of these a role must be granted one by one; what is off is open to whoever sees the menu. */
  permissions?: { button?: boolean; column?: boolean; data?: boolean };
}

export const listDefaults = {
  layout: 'table',
  paging: true,
  pageSize: 20,
  buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export'],
} as const satisfies Partial<ListPage>;

/** Records kept as a dictionary: a code and a label, flat or as a tree. */
export interface DictionaryPage {
  isTree?: boolean;
  /** Field ids. */
  labelField: string;
  valueField: string;
}

export interface Pages {
  form?: FormPage;
  list?: ListPage;
  dictionary?: DictionaryPage;
}

const fieldId = { type: 'string', maxLength: 64 };
const children = { type: 'array', maxItems: 500, items: { $ref: 'layoutNode' } };
const panes = {
  type: 'array',
  minItems: 1,
  maxItems: 50,
  items: {
    type: 'object',
    required: ['title', 'children'],
    additionalProperties: false,
    properties: { title: captionSchema, children },
  },
};
const node = (name: LayoutNode['node'], properties: Record<string, object>, required: string[]) => ({
  type: 'object',
  required: ['node', ...required],
  additionalProperties: false,
  properties: { node: { const: name }, ...properties },
});

export const layoutNodeSchema = {
  $id: 'layoutNode',
  type: 'object',
  required: ['node'],
  discriminator: { propertyName: 'node' },
  oneOf: [
    node('field', { field: fieldId, span: { type: 'integer', minimum: 1, maximum: 24 } }, ['field']),
    node('row', { children }, ['children']),
    node('card', { title: captionSchema, children }, ['title', 'children']),
    node('tab', { panes }, ['panes']),
    node('collapse', { panes, open: { type: 'boolean' } }, ['panes']),
    node(
      'groupTitle',
      { content: captionSchema, position: { enum: ['left', 'center', 'right'] }, help: captionSchema },
      ['content'],
    ),
    node('divider', { content: captionSchema }, []),
    node('text', { content: captionSchema }, ['content']),
  ],
};

const treeSource = (type: string, properties: Record<string, object> = {}) => ({
  type: 'object',
  required: ['type', ...Object.keys(properties)],
  additionalProperties: false,
  properties: { type: { const: type }, ...properties },
});

export const pagesSchema = {
  $id: 'pages',
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: {
    form: {
      type: 'object',
      required: ['body'],
      additionalProperties: false,
      properties: {
        body: children,
        width: { type: 'integer', minimum: 320, maximum: 3840 },
        labelPosition: { enum: ['left', 'right', 'top'] },
        size: { enum: ['medium', 'small', 'mini'] },
        labelWidth: { type: 'integer', minimum: 0, maximum: 600 },
        popup: { enum: ['dialog', 'drawer', 'full'] },
        style: { enum: ['default', 'officialDocument'] },
        confirmText: captionSchema,
        cancelText: captionSchema,
        disabled: { type: 'boolean' },
      },
    },
    list: {
      type: 'object',
      required: ['columns'],
      additionalProperties: false,
      properties: {
        layout: { enum: ['table', 'treeTable', 'groupTable'] },
        columns: {
          type: 'array',
          minItems: 1,
          maxItems: 200,
          items: {
            type: 'object',
            required: ['field'],
            additionalProperties: false,
            properties: {
              field: fieldId,
              width: { type: 'integer', minimum: 40, maximum: 1200 },
              sortable: { type: 'boolean' },
              align: { enum: ['left', 'center', 'right'] },
              fixed: { enum: ['left', 'right'] },
              hidden: { type: 'boolean' },
            },
          },
        },
        search: {
          type: 'array',
          maxItems: 50,
          items: {
            type: 'object',
            required: ['field'],
            additionalProperties: false,
            properties: { field: fieldId, operator: { enum: filterOperators } },
          },
        },
        keyword: { type: 'array', maxItems: 20, items: fieldId },
        sort: {
          type: 'object',
          required: ['field', 'order'],
          additionalProperties: false,
          properties: { field: fieldId, order: { enum: ['asc', 'desc'] } },
        },
        paging: { type: 'boolean' },
        pageSize: { enum: [20, 50, 100, 500] },
        buttons: { type: 'array', uniqueItems: true, items: { enum: buttonCodes } },
        actions: { type: 'array', uniqueItems: true, items: { type: 'string', maxLength: 64 } },
        tree: {
          type: 'object',
          required: ['source', 'relationField'],
          additionalProperties: false,
          properties: {
            title: captionSchema,
            source: {
              type: 'object',
              required: ['type'],
              discriminator: { propertyName: 'type' },
              oneOf: [
                treeSource('dictionary', { code: { type: 'string', maxLength: 64 } }),
                treeSource('company'),
                treeSource('department'),
                treeSource('model', { resource: { type: 'string', maxLength: 128 } }),
              ],
            },
            relationField: fieldId,
          },
        },
        group: {
          type: 'object',
          required: ['field'],
          additionalProperties: false,
          properties: { field: fieldId },
        },
        permissions: {
          type: 'object',
          additionalProperties: false,
          properties: { button: { type: 'boolean' }, column: { type: 'boolean' }, data: { type: 'boolean' } },
        },
      },
    },
    dictionary: {
      type: 'object',
      required: ['labelField', 'valueField'],
      additionalProperties: false,
      properties: { isTree: { type: 'boolean' }, labelField: fieldId, valueField: fieldId },
    },
  },
};

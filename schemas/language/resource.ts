import type { ModelDefinition } from './model.ts';
import type { ButtonCode, Pages } from './page.ts';
import type { Caption, Text } from './text.ts';

/** What can be done with the records of a resource; the names are those of SPEC §7 and API.md. */
export const operations = [
  'list',
  'all',
  'tree',
  'selector',
  'create',
  'read',
  'update',
  'remove',
  'batchRemove',
  'state',
  'dataChange',
  'export',
  'import',
] as const;
export type Operation = (typeof operations)[number];

/** The button that a role must hold for an operation; null: the menu entry is enough; 'open': every signed-in user. */
export const operationRights = {
  list: null,
  all: null,
  tree: 'open',
  selector: 'open',
  create: 'btn_add',
  read: null,
  update: 'btn_edit',
  remove: 'btn_remove',
  batchRemove: 'btn_batchRemove',
  state: 'btn_state',
  dataChange: null,
  export: 'btn_export',
  import: 'btn_import',
} as const satisfies Record<Operation, ButtonCode | null | 'open'>;

/** A page document: what a designed module is, stored as JSON with a version. */
export interface PageDocument {
  version: 1;
  model: ModelDefinition;
  pages: Pages;
}

/** Something that can be done besides the operations: a button of the list or of a row. */
export interface ActionDefinition {
  code: string;
  title: Text;
  scope: 'row' | 'list';
  /** The button right that it needs; null: administrators only, and no role can be given it. */
  right: string | null;
  /** Method and path relative to the base, `{id}` being the row; absent when the action only opens something. */
  call?: string;
  /** Asked before it runs. */
  confirm?: Text;
  /** A dialog or page of the runtime, by name. */
  opens?: string;
}

export interface ResourceDefinition {
  /** `organize/Post`; for a designed module `entry/<id>`. */
  name: string;
  origin: 'builtin' | 'designed';
  title: Caption;
  model: ModelDefinition;
  pages: Pages;
  /** Base path of the built-in dialect: `/api/framework/organize/Post`. */
  path?: string;
  operations: Operation[];
  /**
   * The database view of the engine's own tables that the records are read from. Nothing of such a resource is stored
   * or released: it is listed and exported, and what else can be done with it are actions with routes of their own.
   */
  view?: string;
  /** The resource whose menu entry carries this one too. */
  within?: string;
  /**
   * Where a call is spelled unlike the rest: method and path, relative to the base.
   * A `{name}` other than `{id}` filters (or sets) the field of that name.
   */
  spelling?: Partial<Record<Operation, string>>;
  actions?: ActionDefinition[];
  /** Names of fields that selectors carry besides id, name and code; seen by every signed-in user. */
  selectorFields?: string[];
}

export const documentSchema = {
  $id: 'document',
  type: 'object',
  required: ['version', 'model', 'pages'],
  additionalProperties: false,
  properties: { version: { const: 1 }, model: { $ref: 'model' }, pages: { $ref: 'pages' } },
};

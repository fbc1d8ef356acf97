import type { Caption, Text } from '../texts/text.ts';
import type { ModelDefinition } from './model.ts';
import type { Operation } from './operations.ts';
import type { Pages } from './page.ts';
import type { ModelTrait } from './traits.ts';

/** The version of the form of page documents; older ones are brought to it by document/migrations. */
export const documentVersion = 2;

/** A page document: what a designed module is, stored as JSON with a version. */
export interface PageDocument {
  version: typeof documentVersion;
  model: ModelDefinition;
  pages: Pages;
}

/** The dialogs and pages of the runtime that an action can open; each has its file in runtime/. */
export const actionPages = [
  'dataSourceLog',
  'dataSourcePreview',
  'databaseTables',
  'dictionaryData',
  'entryEditor',
  'entryExtend',
  'entryImport',
  'entryPublish',
  'entryProblems',
  'entryRelease',
  'entryStart',
  'entryUses',
  'interfaceCalls',
  'interfaceKeys',
  'linkTest',
  'logOnTime',
  'ownViews',
  'resetPassword',
  'roleAuthorize',
  'viewAs',
  'viewAsCalls',
  'workbookModules',
] as const;
export type ActionPage = (typeof actionPages)[number];

/** Something that can be done besides the operations: a button of the list, of a row, or of the form. */
export interface ActionDefinition {
  code: string;
  title: Text;
  /** `form`: while a record is filled in; what it opens gets the values as they stand, and nothing is saved by it. */
  scope: 'row' | 'list' | 'form';
  /** The button right that it needs; null: administrators only, and no role can be given it. */
  right: string | null;
  /** Method and path relative to the base, `{id}` being the row; absent when the action only opens something. */
  call?: string;
  /** Asked before it runs. */
  confirm?: Text;
  opens?: ActionPage;
  /** Of a row: done by itself with a record that somebody has just made in its form. */
  afterCreate?: true;
  /** Of the list: it opens in place of an empty form when somebody wants a new record, and has no button of its own. */
  begins?: true;
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
  /**
   * Name of the field that holds whose a record is: everybody has records of their own, by no menu and no role, and
   * sees nobody else's, administrators neither.
   */
  personal?: string;
  /** Traits whose guard the module brings itself, because they mean something of their own to it. */
  ownGuards?: ModelTrait[];
  /** The resource whose menu entry carries this one too. */
  within?: string;
  /** The button there that opens it: only who may press it reads what is here. */
  openedBy?: string;
  /**
   * Where a call is spelled unlike the rest: method and path, relative to the base.
   * A `{name}` other than `{id}` filters (or sets) the field of that name.
   */
  spelling?: Partial<Record<Operation, string>>;
  /** Such places that name a record of a resource, by its id or by its code; in the input of a record as well. */
  places?: Record<string, string>;
  /** What calls name the root of the tree by in such a place, besides `0`. */
  root?: string;
  actions?: ActionDefinition[];
  /** Names of fields that selectors carry besides id, name and code; seen by every signed-in user. */
  selectorFields?: string[];
}

/** What a name points into; undefined when there is no such resource. */
export type FindResource = (name: string) => ResourceDefinition | undefined;

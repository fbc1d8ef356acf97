import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import type { RowScopeType } from '@tessera/schemas/language/row-scope.ts';
import type { ColumnType, Generated } from 'kysely';

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** A line of the history of a row in another database. */
export interface ExternalChange {
  action: 'create' | 'update' | 'remove';
  actor: string | null;
  via: string;
  patch: object;
  at: string;
}

/** A row of `idempotency` that is committed together with what is written elsewhere. */
export interface ExternalClaim {
  user_id: string;
  key: string;
  request_hash: string;
  answer: string | null;
}

/** The engine's own tables; everything else is made from definitions. */
export interface EngineTables {
  /** What is in force of each resource. */
  resource: {
    name: string;
    definition: Json<unknown>;
    version: number;
    released_at: Generated<Date>;
    released_by: string | null;
  };
  /** What an administrator controls of a module, beside what its list design controls. */
  module_control: { resource: string; kinds: ControlKind[] };
  /** Every release that ever was, for rollback and comparison. */
  release: {
    resource: string;
    version: number;
    definition: Json<unknown>;
    plan: Json<unknown>;
    note: string;
    /** The text of the document that it came from; null where nobody wrote it by hand. */
    source: string | null;
    released_at: Generated<Date>;
    released_by: string | null;
  };
  /** Physical table of a model (path '') or of one of its sub-tables (path: the field's id). */
  model_table: { resource: string; path: string; table_name: string };
  /** Physical column of a field, named once, at its first release. */
  model_column: {
    resource: string;
    path: string;
    field_id: string;
    kind: string;
    column_name: string;
    archived_at: ColumnType<Date | null, Date | null, Date | null>;
  };
  record_change: {
    id: Generated<string>;
    resource: string;
    record_id: string;
    version: number;
    action: string;
    actor: string | null;
    via: string;
    patch: Json<unknown>;
    at: Generated<Date>;
  };
  session: {
    token_hash: string;
    user_id: string;
    created_at: Generated<Date>;
    seen_at: Generated<Date>;
    expires_at: ColumnType<Date, Date, Date>;
    ip: string;
    agent: string;
    locked: Generated<boolean>;
    /** Why it was ended by someone else: 410 forced out. */
    ended_code: number | null;
    /** What an administrator knows it by. */
    id: Generated<string>;
    account: Generated<string>;
    /** Present when an administrator views as the user. */
    view_id: string | null;
  };
  /** Every time that an administrator viewed as another user. */
  view_as: {
    id: string;
    viewer_id: string;
    viewed_id: string;
    own_hash: string;
    ip: string;
    agent: string;
    started_at: Date;
    expires_at: Date;
    ended_at: Date | null;
  };
  view_as_call: {
    id: Generated<string>;
    view_id: string;
    at: Date;
    method: string;
    path: string;
    refused: boolean;
  };
  /** Of secret fields: see server/secrets. */
  secret: { resource: string; record_id: string; name: string; sealed: string; changed_at: Generated<Date> };
  /** The tables that database links found. */
  link_table: {
    id: string;
    link_id: string;
    schema_name: string;
    table_name: string;
    kind: string;
    comment: string;
    row_count: number | null;
    bytes: number | null;
    detail: Json<unknown>;
    read_at: Date;
    read_by: string | null;
  };
  /** What data sources were asked, and how that ended; `fault` is empty where it went well. */
  source_call: {
    id: Generated<string>;
    source_id: string;
    at: Date;
    actor: string | null;
    /** The partner who asked by an interface, where nobody did. */
    key_id: string | null;
    purpose: string;
    milliseconds: number;
    row_count: number | null;
    fault: string;
  };
  /** Who may call data interfaces. */
  interface_key: {
    id: string;
    interface_id: string;
    partner: string;
    hash: string;
    beginning: string;
    made_at: Date;
    made_by: string | null;
    expires_at: Date | null;
    used_at: ColumnType<Date | null, Date | null | undefined, Date>;
    revoked_at: ColumnType<Date | null, Date | null | undefined, Date>;
  };
  interface_call: {
    id: Generated<string>;
    interface_id: string;
    key_id: string | null;
    at: Date;
    method: string;
    outcome: number;
    milliseconds: number;
    ip: string;
    /** Of calls that were not let in, which are counted by the minute. */
    minute: ColumnType<string | null, number | undefined, never>;
    calls: Generated<number>;
  };
  /** What values of data sources are called. */
  /** What a value of a data source was called in a field, by which of its columns. */
  source_text: {
    source_id: string;
    resource: string;
    field_id: string;
    value: string;
    label: string;
    shown_by: string;
    seen_at: Date;
    gone_at: Date | null;
  };
  /** Modules that are made of the tables of a database link, or of the sheets of a workbook: the file's id is `link_id` then. */
  generation_job: {
    id: string;
    link_id: string;
    state: 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted';
    step: 'modules' | 'release' | 'menus' | 'rows' | 'references' | 'done';
    fault: Json<unknown>;
    plan: Json<unknown>;
    actor: string | null;
    started_at: Date;
    ended_at: Date | null;
  };
  generation_table: {
    job_id: string;
    place: number;
    table_key: string;
    code: string;
    entry_id: string | null;
    state: 'waiting' | 'made' | 'released' | 'copying' | 'done' | 'failed' | 'skipped';
    rows_done: ColumnType<string, number | undefined, number>;
    rows_total: ColumnType<string | null, number | null | undefined, number | null>;
    last_key: Json<unknown>;
    cleared: ColumnType<string, number | undefined, number>;
    misfit_count: ColumnType<string, number | undefined, number>;
    misfits: Json<unknown>;
    fault: Json<unknown>;
  };
  credential: { user_id: string; hash: string; changed_at: Generated<Date> };
  login_try: {
    key: string;
    failures: number;
    first_at: ColumnType<Date, Date, Date>;
    last_at: ColumnType<Date, Date, Date>;
  };
  /** Devices on which somebody has signed in to an account. */
  known_device: { device_hash: string; user_id: string; seen_at: ColumnType<Date, Date, Date> };
  captcha: { id: string; answer: string; expires_at: ColumnType<Date, Date, Date> };
  login_log: { id: Generated<string>; user_id: string; at: Generated<Date>; ip: string };
  idempotency: {
    user_id: string;
    key: string;
    request_hash: string;
    answer: string | null;
    at: Generated<Date>;
  };
  file: {
    id: string;
    type: string;
    name: string;
    size: number;
    mime: string;
    owner: string;
    /** The record and field that hold it; until then only its owner may read it. */
    resource: string | null;
    record_id: string | null;
    field_id: string | null;
    created_at: Generated<Date>;
  };
  /** An upload in parts that is not whole yet; its file will have the same id. */
  upload: { id: string; type: string; name: string; size: number; owner: string; created_at: Generated<Date> };
  code_rule_counter: { rule_id: string; period: string; value: ColumnType<string, number, number> };
  role_grant: {
    role_id: string;
    menu_id: string;
    kind: 'menu' | 'button' | 'column';
    code: string;
    /** What the menu entry opened when it was granted; it counts for nothing else. Empty for a folder or a link. */
    resource: string;
  };
  /** Which records a role sees of a menu entry's module; without a row, the default scope. */
  role_scope: { role_id: string; menu_id: string; scope: RowScopeType; expression: string | null };
  /** Fields, by their ids, of an index that counts a list's totals (engine/indexes/learned.ts). */
  learned_index: { resource: string; fields: string[]; needed_at: Generated<Date> };
  /** Rows of other databases' tables that somebody was shown. */
  external_record: {
    id: string;
    resource: string;
    key: Json<string[]>;
    title: string | null;
    seen_at: Generated<Date>;
  };
  /** What is being committed in another database; a version is missing where the row is. */
  external_write: {
    id: Generated<string>;
    resource: string;
    record_id: string;
    key: Json<string[]>;
    before_version: ColumnType<string | null, number | null, never>;
    after_version: ColumnType<string | null, number | null, never>;
    change: Json<ExternalChange>;
    /** Those of one transaction. */
    unit: string;
    /** The request with a key that it belongs to, and what it is answered. */
    claim: Json<ExternalClaim | null>;
    at: Generated<Date>;
  };
  list_view: {
    id: string;
    resource: string;
    owner_id: string;
    name: string;
    state: Json<{ search: string; columns?: object }>;
    shared: boolean;
    created_at: Generated<Date>;
  };
  builtin_base: { resource: string; definition: Json<unknown> };
  entry_presence: { entry_id: string; window_id: string; user_id: string; at: Generated<Date> };
  user_setting: { user_id: string; name: string; value: Json<unknown> };
  setting: { name: string; value: Json<unknown> };
  fault: { id: string; at: Generated<Date>; route: string; message: string; stack: string; user_id: string | null };
}

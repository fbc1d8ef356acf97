import type { ColumnKind } from '@tessera/schemas/data-source/columns.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import type { ModuleOrigin, SourceOf } from '@tessera/schemas/options/source.ts';

/** One choice of a select, radio, checkbox or cascader, in the language of the person. */
export interface Option {
  value: string;
  label: string;
  /** A colour name for tags (SPEC §3, listClass), or `#rrggbb`. */
  color?: string;
  /** Shown, but not to be picked. */
  disabled?: boolean;
  children?: Option[];
}

/** An entry of a selector: id and name are all that forms need. */
export interface SelectorEntry {
  id: string;
  fullName: string;
  parentId?: string;
  children?: SelectorEntry[];
  /** Of a tree that comes a level at a time: whether others hang below it. */
  hasChildren?: boolean;
  /** What it hangs below, from the root down, where it was searched for in such a tree. */
  above?: string;
  /** What all records of its tree agree in: the company of a department. */
  tree?: { id: string | null; name: string | null };
  /** What it holds in the field that choices are matched by, where this person may know. */
  match?: string | null;
  /** The further fields that were asked for. */
  [field: string]: unknown;
}

/** A row of a data source as a choice; `parent` is the value of the one above. */
export interface SourceChoice {
  value: string;
  label: string;
  parent?: string;
  /** The columns that were asked for. */
  cells?: Record<string, unknown>;
}

/** What a data source is asked for. */
interface RowsAsked {
  parameters: Record<string, unknown>;
  keyword?: string;
  values?: string[];
  /** The columns that a pop-up shows, which the keyword is looked for in, and those that other fields take over. */
  columns?: string[];
  fills?: string[];
  currentPage?: number;
  pageSize?: number;
  /** No rows, but how many there are. */
  withTotal?: 'only';
}

export interface RowsFound {
  list: SourceChoice[];
  /** There are others behind these. */
  more: boolean;
  /** What has to be filled in before there are any. */
  lacks?: string;
  /** What the columns that are shown hold, and are called where the form says nothing. */
  columns?: { name: string; kind: ColumnKind; label: string }[];
  total?: number;
  /** The source did not give all of its rows. */
  isCut?: boolean;
}

interface SelectorQuery {
  keyword?: string;
  fields?: string[];
  /** Only records whose field holds this. */
  match?: { field: string; value: string };
}

/** A person as others see them. */
export interface PersonCard {
  id: string;
  name: string;
  department?: string;
  /** File id of the picture (annexpic). */
  picture?: string;
}

/** A part of the organisation as pickers walk through it. */
export interface OrganizationNode {
  id: string;
  fullName: string;
  type: 'company' | 'department' | 'user';
}

/** A module that a menu entry can open. */
export interface ModuleChoice {
  value: string;
  label: string;
  of: ModuleOrigin;
}

/** A table or view of a database outside. */
export interface LinkTable {
  schema: string;
  name: string;
  columns: { name: string; type: string }[];
}

/** The tables of a database link, and which kind of SQL it reads. */
export interface LinkTables {
  dialect: Dialect;
  tables: LinkTable[];
}

export interface StoredFile {
  fileId: string;
  name: string;
  size?: number;
  url?: string;
}

/** SPEC §9: upload types annex (files) and annexpic (pictures). */
export type FileType = 'annex' | 'annexpic';

export interface UploadGiven {
  file: File;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  /** The connection is lost; the next progress says that it goes on. */
  onPause?: () => void;
  /** Stops it. */
  signal?: AbortSignal;
}

/** What the runtime offers to widgets. A view takes what it needs from here and fetches nothing itself. */
export interface Host {
  options: (dictionaryCode: string) => Promise<Option[]>;
  /** The rows of a data source that a field offers: some of them, with a keyword those that match, or those of values. */
  rows: (source: SourceOf<'dataSource'>, asked: RowsAsked) => Promise<RowsFound>;
  /** The modules that this person may see and a menu can open. */
  modules: () => Promise<ModuleChoice[]>;
  /** The columns that a data source has described, by its id. */
  sourceColumns: (id: string) => Promise<{ name: string; label?: string | null }[]>;
  /** The entries that match; trees come nested. */
  selector: (resource: string, query: SelectorQuery) => Promise<SelectorEntry[]>;
  /** The entries right below one of a tree that comes a level at a time. */
  below: (resource: string, id: string) => Promise<SelectorEntry[]>;
  /** What records hold in a field that choices are matched by; without those of which this person may not know. */
  matches: (resource: string, asked: { ids: string[]; field: string }) => Promise<Map<string, string | null>>;
  /** What records hold in some fields, by their ids; without those of which this person may not know. */
  held: (resource: string, asked: { ids: string[]; fields: string[] }) => Promise<Map<string, SelectorEntry>>;
  /** The model of a resource, with the fields that this person may see. */
  model: (resource: string) => Promise<ModelDefinition>;
  /** The names of the given ids; ids that do not exist (any more) are left out. */
  names: (resource: string, ids: string[]) => Promise<Map<string, string>>;
  /** Those of the given people who are known. */
  people: (ids: string[]) => Promise<Map<string, PersonCard>>;
  /** What is right below a company or a department (`0`: the companies); with a keyword, the people who are called so. */
  organization: (id: string, keyword?: string) => Promise<OrganizationNode[]>;
  /** The tables that a database link can read, for whoever writes statements for it. */
  tablesOf: (linkId: string) => Promise<LinkTables>;
  /** Refusals are not told but thrown. */
  upload: (type: FileType, given: UploadGiven) => Promise<StoredFile>;
  download: (type: FileType, file: StoredFile) => Promise<void>;
  /** The bytes of a file as they come; whoever has enough of them cancels the stream. */
  content: (type: FileType, given: { fileId: string; signal?: AbortSignal }) => Promise<ReadableStream<Uint8Array>>;
  /** An address that an `<img>` can show; it lives as long as the page. */
  image: (type: FileType, fileId: string) => Promise<string>;
  user: { id: string; departmentId: string | null; companyId: string | null };
}

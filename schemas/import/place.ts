/** What a column can point into: a module of this import, or of the installation. */
export interface Target {
  code: string;
  titleField: string;
  /** Names of the fields that others may show of it. */
  shows: ReadonlySet<string>;
  tree: boolean;
}

/** What an import knows of the installation that it is for. */
export interface ImportPlace {
  /** Whether the server can run a pattern. */
  isUsablePattern: (pattern: string) => boolean;
  /** The modules that are there already, by the name of their table in small letters. */
  modules?: ReadonlyMap<string, Target>;
}

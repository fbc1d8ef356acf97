/** What a workbook may have; the most of a sheet each. */
export const workbookLimits = {
  /** Of the file. */
  megabytes: 32,
  sheets: 50,
  rows: 100_000,
  columns: 200,
  /** Of a cell. */
  characters: 100_000,
} as const;

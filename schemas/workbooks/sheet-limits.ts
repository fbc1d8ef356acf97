/** The longest text of a cell; a longer one would make the file unreadable. */
export const cellLength = 32_767;

/** A name as Excel takes it for a sheet: some characters are forbidden, and 31 are the most. '' where nothing of it is left. */
export function sheetName(name: string): string {
  const allowed = name
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .slice(0, 31)
    // No letter is cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
    .replace(/^'+|'+$/g, '')
    .trim();
  // Excel keeps this one to itself.
  return /^history$/i.test(allowed) ? '' : allowed;
}

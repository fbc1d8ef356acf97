/** What stands where a formula has no result: the program that wrote the workbook has not computed it. */
export const uncomputed = '#UNCOMPUTED!';

/** @param {unknown} cell */
export function isBlank(cell) {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

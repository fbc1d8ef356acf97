/** Where the focus goes when a cell is done: it stays there, goes on, goes back, or is somewhere else already. */
export type CellStep = 'stay' | 'next' | 'back' | 'away';

const editable = '[data-editable]';

export const cellOf = (inside: HTMLElement | null): HTMLElement | null =>
  inside?.closest<HTMLElement>(editable) ?? null;

/** Opens the editor of a cell, or goes into the one that stands open there; while that is being saved, to the cell itself. */
export function enter(cell: HTMLElement): void {
  const pencil = cell.querySelector<HTMLElement>('.ts-pencil');
  const control = cell.querySelector<HTMLElement>('.ts-inline-editor:not([inert]) :is(input, textarea, button)');
  if (pencil) pencil.click();
  else (control ?? cell).focus();
}

/** The cell that comes before or after one that can be changed; `inColumn`: of the row above or below. */
export function besides(
  cell: HTMLElement,
  step: 1 | -1,
  { inColumn = false }: { inColumn?: boolean } = {},
): HTMLElement | undefined {
  const table = cell.closest('.ant-table');
  const all = [...(table?.querySelectorAll<HTMLElement>(editable) ?? [])];
  const left = (one: HTMLElement) => one.getBoundingClientRect().left;
  const column = inColumn ? all.filter((one) => Math.abs(left(one) - left(cell)) < 1) : all;
  return column[column.indexOf(cell) + step];
}

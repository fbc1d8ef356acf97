import type { KeyboardEvent, ReactNode } from 'react';
import { isOpen } from '../navigation/is-open.ts';

/**
 * Around what stands in a dialog: while a calendar, a clock or a list of choices is open, Escape is for it, and the dialog
 * with its input stays. Not all of them keep the key for themselves.
 */
export const ChoicesKeepEscape = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: it only lets a key pass or not
  <div className="ts-through" onKeyDown={keep}>
    {children}
  </div>
);

const choices = '.ant-picker-dropdown, .ant-cascader-dropdown, .ant-tree-select-dropdown';
/** Where the focus is while one of them is open. */
const chosenIn = `.ant-picker, .ant-select, ${choices}`;

function keep(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  // One that has lost the focus closes a moment later; the key is not its own any more.
  if (!(event.target instanceof Element && event.target.closest(chosenIn))) return;
  const shown = [...document.querySelectorAll<HTMLElement>(choices)];
  if (shown.some(isOpen)) event.stopPropagation();
}

import type { KeyboardEvent, ReactNode } from 'react';

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

function keep(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  const open = [...document.querySelectorAll<HTMLElement>(choices)];
  if (open.some((thing) => thing.checkVisibility())) event.stopPropagation();
}

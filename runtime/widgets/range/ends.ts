import type { KeyboardEvent } from 'react';

/**
 * Enter and Tab end a cell of a list or a sub-table; within one whose value has two ends they go to the other end first.
 * Answers whether they did.
 */
export function goesOn(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Tab' && (event.key !== 'Enter' || event.shiftKey)) return false;
  if (event.nativeEvent.isComposing) return false;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  const next = at < 0 ? undefined : inputs[at + (event.shiftKey ? -1 : 1)];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  next.select();
  return true;
}

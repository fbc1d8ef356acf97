import type { KeyboardEvent } from 'react';

/**
 * Enter and Tab end a cell of a list or a sub-table; within one whose value has two ends they go to the other end first.
 * Answers whether they did.
 */
export function goesOn(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Tab' && (event.key !== 'Enter' || event.shiftKey)) return false;
  if (event.nativeEvent.isComposing) return false;
  const frame = event.currentTarget;
  const inputs = [...frame.querySelectorAll<HTMLElement>('input')];
  const stops = inputs.length > 0 ? inputs : [...frame.querySelectorAll<HTMLElement>('[role=slider]')];
  const at = stops.indexOf(event.target as HTMLElement);
  const next = at < 0 ? undefined : stops[at + (event.shiftKey ? -1 : 1)];
  if (!next) return false;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

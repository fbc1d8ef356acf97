// @vitest-environment happy-dom

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, test } from 'vitest';
import { draw, soon } from '../testing/draw.tsx';
import { useFocusReturn } from './use-focus-return.ts';

function Dialog() {
  useFocusReturn();
  return <input aria-label="inside" ref={(element) => element?.focus()} />;
}

let show: (isOpen: boolean) => void = () => undefined;
function Page() {
  const [isOpen, setOpen] = useState(false);
  show = setOpen;
  return (
    <>
      <input aria-label="below" />
      {isOpen && <Dialog />}
    </>
  );
}

test('the focus is back with the dialog itself: the next key is written where somebody was', async () => {
  const { place } = draw(<Page />);
  const input = (label: string) => place.querySelector<HTMLInputElement>(`[aria-label=${label}]`);
  await soon(() => expect(input('below')).not.toBeNull());
  input('below')?.focus();
  flushSync(() => show(true));
  await soon(() => expect(document.activeElement).toBe(input('inside')));
  flushSync(() => show(false));
  // No timer and no frame between: a key could come there.
  await Promise.resolve();
  expect(document.activeElement).toBe(input('below'));
});

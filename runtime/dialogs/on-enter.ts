import type { KeyboardEvent } from 'react';

/** Hears Enter, and not the one by which an input method takes the characters over that somebody has chosen. */
export const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (!event.nativeEvent.isComposing) act();
};

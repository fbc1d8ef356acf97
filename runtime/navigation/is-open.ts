/** Whether a dialog or a list of choices is seen, and not on its way out already: it has no keys any more. */
export const isOpen = (thing: HTMLElement): boolean =>
  thing.checkVisibility() && !/-leave(?:\s|$)/.test(thing.className);

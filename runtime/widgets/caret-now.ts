/**
 * Where the caret stands in what has the focus; what is answered puts it there again. Another value from outside throws it to
 * the end, and whoever writes in the middle of a text would write on there.
 */
export function caretNow(): (() => void) | undefined {
  const { activeElement: box } = document;
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return undefined;
  const { value, selectionStart: from, selectionEnd: to } = box;
  // Nothing but texts has a caret that can be set.
  if (from === null || to === null || from === value.length) return undefined;
  return () => {
    if (document.activeElement === box && box.value !== value) box.setSelectionRange(from, to);
  };
}

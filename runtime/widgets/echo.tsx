import type { ReactNode } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { caretNow } from './caret-now.ts';
import { Echoes } from './echoes.ts';

/**
 * Shows at once what a person types, while the record hears of it and answers when it has computed: the value that
 * comes back is recognised as an echo, so that a slow answer never takes back a later key.
 */
export function Echo({
  value,
  onChange,
  children,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  children: (shown: unknown, change: (value: unknown) => void) => ReactNode;
}) {
  const [shown, setShown] = useState(value);
  const seen = useRef(value);
  const caret = useRef<(() => void) | undefined>(undefined);
  const echoes = useRef(new Echoes<unknown>());
  if (!Object.is(seen.current, value)) {
    seen.current = value;
    if (echoes.current.isNews(value)) {
      caret.current = caretNow();
      setShown(value);
    }
  }
  useLayoutEffect(() => {
    caret.current?.();
    caret.current = undefined;
  });
  return children(shown, (next) => {
    echoes.current.tell(next);
    setShown(next);
    onChange(next);
  });
}

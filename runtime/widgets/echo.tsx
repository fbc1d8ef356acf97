import type { ReactNode } from 'react';
import { useRef, useState } from 'react';

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
  const sent = useRef<unknown[]>([]);
  if (!Object.is(seen.current, value)) {
    seen.current = value;
    const echo = sent.current.lastIndexOf(value);
    if (echo >= 0) sent.current = sent.current.slice(echo + 1);
    else {
      sent.current = [];
      setShown(value);
    }
  }
  return children(shown, (next) => {
    sent.current = [...sent.current.slice(-50), next];
    setShown(next);
    onChange(next);
  });
}

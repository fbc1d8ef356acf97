import { type ReactNode, useEffect, useRef, useState } from 'react';

/** One thing after the other, each drawn anew. */
interface Drawn {
  of: string;
  children: ReactNode;
}

/**
 * The properties of one thing after those of another. The ones before leave a moment later, unseen: what was about to be
 * entered there is still taken over as its input loses the focus; and the styles of its inputs are not taken away for a
 * moment, which would have the whole page laid out anew.
 */
export function Handover({ of, children }: Drawn) {
  const shown = useRef<Drawn>({ of, children });
  const leaving = useRef<Drawn>(undefined);
  const [, redraw] = useState(0);
  if (shown.current.of !== of) leaving.current = shown.current;
  shown.current = { of, children };
  useEffect(() => {
    if (!leaving.current) return;
    const timer = setTimeout(() => {
      leaving.current = undefined;
      redraw((count) => count + 1);
    });
    return () => clearTimeout(timer);
  });
  const both = leaving.current && leaving.current.of !== of ? [shown.current, leaving.current] : [shown.current];
  return both.map((one) => (
    <div key={one.of} className="ts-inspector" hidden={one.of !== of}>
      {one.children}
    </div>
  ));
}

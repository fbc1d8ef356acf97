import type { ReactNode } from 'react';
import { createContext, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { observeSize } from '../../navigation/observe-size.ts';
import { useDesigned } from './designed.ts';
import type { Room } from './room.ts';

const RoomContext = createContext<Room>({ width: 0, gutter: 20 });
export const useRoom = (): Room => useContext(RoomContext);

const alignments = { top: 'start', middle: 'center', bottom: 'end' } as const;

/** Lines of fields. What stands in them knows how wide they are, so that no field gets narrower than its control. */
export function FormGrid(given: {
  /** What stands in it, as its designer calls that place. */
  holder: string;
  gutter: number;
  justify?: string | undefined;
  align?: keyof typeof alignments | undefined;
  children: ReactNode;
}) {
  const { holder, gutter, justify, align = 'top', children } = given;
  const isDesigned = useDesigned() !== null;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const room = useMemo(() => ({ width, gutter }), [width, gutter]);
  const style = { columnGap: gutter, justifyContent: justify, alignItems: alignments[align] };
  return (
    <div ref={frame} className="ts-lines" style={style} data-holder={isDesigned ? holder : undefined}>
      <RoomContext.Provider value={room}>{children}</RoomContext.Provider>
    </div>
  );
}

/** Measured before the first paint. */
function useWidth(frame: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    return observeSize(element, { measure: () => setWidth(element.clientWidth) });
  }, [frame]);
  return width;
}

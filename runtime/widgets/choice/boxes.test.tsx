// @vitest-environment happy-dom
import { useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { draw, soon } from '../../testing/draw.tsx';
import { Boxes } from './boxes.tsx';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
  { value: 'c', label: 'Gamma' },
];

/** Ticks a box in the moment in which the boxes appear, before anything that follows the drawing has run. */
function TickedAtOnce({ box, onChange }: { box: number; onChange: (value: string[]) => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.querySelectorAll('input')[box]?.click(), [box]);
  return (
    <div ref={place}>
      <Boxes options={options} value={['b', 'c']} onChange={onChange} />
    </div>
  );
}

test.each([
  { box: 0, held: ['a', 'b', 'c'] },
  { box: 2, held: ['b'] },
])('box $box that is clicked in the first moment is heard', async ({ box, held }) => {
  const heard: string[][] = [];
  draw(<TickedAtOnce box={box} onChange={(value) => heard.push(value)} />);
  await soon(() => expect(heard).toEqual([held]));
});

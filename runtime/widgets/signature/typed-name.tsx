import { t } from '@tessera/schemas/texts/text.ts';
import { Input } from 'antd';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { observeSize } from '../../navigation/observe-size.ts';
import { say } from '../../session/language.ts';
import type { Pen } from './drawn-name.tsx';
import { sizeToPlace } from './ink.ts';

const name = t('姓名', '姓名', 'Name', '氏名');

/** What looks written by hand on the systems that people have, for Latin letters and for Chinese and Japanese ones. */
const script =
  '"Segoe Script", "Snell Roundhand", "Brush Script MT", "STXingkai", "Xingkai SC", "KaiTi", "Kaiti SC", "BiauKai", cursive';
const largest = 88;

/** A name that is typed and set in a script: for whoever cannot draw with the device that they have, or at all. */
export function TypedName({
  canvas,
  pen,
  onChange,
}: {
  canvas: RefObject<HTMLCanvasElement>;
  pen: Pen;
  onChange: (isEmpty: boolean) => void;
}) {
  const [text, setText] = useState('');
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const write = () => {
      sizeToPlace(place);
      writeName(place, { text: text.trim(), pen });
    };
    write();
    return observeSize(place, { measure: write });
  }, [canvas, text, pen]);
  useEffect(() => onChange(text.trim() === ''), [text, onChange]);
  return (
    <>
      <Input
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={say(name)}
        aria-label={say(name)}
        maxLength={60}
        autoComplete="name"
        autoFocus
      />
      <div className="ts-sign-place">
        <canvas ref={canvas} aria-label={text} role="img" />
      </div>
    </>
  );
}

/** The name in the middle, as large as it fits. */
function writeName(canvas: HTMLCanvasElement, { text, pen }: { text: string; pen: Pen }): void {
  const pencil = canvas.getContext('2d');
  if (!pencil || text === '') return;
  const { offsetWidth: width, offsetHeight: height } = canvas;
  pencil.font = `${largest}px ${script}`;
  const room = 0.9 * Math.min(width / pencil.measureText(text).width, height / (1.4 * largest));
  pencil.font = `${Math.floor(largest * Math.min(1, room))}px ${script}`;
  pencil.fillStyle = pen.color;
  pencil.textAlign = 'center';
  pencil.textBaseline = 'middle';
  pencil.fillText(text, width / 2, height / 2);
}

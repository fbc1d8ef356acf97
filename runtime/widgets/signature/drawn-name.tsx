import { ClearOutlined, UndoOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import SignaturePad from 'signature_pad';
import { observeSize } from '../../navigation/observe-size.ts';
import { say } from '../../session/language.ts';
import { sizeToPlace } from './ink.ts';

const texts = {
  here: t('请在此处签名', '請在此處簽名', 'Sign here', 'ここに署名してください'),
  undo: t('撤销一笔', '復原一筆', 'Undo stroke', '一画戻す'),
  clear: t('清空', '清空', 'Clear', 'クリア'),
};

/** What a person writes with: its colour, and how thick it is. */
export interface Pen {
  color: string;
  width: number;
}

/** A place to write with mouse, finger or pen. */
export function DrawnName({
  canvas,
  pen,
  onChange,
}: {
  canvas: RefObject<HTMLCanvasElement>;
  pen: Pen;
  onChange: (isEmpty: boolean) => void;
}) {
  const pad = useRef<SignaturePad>();
  const [strokes, setStrokes] = useState(0);
  useEffect(() => {
    const place = canvas.current;
    if (!place) return;
    const { color, width } = pen;
    const made = new SignaturePad(place, { penColor: color, minWidth: width / 3, maxWidth: width });
    pad.current = made;
    made.addEventListener('endStroke', () => setStrokes(made.toData().length));
    // Turned or drawn wider, it keeps what was written.
    const fit = () => {
      const written = made.toData();
      sizeToPlace(place);
      made.fromData(written);
    };
    fit();
    const release = observeSize(place, { measure: fit });
    return () => {
      release();
      made.off();
    };
  }, [canvas, pen]);
  useEffect(() => onChange(strokes === 0), [strokes, onChange]);
  const keep = (count: number) => {
    pad.current?.fromData(pad.current.toData().slice(0, count));
    setStrokes(count);
  };
  return (
    <>
      <div className="ts-sign-place">
        <canvas ref={canvas} aria-label={say(texts.here)} role="img" />
        {strokes === 0 && <span aria-hidden>{say(texts.here)}</span>}
      </div>
      <div className="ts-sign-tools">
        <Button icon={<UndoOutlined aria-hidden />} disabled={strokes === 0} onClick={() => keep(strokes - 1)}>
          {say(texts.undo)}
        </Button>
        <Button icon={<ClearOutlined aria-hidden />} disabled={strokes === 0} onClick={() => keep(0)}>
          {say(texts.clear)}
        </Button>
      </div>
    </>
  );
}

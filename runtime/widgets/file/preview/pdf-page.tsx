import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { say } from '../../../session/language.ts';
import { previewTexts } from './texts.ts';

export interface PageSize {
  width: number;
  height: number;
}

interface Given {
  document: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** Pixels that there are for a page. */
  width: number;
  zoom: number;
  usual: PageSize;
  stage: RefObject<HTMLElement>;
}

/** Pixels of one drawn page: a page that says it is larger is drawn coarser. */
const mostDrawn = 16_000_000;
/** Pixels of width: a page on a wide screen is no wider than is good to read. */
const widest = 960;

/** One page: its place always, its picture and its letters while it is in sight. */
export function PdfPage({ document, number, width, zoom, usual, stage }: Given) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const letters = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(usual);
  const isNear = useNear(place, stage);
  const scale = (Math.min(width, widest) / size.width) * zoom;
  useEffect(() => {
    const drawn = canvas.current;
    const read = letters.current;
    if (!isNear || !drawn || !read) return;
    let live = true;
    let stop: () => void = () => undefined;
    const draw = async () => {
      const page = await document.getPage(number);
      if (!live) return;
      const { width: its, height } = page.getViewport({ scale: 1 });
      if (its !== size.width || height !== size.height) return setSize({ width: its, height });
      stop = drawPage(page, { drawn, letters: read, scale });
    };
    // A page that cannot be drawn stays blank; the others are not concerned.
    draw().catch(() => undefined);
    return () => {
      live = false;
      stop();
      // Its pixels are given back.
      drawn.width = 0;
      drawn.height = 0;
      read.replaceChildren();
    };
  }, [document, number, scale, isNear, size]);
  const [w, h] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a region of its own each would be a hundred landmarks
    <div
      ref={place}
      className="ts-pdf-page"
      data-page={number}
      role="group"
      aria-label={say(previewTexts.pageOf, { page: number })}
      style={{ width: w, height: h, '--total-scale-factor': scale } as React.CSSProperties}
    >
      <canvas ref={canvas} aria-hidden style={{ width: w, height: h }} />
      <div ref={letters} className="ts-pdf-letters" />
    </div>
  );
}

/** Draws a page, and lays its letters over it unseen, so that they are read aloud, found and copied; answers what ends it. */
function drawPage(
  page: PDFPageProxy,
  { drawn, letters, scale }: { drawn: HTMLCanvasElement; letters: HTMLDivElement; scale: number },
): () => void {
  const viewport = page.getViewport({ scale });
  const fine = Math.min(window.devicePixelRatio, 2, Math.sqrt(mostDrawn / (viewport.width * viewport.height)));
  drawn.width = Math.max(1, Math.floor(viewport.width * fine));
  drawn.height = Math.max(1, Math.floor(viewport.height * fine));
  const drawing = page.render({ canvas: drawn, viewport, transform: [fine, 0, 0, fine, 0, 0] });
  const text = new TextLayer({ textContentSource: page.streamTextContent(), container: letters, viewport });
  drawing.promise.catch(() => undefined);
  text.render().catch(() => undefined);
  return () => {
    drawing.cancel();
    text.cancel();
  };
}

function useNear(place: RefObject<HTMLElement>, stage: RefObject<HTMLElement>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver((seen) => setNear(seen.at(-1)?.isIntersecting ?? false), {
      root: stage.current,
      rootMargin: '600px 0px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place, stage]);
  return isNear;
}

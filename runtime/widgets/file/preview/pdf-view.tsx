import type { Text } from '@tessera/schemas/texts/text.ts';
import { InputNumber, Skeleton } from 'antd';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { observeSize } from '../../../navigation/observe-size.ts';
import { say } from '../../../session/language.ts';
import { faultOf, type OpenPdf, openPdf } from './open-pdf.ts';
import { type PageSize, PdfPage } from './pdf-page.tsx';
import { previewTexts } from './texts.ts';
import { ZoomBar } from './zoom-bar.tsx';

/** A PDF, its pages one below the other; each is drawn when it comes into sight. */
export function PdfView({
  bytes,
  name,
  onFault,
}: {
  bytes: Uint8Array<ArrayBuffer>;
  name: string;
  onFault: (why: Text) => void;
}) {
  const opened = useOpened(bytes, onFault);
  const stage = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const width = useWidth(stage, opened !== undefined);
  const [page, setPage] = useState(1);
  if (!opened) return <Skeleton active className="ts-preview-waiting" paragraph={{ rows: 8 }} />;
  const { document, first } = opened;
  const count = Math.min(document.numPages, mostPages);
  const pages = Array.from({ length: count }, (_, index) => index + 1);
  const bring = (wanted: number) => {
    const element = stage.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`);
    if (element && stage.current) stage.current.scrollTop = element.offsetTop - 8;
  };
  return (
    <div className="ts-preview-stage">
      <ZoomBar zoom={zoom} onZoom={setZoom}>
        <InputNumber
          size="small"
          aria-label={say(previewTexts.page)}
          min={1}
          max={count}
          precision={0}
          value={page}
          onChange={(wanted) => wanted && bring(wanted)}
        />
        <span className="ts-hint">/ {document.numPages}</span>
      </ZoomBar>
      <section
        ref={stage}
        className="ts-preview-scroll ts-pdf"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        aria-label={name}
        onScroll={() => stage.current && setPage(pageInSight(stage.current))}
      >
        {width !== undefined &&
          pages.map((number) => (
            <PdfPage key={number} {...{ document, number, width, zoom }} usual={first} stage={stage} />
          ))}
      </section>
    </div>
  );
}

/** choice: each has its place in the page from the beginning; a file that says it has millions must not stop the browser. */
const mostPages = 5000;

interface Opened {
  document: OpenPdf['document'];
  /** Of the first page: that of the others until they are read. */
  first: PageSize;
}

function useOpened(bytes: Uint8Array<ArrayBuffer>, onFault: (why: Text) => void): Opened | undefined {
  const [opened, setOpened] = useState<Opened | undefined>();
  useEffect(() => {
    let close: (() => void) | undefined;
    let live = true;
    const open = async () => {
      // The thread takes the bytes away with it; React may ask for them twice.
      const pdf = await openPdf(bytes.slice());
      close = pdf.close;
      if (!live) return pdf.close();
      const { width, height } = (await pdf.document.getPage(1)).getViewport({ scale: 1 });
      if (live) setOpened({ document: pdf.document, first: { width, height } });
    };
    open().catch((error: unknown) => live && onFault(previewTexts[faultOf(error)]));
    return () => {
      live = false;
      close?.();
    };
  }, [bytes, onFault]);
  return opened;
}

/** Pixels beside a page: its edges, and the bar by which it is scrolled. */
const beside = 40;

function useWidth(stage: RefObject<HTMLElement>, isThere: boolean): number | undefined {
  const [width, setWidth] = useState<number | undefined>();
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || !isThere) return;
    const measure = () => setWidth(Math.max(120, element.clientWidth - beside));
    return observeSize(element, { measure });
  }, [stage, isThere]);
  return width;
}

/** The page that takes the middle of what is seen. */
function pageInSight(stage: HTMLElement): number {
  const middle = stage.scrollTop + stage.clientHeight / 2;
  const pages = [...stage.querySelectorAll<HTMLElement>('[data-page]')];
  const found = pages.findLast((page) => page.offsetTop <= middle) ?? pages[0];
  return Number(found?.dataset.page ?? 1);
}

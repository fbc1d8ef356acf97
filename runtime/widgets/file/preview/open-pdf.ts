import { getDocument, type PDFDocumentProxy, PDFWorker, version } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What pdf.js looks up (letters of fonts that a file does not bring, decoders) lies beside our own files. */
const beside = `/assets/pdf-${version}`;

/** Pixels of one picture in a file: what is larger is left out of its page. */
const mostPicture = 64_000_000;

/** Why a PDF cannot be shown. */
type PdfFault = 'locked' | 'broken';

export interface OpenPdf {
  document: PDFDocumentProxy;
  close: () => void;
}

/**
 * Opens a PDF in a thread of its own, which ends with it. Nothing in the file runs: its scripts are not even loaded, its
 * forms and notes are drawn as pictures, and its links lead nowhere. Throws what `faultOf` reads.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module', name: 'pdf' });
  const worker = new PDFWorker({ port: thread as never });
  const loading = getDocument({
    data: bytes,
    worker,
    isEvalSupported: false,
    enableXfa: false,
    // The thread reaches nothing: the page fetches for it.
    useWorkerFetch: false,
    cMapUrl: `${beside}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${beside}/standard_fonts/`,
    wasmUrl: `${beside}/wasm/`,
    maxImageSize: mostPicture,
    verbosity: 0,
  });
  const close = () => {
    void loading
      .destroy()
      .catch(() => undefined)
      .finally(() => thread.terminate());
  };
  try {
    return { document: await loading.promise, close };
  } catch (error) {
    close();
    throw error;
  }
}

export const faultOf = (error: unknown): PdfFault =>
  error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken';

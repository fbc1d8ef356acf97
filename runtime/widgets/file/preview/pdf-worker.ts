/*
 * The thread that takes PDFs apart. Its own Content-Security-Policy (server/wire/web-pages.ts) lets it compile WebAssembly,
 * which pictures in PDFs are decoded by, and reach nothing: what it needs it is handed by the page.
 */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

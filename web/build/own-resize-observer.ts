/** In place of `resize-observer-polyfill`, which does the same for browsers that are older than this page. */
export default globalThis.ResizeObserver;

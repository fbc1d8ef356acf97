/** Stands where a part of the page is being fetched, as high as it will be (pixels): paper waits until there is none (printing.ts). */
export const Coming = ({ height }: { height?: number | undefined }) =>
  height === undefined ? <span data-coming /> : <div data-coming style={{ height }} />;

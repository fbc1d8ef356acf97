import JsBarcode from 'jsbarcode';

/** The modules of a barcode as `1` (line) and `0` (gap); undefined: this format cannot hold the text. */
export function barsOf(text: string, format: string): string | undefined {
  // The library takes the number that a text begins with.
  if (format === 'pharmacode' && !/^\d+$/.test(text)) return undefined;
  const drawn: { encodings?: { data: string }[] } = {};
  // `flat`: lines of one length; the long ones of EAN and UPC only make room for digits between them.
  const options = { format, flat: true, valid: () => undefined };
  JsBarcode(drawn, text, options);
  return drawn.encodings?.map(({ data }) => data).join('');
}

/** The lines as a path, each module `width` wide. */
export function linesOf(bars: string, size: { width: number; height: number; margin: number }): string {
  const { width, height, margin } = size;
  return [...bars.matchAll(/1+/g)]
    .map(
      ({ index, 0: run }) =>
        `M${margin + index * width} ${margin}h${run.length * width}v${height}h-${run.length * width}z`,
    )
    .join('');
}

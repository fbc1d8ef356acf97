interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest part of a picture (RGBA) that holds everything drawn in it; undefined: nothing is. */
export function inkBounds(data: Uint8ClampedArray, size: { width: number; height: number }): Bounds | undefined {
  let [left, top, right, bottom] = [size.width, size.height, -1, -1];
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      if (data[(y * size.width + x) * 4 + 3] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  return right < 0 ? undefined : { left, top, width: right - left + 1, height: bottom - top + 1 };
}

/** What is drawn on a canvas as a PNG, without the empty place around it; null where nothing is. */
export function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const bounds = inkBounds(pixelsOf(canvas), canvas);
  if (!bounds) return Promise.resolve(null);
  const room = Math.round(8 * screenRatio());
  const picture = document.createElement('canvas');
  picture.width = bounds.width + 2 * room;
  picture.height = bounds.height + 2 * room;
  picture.getContext('2d')?.drawImage(canvas, room - bounds.left, room - bounds.top);
  return new Promise((done) => picture.toBlob(done, 'image/png'));
}

const pixelsOf = (canvas: HTMLCanvasElement): Uint8ClampedArray =>
  canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();

/** Pixels of the screen in one of CSS: lines are as sharp as it is. */
const screenRatio = (): number => Math.max(1, window.devicePixelRatio || 1);

/** Gives a canvas the pixels of the place that it fills; all that was drawn is gone. */
export function sizeToPlace(canvas: HTMLCanvasElement): void {
  const ratio = screenRatio();
  canvas.width = Math.round(canvas.offsetWidth * ratio);
  canvas.height = Math.round(canvas.offsetHeight * ratio);
  canvas.getContext('2d')?.scale(ratio, ratio);
}

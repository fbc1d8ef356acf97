const formats = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export const isPicture = ({ type }: File): boolean => formats.has(type);

/** Pixels of the longer side: as wide as a page is drawn on a sharp screen. */
const longestSide = 1600;
/** Bytes of a picture that is taken as it is: it may move, or have been drawn pixel by pixel. */
const small = 100 * 1024;

/** A picture as an address that holds it, as small as it can be looked at. */
export async function pictureOf(file: File): Promise<string> {
  if (file.size <= small) return addressOf(file);
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.toDataURL('image/webp', 0.85);
}

function addressOf(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

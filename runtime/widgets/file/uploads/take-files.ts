/** What somebody dropped or pasted. */
export interface Taken {
  files: File[];
  /** Folders among it: a browser hands them over as files that cannot be read. */
  folders: File[];
}

export function takeFiles(transfer: DataTransfer): Taken {
  const taken: Taken = { files: [], folders: [] };
  for (const item of transfer.items) {
    const file = item.kind === 'file' ? item.getAsFile() : null;
    if (file) (item.webkitGetAsEntry?.()?.isDirectory ? taken.folders : taken.files).push(file);
  }
  return taken;
}

/** A picture out of the clipboard is always called the same: it is named by when it was pasted. */
export function named(file: File, now: Date): File {
  const [, extension] = /^image\.(png|jpe?g|gif|webp)$/.exec(file.name) ?? [];
  if (!extension) return file;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}`;
  return new File([file], `image-${day}-${time}.${extension}`, { type: file.type, lastModified: file.lastModified });
}

import { callForBlob, callForBytes } from '../session/call.ts';
import { saveFile } from '../session/save-file.ts';
import type { FileType, Host } from './host.ts';

/** Uploads, downloads, and pictures that are fetched once. */
export function createFiles(): Pick<Host, 'upload' | 'download' | 'content' | 'image'> {
  const images = new Map<string, Promise<string>>();
  const place = (verb: 'Download' | 'Image', [type, fileId]: [FileType, string]) => ({
    path: `/api/file/${verb}/${type}/${encodeURIComponent(fileId)}`,
  });
  const imageOf = async (type: FileType, fileId: string) =>
    URL.createObjectURL((await callForBlob({ ...place('Image', [type, fileId]), quiet: true })).blob);
  return {
    upload: async (type, given) => (await import('./upload-file.ts')).uploadFile(type, given),
    download: async (type, { fileId, name }) =>
      saveFile((await callForBlob(place('Download', [type, fileId]))).blob, name),
    content: (type, { fileId, signal }) =>
      callForBytes({ ...place('Download', [type, fileId]), quiet: true, ...(signal ? { signal } : {}) }),
    image: (type, fileId) => {
      const key = `${type} ${fileId}`;
      const asked = images.get(key) ?? imageOf(type, fileId);
      images.set(key, asked);
      // One that did not come is asked for again.
      asked.catch(() => images.delete(key));
      return asked;
    },
  };
}

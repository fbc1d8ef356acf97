import { finding } from '@tessera/schemas/texts/findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Call } from './route.ts';

interface UploadedFile {
  name: string;
  content: Uint8Array;
}

/** The file of an upload (multipart, `file`). Throws INVALID when there is none. */
export async function uploadedFile({ bytes, context }: Pick<Call, 'bytes' | 'context'>): Promise<UploadedFile> {
  const form = await new Response(new Uint8Array(await bytes()), {
    headers: { 'content-type': context.req.header('content-type') ?? '' },
  })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new Problem('INVALID', { findings: [finding('file', 'required')] });
  return { name: file.name, content: new Uint8Array(await file.arrayBuffer()) };
}

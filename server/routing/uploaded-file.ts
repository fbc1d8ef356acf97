import { finding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import type { Call } from './route.ts';

/** The file of an upload (multipart, `file`). Throws INVALID when there is none. */
export async function uploadedFile(call: Call): Promise<File> {
  const bytes = await call.bytes();
  const form = await new Response(new Uint8Array(bytes), {
    headers: { 'content-type': call.context.req.header('content-type') ?? '' },
  })
    .formData()
    .catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new Problem('INVALID', { findings: [finding('file', 'required')] });
  return file;
}

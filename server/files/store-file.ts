import { mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { inTransaction, type Work } from '../engine/work.ts';
import type { Call } from '../routing/route.ts';

/** choice: what one person may have uploaded that no record holds yet. */
const mostUnheld = { bytes: 1024 ** 3, files: 1000 };
/** choice: a file that no record holds after a week was given up; whoever uploads next takes their own away. */
const givenUpAfter = 7 * 24 * 60 * 60 * 1000;

export const pathOf = (folder: string, id: string) => join(folder, id.slice(-2), id);

interface NewFile {
  type: string;
  name: string;
  mime: string;
  content: Uint8Array;
  /** Made by the server for the caller: a quota would take the answer from work that is done. */
  isOffered?: true;
}

/** Keeps a file that is the caller's until a record holds it; answers its id. Throws QUOTA when they have too many such. */
export async function storeFile(call: Call, folder: string, { content, isOffered, ...file }: NewFile): Promise<string> {
  const id = call.deps.newId();
  const path = pathOf(folder, id);
  await mkdir(join(folder, id.slice(-2)), { recursive: true });
  // Whole on disk first, then the row: a row never lacks its file.
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
  try {
    await inTransaction(call.deps, workOf(call), async (work) => {
      // Uploads of one person that come at once are counted one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${work.user.id}`}, 0))`.execute(work.trx);
      await takeGivenUp(work, folder);
      if (!isOffered) await refuseOverQuota(work, content.byteLength);
      await work.trx
        .insertInto('file')
        .values({
          id,
          ...file,
          size: content.byteLength,
          owner: work.user.id,
          resource: null,
          record_id: null,
          field_id: null,
        })
        .execute();
    });
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
  return id;
}

/** Takes away what the user uploaded and no record has held since; their avatar stands in their settings. */
async function takeGivenUp({ trx, user, now, afterCommit }: Work, folder: string): Promise<void> {
  const before = new Date(now.getTime() - givenUpAfter);
  const taken = await sql<{ id: string }>`delete from file where owner = ${user.id} and resource is null
      and created_at < ${before} and not exists (
        select 1 from user_setting s where s.user_id = ${user.id} and s.name = 'avatar' and s.value = to_jsonb(file.id))
    returning id`.execute(trx);
  for (const { id } of taken.rows) afterCommit(() => unlink(pathOf(folder, id)).catch(() => undefined));
}

async function refuseOverQuota({ trx, user }: Work, size: number): Promise<void> {
  const found = await sql<{ bytes: number; files: number }>`select coalesce(sum(size), 0)::float8 as bytes,
    count(*)::int as files from file where owner = ${user.id} and resource is null`.execute(trx);
  const { bytes = 0, files = 0 } = found.rows[0] ?? {};
  if (bytes + size > mostUnheld.bytes || files + 1 > mostUnheld.files)
    throw new Problem('QUOTA', { params: { max: '1 GB', files: mostUnheld.files } });
}

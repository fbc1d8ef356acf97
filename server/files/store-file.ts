import { mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { afterCommit, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { filePath } from '../storage/file-path.ts';

/** choice: what one person may have uploaded that no record holds yet. */
const mostUnheld = { bytes: 1024 ** 3, files: 1000 };
/** choice: a file that no record holds after a week was given up; whoever uploads next takes their own away. */
const givenUpAfter = 7 * 24 * 60 * 60 * 1000;

interface NewFile {
  id: string;
  type: string;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  /** Made by the server for the actor: a quota would take the answer from work that is done. */
  isOffered?: true;
}

/** Where a file of this id stands, its folder made. */
export async function folderedPath({ tenant }: Work, id: string): Promise<string> {
  const path = filePath(tenant.filesFolder, id);
  await mkdir(dirname(path), { recursive: true });
  return path;
}

/**
 * Keeps a file that stands whole at its path with `.part` behind: it is the actor's until a record holds it. Throws QUOTA
 * when they have too many such.
 */
export async function keepFile(work: Work, { isOffered, ...file }: NewFile): Promise<void> {
  const path = filePath(work.tenant.filesFolder, file.id);
  // Whole on disk first, then the row: a row never lacks its file.
  await rename(`${path}.part`, path);
  const owner = work.actor.id;
  const free = { resource: null, record_id: null, field_id: null };
  try {
    await transact(work, async (unit) => {
      // Uploads of one person that come at once are counted one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${owner}`}, 0))`.execute(unit.db);
      await removeGivenUp(unit);
      if (!isOffered) await refuseOverQuota(unit, file.size);
      await unit.db
        .insertInto('file')
        .values({ ...file, owner, ...free })
        .execute();
    });
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
}

/** Where a file of a type is downloaded. */
export const fileUrl = (type: string, id: string) => `/api/file/Download/${type}/${id}`;

/** A file that the server makes for the actor, as an upload of theirs: what comes back is what an upload answers. */
export async function offerFile(work: Work, { content, ...file }: { name: string; mime: string; content: Uint8Array }) {
  const id = work.tenant.newId();
  await writeFile(`${await folderedPath(work, id)}.part`, content);
  await keepFile(work, { id, type: 'annex', size: content.byteLength, isOffered: true, ...file });
  return { name: file.name, fileId: id, size: content.byteLength, url: fileUrl('annex', id) };
}

/** Takes away what the actor uploaded and no record has held since; their avatar stands in their settings. */
async function removeGivenUp(unit: UnitOfWork): Promise<void> {
  const { actor, tenant } = unit;
  const before = new Date(unit.now.getTime() - givenUpAfter);
  const removed = await sql<{ id: string }>`delete from file where owner = ${actor.id} and resource is null
      and created_at < ${before} and not exists (
        select 1 from user_setting s where s.user_id = ${actor.id} and s.name = 'avatar' and s.value = to_jsonb(file.id))
    returning id`.execute(unit.db);
  for (const { id } of removed.rows)
    afterCommit(unit, () => unlink(filePath(tenant.filesFolder, id)).catch(() => undefined));
}

async function refuseOverQuota({ db, actor }: UnitOfWork, size: number): Promise<void> {
  const found = await sql<{ bytes: number; files: number }>`select coalesce(sum(size), 0)::float8 as bytes,
    count(*)::int as files from file where owner = ${actor.id} and resource is null`.execute(db);
  const { bytes = 0, files = 0 } = found.rows[0] ?? {};
  if (bytes + size > mostUnheld.bytes || files + 1 > mostUnheld.files)
    throw new Problem('QUOTA', { params: { max: '1 GB', files: mostUnheld.files } });
}

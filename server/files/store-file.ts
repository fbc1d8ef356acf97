import { mkdir, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { sql } from 'kysely';
import { afterCommit, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { filePath } from '../storage/file-path.ts';

/** choice: what one person may have uploaded that no record holds yet. */
const mostUnheld = { bytes: 1024 ** 3, files: 1000 };
const day = 24 * 60 * 60 * 1000;
/**
 * choice: a file that no record holds after a week was given up, and one that has not come whole after a day; whoever uploads
 * next takes their own away.
 */
const givenUpAfter = { whole: 7 * day, coming: day };

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
  try {
    await transact(work, async (unit) => {
      if (isOffered) await removeGivenUp(unit);
      else await makeRoom(unit, file.size);
      await giveToActor(unit, file);
    });
  } catch (error) {
    await removeFile(path);
    throw error;
  }
}

/** Where the bytes of an upload stand that comes in parts. */
export const comingPath = (path: string): string => `${path}.coming`;

/** A file that is whole, or still coming. */
export const removeFile = (path: string) =>
  Promise.all([path, `${path}.part`, comingPath(path)].map((each) => unlink(each).catch(() => undefined)));

/** Whole on disk first, then the row: a row never lacks its file. */
export async function giveToActor({ tenant, actor, db }: UnitOfWork, file: Omit<NewFile, 'isOffered'>): Promise<void> {
  const path = filePath(tenant.filesFolder, file.id);
  await rename(`${path}.part`, path);
  await db
    .insertInto('file')
    .values({ ...file, owner: actor.id, resource: null, record_id: null, field_id: null })
    .execute();
}

/** What an upload answers (SPEC §3, Uploaded file). */
export interface Uploaded {
  name: string;
  fileId: string;
  /** Bytes. */
  size: number;
  url: string;
}

export const uploaded = ({ id, type, name, size }: Pick<NewFile, 'id' | 'type' | 'name' | 'size'>): Uploaded => ({
  name,
  fileId: id,
  size,
  url: `/api/file/Download/${type}/${id}`,
});

/** A file that the server makes for the actor, as an upload of theirs: what comes back is what an upload answers. */
export async function offerFile(work: Work, { content, ...file }: { name: string; mime: string; content: Uint8Array }) {
  const made = { id: work.tenant.newId(), type: 'annex', size: content.byteLength, ...file };
  const path = await folderedPath(work, made.id);
  try {
    await writeFile(`${path}.part`, content);
    await keepFile(work, { ...made, isOffered: true });
  } catch (error) {
    await removeFile(path);
    throw error;
  }
  return uploaded(made);
}

/** Throws QUOTA when the actor has too much that no record holds; until the end of this work nobody else takes of the room. */
export async function makeRoom(unit: UnitOfWork, size: number): Promise<void> {
  // Uploads of one person that come at once are counted one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file ${unit.actor.id}`}, 0))`.execute(unit.db);
  await removeGivenUp(unit);
  await refuseOverQuota(unit, size);
}

/** Takes away what the actor uploaded and no record has held since; their avatar stands in their settings. */
async function removeGivenUp(unit: UnitOfWork): Promise<void> {
  const { actor, tenant } = unit;
  const before = (span: number) => new Date(unit.now.getTime() - span);
  const removed = await sql<{ id: string }>`delete from file where owner = ${actor.id} and resource is null
      and created_at < ${before(givenUpAfter.whole)} and not exists (
        select 1 from user_setting s where s.user_id = ${actor.id} and s.name = 'avatar' and s.value = to_jsonb(file.id))
    returning id`.execute(unit.db);
  for (const { id } of removed.rows) afterCommit(unit, () => removeFile(filePath(tenant.filesFolder, id)));
  const stopped = await sql<{ id: string }>`delete from upload where owner = ${actor.id}
    and created_at < ${before(givenUpAfter.coming)} returning id`.execute(unit.db);
  for (const { id } of stopped.rows) afterCommit(unit, () => removeFile(filePath(tenant.filesFolder, id)));
}

async function refuseOverQuota({ db, actor }: UnitOfWork, size: number): Promise<void> {
  const found = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as files from (
      select size from file where owner = ${actor.id} and resource is null
      union all select size from upload where owner = ${actor.id}) held`.execute(db);
  const { bytes = 0, files = 0 } = found.rows[0] ?? {};
  if (bytes + size > mostUnheld.bytes || files + 1 > mostUnheld.files)
    throw new Problem('QUOTA', { params: { max: '1 GB', files: mostUnheld.files } });
}

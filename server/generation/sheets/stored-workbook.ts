import { readFile, unlink, writeFile } from 'node:fs/promises';
import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { transact, type Work } from '../../engine/work/work.ts';
import { csvInUtf8 } from '../../excel/reading/csv-encoding.ts';
import { fileKind } from '../../excel/reading/read-workbook.ts';
import { cleanName } from '../../files/clean-name.ts';
import { folderedPath, keepFile } from '../../files/store-file.ts';
import type { Call } from '../../routing/route.ts';
import { receiveFile } from '../../routing/uploaded-file.ts';
import type { Database } from '../../storage/database.ts';
import { filePath } from '../../storage/file-path.ts';
import { storedId } from '../../storage/record-id.ts';

/** No other route finds files of this type. */
const type = 'workbook';
/** What holds a file while a job reads it. */
const holder = 'generation';

interface StoredWorkbook {
  id: string;
  name: string;
  size: number;
}

/** Keeps a workbook on disk: it is the actor's alone, and goes like other uploads that nothing holds. */
export async function storeWorkbook(call: Call): Promise<StoredWorkbook> {
  const { work } = call;
  const id = work.tenant.newId();
  const path = `${await folderedPath(work, id)}.part`;
  const received = await receiveFile(call, { path, max: workbookLimits.megabytes * 1024 * 1024 });
  const name = cleanName(received.name);
  let { size } = received;
  try {
    if (fileKind(name, received.start) === 'csv') {
      // Once, as whoever sends it reads: whoever reads it later has no other.
      const content = csvInUtf8(await readFile(path), work.language);
      await writeFile(path, content);
      size = content.length;
    }
  } catch (error) {
    await unlink(path).catch(() => undefined);
    throw error;
  }
  await keepFile(work, { id, type, name, mime: 'application/octet-stream', size });
  return { id, name, size };
}

/** Throws NOT_FOUND unless it is there, and the actor's own. */
export async function ownWorkbook({ db, actor }: Work, id: string): Promise<StoredWorkbook> {
  const row = await db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('id', '=', storedId(id))
    .where('type', '=', type)
    .where('owner', '=', actor.id)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  return { ...row, size: Number(row.size) };
}

export async function workbookContent(work: Work, id: string): Promise<{ name: string; content: Uint8Array }> {
  const { name } = await ownWorkbook(work, id);
  const content = await readFile(filePath(work.tenant.filesFolder, id)).catch(() => {
    throw new Problem('NOT_FOUND');
  });
  return { name, content };
}

export async function holdWorkbook(db: Database, { id, jobId }: { id: string; jobId: string }): Promise<void> {
  const held = await db
    .updateTable('file')
    .set({ resource: holder, record_id: jobId })
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (Number(held.numUpdatedRows) === 0) throw new Problem('NOT_FOUND');
}

/** From now on it is as if it had just been uploaded: it goes when nobody comes back to it. */
export async function freeWorkbook({ db, tenant }: Work, id: string): Promise<void> {
  await db
    .updateTable('file')
    .set({ resource: null, record_id: null, created_at: tenant.now() })
    .where('id', '=', id)
    .where('type', '=', type)
    .execute();
}

export async function removeWorkbook(work: Work, id: string): Promise<void> {
  await transact(work, ({ db }) => db.deleteFrom('file').where('id', '=', id).where('type', '=', type).execute());
  await unlink(filePath(work.tenant.filesFolder, id)).catch(() => undefined);
}

import { copyFile, stat, unlink, writeFile } from 'node:fs/promises';
import { Type } from '@sinclair/typebox';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { afterCommit, transact, type Work } from '../engine/work/work.ts';
import { Fields, Textual } from '../routing/input.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { receivePart } from '../routing/uploaded-file.ts';
import { filePath } from '../storage/file-path.ts';
import { storedId } from '../storage/record-id.ts';
import { checkedMime } from './checked-mime.ts';
import { cleanName } from './clean-name.ts';
import { comingPath, folderedPath, giveToActor, makeRoom, removeFile, type Uploaded, uploaded } from './store-file.ts';
import { typeOf, uploadTypes } from './upload-types.ts';

/** An upload as far as it has come. */
interface UploadProgress {
  uploadId: string;
  /** Bytes that are there; what is sent next starts behind them. */
  received: number;
  /** Once all of it is there: what an upload in one piece answers. */
  file?: Uploaded;
}

const uploads = '/api/file/Upload/:type/Parts';
const place = `${uploads}/:id`;
const shared = { permission: 'self' } as const;

/** Uploads that go on where they broke off (decision 60). */
export const uploadPartRoutes: Route[] = [
  route({
    method: 'POST',
    path: uploads,
    ...shared,
    summary: t(
      '开始分块上传；一天后作废。',
      '開始分段上傳；一天後作廢。',
      'Begins an upload that comes in parts; it is given up a day after.',
      '分割アップロードを始めます。1日で破棄されます。',
    ),
    body: Fields({ name: Textual({ maxLength: 1000 }), size: Type.Integer({ minimum: 1 }) }),
    run: (call, { body }) => begin(call, body),
  }),
  route({
    method: 'PUT',
    path: place,
    ...shared,
    summary: t(
      '上传的下一块（multipart，`file`），从字节 `offset` 起；最后一块返回文件。',
      '上傳的下一段（multipart，`file`），從位元組 `offset` 起；最後一段回傳檔案。',
      'The next part of an upload (multipart, `file`), from byte `offset` on; the last one answers the file.',
      'アップロードの次の部分（multipart、`file`）。バイト `offset` から。最後の部分でファイルを返します。',
    ),
    query: Fields({ offset: Type.Integer({ minimum: 0 }) }),
    file: true,
    run: (call, { query }) => goOn(call, query.offset),
  }),
  route({
    method: 'GET',
    path: place,
    ...shared,
    summary: t(
      '上传已收到多少。',
      '上傳已收到多少。',
      'How much of an upload has come.',
      'アップロードの受信済みの量。',
    ),
    run: progress,
  }),
  route({
    method: 'DELETE',
    path: place,
    ...shared,
    summary: t('放弃上传。', '放棄上傳。', 'Gives an upload up.', 'アップロードをやめます。'),
    run: giveUp,
  }),
];

async function begin(call: Call, { name, size }: { name: string; size: number }): Promise<UploadProgress> {
  const { work } = call;
  const type = typeOf(call);
  const { max } = uploadTypes[type];
  if (size > max) throw new Problem('TOO_LARGE', { params: { max: `${max / 1024 / 1024} MB` } });
  const id = work.tenant.newId();
  await writeFile(comingPath(await folderedPath(work, id)), '');
  try {
    await transact(work, async (unit) => {
      await makeRoom(unit, size);
      await unit.db.insertInto('upload').values({ id, type, name, size, owner: work.actor.id }).execute();
    });
  } catch (error) {
    await removeFile(pathOf(work, id));
    throw error;
  }
  return { uploadId: id, received: 0 };
}

const pathOf = ({ tenant }: Pick<Work, 'tenant'>, id: string) => filePath(tenant.filesFolder, id);

interface Coming {
  id: string;
  type: string;
  name: string;
  size: number;
  received: number;
  /** Where its bytes stand. */
  path: string;
}

/** An upload of the actor that is coming or has come whole. Throws NOT_FOUND when there is none. */
async function find(call: Call): Promise<{ kept: UploadProgress } | { coming: Coming }> {
  const kept = await keptUpload(call);
  if (kept) return { kept };
  const coming = await comingUpload(call);
  if (coming) return { coming };
  // It may have been kept between the two questions.
  const since = await keptUpload(call);
  if (since) return { kept: since };
  throw new Problem('NOT_FOUND');
}

async function comingUpload(call: Call): Promise<Coming | null> {
  const { work } = call;
  const row = await work.db
    .selectFrom('upload')
    .select(['id', 'type', 'name', 'size'])
    .where('id', '=', storedId(call.param('id')))
    .where('type', '=', typeOf(call))
    .where('owner', '=', work.actor.id)
    .executeTakeFirst();
  if (!row) return null;
  const path = comingPath(pathOf(work, row.id));
  const found = await stat(path).catch(() => null);
  return found && { ...row, size: Number(row.size), received: found.size, path };
}

async function goOn(call: Call, offset: number): Promise<UploadProgress> {
  const found = await find(call);
  if ('kept' in found) return found.kept;
  const { path, size, received } = found.coming;
  if (offset > received) throw new Problem('INVALID', { findings: [finding('offset', 'tooLarge', { max: received })] });
  await receivePart(call, { path, max: size, at: offset }).catch((error) => {
    // The same part may have come twice, and the other one ended it.
    if (error.code !== 'ENOENT') throw error;
  });
  return progress(call);
}

/** Of one that is whole: keeps it, once, whoever asks at the same moment. */
async function progress(call: Call): Promise<UploadProgress> {
  const found = await find(call);
  if ('kept' in found) return found.kept;
  const { path, ...upload } = found.coming;
  const { id, size, received } = upload;
  if (received < size) return { uploadId: id, received };
  const { images } = uploadTypes[typeOf(call)];
  try {
    await transact(call.work, async (unit) => {
      // Whoever comes second waits here until it is kept.
      if (!(await forget(unit, id))) return;
      // Looked at and kept is a copy: a part that is still on its way can write to the old bytes only.
      const whole = `${pathOf(unit, id)}.part`;
      await copyFile(path, whole);
      const mime = await checkedMime(whole, { images });
      await giveToActor(unit, { id, type: upload.type, name: cleanName(upload.name), mime, size });
      afterCommit(unit, () => unlink(path).catch(() => undefined));
    });
  } catch (error) {
    // What its bytes speak against is refused however often it is asked.
    if (error instanceof Problem && (await forget(call.work, id))) await removeFile(pathOf(call.work, id));
    throw error;
  }
  const kept = await keptUpload(call);
  if (!kept) throw new Problem('NOT_FOUND');
  return kept;
}

async function keptUpload(call: Call): Promise<UploadProgress | null> {
  const { work } = call;
  const row = await work.db
    .selectFrom('file')
    .select(['id', 'type', 'name', 'size'])
    .where('id', '=', call.param('id'))
    .where('type', '=', typeOf(call))
    .where('owner', '=', work.actor.id)
    .executeTakeFirst();
  if (!row) return null;
  const file = uploaded({ ...row, size: Number(row.size) });
  return { uploadId: row.id, received: file.size, file };
}

/** Whether it was still there. */
async function forget({ db }: Pick<Work, 'db'>, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('upload').where('id', '=', id).returning('id').executeTakeFirst();
  return gone !== undefined;
}

async function giveUp(call: Call) {
  const found = await find(call);
  if ('kept' in found) throw new Problem('NOT_FOUND');
  const { id } = found.coming;
  // Kept meanwhile it is a file, and its bytes are no longer an upload's.
  if (!(await forget(call.work, id))) throw new Problem('NOT_FOUND');
  await removeFile(pathOf(call.work, id));
  return { id };
}

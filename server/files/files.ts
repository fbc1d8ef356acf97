import { createReadStream } from 'node:fs';
import { stat, unlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { namePath, placedFields } from '@tessera/schemas/language/placed-fields.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { isAmongRows, readRecord } from '../engine/read/read-record.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { fullAccess, maySee } from '../engine/work/access.ts';
import { asSystem, transact, type Work } from '../engine/work/work.ts';
import { type Call, type Route, route } from '../routing/route.ts';
import { receiveFile } from '../routing/uploaded-file.ts';
import { filePath } from '../storage/file-path.ts';
import { checkedMime } from './checked-mime.ts';
import { cleanName } from './clean-name.ts';
import { folderedPath, keepFile, uploaded } from './store-file.ts';
import { typeOf, uploadTypes } from './upload-types.ts';

/** Files on disk under names that the server makes; their rows say what they are called and whose they are. */
export const fileRoutes: Route[] = [
  route({
    method: 'POST',
    path: '/api/file/Upload/:type',
    permission: 'self',
    summary: t(
      '上传一个文件（multipart，`file`）。',
      '上傳一個檔案（multipart，`file`）。',
      'Uploads one file (multipart, `file`).',
      'ファイルを1つアップロードします（multipart、`file`）。',
    ),
    file: true,
    run: upload,
  }),
  route({
    method: 'GET',
    path: '/api/file/Download/:type/:id',
    permission: 'self',
    summary: t('下载文件。', '下載檔案。', 'A file as a download.', 'ファイルをダウンロードします。'),
    run: async (call) => download(await findReadable(call), { inline: false }),
  }),
  route({
    method: 'GET',
    path: '/api/file/Image/:type/:id',
    permission: 'self',
    summary: t('用于显示的图片。', '用於顯示的圖片。', 'A picture, to be shown.', '表示用の画像。'),
    run: async (call) => download(await findReadable(call), { inline: true }),
  }),
  route({
    method: 'DELETE',
    path: '/api/file/:type/:id',
    permission: 'self',
    summary: t(
      '删除调用者上传的文件。',
      '刪除呼叫者上傳的檔案。',
      'Deletes a file that the caller uploaded.',
      '呼び出した人がアップロードしたファイルを削除します。',
    ),
    run: async (call) => remove(call.work, await findReadable(call)),
  }),
];

async function upload(call: Call) {
  const type = typeOf(call);
  const { max, images } = uploadTypes[type];
  const { work } = call;
  const id = work.tenant.newId();
  const path = `${await folderedPath(work, id)}.part`;
  const received = await receiveFile(call, { path, max });
  const mime = await checkedMime(path, { images });
  const name = cleanName(received.name);
  const { size } = received;
  await keepFile(work, { id, type, name, mime, size });
  return uploaded({ id, type, name, size });
}

/** Who may read a file: its owner while no record holds it, then whoever may see that record's field. */
async function findReadable(call: Call) {
  const { work } = call;
  const type = typeOf(call);
  const row = await work.db
    .selectFrom('file')
    .selectAll()
    .where('id', '=', call.param('id'))
    .where('type', '=', type)
    .executeTakeFirst();
  if (!row) throw new Problem('NOT_FOUND');
  const resource = row.resource === null ? undefined : work.registry.find(row.resource);
  const field = resource && pathOf(resource, row.field_id);
  const access = resource && work.authority.accessTo(resource);
  // Of a field or module that is put aside nobody sees it, but for whoever sees everything, until it comes back.
  const isSeen = async () =>
    resource && access && field
      ? access.granted &&
        maySee(access, field) &&
        (await isAmongRows(work, { resource, id: row.record_id ?? '', access, there: true }))
      : work.actor.isAdmin;
  const isOwn = async () => row.owner === work.actor.id || work.actor.isAdmin || (await isAvatar(work, row));
  const readable = await (row.resource === null ? isOwn() : isSeen());
  if (!readable) throw new Problem('NOT_FOUND');
  return { row, path: filePath(work.tenant.filesFolder, row.id) };
}

/** The field that holds it, as rights name it: `plan`, `lines.plan`. */
function pathOf(resource: Resource, id: string | null): string | undefined {
  const found = placedFields(resource.definition.model.fields).find(({ field }) => field.id === id);
  return found && namePath(found);
}

/** A picture that its owner shows to everybody. */
async function isAvatar({ db }: Work, { id, owner }: { id: string; owner: string }): Promise<boolean> {
  const found = await db
    .selectFrom('user_setting')
    .select('name')
    .where('user_id', '=', owner)
    .where('name', '=', 'avatar')
    .where(sql<boolean>`value #>> '{}' = ${id}`)
    .executeTakeFirst();
  return found !== undefined;
}

type Found = Awaited<ReturnType<typeof findReadable>>;

async function download({ row, path }: Found, { inline }: { inline: boolean }): Promise<Response> {
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  );
  if (size === null || (inline && !row.mime.startsWith('image/'))) throw new Problem('NOT_FOUND');
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, {
    headers: {
      'content-type': inline ? row.mime : 'application/octet-stream',
      'content-length': String(size),
      'content-disposition': inline ? 'inline' : `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Who may read it is asked each time: the next person at the same browser may not.
      'cache-control': 'no-store',
    },
  });
}

async function remove(work: Work, { row, path }: Found) {
  const { registry, actor } = work;
  if (row.owner !== actor.id && !actor.isAdmin) throw new Problem('NOT_FOUND');
  await transact(work, async (unit) => {
    // Whoever puts it into a record meanwhile holds it first, or does not find it any more.
    const held = unit.db
      .selectFrom('file')
      .select(['id', 'resource', 'record_id', 'field_id'])
      .where('id', '=', row.id);
    const now = await held.forUpdate().executeTakeFirst();
    if (!now) throw new Problem('NOT_FOUND');
    if (await isHeld(unit, now))
      throw new Problem('IN_USE', { params: { by: registry.find(now.resource ?? '')?.definition.title ?? '' } });
    await unit.db.deleteFrom('file').where('id', '=', row.id).execute();
  });
  await unlink(path).catch(() => undefined);
  return { id: row.id };
}

/** Whether the record that took the file has it still, or may have it again: in its bin, or in a field that was put aside. */
async function isHeld(
  work: Work,
  {
    id,
    resource: name,
    record_id,
    field_id,
  }: { id: string; resource: string | null; record_id: string | null; field_id: string | null },
): Promise<boolean> {
  if (name === null) return false;
  const resource = work.registry.find(name);
  if (!resource || !pathOf(resource, field_id)) return true;
  const read = readRecord(asSystem(work), { resource, id: record_id ?? '', access: fullAccess });
  const record = await read.catch((error: unknown) => {
    if (error instanceof Problem && error.problem === 'NOT_FOUND') return null;
    throw error;
  });
  // Ids are found nowhere by chance.
  return record === null || record.includes(id);
}

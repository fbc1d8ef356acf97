import { makePng } from '@tessera/fixtures/files/png.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../fixtures/asker.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

let world: World;
let entry: string;
let base: string;

const pageOf = (fileSize: number): PageDocument => ({
  version: 2,
  model: {
    name: 'papers',
    titleField: 'title',
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: '标题', widget: 'input' },
      {
        id: 'f2',
        name: 'papers',
        kind: 'files',
        label: '附件',
        widget: 'fileUpload',
        props: { limit: 2, fileSize, sizeUnit: 'KB', accept: 'pdf, .TXT' },
      },
      { id: 'f3', name: 'pictures', kind: 'files', label: '图片', widget: 'imageUpload' },
      {
        ...{ id: 'f4', name: 'lines', kind: 'rows', label: '明细', widget: 'subTable' },
        rows: [
          { id: 'r1', name: 'item', kind: 'text', label: '项目', widget: 'input' },
          {
            ...{ id: 'r2', name: 'plan', kind: 'files', label: '图纸', widget: 'fileUpload' },
            props: { limit: 2, fileSize, sizeUnit: 'KB', accept: 'pdf' },
          },
          {
            ...{ id: 'r4', name: 'scans', kind: 'files', label: '扫描件', widget: 'fileUpload' },
            props: { limit: 100 },
          },
          { id: 'r3', name: 'photos', kind: 'files', label: '照片', widget: 'imageUpload' },
        ],
      },
    ],
  },
  pages: { list: { columns: [{ field: 'f1' }] } },
});

beforeAll(async () => {
  world = await makeWorld();
  const created = await world.ask('POST', '/api/OnLineDev', {
    fullName: '附件',
    code: 'papers',
    type: 'form',
    page: pageOf(1),
  });
  entry = created.data.id;
  await release();
  base = `/api/OnLineDevInstance/${entry}`;
});
afterAll(() => world.end());

const release = async () =>
  expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
const png = makePng();

async function upload(name: string, content: Uint8Array | number, options: { type?: string; ask?: Ask } = {}) {
  const form = new FormData();
  const bytes = typeof content === 'number' ? new Uint8Array(content) : content;
  form.set('file', new File([new Uint8Array(bytes)], name));
  const ask = options.ask ?? world.ask;
  const { data } = await ask('POST', `/api/file/Upload/${options.type ?? 'annex'}`, form);
  return { fileId: data.fileId, name: data.name, size: data.size };
}
const create = async (record: Record<string, unknown>) => {
  const { status, data } = await world.ask('POST', base, { title: '甲', ...record });
  return status === 400 ? data : status;
};

test('a file is smaller than its field says, whatever the record claims', async () => {
  expect(await create({ papers: [await upload('a.pdf', 1023)] })).toBe(200);
  const even = await upload('a.pdf', 1024);
  const tooLarge = [{ field: 'papers[0]', rule: 'fileTooLarge', msg: 'file size exceeds 1KB' }];
  expect(await create({ papers: [even] })).toEqual(tooLarge);
  expect(await create({ papers: [{ ...even, size: 5 }] })).toEqual(tooLarge);
  // A refused record leaves its file free for another.
  const row = await world.database.db
    .selectFrom('file')
    .select('resource')
    .where('id', '=', even.fileId)
    .executeTakeFirst();
  expect(row).toEqual({ resource: null });
  const large = await upload('a.png', Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), { type: 'annexpic' });
  expect(await create({ pictures: [large] })).toEqual([
    { field: 'pictures[0]', rule: 'fileTooLarge', msg: 'file size exceeds 2MB' },
  ]);
});

test('a file is of an accepted type by its stored name, and a picture by its bytes', async () => {
  expect(await create({ papers: [await upload('a.PDF', 5), await upload('b.txt', 5)] })).toBe(200);
  const program = await upload('a.pdf.exe', 5);
  const wrong = [{ field: 'papers[0]', rule: 'fileType', msg: 'only files of these types are allowed: pdf, .txt' }];
  expect(await create({ papers: [program] })).toEqual(wrong);
  expect(await create({ papers: [{ ...program, name: 'a.pdf' }] })).toEqual(wrong);
  expect(await create({ papers: [await upload('apdf', 5)] })).toEqual(wrong);
  expect(await create({ pictures: [await upload('a.png', png, { type: 'annexpic' })] })).toBe(200);
  expect(await create({ pictures: [await upload('a.png', 20)] })).toEqual([
    { field: 'pictures[0]', rule: 'fileType', msg: 'only files of these types are allowed: image/*' },
  ]);
});

test('not more files than the field says, each once, and none of somebody else', async () => {
  const files = [await upload('a.pdf', 5), await upload('b.pdf', 5), await upload('c.pdf', 5)];
  expect(await create({ papers: files })).toMatchObject([{ field: 'papers', rule: 'tooMany' }]);
  expect(await create({ papers: files.slice(0, 2) })).toBe(200);
  expect(await create({ papers: files.slice(0, 1) })).toMatchObject([{ field: 'papers[0].fileId', rule: 'noFile' }]);
  const { ask } = await world.addUser('other');
  const foreign = await upload('d.pdf', 5, { ask });
  expect(await create({ papers: [foreign] })).toMatchObject([{ field: 'papers[0].fileId', rule: 'noFile' }]);
});

test('more files than a statement of the database has places are refused as few are', async () => {
  const unknown = (at: number) => ({ fileId: `01a22aec-3b83-7f5d-9bdf-${String(at).padStart(12, '0')}`, name: 'a' });
  const lines = Array.from({ length: 700 }, (_, row) => ({
    scans: Array.from({ length: 100 }, (_, at) => unknown(row * 100 + at)),
  }));
  const answer = await world.ask('POST', base, { title: '多', lines });
  expect([answer.status, answer.data[0].field]).toEqual([400, 'lines[0].scans[0].fileId']);
});

test('a narrower field keeps the files that records hold already', async () => {
  const file = await upload('a.pdf', 1000);
  const { data } = await world.ask('POST', base, { title: '甲', papers: [file] });
  const saved = await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: pageOf(0.5) });
  expect(saved).toMatchObject({ code: 200 });
  await release();
  const { data: record } = await world.ask('GET', `${base}/${data.id}`);
  expect(await world.ask('PUT', `${base}/${data.id}`, { ...record, title: '乙' })).toMatchObject({ code: 200 });
  const more = { papers: [file, await upload('b.pdf', 1000)] };
  expect(await world.ask('PUT', `${base}/${data.id}`, more)).toMatchObject({
    status: 400,
    data: [{ field: 'papers[1]', rule: 'fileTooLarge' }],
  });
});

test('files of a deleted record are read by nobody until it is back', async () => {
  const file = await upload('a.txt', 10);
  const { data } = await world.ask('POST', base, { title: 'gone', papers: [file] });
  const read = async () => (await world.ask('GET', `/api/file/Download/annex/${file.fileId}`)).code;
  expect(await read()).toBe(200);
  expect(await world.ask('DELETE', `${base}/${data.id}`)).toMatchObject({ code: 200 });
  expect(await read()).toBe(404);
});

test('files of rows belong to the record and keep to their column, like those of the record', async () => {
  const plan = await upload('plan.pdf', 10);
  const other = await world.addUser('rower');
  const answer = await world.ask('POST', base, { title: '行', lines: [{ item: 'a', plan: [plan] }, { item: 'b' }] });
  expect(answer).toMatchObject({ code: 200 });
  const { id } = answer.data;
  const stored = (await world.ask('GET', `${base}/${id}`)).data;
  expect(stored.lines.map((row: { plan: unknown }) => row.plan ?? [])).toEqual([[plan], []]);
  // A file that is taken belongs to nobody else's record, and to no other column.
  expect(await create({ lines: [{ plan: [plan] }] })).toMatchObject([
    { field: 'lines[0].plan[0].fileId', rule: 'noFile' },
  ]);
  expect(await create({ lines: [{ item: 'x' }, { plan: [await upload('a.txt', 10)] }] })).toMatchObject([
    { field: 'lines[1].plan[0]', rule: 'fileType' },
  ]);
  expect(await create({ lines: [{ plan: [await upload('big.pdf', 2000)] }] })).toMatchObject([
    { field: 'lines[0].plan[0]', rule: 'fileTooLarge' },
  ]);
  const [first, second] = stored.lines;
  const more = await upload('more.pdf', 10);
  const lines = [first, { ...second, plan: [more] }];
  expect(await world.ask('PUT', `${base}/${id}`, { lines })).toMatchObject({ code: 200 });
  const path = `/api/file/Download/annex/${more.fileId}`;
  expect((await world.ask('GET', path)).code).toBe(200);
  // Who may not see the record sees none of its files.
  expect((await other.ask('GET', path)).code).toBe(404);
});

test('a file is called and measured as it is stored; one that its record has no more can be deleted', async () => {
  const [one, other] = [await upload('a.txt', 10), await upload('b.txt', 20)];
  const claimed = { fileId: one.fileId, name: 'invoice.pdf', size: 5 };
  const photo = await upload('c.png', png, { type: 'annexpic' });
  const lines = [{ item: 'x', photos: [{ ...photo, name: '<img>.exe' }] }];
  const made = await world.ask('POST', base, { title: 'Names', papers: [claimed], lines });
  const at = `${base}/${made.data.id}`;
  const read = async () => (await world.ask('GET', at)).data;
  expect(await read()).toMatchObject({ papers: [one], lines: [{ photos: [photo] }] });
  expect((await world.ask('PUT', at, { papers: [{ ...other, name: 'other.exe' }, claimed] })).msg).toBe('');
  expect((await read()).papers).toEqual([other, one]);
  const remove = async (file: { fileId: string }, type = 'annex') =>
    (await world.ask('DELETE', `/api/file/${type}/${file.fileId}`)).code;
  expect([await remove(one), await remove(photo, 'annexpic')]).toEqual([409, 409]);
  expect((await world.ask('PUT', at, { papers: [other] })).msg).toBe('');
  expect(await remove(one)).toBe(200);
  expect((await world.ask('DELETE', at)).msg).toBe('');
  // In the bin, too, it is the record's: nobody who does not see the record is told of it.
  expect(await remove(other)).toBe(404);
});

test('a file that is deleted while its record takes it back is gone or held, never both', async () => {
  for (let round = 0; round < 8; round++) {
    const file = await upload('r.txt', 10);
    const { id } = (await world.ask('POST', base, { title: 'Race', papers: [file] })).data;
    await world.ask('PUT', `${base}/${id}`, { papers: [] });
    const [removed] = await Promise.all([
      world.ask('DELETE', `/api/file/annex/${file.fileId}`),
      world.ask('PUT', `${base}/${id}`, { papers: [file] }),
    ]);
    const isHeld = (await world.ask('GET', `${base}/${id}`)).data.papers?.length === 1;
    expect(isHeld).toBe(removed.code !== 200);
  }
});

test('a partner keeps the files of a record by sending them back, and takes nobody else’s', async () => {
  const interfaces = '/api/framework/basic/DataInterface';
  const record = { fullName: 'Papers', code: 'papers', of: 'module', entryId: entry, perMinute: 100 };
  const published = { ...record, columns: ['title', 'papers'], methods: ['read', 'update'] };
  const { id } = (await world.ask('POST', interfaces, published)).data;
  const { key } = (await world.ask('POST', `${interfaces}/${id}/Keys`, { partner: 'Shop' })).data;
  const ask = (method: string, path: string, body?: unknown) =>
    world.askAnonymous(method, `/api/open/papers/${path}`, body, { 'x-api-key': key });
  const file = await upload('kept.txt', 10);
  const made = await world.ask('POST', base, { title: 'Kept', papers: [file] });
  const { data: read } = await ask('GET', made.data.id);
  const put = (papers: unknown) => ask('PUT', made.data.id, { title: 'By the partner', papers });
  expect((await put(read.papers)).msg).toBe('');
  const { data } = await world.ask('GET', `${base}/${made.data.id}`);
  expect(data).toMatchObject({ title: 'By the partner', papers: [file] });
  expect((await put([await upload('free.txt', 10)])).data).toMatchObject([
    { field: 'papers[0].fileId', rule: 'noFile' },
  ]);
});

test('the name of a file is the one that it has, quotation marks too', async () => {
  expect((await upload('the "last" one.txt', 5)).name).toBe('the "last" one.txt');
});

test('a name turns no direction, and no letter of it is cut in two', async () => {
  expect((await upload('gpj\u2067exe.\u2069png', 5)).name).toBe('gpjexe.png');
  expect((await upload(`${'😀'.repeat(100)}x`, 5)).name).toBe(`${'😀'.repeat(99)}x`);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fillOf } from '@tessera/schemas/document/check-document.ts';
import { kinds } from '@tessera/schemas/kinds/index.ts';
import { targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateRecord } from '../fixtures/generate/record.ts';
import { enteredPart } from '../fixtures/golden.ts';
import { importBook } from '../fixtures/workbook.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

const shared = resolve(import.meta.dirname, '../../shared/data/forms');
const folders = ['form-generator', 'jeecg', 'formily'];

/** The real forms are read from ../shared beside the checkout, and never copied into it. */
function realForms(folder: string) {
  const path = join(shared, folder);
  if (!existsSync(path)) throw new Error(`${path} is missing: this test runs the product on real forms from there`);
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, text: readFileSync(join(path, name), 'utf8') }));
}

interface Imported {
  id: string;
  code: string;
}

describe.each(folders)('the real forms of %s', (folder) => {
  let world: World;
  let entries: Imported[];
  let files: { name: string; text: string }[];
  const refs = new Map<string, string[]>();

  beforeAll(async () => {
    world = await makeWorld();
    files = realForms(folder);
    const imported = await world.ask('POST', '/api/OnLineDev/Actions/Import', { files });
    expect(imported).toMatchObject({ code: 200, data: { refused: [] } });
    entries = imported.data.entries;
    const { data: me } = await world.ask('GET', '/api/Login/CurrentUser');
    refs.set('organize/User', [me.userInfo.id]);
  });
  afterAll(() => world.end());

  test('every file is in an entry, and all entries are released', async () => {
    // Main and sub tables become one entry.
    expect(files.length).toBeGreaterThanOrEqual({ 'form-generator': 40, jeecg: 24, formily: 18 }[folder] ?? 0);
    expect(entries.length).toBe(folder === 'jeecg' ? files.length - 6 : files.length);
    for (let waiting = entries.map(({ id }) => id); waiting.length > 0; ) {
      const { code, data } = await world.ask('POST', '/api/OnLineDev/Actions/ReleaseAll', { ids: waiting });
      expect(code).toBe(200);
      for (const done of data.done) expect(done).toMatchObject({ releasedVersion: 1 });
      waiting = data.waiting;
    }
    // What numbers their bills is there, counting.
    const { data: rules } = await world.ask('GET', '/api/framework/basic/CodeRule/All');
    const codes = (rules.list ?? rules).map(({ code }: { code: string }) => code);
    if (folder === 'jeecg') expect(codes).toEqual(expect.arrayContaining(['payment.bill.no', 'receipt.bill.no']));
  });

  test('20 generated records each: created, read back equal, updated, listed by every sortable column, exported, deleted', async () => {
    for (const entry of await neededFirst(world, entries)) await exercise(world, entry, refs);
  });
});

/** A record that must point to another comes after it. */
async function neededFirst(world: World, entries: Imported[]): Promise<Imported[]> {
  const needs = new Map<string, Set<string>>();
  for (const { id } of entries) {
    const { data } = (await world.ask('GET', `/api/OnLineDev/${id}/0/Config`)) as { data: PageDocument };
    const fields = data.model.fields.flatMap((field) => [field, ...(field.rows ?? [])]);
    const targets = fields.flatMap((field) => (field.required === true ? (targetOf(field)?.resource ?? []) : []));
    needs.set(id, new Set(targets));
  }
  const ordered: Imported[] = [];
  const seen = new Set<Imported>();
  const take = (entry: Imported) => {
    if (seen.has(entry)) return;
    seen.add(entry);
    for (const other of entries) if (needs.get(entry.id)?.has(`entry/${other.id}`)) take(other);
    ordered.push(entry);
  };
  for (const entry of entries) take(entry);
  return ordered;
}

async function exercise(world: World, entry: Imported, refs: Map<string, string[]>) {
  const base = `/api/OnLineDevInstance/${entry.id}`;
  const { data: page } = (await world.ask('GET', `/api/OnLineDev/${entry.id}/0/Config`)) as { data: PageDocument };
  const generate = (seed: number) =>
    generateRecord(page.model, { seed, refs: (resource) => refs.get(resource) ?? [], options: () => [] });
  const made: { id: string; sent: Record<string, unknown> }[] = [];
  for (let seed = 1; seed <= 20; seed++) {
    const sent = { ...generate(seed), ...(await uploads(world, page.model.fields)) };
    const created = await world.ask('POST', base, sent);
    expect([entry.code, created.msg, created.code]).toEqual([entry.code, '', 200]);
    made.push({ id: created.data.id, sent });
  }
  for (const { id, sent } of made) {
    const { data } = await world.ask('GET', `${base}/${id}`);
    expect([entry.code, stored(data, page.model.fields)]).toEqual([entry.code, stored(sent, page.model.fields)]);
  }
  for (const [index, { id }] of made.entries()) {
    // A file stays with its record.
    const files = Object.fromEntries(
      page.model.fields
        .filter((field) => field.kind === 'files')
        .map((field) => [field.name, made[index]?.sent[field.name]]),
    );
    const sent = { ...generate(index + 1001), ...files };
    const updated = await world.ask('PUT', `${base}/${id}`, { ...sent, version: 1 });
    expect([entry.code, updated.msg, updated.code]).toEqual([entry.code, '', 200]);
    const { data } = await world.ask('GET', `${base}/${id}`);
    expect([entry.code, stored(data, page.model.fields)]).toEqual([entry.code, stored(sent, page.model.fields)]);
  }
  for (const field of page.model.fields) {
    // Nobody learns a password by its place in a list.
    if (!kinds[field.kind].sortable || field.kind === 'none' || isSecret(field)) continue;
    for (const sord of ['asc', 'desc']) {
      const listed = await world.ask('POST', `${base}/List`, { sidx: field.name, sord, pageSize: 500 });
      expect([entry.code, field.name, listed.msg, listed.data?.pagination?.total]).toEqual([
        entry.code,
        field.name,
        '',
        20,
      ]);
    }
  }
  await thereAndBack(world, { entry, page });
  // One stays, for others to point to.
  const kept = await world.ask('POST', base, { ...generate(5000), ...(await uploads(world, page.model.fields)) });
  expect([entry.code, kept.msg]).toEqual([entry.code, '']);
  refs.set(`entry/${entry.id}`, [kept.data.id]);
}

/** By a workbook: back as an update nothing changes, and once deleted all come back as new ones. */
async function thereAndBack(world: World, { entry, page }: { entry: Imported; page: PageDocument }) {
  const base = `/api/OnLineDevInstance/${entry.id}`;
  const { fields } = page.model;
  expect(page.pages.list?.buttons).toContain('btn_import');
  const book = await world.ask('POST', `${base}/Actions/Export`, {});
  expect(book.headers.get('content-type')).toContain('spreadsheet');
  const file = new Uint8Array(book.data);
  const update = await importBook(world.ask, { base, file, query: 'mode=update' });
  // Of a form that holds nothing but a file or a password there is nothing to read.
  if (fields.every((field) => field.kind === 'files' || isSecret(field))) {
    expect(update).toMatchObject({ status: 400, data: [{ rule: 'nothingToRead' }] });
    return;
  }
  expect([entry.code, update.msg, update.data?.failed, update.data?.changes]).toEqual([entry.code, '', [], []]);
  expect(update.data).toMatchObject({ total: 20, unchanged: 20 });

  const carried = fields.filter((field) => field.kind !== 'files' && !isSecret(field) && field.readonly !== true);
  const all = async () => {
    const { list } = (await world.ask('POST', `${base}/List`, { pageSize: 500 })).data as { list: { id: string }[] };
    const records = await Promise.all(list.map(async ({ id }) => (await world.ask('GET', `${base}/${id}`)).data));
    return {
      ids: list.map(({ id }) => id),
      shapes: records.map((each) => JSON.stringify(enteredPart(each, carried))).sort(),
    };
  };
  const removeAll = async (ids: string[]) => {
    const deleted = await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${entry.id}`, { ids });
    expect([entry.code, deleted.msg]).toEqual([entry.code, '']);
  };
  const before = await all();
  await removeAll(before.ids);
  const added = await importBook(world.ask, { base, file });
  expect([entry.code, added.msg, added.data?.failed]).toEqual([entry.code, '', []]);
  const after = await all();
  expect([entry.code, after.shapes]).toEqual([entry.code, before.shapes]);
  await removeAll(after.ids);
  expect((await world.ask('POST', `${base}/List`, {})).data.pagination.total).toBe(0);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A real upload for every file field. */
async function uploads(world: World, fields: FieldDefinition[]): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const field of fields) {
    if (field.kind !== 'files' || field.readonly === true) continue;
    const form = new FormData();
    form.set('file', new File([pixel], '图.png'));
    const { data, msg } = await world.ask(
      'POST',
      `/api/file/Upload/${field.widget === 'imageUpload' ? 'annexpic' : 'annex'}`,
      form,
    );
    expect(msg).toBe('');
    files[field.name] = [{ fileId: data.fileId, name: data.name, size: data.size }];
  }
  return files;
}

/** What a person entered, as the contract writes it: without what the server adds, empty texts as nothing. */
function stored(record: Record<string, unknown>, fields: FieldDefinition[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind === 'none' || field.value || fillOf(field)) return [];
      const value = record[field.name] ?? null;
      if (field.kind === 'rows')
        return [[field.name, ((value ?? []) as Record<string, unknown>[]).map((row) => stored(row, field.rows ?? []))]];
      return [[field.name, value === '' ? null : value]];
    }),
  );
}

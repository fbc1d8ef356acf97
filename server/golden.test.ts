import { plainText } from '@tessera/schemas/html/plain-text.ts';
import { kinds } from '@tessera/schemas/kinds/index.ts';
import { fillOf, optionSourceOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionItem, OptionSource } from '@tessera/schemas/options/source.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { templates } from '@tessera/schemas/templates/index.ts';
import { randomOf } from '@tessera/schemas/templates/sampling.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyKindPage } from '../fixtures/every-kind.ts';
import { makePdf } from '../fixtures/files/pdf.ts';
import { compareAs, filterHolds, sampleOf } from '../fixtures/filter-meaning.ts';
import { generateRecord } from '../fixtures/generate/record.ts';
import { enteredPart, type GoldenDocument, goldenDocuments, withoutHalf } from '../fixtures/golden.ts';
import { seedCodeRules, seedDataSource, seedDictionaries } from '../fixtures/seed/basics.ts';
import { fitting } from '../fixtures/seed/modules.ts';
import * as seeds from '../fixtures/seed/records.ts';
import { editedBook, importBook, sheetOf } from '../fixtures/workbook.ts';
import { makeWorld, type World } from '../fixtures/world.ts';

type Stored = Record<string, unknown> & { id: string };

/** What no document of a business has: every kind, as far as a person enters it. */
const everyKind: GoldenDocument = {
  code: 'every-kind',
  fullName: { zh: '各类', zhtw: '各類', en: 'Every kind', ja: '各種' },
  type: 'form',
  page: everyKindPage,
};

/** What modules are started from goes through the same, with its own samples, in Japanese. */
const started: GoldenDocument[] = templates.map(({ code, name, page }) => ({
  ...{ code: `${code}-template`, fullName: name, type: 'list', page },
}));

let world: World;
/** Ids that references may hold, by resource; entries by their code and by their id. */
const refs = new Map<string, string[]>();
const entries = new Map<string, string>();
const dictionaries = new Map(
  seedDictionaries.map(({ code, items }) => [code, items.map(({ dataValue }) => dataValue)]),
);

beforeAll(async () => {
  world = await makeWorld();
  const { ask } = world;
  const { data: companies } = await ask('GET', '/api/framework/organize/Company');
  const companyId = companies.list[0].id;
  const department = await ask('POST', '/api/framework/organize/Department', {
    fullName: '采购部',
    code: 'D1',
    companyId,
  });
  refs.set('organize/Department', [department.data.id]);
  refs.set('organize/User', [(await world.addUser('wang')).id, (await world.addUser('li')).id]);
  for (const { fullName, items, ...dictionary } of seedDictionaries) {
    const { data } = await ask('POST', '/api/framework/basic/Dictionary', { ...dictionary, fullName: fullName.zh });
    for (const { dataValue, fullName: label } of items) {
      const item = { dictionaryId: data.id, dataValue, fullName: label.zh };
      expect(await ask('POST', '/api/framework/basic/Dictionary/Data', item)).toMatchObject({ code: 200 });
    }
  }
  const source = { ...seedDataSource, fullName: seedDataSource.fullName.zh };
  expect(await ask('POST', '/api/framework/basic/DataSource', source)).toMatchObject({ code: 200 });
  const seeded = new Set(seedCodeRules.map(({ code }) => code));
  const further = templates.flatMap(({ codeRules }) => codeRules.filter(({ code }) => !seeded.has(code)));
  for (const { fullName, prefix, ...rule } of [...seedCodeRules, ...further]) {
    const said = { fullName: fullName.zh, prefix: textIn(prefix, 'zh'), start: 1, step: 1 };
    const answer = await ask('POST', '/api/framework/basic/CodeRule', { ...rule, ...said });
    expect(answer).toMatchObject({ code: 200 });
  }
});
afterAll(() => world.end());

describe.each([...goldenDocuments, ...started, everyKind])(
  'the golden document $code',
  ({ code, fullName, type, page }: GoldenDocument) => {
    const { fields } = page.model;
    // What is masked is read in the record alone that somebody may edit: no list, filter or workbook has it.
    const columns = fields.filter((field) => field.kind !== 'none' && field.kind !== 'rows' && !isSecret(field));
    let entry: string;
    let base: string;
    let records: Stored[];

    const read = async (id: string): Promise<Stored> => (await world.ask('GET', `${base}/${id}`)).data;
    const list = async (body: Record<string, unknown>): Promise<Stored[]> => {
      const answer = await world.ask('POST', `${base}/List`, { pageSize: 500, ...body });
      expect([JSON.stringify(body), answer.msg]).toEqual([JSON.stringify(body), '']);
      expect(answer.data.pagination.total).toBe(answer.data.list.length);
      return answer.data.list;
    };
    const options = (seed: number) => ({
      seed,
      refs: (resource: string) => refs.get(resource) ?? [],
      options: (dictionary: string) => dictionaries.get(dictionary) ?? [],
    });

    test('validates and is released', async () => {
      expect((await world.ask('POST', '/api/OnLineDev/Actions/Check', { page })).data.findings).toEqual([]);
      const created = await world.ask('POST', '/api/OnLineDev', { fullName: fullName.zh, code, type, page });
      entry = created.data.id;
      base = `/api/OnLineDevInstance/${entry}`;
      entries.set(code, entry);
      expect((await world.ask('GET', `/api/OnLineDev/${entry}/Actions/Plan`)).data.findings).toEqual([]);
      const released = await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {});
      expect(released).toMatchObject({ code: 200, data: { releasedVersion: 1 } });
    });

    test('takes generated and seeded records, which read back equal', async () => {
      const generated = [];
      for (let seed = 1; seed <= 15; seed++)
        generated.push({ ...generateRecord(page.model, options(seed)), ...(await uploads(world, fields)) });
      const seeded = seedsOf(code).map((record) => fitting(page.model, record));
      const sent: Record<string, unknown>[] = [...generated, ...seeded];
      const ids: string[] = [];
      for (const record of sent) {
        const created = await world.ask('POST', base, record);
        expect([created.msg, created.code]).toEqual(['', 200]);
        ids.push(created.data.id);
        const stored = await read(created.data.id);
        expect(enteredPart(stored, fields)).toEqual(enteredPart({ ...absent(fields), ...record }, fields));
        expect(stored).toMatchObject({ version: 1, createdBy: stored.modifiedBy });
      }
      refs.set(`entry/${code}`, ids);
      records = await Promise.all(ids.map(read));
      for (const field of fields.filter((each) => each.widget === 'codeRule'))
        expect(new Set(records.map((record) => record[field.name])).size).toBe(records.length);
    });

    test('reads as text: names for ids, labels for codes', async () => {
      for (const record of records) {
        const { data } = await world.ask('GET', `${base}/${record.id}/DataChange`);
        const { id, ...shown } = data;
        expect(id).toBe(record.id);
        const withoutRowIds = JSON.stringify(shown, (key, value) => (key === 'id' ? undefined : value));
        expect(withoutRowIds).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
        const compare = (field: FieldDefinition, stored: unknown, text: unknown) => {
          if (field.kind === 'rows') {
            for (const [i, row] of (stored as Stored[]).entries())
              for (const cell of field.rows ?? []) compare(cell, row[cell.name], (text as Stored[])[i]?.[cell.name]);
            return;
          }
          const label = labelOf(field, stored);
          if (label !== undefined) expect([field.name, text]).toEqual([field.name, label]);
          else if (stored === null || stored === undefined) expect([field.name, text]).toEqual([field.name, '']);
          else if (field.kind === 'ref') expect(String(text).length).toBeGreaterThan(0);
          else if (field.kind === 'decimal' || field.kind === 'text') expect(text).toBe(String(stored));
        };
        for (const field of fields)
          if (field.kind !== 'none' && !isSecret(field)) compare(field, record[field.name], shown[field.name]);
      }
    });

    test('is listed by every sortable column, up and down', async () => {
      for (const field of columns.filter(({ kind }) => kinds[kind].sortable)) {
        const up = await list({ sidx: field.name, sord: 'asc' });
        const down = await list({ sidx: field.name, sord: 'desc' });
        expect(up.length).toBe(records.length);
        expect([field.name, down.map(({ id }) => id).reverse()]).toEqual([field.name, up.map(({ id }) => id)]);
        const values = up.map((record) => record[field.name]).filter((value) => value !== null && value !== undefined);
        if (field.kind === 'decimal' || field.kind === 'integer')
          expect(values).toEqual([...values].sort((a, b) => Number(a) - Number(b)));
        if (field.kind === 'date' || field.kind === 'dateTime') expect(values).toEqual([...values].sort());
      }
    });

    test('is found by every search field as the list page asks, and by every operator of every column', async () => {
      for (const { field: id, operator = 'eq' } of page.pages.list?.search ?? []) {
        const field = fields.find((each) => each.id === id);
        if (!field) throw new Error(id);
        const value = records.map((record) => record[field.name]).find((each) => each !== null && each !== false);
        const pair = Array.isArray(value) ? value : [value, value];
        const asked = operator === 'between' ? pair : field.kind === 'refs' ? [value].flat()[0] : value;
        const found = await list({ [field.name]: asked });
        expect([field.name, found.length]).toEqual([
          field.name,
          records.filter((record) => filterHolds(field, operator, { stored: record[field.name], asked })).length,
        ]);
        expect(found.length).toBeGreaterThan(0);
      }
      for (const field of columns) {
        const present = records.map((record) => record[field.name]).filter((value) => value !== null);
        for (const op of kinds[field.kind].operators) {
          const one = present[0] ?? sampleOf(field);
          const list0 = [one, present.at(-1) ?? one];
          const asked =
            op === 'between' && Array.isArray(one)
              ? one
              : op === 'between'
                ? [...list0].sort(compareAs(field))
                : op === 'in' || op === 'notIn'
                  ? list0.flat()
                  : one;
          const found = await list({ filter: [{ field: field.name, op, value: asked }] });
          // Which texts stand between two others is the collation's business.
          if (field.kind === 'text' && ['gt', 'gte', 'lt', 'lte', 'between'].includes(op)) continue;
          const expected = records.filter((record) => filterHolds(field, op, { stored: record[field.name], asked }));
          expect([field.name, op, found.map(({ id }) => id).sort()]).toEqual([
            field.name,
            op,
            expected.map(({ id }) => id).sort(),
          ]);
        }
      }
    });

    test('is found by keyword and offered by its selector', async () => {
      const keywords = (page.pages.list?.keyword ?? []).flatMap((id) => fields.find((field) => field.id === id) ?? []);
      for (const field of keywords) {
        const text = String(records.find((record) => record[field.name])?.[field.name]).slice(-4);
        const found = await list({ keyword: text });
        const expected = records.filter((record) =>
          keywords.some(({ name }) =>
            String(record[name] ?? '')
              .toLowerCase()
              .includes(text.trim().toLowerCase()),
          ),
        );
        expect([text, found.map(({ id }) => id).sort()]).toEqual([text, expected.map(({ id }) => id).sort()]);
      }
      const { data } = await world.ask('GET', `${base}/Selector`);
      const offered = records.filter((record) => record.state !== 0);
      expect(new Set(data.map(({ id }: Stored) => id))).toEqual(new Set(offered.map(({ id }) => id)));
      expect(data[0].fullName).toBe(offered.find(({ id }) => id === data[0].id)?.[page.model.titleField]);
    });

    test('keeps a history that reads as text', async () => {
      const field = fields.find((each) => each.kind === 'longText' && !each.visible);
      const [first] = records;
      if (!first || !field) throw new Error('nothing to change');
      const before = first[field.name] ?? '';
      const changed = await world.ask('PUT', `${base}/${first.id}`, { [field.name]: '改过的说明', version: 1 });
      expect([changed.msg, changed.code]).toEqual(['', 200]);
      const { data } = await world.ask('GET', `${base}/${first.id}/History`);
      expect(data.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
      const label = typeof field.label === 'string' ? field.label : field.label.en;
      expect(data[0].changes).toContainEqual({ field: field.name, label, from: before, to: '改过的说明' });
      records[0] = await read(first.id);
    });

    test('leaves by a workbook, and coming back as an update changes nothing', async () => {
      const { data: file } = await world.ask('POST', `${base}/Actions/Export`, {});
      const before = await Promise.all(records.map(({ id }) => read(id)));
      for (const query of ['mode=update&preview=true', 'mode=update', 'mode=addOrUpdate']) {
        const { data, msg } = await importBook(world.ask, { base, file: new Uint8Array(file), query });
        expect([query, msg]).toEqual([query, '']);
        expect(data).toMatchObject({
          total: records.length,
          created: 0,
          changed: 0,
          unchanged: records.length,
          failed: [],
        });
      }
      expect(await Promise.all(records.map(({ id }) => read(id)))).toEqual(before);
    });

    test('comes back by a workbook as new records that are equal', async () => {
      const { data: file } = await world.ask('POST', `${base}/Actions/Export`, {});
      const { unique, file: renamed } = await withOtherKeys(new Uint8Array(file), fields);
      const { data } = await importBook(world.ask, { base, file: renamed });
      expect(data.failed).toEqual([]);
      expect(data).toMatchObject({ total: records.length, created: records.length });
      // What no workbook carries stays behind, and the report names it where it is required.
      const carried = fields.filter((field) => field.kind !== 'files' && !unique.has(field.name) && !isSecret(field));
      const known = new Set(records.map(({ id }) => id));
      const ids = (await list({})).map(({ id }) => id).filter((id) => !known.has(id));
      // Of formatted text a workbook carries the text.
      const unformatted = (record: Stored) =>
        Object.fromEntries(
          fields.flatMap(({ name, kind }) => (kind === 'html' ? [[name, plainText(String(record[name] ?? ''))]] : [])),
        );
      const shape = (all: Stored[]) =>
        all.map((record) => JSON.stringify(enteredPart({ ...record, ...unformatted(record) }, carried))).sort();
      expect(shape(await Promise.all(ids.map(read)))).toEqual(
        shape(await Promise.all(records.map(({ id }) => read(id)))),
      );
      expect(await world.ask('POST', `/api/OnLineDevInstance/batchDelete/${entry}`, { ids })).toMatchObject({
        code: 200,
      });
    });

    test('random edits in a workbook come back as these edits and no others', async () => {
      const before = await Promise.all(records.map(({ id }) => read(id)));
      const { data: exported } = await world.ask('POST', `${base}/Actions/Export`, {});
      const editable = columns.filter((field) => isEditable(field));
      const edits = new Map<string, Record<string, unknown>>();
      const random = mulberry(7);
      const file = await editedBook(new Uint8Array(exported), (rows, at, head) => {
        const version = head.indexOf('@version');
        const firsts = rows.filter((row) => row[version] !== null);
        for (const row of firsts) {
          const field = editable[Math.floor(random() * editable.length)];
          const other = firsts[Math.floor(random() * firsts.length)];
          if (!field || !other) continue;
          const column = at(englishLabel(field));
          row[column] = other[column];
          const from = before.find(({ id }) => id === other[head.indexOf('@id')]);
          edits.set(String(row[head.indexOf('@id')]), { [field.name]: from?.[field.name] ?? null });
        }
      });
      const { data } = await importBook(world.ask, { base, file, query: 'mode=update' });
      expect(data.total).toBe(records.length);
      expect(data.changed + data.unchanged + data.failedRows).toBe(records.length);
      let followed = 0;
      for (const record of before) {
        const after = await read(record.id);
        const entered = (each: Stored) => enteredPart(each, fields);
        if (after.version === record.version) expect(after).toEqual(record);
        else {
          const edit = edits.get(record.id) ?? {};
          const [name = ''] = Object.keys(edit);
          expect({ ...entered(after), [name]: null }).toEqual({ ...entered(record), [name]: null });
          // What a row had copied after its own edit is another value than the stored one.
          if (JSON.stringify(after[name]) === JSON.stringify(edit[name])) followed++;
        }
        records[before.indexOf(record)] = after;
      }
      expect(followed).toBeGreaterThanOrEqual(Math.floor(data.changed / 2));
      expect(data.changed).toBeGreaterThan(2);
    });

    test('half of its fields go and come back with all values', async () => {
      const before = await Promise.all(records.map(({ id }) => read(id)));
      const { page: half, removed } = withoutHalf(page);
      expect(removed.length).toBeGreaterThanOrEqual(Math.min(2, fields.length - 3));
      const saved = await world.ask('PUT', `/api/OnLineDev/${entry}`, { page: half });
      expect([saved.msg, saved.code]).toEqual(['', 200]);
      expect(await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Release`, {})).toMatchObject({ code: 200 });
      for (const { id } of records.slice(0, 3)) {
        const shown = await read(id);
        for (const field of removed) expect(shown).not.toHaveProperty(field.name);
        const touched = await world.ask('PUT', `${base}/${id}`, {
          [page.model.titleField]: shown[page.model.titleField],
        });
        expect([touched.msg, touched.code]).toEqual(['', 200]);
      }
      const back = await world.ask('POST', `/api/OnLineDev/${entry}/Actions/Rollback`, { releasedVersion: 1 });
      expect([back.msg, back.data?.releasedVersion]).toEqual(['', 3]);
      expect(await Promise.all(records.map(({ id }) => read(id)))).toEqual(before);
      const { data: config } = await world.ask('GET', `/api/OnLineDev/${entry}/0/Config`);
      expect(config.model.fields.map(({ id }: FieldDefinition) => id)).toEqual(fields.map(({ id }) => id));
    });
  },
);

function seedsOf(code: string): Record<string, unknown>[] {
  const place = {
    seed: 3,
    users: refs.get('organize/User') ?? [],
    departments: refs.get('organize/Department') ?? [],
    today: '2026-11-20',
  };
  const template = templates.find((one) => `${one.code}-template` === code);
  if (template)
    return template.samples({
      ...{ today: place.today, random: randomOf(1), language: 'ja' },
      ...{ people: place.users, departments: place.departments },
    });
  const ids = (of: string) => refs.get(`entry/${of}`) ?? [];
  const table: Record<string, () => Record<string, unknown>[]> = {
    'supplier-level': () => seeds.supplierLevels(),
    supplier: () => seeds.suppliers({ ...place, levels: ids('supplier-level'), count: 15 }),
    customer: () => seeds.customers({ ...place, count: 15 }),
    'purchase-order': () => seeds.purchaseOrders({ ...place, suppliers: ids('supplier'), count: 15 }),
    contract: () => seeds.contracts({ ...place, customers: ids('customer'), count: 15 }),
    'leave-request': () => seeds.leaveRequests({ ...place, count: 15 }),
    'form-demo': () => seeds.formDemos({ ...place, customers: ids('customer'), count: 15 }),
  };
  return table[code]?.() ?? [];
}

/** What a key that a record lacks becomes: its field's default. */
const absent = (fields: FieldDefinition[]) =>
  Object.fromEntries(fields.map((field) => [field.name, field.defaultValue ?? null]));

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploads(world: World, fields: FieldDefinition[]): Promise<Record<string, unknown>> {
  const files: Record<string, unknown> = {};
  for (const field of fields.filter(({ kind }) => kind === 'files')) {
    const form = new FormData();
    const takesPictures = propsOf(field).accept === undefined || /png/.test(String(propsOf(field).accept));
    form.set(
      'file',
      takesPictures ? new File([pixel], '图.png') : new File([new Uint8Array(makePdf({ pages: ['1'] }))], '文.pdf'),
    );
    const path = `/api/file/Upload/${field.widget === 'imageUpload' ? 'annexpic' : 'annex'}`;
    const { data } = await world.ask('POST', path, form);
    files[field.name] = [{ fileId: data.fileId, name: data.name, size: data.size }];
  }
  return files;
}

/** The label that a field's own options give to its value; undefined where it has none. */
function labelOf(field: FieldDefinition, stored: unknown): string | undefined {
  const options = propsOf(field).options as OptionSource | undefined;
  if (stored === null || stored === undefined) return undefined;
  if (optionSourceOf(field)?.source === 'codes') return seedCodeRules.find(({ code }) => code === stored)?.fullName.zh;
  if (!options) return undefined;
  if (options.source === 'dataSource')
    return JSON.parse(seedDataSource.text).find((row: { code: string }) => row.code === stored)?.name;
  const items = options.source === 'static' ? options.items : [];
  const find = (within: OptionItem[], value: unknown): string | undefined => {
    for (const item of within) {
      if (item.value === value) return typeof item.label === 'string' ? item.label : item.label.en;
      const below = find(item.children ?? [], value);
      if (below !== undefined) return below;
    }
    return undefined;
  };
  const label = (value: unknown) =>
    options.source === 'dictionary'
      ? seedDictionaries.find(({ code }) => code === options.code)?.items.find(({ dataValue }) => dataValue === value)
          ?.fullName.zh
      : find(items, value);
  const separator = field.widget === 'cascader' ? String(propsOf(field).separator ?? ' / ') : ', ';
  return [stored].flat().map(label).join(separator);
}

const englishLabel = ({ label }: FieldDefinition) => (typeof label === 'string' ? label : (label.en ?? ''));

/** What a person can change by a cell without another column having to follow. */
const isEditable = (field: FieldDefinition) =>
  !['files', 'json'].includes(field.kind) &&
  !field.unique &&
  !field.value &&
  !fillOf(field) &&
  !field.readonly &&
  !field.visible &&
  field.required !== true;

/** Random numbers that are the same on every run. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The same workbook, byte for byte, but for the values that no two records may share. */
async function withOtherKeys(file: Uint8Array, fields: FieldDefinition[]) {
  const parts = unzipSync(file);
  const path = 'xl/worksheets/sheet1.xml';
  const [head = []] = await sheetOf(file);
  let text = Buffer.from(parts[path] as Uint8Array).toString();
  const unique = fields.filter((field) => field.unique);
  for (const field of unique) {
    const letter = String.fromCharCode(65 + head.indexOf(englishLabel(field)));
    const cells = new RegExp(`(<c r="${letter}(?!1")\\d+"[^>]*><is><t[^>]*>[^<]*)`, 'g');
    text = text.replace(cells, '$1x');
  }
  return {
    unique: new Set(unique.map(({ name }) => name)),
    file: zipSync({ ...parts, [path]: strToU8(text) }),
  };
}

import { describe, expect, test } from 'vitest';
import { checkDocument } from '../document/check-document.ts';
import type { FieldDefinition } from '../language/field.ts';
import { fieldsOf, type LayoutNode, type LayoutNodeOf, nodesBelow } from '../language/layout.ts';
import type { ResourceDefinition } from '../language/resource.ts';
import { modules } from '../modules/index.ts';
import { isIconName } from '../options/icons.ts';
import type { OptionSource } from '../options/source.ts';
import { checkRecord, coerceRecord, computeRecord, matchesPattern } from '../record/index.ts';
import { presentFinding } from '../texts/document-findings.ts';
import { languages } from '../texts/text.ts';
import { textWidth } from '../texts/text-width.ts';
import { templates } from './index.ts';
import { previewOf } from './preview.ts';
import { randomOf } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const placeOf = (language: SamplePlace['language'], seed = 7): SamplePlace => ({
  ...{ today: '2026-11-20', language, people: ['u1', 'u2', 'u3'], departments: ['d1', 'd2'] },
  random: randomOf(seed),
});

test('twelve of them, each called otherwise', () => {
  expect(templates.length).toBeGreaterThanOrEqual(12);
  expect(new Set(templates.map(({ code }) => code)).size).toBe(templates.length);
  for (const language of languages)
    expect(new Set(templates.map(({ name }) => name[language])).size).toBe(templates.length);
  const rules = templates.flatMap(({ codeRules }) => codeRules.map(({ code }) => code));
  expect(new Set(rules).size).toBe(rules.length);
});

describe.each([...templates])('the template $code', (template: Template) => {
  const { page, codeRules } = template;
  const { model, pages } = page;
  const every = model.fields.flatMap((field) => [field, ...(field.rows ?? [])]);

  test('is a right document that points to what every installation has', () => {
    const resources = (name: string) => modules.find((module) => module.name === name) as ResourceDefinition;
    const { findings } = checkDocument(page, { resources });
    expect(findings.map((found) => `${found.field}: ${presentFinding(found, 'en').msg}`)).toEqual([]);
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    expect(isIconName(template.icon)).toBe(true);
    expect(template.code).toMatch(/^[a-z][a-z-]*$/);
    expect(JSON.stringify(page)).not.toMatch(/"entry\/|"dictionary"|"dataSource"/);
    const rules = every.flatMap(({ props }) => (props?.rule ? [props.rule] : []));
    expect(rules).toEqual(codeRules.map(({ code }) => code));
  });

  test('speaks four languages everywhere', () => {
    const lacking: string[] = [];
    const look = (part: unknown, path: string) => {
      if (typeof part !== 'object' || part === null) return;
      if ('zh' in part)
        lacking.push(...languages.filter((one) => !(part as Record<string, string>)[one]).map((l) => `${path}.${l}`));
      for (const [key, inner] of Object.entries(part)) look(inner, `${path}.${key}`);
    };
    look({ ...template, samples: undefined }, template.code);
    const untold = every.filter(({ label }) => typeof label === 'string').map(({ name }) => name);
    expect([lacking, untold]).toEqual([[], []]);
  });

  test('has room for its labels, and a place in the form for each of its fields', () => {
    const bare = new Set(nodesOf(pages.form?.body ?? []).flatMap((node) => (isBare(node) ? [node.field] : [])));
    const wide = model.fields.flatMap(({ id, name, label }) =>
      languages.flatMap((language) => {
        const text = typeof label === 'string' ? label : (label[language] ?? '');
        // The star of what is required and the space before the field.
        const room = (pages.form?.labelWidth ?? 100) - 22;
        return textWidth(text) > room && !bare.has(id) ? [`${name} ${text}`] : [];
      }),
    );
    expect(wide).toEqual([]);
    const placed = fieldsOf(pages.form?.body ?? []);
    expect(model.fields.filter(({ id }) => !placed.includes(id)).map(({ name }) => name)).toEqual([]);
    expect(new Set(placed).size).toBe(placed.length);
  });

  test('lists, searches and sorts by what people ask for', () => {
    const { list } = pages;
    expect(list?.columns.length).toBeGreaterThanOrEqual(6);
    expect(list?.search?.length).toBeGreaterThanOrEqual(3);
    expect(list?.keyword?.length).toBeGreaterThanOrEqual(1);
    expect(list?.sort).toBeDefined();
    expect(list?.permissions).toEqual({ button: true, column: true, data: true });
    expect(new Set([list?.view ?? 'table', ...(list?.views ?? [])]).size).toBeGreaterThanOrEqual(2);
  });

  test('has ids that nothing else has', () => {
    const ids: string[] = every.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const nodes = nodesOf(pages.form?.body ?? []).flatMap((node) => [
      node.id,
      ...('panes' in node ? node.panes.map(({ id }) => id) : []),
    ]);
    expect(new Set(nodes).size).toBe(nodes.length);
  });

  test.each(languages)('its samples are records that its form takes (%s)', (language) => {
    const records = template.samples(placeOf(language));
    expect(records.length).toBeGreaterThanOrEqual(10);
    expect(records.length).toBeLessThanOrEqual(20);
    expect(template.samples(placeOf(language))).toEqual(records);
    const context = {
      now: new Date('2026-11-20T02:00:00Z'),
      ...{ user: { id: 'u1', departmentId: 'd1', companyId: null }, matches: matchesPattern },
    };
    for (const record of records) {
      const { value, findings } = coerceRecord(model, record, { mode: 'create' });
      const all = [...findings, ...checkRecord(model, computeRecord(model, value, context), context)];
      expect(
        all.map((found) => `${found.field}: ${presentFinding(found, 'en').msg} ${JSON.stringify(record)}`),
      ).toEqual([]);
    }
    for (const { name } of model.fields.filter(({ unique }) => unique))
      expect(new Set(records.map((record) => record[name])).size).toBe(records.length);
    expect(strangeIn(records, language)).toEqual([]);
    expect(neverFilled(model.fields, records)).toEqual([]);
    expect(choicesOf(model.fields, records).filter(([, used, all]) => used < Math.min(2, all))).toEqual([]);
  });
});

const nodesOf = (nodes: LayoutNode[]): LayoutNode[] => nodes.flatMap((node) => [node, ...nodesOf(nodesBelow(node))]);
const isBare = (node: LayoutNode): node is LayoutNodeOf<'field'> => node.node === 'field' && node.showLabel === false;

const nothing = { id: '', departmentId: null, companyId: null };

test.each([...templates])('$code is shown before it is made, as its list would show it', (template) => {
  const { records: rows } = previewOf(template, {
    today: '2026-11-20',
    language: 'en',
    now: new Date(0),
    user: nothing,
  });
  expect(rows.length).toBeGreaterThanOrEqual(10);
  const { fields } = template.page.model;
  const { sort } = template.page.pages.list ?? {};
  const sorted = fields.find(({ id }) => id === sort?.field)?.name ?? '';
  // What is empty comes first where the latest do, as in the list of the database.
  const held = rows.flatMap((row) => (row[sorted] ? [String(row[sorted])] : []));
  expect(held).toEqual(sort?.order === 'desc' ? held.toSorted().reverse() : held.toSorted());
  const computed = fields.filter(({ kind, value }) => value !== undefined && kind === 'decimal');
  for (const row of rows) {
    for (const { name } of computed) expect([name, typeof row[name]]).toEqual([name, 'number']);
    const names = row._names as Record<string, string>;
    for (const { name, kind, widget } of fields)
      if (kind === 'ref' && row[name]) expect([name, widget, names[name]]).toEqual([name, widget, expect.any(String)]);
    for (const { name } of fields.filter(({ fill }) => fill === 'codeRule')) expect(row[name]).toMatch(/^[A-Z]+\d+$/);
  }
});

/** Texts that are not of the language: of the others' letters, or with a place that nothing was put into. */
function strangeIn(records: unknown[], language: SamplePlace['language']): string[] {
  const texts: string[] = [];
  JSON.stringify(records, (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const isHan = /\p{Script=Han}/u;
  const simplified = /[们这个时间发产给应员单买卖长门问车东书务专业认识让说请谁调设计报价费级红绿显电话]/;
  const wrong = {
    zh: /[\p{Script=Hiragana}\p{Script=Katakana}]|[們這個時間發產給應員單買賣長門問車東書務專業認識讓說請誰調設計報價費級紅綠顯電話]/u,
    zhtw: new RegExp(`${simplified.source}|[\\p{Script=Hiragana}\\p{Script=Katakana}]`, 'u'),
    en: isHan,
    ja: /[们这个间发产给应员单买卖门车东书务专业认识让说请谁调设级红绿显电话們這個]/u,
  }[language];
  return texts.filter((text) => wrong.test(text) || /undefined|NaN|[{}#]/.test(text));
}

/** Fields that no sample fills in, though a person could. */
const neverFilled = (fields: FieldDefinition[], records: Record<string, unknown>[]): string[] =>
  fields
    .filter(({ kind, value, fill }) => kind !== 'none' && kind !== 'files' && value === undefined && !fill)
    .filter(({ name }) => records.every((record) => record[name] === undefined || record[name] === null))
    .map(({ name }) => name);

/** How many choices the samples use of a field, and how many there are. */
const choicesOf = (fields: FieldDefinition[], records: Record<string, unknown>[]): [string, number, number][] =>
  fields.flatMap(({ name, props }) => {
    const source = props?.options as OptionSource | undefined;
    if (source?.source !== 'static') return [];
    const used = new Set(records.flatMap((record) => [record[name]].flat()).filter((value) => value !== undefined));
    return [[name, used.size, source.items.length]];
  });

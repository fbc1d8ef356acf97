import { checkDocument } from '../document/check-document.ts';
import type { Finding } from '../texts/document-findings.ts';
import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import { convertSnapshots } from './directus/form.ts';
import { readSnapshot, type Snapshot } from './directus/snapshot.ts';
import type { ImportedEntry } from './field-draft.ts';
import { convertFormGenerator } from './form-generator/form.ts';
import { convertFormily } from './formily/form.ts';
import { type DocType, readDocType } from './frappe/doctype.ts';
import { convertDocTypes } from './frappe/form.ts';
import { convertJeecg } from './jeecg/form.ts';
import type { JeecgTable } from './jeecg/table.ts';
import { readTable } from './jeecg/table.ts';
import { clean, cleanWithin, isLoose } from './loose.ts';
import { type Collection, convertCollections, readCollection } from './nocobase/form.ts';
import type { ImportPlace } from './place.ts';
import { readJson } from './read-file.ts';
import { note } from './report.ts';
import { formsIn, isCollection, isDocType, isFormily, isJeecg, isSnapshot } from './shapes.ts';

export type { ImportedEntry } from './field-draft.ts';
export type { ImportPlace, Target } from './place.ts';
export type { ImportGrade, ImportMatter, ImportNote } from './report.ts';

export interface FormFile {
  name: string;
  text: string;
}
export interface RefusedFile {
  name: string;
  findings: Finding[];
}
export interface FormImport {
  entries: ImportedEntry[];
  refused: RefusedFile[];
  /** All dictionaries that the entries use. */
  dictionaries: { code: string }[];
}

/**
 * Reads forms of other products (form-generator, JeecgBoot online forms, Formily schemas, document types of Frappe,
 * collections of NocoBase, schemas of Directus) into page documents. Every document is valid; what did not come over as it
 * was stands in the entry's report. What is no form is refused by its name, and the rest goes on. The same files give the
 * same result.
 */
export function importFormFiles(files: FormFile[], place: ImportPlace): FormImport {
  const refused: RefusedFile[] = [];
  const found: { entry: ImportedEntry; files: string[] }[] = [];
  const tables: JeecgTable[] = [];
  const types: DocType[] = [];
  const collections: Collection[] = [];
  const snapshots: Snapshot[] = [];
  for (const file of files) {
    const reading = readJson(file.text);
    if ('findings' in reading) {
      refused.push({ name: file.name, findings: reading.findings });
      continue;
    }
    const { forms, strange } = formsIn(reading.data);
    for (const { at, data } of strange) {
      const name = at ? `${file.name} ${at}` : file.name;
      refused.push({ name, findings: [unknownDialect(data)] });
    }
    for (const form of forms) {
      if (isSnapshot(form.data)) snapshots.push(readSnapshot(form.data, { file: file.name, beside: form.beside }));
      else if (isDocType(form.data)) types.push(readDocType(form.data, { file: file.name, beside: form.beside }));
      else if (isCollection(form.data))
        collections.push(readCollection(form.data, { file: file.name, beside: form.beside }));
      else if (isJeecg(form.data)) tables.push(readTable(form.data, { file: file.name, beside: form.beside }));
      else {
        const convert = isFormily(form.data) ? convertFormily : convertFormGenerator;
        found.push({ entry: convert(form, { file: file.name, place }), files: [file.name] });
      }
    }
  }
  found.push(
    ...convertJeecg(tables, place),
    ...convertDocTypes(types, place),
    ...convertCollections(collections, place),
    ...convertSnapshots(snapshots, place),
  );
  const entries = keepValid(found, refused);
  refused.push(...withoutForm(files, { entries, refused }));
  const codes = new Set(entries.flatMap((entry) => entry.dictionaries ?? []).map((dictionary) => dictionary.code));
  return { entries, refused, dictionaries: [...codes].map((code) => ({ code })) };
}

function keepValid(found: { entry: ImportedEntry; files: string[] }[], refused: RefusedFile[]): ImportedEntry[] {
  const taken = new Set<string>();
  const entries: ImportedEntry[] = [];
  for (const { entry: made, files } of found) {
    const entry = { ...made, fullName: clean(made.fullName), page: cleanWithin(made.page) };
    // Whatever a file holds, nothing leaves here that the platform would not take.
    const { findings } = checkDocument(entry.page);
    if (findings.length > 0) {
      refused.push(...files.map((name) => ({ name, findings })));
      continue;
    }
    let code = entry.code;
    for (let i = 2; taken.has(code.toLowerCase()); i++) code = `${entry.code}_${i}`;
    taken.add(code.toLowerCase());
    if (code !== entry.code) entry.report.push(note('', 'duplicateCode', { old: entry.code, code }));
    entries.push({ ...entry, code, files });
  }
  return entries;
}

/** Of each file something is said: one that was read and holds nothing that becomes a module is not passed over. */
function withoutForm(
  files: readonly FormFile[],
  { entries, refused }: Pick<FormImport, 'entries' | 'refused'>,
): RefusedFile[] {
  const imported = new Set(entries.flatMap(({ files = [] }) => files));
  const isTold = (name: string) => refused.some((one) => one.name === name || one.name.startsWith(`${name} [`));
  return files
    .filter(({ name }) => !imported.has(name) && !isTold(name))
    .map(({ name }) => ({ name, findings: [{ field: '', rule: 'noForm', text: texts.noForm }] }));
}

function unknownDialect(data: unknown): Finding {
  const keys = isLoose(data) ? Object.keys(data).slice(0, 8).join(', ').slice(0, 100) : typeof data;
  return { field: '', rule: 'dialect', text: texts.dialect, params: { keys } };
}

const texts: { dialect: Text; noForm: Text } = {
  dialect: t(
    '不是可识别的表单（form-generator、JeecgBoot、Formily、Frappe、NocoBase 或 Directus）：{keys}',
    '不是可辨識的表單（form-generator、JeecgBoot、Formily、Frappe、NocoBase 或 Directus）：{keys}',
    'is no form of form-generator, JeecgBoot, Formily, Frappe, NocoBase or Directus: {keys}',
    'form-generator・JeecgBoot・Formily・Frappe・NocoBase・Directus のフォームではありません：{keys}',
  ),
  noForm: t(
    '其中没有可成为模块的内容',
    '其中沒有可成為模組的內容',
    'holds nothing that becomes a module here',
    'モジュールになるものが含まれていません',
  ),
};

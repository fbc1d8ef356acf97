import type { FormFile, ImportedEntry, RefusedFile, Target } from '@tessera/schemas/import/index.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { t, textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { mayPress } from '../engine/work/access.ts';
import { asSystem, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { isUsablePattern } from '../engine/write/patterns.ts';
import { entryIds } from './draft.ts';

/** More at once would hold one transaction for too long. */
const mostFiles = 500;

/**
 * Imports the forms of other products as entries, each a draft with a report. What is wrong with one file or form is
 * said at its name, and the others are imported.
 */
export async function importForms(work: Work, files: FormFile[]) {
  const { language } = work;
  const { stored, refused } = await transact({ ...work, via: 'import' }, (unit) =>
    readAndStore(unit, files.slice(0, mostFiles)),
  );
  const cut = files.slice(mostFiles).map(({ name }) => ({ name, findings: [tooMany] }));
  return {
    entries: stored.map(({ id, code, entry }) => ({
      id,
      code,
      fullName: textIn(entry.fullName, language),
      report: entry.report.map((note) => ({
        field: note.field,
        grade: note.grade,
        msg: textIn(note.text, language),
      })),
    })),
    refused: [...refused, ...cut].map((file) => ({
      name: file.name,
      findings: file.findings.map((found) => presentFinding(found, language)),
    })),
  };
}

const tooMany: Finding = {
  field: '',
  rule: 'tooManyFiles',
  text: t(
    '一次最多导入 {max} 个文件，此文件未导入',
    '一次最多匯入 {max} 個檔案，此檔案未匯入',
    'only {max} files are imported at a time; this one was left out',
    '一度に取り込めるのは{max}ファイルまでのため、取り込みませんでした',
  ),
  params: { max: mostFiles },
};

interface StoredEntry {
  id: string;
  code: string;
  entry: ImportedEntry;
}
interface Stored {
  stored: StoredEntry[];
  refused: RefusedFile[];
}

/** Reads files with what this installation knows, and keeps what can be kept of them. */
export async function readAndStore(unit: UnitOfWork, files: FormFile[]): Promise<Stored> {
  // Rarely used, so not part of every start.
  const { importFormFiles } = await import('@tessera/schemas/import/index.ts');
  const { entries, refused } = importFormFiles(files, { isUsablePattern, modules: await modulesHere(unit) });
  const kept = await storeImported(unit, entries);
  return { stored: kept.stored, refused: [...refused, ...kept.refused] };
}

/** The modules that are here, drafts too, by the name of the table that each came from, which is that of its model. */
async function modulesHere(work: Work): Promise<Map<string, Target>> {
  const found = await work.db
    .selectFrom(moduleTable(work.registry, 'onlineDev/Entry').as('e'))
    .select(['code', 'page'])
    .where('deleted_at', 'is', null)
    .where('page', 'is not', null)
    .orderBy('id')
    .execute();
  const modules = new Map<string, Target>();
  for (const { code, page } of found) {
    const { model } = page as PageDocument;
    const { titleField, traits = [], showable = [] } = model;
    const target = { code: String(code), titleField, shows: new Set([titleField, ...showable]) };
    const names = [String(code).toLowerCase(), model.name.toLowerCase()];
    // A code says more than the name of a model, which another may have too.
    for (const [i, name] of names.entries())
      if (i === 0 || !modules.has(name)) modules.set(name, { ...target, tree: traits.includes('tree') });
  }
  return modules;
}

/** Stores imported entries as drafts under codes that are free, and makes the dictionaries that they name. */
async function storeImported(unit: UnitOfWork, entries: ImportedEntry[]): Promise<Stored> {
  const taken = new Set((await entryIds(unit)).keys());
  // Entries of one import point to each other by code: a code that had to change is changed in all of them.
  const codes = new Map<string, string>();
  for (const { code } of entries) {
    let free = code;
    for (let i = 2; taken.has(free); i++) free = `${code}_${i}`;
    taken.add(free);
    codes.set(code, free);
  }
  const result: Stored = { stored: [], refused: [] };
  for (const entry of entries) {
    try {
      result.stored.push(await transact(unit, (step) => storeEntry(step, { entry, codes })));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { text } = problems[error.problem];
      const whole = { field: '', rule: error.problem, text, params: error.params };
      const findings = error.findings.length > 0 ? error.findings : [whole];
      result.refused.push(...(entry.files ?? [entry.code]).map((name) => ({ name, findings })));
    }
  }
  return result;
}

async function storeEntry(
  unit: UnitOfWork,
  { entry, codes }: { entry: ImportedEntry; codes: ReadonlyMap<string, string> },
): Promise<StoredEntry> {
  const resource = unit.registry.get('onlineDev/Entry');
  const code = codes.get(entry.code) ?? entry.code;
  const page = JSON.parse(JSON.stringify(entry.page), (key, value: unknown) =>
    key === 'resource' && typeof value === 'string' && value.startsWith('entry/')
      ? `entry/${codes.get(value.slice(6)) ?? value.slice(6)}`
      : value,
  );
  const name = typeof entry.fullName === 'string' ? entry.fullName : textIn(entry.fullName, 'zh');
  const input = {
    fullName: name.slice(0, 100),
    ...(entry.captions ? { captions: entry.captions } : {}),
    code,
    category: entry.category?.slice(0, 60),
    type: entry.type,
    page,
  };
  const id = await createRecord(asSystem(unit), { resource, input });
  const called = [
    ...(entry.dictionaries ?? []).map(({ code }) => ({ resource: 'basic/Dictionary', code, input: { isTree: 0 } })),
    // It counts from 1 in four digits until somebody says more.
    ...(entry.codeRules ?? []).map(({ code }) => ({ resource: 'basic/CodeRule', code, input: {} })),
  ];
  const { note } = await import('@tessera/schemas/import/report.ts');
  const notes = code === entry.code ? [] : [note('', 'inUse', { old: entry.code, code })];
  for (const one of called) if (!(await ensureCalled(unit, one))) notes.push(note('', 'notMade', { code: one.code }));
  return { id, code, entry: { ...entry, report: [...entry.report, ...notes] } };
}

/**
 * What an entry names by its code is there afterwards: an empty dictionary refuses nothing, and can be filled at once.
 * False where the actor may not make it.
 */
async function ensureCalled(
  unit: UnitOfWork,
  { resource, code, input }: { resource: string; code: string; input: Record<string, unknown> },
): Promise<boolean> {
  const module = unit.registry.get(resource);
  const found = await sql`select 1 from ${sql.id(module.table)} where code = ${code} and deleted_at is null`.execute(
    unit.db,
  );
  if (found.rows.length > 0) return true;
  if (!mayPress(unit.authority.accessTo(module), 'btn_add')) return false;
  await createRecord(asSystem(unit), { resource: module, input: { fullName: code, code, ...input } });
  return true;
}

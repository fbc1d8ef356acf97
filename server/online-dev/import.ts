import type { ImportedEntry } from '@tessera/schemas/import/index.ts';
import { presentFinding } from '@tessera/schemas/texts/findings.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { asSystem, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { entryIds } from './draft.ts';

/** Imports the forms of other products as entries. Each entry is a draft with a report. */
export async function importForms(work: Work, files: { name: string; text: string }[]) {
  const { language } = work;
  // Rarely used, so not part of every start.
  const { importFormFiles } = await import('@tessera/schemas/import/index.ts');
  const { entries, refused } = importFormFiles(files);
  const stored = await transact({ ...work, via: 'import' }, (unit) => storeImported(unit, entries));
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
    refused: refused.map((file) => ({
      name: file.name,
      findings: file.findings.map((found) => presentFinding(found, language)),
    })),
  };
}

/** Stores imported entries as drafts under codes that are free, and makes the dictionaries that they name. */
export async function storeImported(
  unit: UnitOfWork,
  entries: ImportedEntry[],
): Promise<{ id: string; code: string; entry: ImportedEntry }[]> {
  const taken = new Set((await entryIds(unit)).keys());
  // Entries of one import point to each other by code: a code that had to change is changed in all of them.
  const codes = new Map<string, string>();
  for (const { code } of entries) {
    let free = code;
    for (let i = 2; taken.has(free); i++) free = `${code}_${i}`;
    taken.add(free);
    codes.set(code, free);
  }
  const resource = unit.registry.get('onlineDev/Entry');
  const stored = [];
  for (const entry of entries) {
    const code = codes.get(entry.code) ?? entry.code;
    const page = JSON.parse(JSON.stringify(entry.page), (key, value: unknown) =>
      key === 'resource' && typeof value === 'string' && value.startsWith('entry/')
        ? `entry/${codes.get(value.slice(6)) ?? value.slice(6)}`
        : value,
    );
    const name = typeof entry.fullName === 'string' ? entry.fullName : textIn(entry.fullName, 'zh');
    const input = {
      fullName: name.slice(0, 100),
      code,
      category: entry.category?.slice(0, 60),
      type: entry.type,
      page,
    };
    const id = await createRecord(asSystem(unit), { resource, input });
    for (const dictionary of entry.dictionaries ?? []) await ensureDictionary(unit, dictionary.code);
    stored.push({ id, code, entry });
  }
  return stored;
}

/** An empty dictionary that nobody has filled refuses nothing, and its entries can be written at once. */
async function ensureDictionary(unit: UnitOfWork, code: string): Promise<void> {
  const resource = unit.registry.get('basic/Dictionary');
  const found = await sql`select 1 from ${sql.id(resource.table)} where code = ${code} and deleted_at is null`.execute(
    unit.db,
  );
  if (found.rows.length > 0) return;
  await createRecord(asSystem(unit), { resource, input: { fullName: code, code, isTree: 0 } });
}

import type { ImportedEntry } from '@tessera/schemas/import/index.ts';
import { finding, presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem } from '@tessera/schemas/language/problems.ts';
import { textIn } from '@tessera/schemas/language/text.ts';
import { sql } from 'kysely';
import { workOf } from '../dialects/operations.ts';
import { fullAccess } from '../engine/access.ts';
import { inTransaction, type Work } from '../engine/work.ts';
import { createRecord } from '../engine/write.ts';
import { moduleHooks } from '../modules/index.ts';
import { asObject } from '../routing/body.ts';
import type { Call } from '../routing/route.ts';
import { entryIds } from './draft.ts';

/** Imports the forms of other products as entries: `{ files: [{ name, text }] }`. Each entry is a draft with a report. */
export async function importForms(call: Call) {
  const { files } = asObject(await call.body());
  if (!Array.isArray(files) || files.length === 0 || files.length > 500)
    throw new Problem('INVALID', { findings: [finding('files', 'notList')] });
  for (const [index, file] of files.entries()) {
    if (typeof file?.name !== 'string' || typeof file?.text !== 'string')
      throw new Problem('INVALID', { findings: [finding(`files[${index}]`, 'notObject')] });
  }
  // Rarely used, so not part of every start.
  const { importFormFiles } = await import('@tessera/schemas/import/index.ts');
  const { entries, refused } = importFormFiles(files);
  const stored = await inTransaction(call.deps, { ...workOf(call), via: 'import' }, (work) =>
    storeImported(work, entries),
  );
  return {
    entries: stored.map(({ id, code, entry }) => ({
      id,
      code,
      fullName: textIn(entry.fullName, call.language),
      report: entry.report.map((note) => ({
        field: note.field,
        grade: note.grade,
        msg: textIn(note.text, call.language),
      })),
    })),
    refused: refused.map((file) => ({
      name: file.name,
      findings: file.findings.map((found) => presentFinding(found, call.language)),
    })),
  };
}

/** Stores imported entries as drafts under codes that are free, and makes the dictionaries that they name. */
export async function storeImported(
  work: Work,
  entries: ImportedEntry[],
): Promise<{ id: string; code: string; entry: ImportedEntry }[]> {
  const { registry } = work.deps;
  const taken = new Set((await entryIds(work.trx, registry)).keys());
  // Entries of one import point to each other by code: a code that had to change is changed in all of them.
  const codes = new Map<string, string>();
  for (const { code } of entries) {
    let free = code;
    for (let i = 2; taken.has(free); i++) free = `${code}_${i}`;
    taken.add(free);
    codes.set(code, free);
  }
  const resource = registry.get('onlineDev/Entry');
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
    const id = await createRecord(work, resource, input, { access: fullAccess, hooks: moduleHooks[resource.name] });
    for (const dictionary of entry.dictionaries ?? []) await ensureDictionary(work, dictionary.code);
    stored.push({ id, code, entry });
  }
  return stored;
}

/** An empty dictionary that nobody has filled refuses nothing, and its entries can be written at once. */
async function ensureDictionary(work: Work, code: string): Promise<void> {
  const resource = work.deps.registry.get('basic/Dictionary');
  const found = await sql`select 1 from ${sql.id(resource.table)} where code = ${code} and deleted_at is null`.execute(
    work.trx,
  );
  if (found.rows.length === 0)
    await createRecord(work, resource, { fullName: code, code, isTree: 0 }, { access: fullAccess });
}

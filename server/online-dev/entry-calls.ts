import { type Static, Type } from '@sinclair/typebox';
import { documentOf } from '@tessera/schemas/document/extension.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { documentVersion, type PageDocument } from '@tessera/schemas/language/resource.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { readRecord } from '../engine/read/read-record.ts';
import { selectRecords } from '../engine/read/selector.ts';
import { visibleModel, visiblePages } from '../engine/read/visible-definition.ts';
import { fullAccess } from '../engine/work/access.ts';
import { asSystem, transact, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { changeRecord } from '../engine/write/update.ts';
import { Fields, Textual } from '../routing/input.ts';
import { canonical } from '../storage/canonical.ts';
import { definitionOf, entryIds, isSeenEntry, loadEntry, resourceNameOf, seenEntry, seesPages } from './draft.ts';
import { builtinOf } from './extensions.ts';

const entries = ({ registry }: Work) => registry.get('onlineDev/Entry');

export async function entryInfo(work: Work, id: string) {
  const resource = entries(work);
  const access = work.authority.accessTo(resource);
  const record = JSON.parse(await readRecord(work, { resource, id, access }));
  const builtin = record.extends ? builtinOf(record.extends) : undefined;
  return {
    ...record,
    draftChanged: await isDraftChanged(work, record.id),
    // What of it is the built-in module's own.
    ...(builtin ? { builtin: documentOf(builtin) } : {}),
  };
}

/** Whether a release would change anything; a draft that cannot be released differs from what is. */
async function isDraftChanged(work: Work, id: string): Promise<boolean> {
  const { registry } = work;
  const entry = await loadEntry(work, id);
  const released = registry.find(resourceNameOf(entry))?.definition;
  if (!released) return true;
  try {
    const next = definitionOf(entry, { registry, ids: await entryIds(work) });
    return canonical(next) !== canonical(released);
  } catch (error) {
    if (error instanceof Problem) return true;
    throw error;
  }
}

export const copyInput = Fields({
  fullName: Type.Optional(Textual({ maxLength: 1000 })),
  code: Type.Optional(Textual({ maxLength: 1000 })),
  category: Type.Optional(Textual({ maxLength: 60 })),
});

export async function copyEntry(work: Work, { id, wish }: { id: string; wish: Static<typeof copyInput> }) {
  const { code: original, fullName, type, page, source, captions } = await loadEntry(work, id);
  const taken = await entryIds(work);
  let code = `${original}_copy`;
  for (let i = 2; taken.has(code); i++) code = `${original}_copy${i}`;
  // A name that somebody has chosen is the same in every language.
  const renamed = wish.fullName !== undefined && wish.fullName !== fullName;
  // What points to records of its own module points to those of the copy.
  const own = (text: string) =>
    text.replace(/("resource"\s*:\s*)"entry\/([^"\\]*)"/g, (said, key, of) =>
      of === original ? key + JSON.stringify(`entry/${wish.code ?? code}`) : said,
    );
  const copied = {
    ...{ fullName, code, type, captions },
    page: page && JSON.parse(own(JSON.stringify(page))),
    source: source && own(source),
  };
  const input = { ...copied, ...wish, ...(renamed ? { captions: null } : {}) };
  return { id: await transact(work, (unit) => createRecord(asSystem(unit), { resource: entries(work), input })) };
}

export async function templateOf(work: Work, id: string): Promise<string | null> {
  return JSON.parse(await readRecord(work, { resource: entries(work), id, access: fullAccess })).templateId;
}

export async function setTemplate(work: Work, { id, templateId }: { id: string; templateId: string | null }) {
  await transact(work, (unit) => changeRecord(asSystem(unit), { resource: entries(work), id, input: { templateId } }));
  return { id };
}

/** A page document: type 0 as it is released, 1 the draft. */
export async function pageOf(work: Work, { id, type }: { id: string; type: string }) {
  const mayDesign = seesPages(work);
  if (type === '1') {
    if (!mayDesign) throw new Problem('FORBIDDEN');
    return (await seenEntry(work, id)).page;
  }
  if (type !== '0') throw new Problem('NOT_FOUND');
  const entry = await loadEntry(work, id);
  const resource = work.registry.find(resourceNameOf(entry));
  if (!resource) throw new Problem('NOT_RELEASED');
  if (mayDesign && (await isSeenEntry(work, id))) {
    const { model, pages } = resource.definition;
    return { version: documentVersion, model, pages };
  }
  const access = work.authority.accessTo(resource);
  if (!access.granted) throw new Problem('FORBIDDEN');
  return { version: documentVersion, model: visibleModel(resource, access), pages: visiblePages(resource, access) };
}

export async function formDataFields(work: Work, id: string) {
  if (!seesPages(work)) throw new Problem('FORBIDDEN');
  const entry = await loadEntry(work, id);
  const model =
    work.registry.find(resourceNameOf(entry))?.definition.model ?? (entry.page as PageDocument | null)?.model;
  const shown = ({ id: fieldId, name, label, kind, widget, rows = [] }: FieldDefinition): object => ({
    id: fieldId,
    name,
    fullName: textIn(label, work.language),
    kind,
    widget,
    children: rows.map(shown),
  });
  return (model?.fields ?? []).map(shown);
}

export async function fieldDataSelect(work: Work, { id, keyword }: { id: string; keyword: string }) {
  const resource = work.registry.find(`entry/${id}`);
  if (!resource) throw new Problem('NOT_RELEASED');
  // It is no selector of forms, which is open: it needs the module's right, as everything else does.
  if (!work.authority.accessTo(resource).granted) throw new Problem('FORBIDDEN');
  const access = work.authority.selectorAccess(resource);
  return selectRecords(work, { resource, access, keyword, ids: [], limit: 500 });
}

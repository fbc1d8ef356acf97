import { type Static, Type } from '@sinclair/typebox';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { randomOf } from '@tessera/schemas/templates/sampling.ts';
import type { Template } from '@tessera/schemas/templates/template.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { selectRecords } from '../engine/read/selector.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { Registry } from '../engine/registry/registry.ts';
import { mayPress } from '../engine/work/access.ts';
import { asSystem, transact, type UnitOfWork, type Work } from '../engine/work/work.ts';
import { createRecord } from '../engine/write/create.ts';
import { entryIds, loadEntry } from '../online-dev/draft.ts';
import { publish } from '../online-dev/publish.ts';
import { releaseEntry } from '../online-dev/release-entry.ts';
import { perform } from '../operations/perform.ts';
import { Fields, Id, Textual } from '../routing/input.ts';
import { templateOf, todayOf } from './offer.ts';

export const startInput = Fields({
  fullName: Type.Optional(Textual({ maxLength: 1000 })),
  code: Type.Optional(Textual({ maxLength: 1000 })),
  category: Type.Optional(Textual({ maxLength: 60 })),
  /** Believable records: the module is then released at once. */
  samples: Type.Optional(Type.Boolean()),
  /** The folder of the menu that a released module is opened from. */
  parentMenuId: Type.Optional(Id()),
});
type Wish = Static<typeof startInput>;

/** Makes a module of a template with all that belongs to it; what fails takes everything with it. */
export async function startModule(work: Work, { template: code, wish }: { template: string; wish: Wish }) {
  const template = await templateOf(code);
  requireRights(work, wish);
  return transact(work, async (unit) => {
    const draft = await makeDraft(unit, { template, wish });
    if (!wish.samples) return { ...draft, records: 0 };
    const { releasedVersion } = await releaseEntry(unit, { id: draft.id, note: '' });
    // Nobody else sees yet what this transaction has released.
    const registry = new Registry(unit.db);
    await registry.load();
    const within: UnitOfWork = { ...unit, registry };
    const records = await makeSamples(within, { template, id: draft.id });
    const menuId = await publishBelow(within, { id: draft.id, template, wish });
    return { ...draft, releasedVersion, records, ...(menuId === undefined ? {} : { menuId }) };
  });
}

/** Whoever starts a module so may do all that is done for it by hand. */
function requireRights({ authority, registry }: Work, { samples, parentMenuId }: Wish): void {
  const access = authority.accessTo(registry.get('onlineDev/Entry'));
  if (samples && !mayPress(access, 'btn_release')) throw new Problem('SAMPLES_NEED_RELEASE');
  if (parentMenuId === undefined) return;
  refuse(samples ? [] : [finding('parentMenuId', 'notReleased')]);
  if (!mayPress(access, 'btn_publish')) throw new Problem('FORBIDDEN');
}

async function makeDraft(unit: UnitOfWork, { template, wish }: { template: Template; wish: Wish }) {
  const resource = unit.registry.get('onlineDev/Entry');
  const taken = new Set([...(await entryIds(unit)).keys()].map((one) => one.toLowerCase()));
  const name = textIn(template.name, unit.language);
  const fullName = wish.fullName ?? name;
  const code = wish.code ?? freeName(template.code, taken);
  const page = withRules(template, await makeCodeRules(unit, { template, moduleName: fullName }));
  const input = {
    ...{ fullName, code, type: 'list', page, category: wish.category ?? textIn(template.category, unit.language) },
    // A name that somebody has chosen is the same in every language.
    ...(fullName === name ? { captions: template.name } : {}),
  };
  const { id } = (await perform(unit, { operation: 'create', target: { resource }, input })) as { id: string };
  return { id, code, fullName };
}

/** Rules of its own for each module, so that two of one template count apart; answers their codes by those of the template. */
async function makeCodeRules(
  unit: UnitOfWork,
  { template, moduleName }: { template: Template; moduleName: string },
): Promise<Map<string, string>> {
  const resource = unit.registry.get('basic/CodeRule');
  const found = await unit.db
    .selectFrom(moduleTable(unit.registry, 'basic/CodeRule').as('c'))
    .select('code')
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Set(found.map(({ code }) => String(code).toLowerCase()));
  const codes = new Map<string, string>();
  for (const { code: wanted, fullName, prefix, ...rule } of template.codeRules) {
    const code = freeName(wanted, taken);
    taken.add(code.toLowerCase());
    const name = textIn(fullName, unit.language);
    const input = {
      ...{ ...rule, code, fullName: code === wanted ? name : `${name} · ${moduleName}`.slice(0, 100) },
      ...{ prefix: textIn(prefix, unit.language), start: 1, step: 1 },
    };
    await createRecord(asSystem(unit), { resource, input });
    codes.set(wanted, code);
  }
  return codes;
}

/** `asset`, or with the first number that makes it free. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${wanted}${count}`;
  return name;
}

function withRules({ page }: Template, codes: ReadonlyMap<string, string>): Template['page'] {
  const renamed = (field: FieldDefinition): FieldDefinition => {
    const own = typeof field.props?.rule === 'string' ? codes.get(field.props.rule) : undefined;
    return own === undefined ? field : { ...field, props: { ...field.props, rule: own } };
  };
  return { ...page, model: { ...page.model, fields: page.model.fields.map(renamed) } };
}

/**
 * The samples as records of the module that was just released: nobody has been given anything of it, so the right to
 * release is what allows them.
 */
async function makeSamples(unit: UnitOfWork, { template, id }: { template: Template; id: string }): Promise<number> {
  const others = await idsOf(unit, 'organize/User');
  const place = {
    ...{ today: todayOf(unit), random: randomOf(1), language: unit.language },
    people: [unit.actor.id, ...others.filter((one) => one !== unit.actor.id)],
    departments: await idsOf(unit, 'organize/Department'),
  };
  const records = template.samples(place);
  const resource = unit.registry.get(`entry/${id}`);
  for (const input of records) await createRecord(asSystem(unit), { resource, input });
  return records.length;
}

/** A few that this person can choose. */
async function idsOf(unit: UnitOfWork, name: string): Promise<string[]> {
  const resource = unit.registry.get(name);
  const access = unit.authority.selectorAccess(resource);
  const found = await selectRecords(unit, { resource, access, keyword: '', ids: [], limit: 8 });
  return found.map((one) => String(one.id));
}

async function publishBelow(
  unit: UnitOfWork,
  { id, template, wish: { parentMenuId } }: { id: string; template: Template; wish: Wish },
): Promise<string | undefined> {
  if (parentMenuId === undefined) return undefined;
  const publication = { parentId: parentMenuId, icon: template.icon };
  return publish(unit, { entry: await loadEntry(unit, id), publication });
}

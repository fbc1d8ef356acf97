import { optionSourceOf, targetOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionItem } from '@tessera/schemas/options/source.ts';
import { readSource } from '@tessera/schemas/options/source.ts';
import { filterInputOf } from '@tessera/schemas/record/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import type { Presenter } from '../engine/present/presenter.ts';
import { codedNames } from '../engine/present/presenter.ts';
import { openableModules } from '../engine/read/modules.ts';
import { selectRecords } from '../engine/read/selector.ts';
import type { Work } from '../engine/work/work.ts';
import { dictionaryCodes, knownSourceTexts } from './cells.ts';

/** A longer list is no help in a cell. */
export const mostChoices = 500;

/** What can be chosen in a cell, in words; undefined where a person writes, or there is too much to choose from. */
export async function choicesOf(
  work: Work,
  { field, presenter }: { field: FieldDefinition; presenter: Presenter },
): Promise<string[] | undefined> {
  if (filterInputOf(field) === 'flag') {
    const values = field.kind === 'boolean' ? [true, false] : [1, 0];
    return values.map((value) => presenter.text(field, { value }));
  }
  const source = optionSourceOf(field);
  // A cell offers one of a list, not several.
  if (!source || field.kind === 'refs') return undefined;
  const found = await readSource<Promise<string[]>>(source, {
    static: async ({ items }) => labelsOf(items).map((label) => textIn(label, work.language)),
    dictionary: async ({ code }) => [...(await dictionaryCodes(work, { code })).keys()],
    records: () => recordNames(work, field),
    organization: () => recordNames(work, field),
    // What is offered by what stands in other fields is another list in each row.
    dataSource: async (source) => (source.parameters?.length ? [] : [...(await knownSourceTexts(work, source)).keys()]),
    codes: async ({ of }) => [...(await codedNames(work, of, { isOffered: true })).values()],
    modules: async () => openableModules(work).map(({ label }) => label),
    // Another list in each row.
    fields: async () => [],
  });
  const choices = [...new Set(found)].filter((name) => name !== '');
  return choices.length > 0 && choices.length <= mostChoices ? choices : undefined;
}

const labelsOf = (items: OptionItem[]): OptionItem['label'][] =>
  items.flatMap(({ label, children = [] }) => [label, ...labelsOf(children)]);

/** What the selector of a form would offer. */
async function recordNames(work: Work, field: FieldDefinition): Promise<string[]> {
  const to = targetOf(field);
  const resource = to && work.registry.find(to.resource);
  // Names that are not those of the selector are no choice of its.
  if (!resource || (to.show && to.show !== resource.definition.model.titleField)) return [];
  const access = work.authority.selectorAccess(resource);
  const records = await selectRecords(work, { resource, access, keyword: '', ids: [], limit: mostChoices + 1 });
  return records.map(({ fullName }) => String(fullName ?? ''));
}

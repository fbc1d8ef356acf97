import { optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { systemFieldText } from '@tessera/schemas/language/system-fields.ts';
import { codedParts, readSource, type SourceOf } from '@tessera/schemas/options/source.ts';
import { type Speaker, textOf } from '@tessera/schemas/record/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { saidMoment } from '@tessera/schemas/time/clock.ts';
import { dictionaryEntries, dictionaryWays } from '../read/dictionary-ways.ts';
import { moduleTitle } from '../read/modules.ts';
import { borrowingsOf } from '../read/references/borrowing.ts';
import { moduleTable } from '../registry/module-rows.ts';
import type { Resource } from '../registry/resource.ts';
import type { Work } from '../work/work.ts';

/** Turns stored values into what a person reads (API.md: DataChange; exports; histories). */
export interface Presenter {
  /** `name`: what a reference points to, in words. */
  text: (field: FieldDefinition, said: { value: unknown; name?: string | undefined }) => string;
  moment: (iso: string) => string;
  /** A value of what every record has. */
  system: (name: string, value: unknown) => string;
}

export async function presenterOf(work: Work, resource: Resource): Promise<Presenter> {
  const fields = [
    ...[...resource.byPath.values()].map(({ stored }) => stored.field),
    ...borrowingsOf(resource, work).map(({ theirs }) => theirs.field),
  ];
  const ways = dictionaryWays(await dictionaryEntries(work, [...new Set(fields.flatMap(dictionaryOf))]));
  const isCoded = fields.some((field) => optionSourceOf(field)?.source === 'codes');
  const rules = isCoded ? await codedNames(work, 'codeRule') : new Map<string, string>();
  const speaker: Speaker = {
    language: work.language,
    moduleTitle: (value) => moduleTitle(work, value),
    dictionaryWay: (dictionary, code) => ways.get(dictionary)?.get(code),
    codedName: (_, code) => rules.get(code),
    moment: saidMoment,
  };
  return {
    text: (field, { value, name }) => textOf(field, value, { speaker, name }),
    moment: saidMoment,
    system: (name, value) => {
      const text = systemFieldText(name, value);
      return text ? textIn(text, work.language) : String(value);
    },
  };
}

function dictionaryOf(field: FieldDefinition): string[] {
  const source = optionSourceOf(field);
  return source
    ? readSource<string[]>(source, {
        dictionary: ({ code }) => [code],
        static: () => [],
        // Their names come with the record.
        records: () => [],
        organization: () => [],
        dataSource: () => [],
        codes: () => [],
        modules: () => [],
        fields: () => [],
      })
    : [];
}

/** What is chosen by its code is called, by that; of those that are switched off too where `isOffered` does not say otherwise. */
export async function codedNames(
  { registry, db }: Pick<Work, 'registry' | 'db'>,
  of: SourceOf<'codes'>['of'],
  { isOffered = false }: { isOffered?: boolean } = {},
): Promise<Map<string, string>> {
  const found = await db
    .selectFrom(moduleTable(registry, codedParts[of]).as('c'))
    .select(['c.code', 'c.full_name as name', 'c.state'])
    .where('c.deleted_at', 'is', null)
    .execute();
  return new Map(found.filter(({ state }) => !isOffered || state === 1).map(({ code, name }) => [code, name]));
}

import { fillOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { PageDocument } from '../language/resource.ts';
import { coerceRecord, computeRecord, type RecordContext } from '../record/index.ts';
import { textIn } from '../texts/text.ts';
import type { Fill } from '../widgets/widget.ts';
import { randomOf } from './sampling.ts';
import type { SamplePlace, SampleRecord, Template } from './template.ts';
import { departments, people } from './words.ts';

/** Of nobody: names of people who are not there, so that no colleague stands in something that was never filed. */
const idsOf = (names: readonly string[], kind: string) => names.map((_, at) => `${kind}-${at}`);

type Place = Pick<SamplePlace, 'today' | 'language'> & Omit<RecordContext, 'matches'>;

/**
 * The samples of a template as rows of its list, before there is any: computed, with numbers and people made up; `names`:
 * what the ids in them are called.
 */
export function previewOf(
  { page, codeRules, samples }: Template,
  place: Place,
): { records: SampleRecord[]; names: Record<string, string> } {
  const { today, language } = place;
  const { model } = page;
  // Others than those whom the samples name first.
  const colleagues = people[language].slice(-6);
  const made = { people: idsOf(colleagues, 'person'), departments: idsOf(departments[language], 'department') };
  const names = new Map([
    ...made.people.map((id, at) => [id, colleagues[at] ?? ''] as const),
    ...made.departments.map((id, at) => [id, departments[language][at] ?? ''] as const),
  ]);
  const numberOf = (at: number) => {
    const [rule] = codeRules;
    if (!rule) return null;
    const date = rule.dateFormat === '' ? '' : today.replace(/-/g, '').slice(0, rule.dateFormat.length);
    return `${textIn(rule.prefix, language)}${date}${String(at + 1).padStart(rule.digits, '0')}`;
  };
  const fills: Partial<Record<Fill, (at: number) => unknown>> = {
    codeRule: numberOf,
    createTime: () => place.now.toISOString(),
    createUser: (at) => made.people[at % made.people.length],
  };
  const filled = (field: FieldDefinition, at: number) => {
    const fill = fillOf(field);
    const make = fill && fills[fill];
    return make ? [[field.name, make(at)] as const] : [];
  };
  const records = samples({ today, language, random: randomOf(1), ...made }).map((record, at) => {
    const given = Object.fromEntries(model.fields.flatMap((field) => filled(field, at)));
    const { value } = coerceRecord(model, record, { mode: 'create' });
    const row = computeRecord(model, { ...value, ...given }, { now: place.now, user: place.user });
    const named = model.fields.flatMap(({ name }) => {
      const said = [row[name]].flat().flatMap((id) => (typeof id === 'string' ? (names.get(id) ?? []) : []));
      return said.length > 0 ? [[name, said.join(', ')]] : [];
    });
    return { id: `sample-${at}`, state: 1, ...row, _names: Object.fromEntries(named) };
  });
  return { records: sorted(records, page), names: Object.fromEntries(names) };
}

/** As the list shows them at first; the texts of moments, days and numbers of a rule sort as they are. */
function sorted(records: SampleRecord[], { model, pages }: PageDocument): SampleRecord[] {
  const sort = pages.list?.sort;
  const name = model.fields.find(({ id }) => id === sort?.field)?.name;
  if (!sort || !name) return records;
  const way = sort.order === 'desc' ? -1 : 1;
  const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  return [...records].sort((one, other) => way * byText(String(one[name]), String(other[name])));
}

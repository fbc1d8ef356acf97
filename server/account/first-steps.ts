import { sql } from 'kysely';
import { anyOf, moduleTable } from '../engine/registry/module-rows.ts';
import { mayPress } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { settingsOf } from './settings.ts';

/** What somebody does in a new installation, in its order, and the right without which they cannot. */
const steps = {
  company: { resource: 'organize/Company', button: 'btn_edit' },
  people: { resource: 'organize/User', button: 'btn_add' },
  role: { resource: 'permission/Role', button: 'btn_authorize' },
  module: { resource: 'onlineDev/Entry', button: 'btn_add' },
  publish: { resource: 'onlineDev/Entry', button: 'btn_publish' },
} as const;

type StepName = keyof typeof steps;

interface FirstSteps {
  steps: { name: StepName; resource: string; isDone: boolean }[];
  /** The person does not want to see them. */
  isHidden: boolean;
}

/** The steps that the person can take, and whether they are taken: by what is there, whoever did it. */
export async function firstSteps(work: Work): Promise<FirstSteps> {
  const { registry, authority } = work;
  const may = (name: StepName) => {
    const { resource, button } = steps[name];
    return mayPress(authority.accessTo(registry.get(resource)), button);
  };
  const names = (Object.keys(steps) as StepName[]).filter(may);
  // Whoever can take but one or two of them is not the one who sets the product up.
  if (names.length < Object.keys(steps).length) return { steps: [], isHidden: true };
  const [done, settings] = [await whatIsDone(work), await settingsOf(work)];
  return {
    steps: names.map((name) => ({ name, resource: steps[name].resource, isDone: done[name] })),
    isHidden: settings[hiddenSteps] === true,
  };
}

/** Name of the setting by which a person hides them. */
export const hiddenSteps = 'firstStepsHidden';

/** One statement of cheap questions: each ends at the first row. */
async function whatIsDone({ db, registry }: Work): Promise<Record<StepName, boolean>> {
  const from = <Name extends Parameters<typeof moduleTable>[1]>(name: Name) => moduleTable(registry, name);
  const row = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom(from('organize/Company').as('c'))
          .select(sql`1`.as('one'))
          .where('c.deleted_at', 'is', null)
          // The one that a new installation begins with, as long as nobody has given it a name.
          .where(({ or, eb }) => or([eb('c.code', '!=', 'HQ'), eb('c.full_name', '!=', '总公司')])),
      ).as('company'),
      exists(
        selectFrom(from('organize/User').as('u'))
          .select(sql`1`.as('one'))
          .where('u.deleted_at', 'is', null)
          .where('u.account', '!=', 'admin'),
      ).as('people'),
      exists(
        selectFrom(from('organize/User').as('u'))
          .innerJoin(from('permission/Role').as('r'), (join) =>
            join.on(({ eb }) => eb('r.id', '=', anyOf('u.role_ids'))),
          )
          .select(sql`1`.as('one'))
          .where('u.deleted_at', 'is', null)
          .where('u.account', '!=', 'admin'),
      ).as('role'),
      exists(selectFrom(from('onlineDev/Entry').as('e')).select(sql`1`.as('one')).where('e.deleted_at', 'is', null)).as(
        'module',
      ),
      exists(
        selectFrom(from('system/Menu').as('m'))
          .select(sql`1`.as('one'))
          .where('m.deleted_at', 'is', null)
          .where('m.module_type', 'in', ['3', '4']),
      ).as('publish'),
    ])
    .executeTakeFirstOrThrow();
  const isSet = (value: unknown) => value === true;
  return {
    company: isSet(row.company),
    people: isSet(row.people),
    role: isSet(row.role),
    module: isSet(row.module),
    publish: isSet(row.publish),
  };
}

import type { KnownModule } from '@tessera/schemas/generation/known-modules.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { textIn } from '@tessera/schemas/texts/text.ts';
import { externalOf } from '../engine/external/place.ts';
import type { Resource } from '../engine/registry/resource.ts';
import { maySee } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { entryIds } from '../online-dev/draft.ts';
import { storedId } from '../storage/record-id.ts';

interface Where {
  linkId: string;
  /** The code of the link, where the modules stand over its tables. */
  standingOn: string | undefined;
}

/**
 * The modules that were made of the tables of a link before, the same way, as far as the asker holds them: the id of a
 * record follows from link, table and key, or from module, table and key, so those of one way say nothing to the other.
 */
export async function knownModules(work: Work, { linkId, standingOn }: Where): Promise<KnownModule[]> {
  const codes = new Map([...(await entryIds(work))].map(([code, id]) => [id, code]));
  const found = standingOn === undefined ? await copied(work, linkId) : standingOver(work, standingOn);
  return [...found].flatMap(([table, resource]) => {
    const access = work.authority.accessTo(resource);
    const { titleField } = resource.definition.model;
    if (!access.granted || !maySee(access, titleField)) return [];
    const [, entryId = ''] = resource.name.split('/');
    const code = codes.get(entryId);
    const short = resource.fields.filter(
      ({ field }) =>
        field.kind === 'text' && kindOf(field.kind).inLists && !isSecret(field) && maySee(access, field.name),
    );
    const columns = [...new Set([titleField, ...short.map(({ field }) => field.name)])].slice(0, 4);
    const title = textIn(resource.definition.title, work.language);
    return code === undefined ? [] : [{ table, entryId, code, title, titleField, columns }];
  });
}

/** Of a table that was copied several times the latest. */
async function copied({ db, registry }: Work, linkId: string): Promise<Map<string, Resource>> {
  const rows = await db
    .selectFrom('generation_table as t')
    .innerJoin('generation_job as j', 'j.id', 't.job_id')
    .select(['t.table_key', 't.entry_id'])
    .where('j.link_id', '=', storedId(linkId))
    .where('t.entry_id', 'is not', null)
    .orderBy('j.started_at')
    .execute();
  return new Map(
    rows.flatMap(({ table_key, entry_id }): [string, Resource][] => {
      const resource = registry.find(`entry/${entry_id}`);
      return resource && !externalOf(resource) ? [[table_key, resource]] : [];
    }),
  );
}

function standingOver({ registry }: Work, link: string): Map<string, Resource> {
  return new Map(
    registry.all().flatMap((resource): [string, Resource][] => {
      const external = externalOf(resource);
      return external?.link === link ? [[`${external.schema}.${external.table}`, resource]] : [];
    }),
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { externalPointing, isExternal } from '../engine/read/external-records.ts';
import { withPatience } from '../engine/read/patience.ts';
import { readRecord } from '../engine/read/read-record.ts';
import { type PointingRecords, pointingRecords, showsPointing } from '../engine/read/references/pointing-records.ts';
import type { PlacedField, Resource } from '../engine/registry/resource.ts';
import type { Access } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { Fields, Id, Textual } from '../routing/input.ts';
import { type Route, route } from '../routing/route.ts';
import { isStatementTimeout } from '../storage/database.ts';

/** The records of one module that point to a record by one field. */
interface Pointing extends PointingRecords {
  resource: string;
  title: Caption;
  /** The labels of the sub-tables that the field stands in, and its own. */
  by: Caption[];
  /** The search field by which its list shows just these. */
  search: string | null;
}

const firstOnes = 5;
const mostCounted = 1000;
/** Milliseconds: for all modules together, and for one. */
const patience = { all: 3000, one: 1000 };

/** choice: SPEC §7 has no such call. What keeps a record from being deleted, and where it is used. */
export const referenceRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/api/Meta/References',
    permission: 'self',
    summary: t(
      '指向资源 `name` 的记录 `id` 的记录：每个模块和字段各有多少，以及最新的几条。',
      '指向資源 `name` 的記錄 `id` 的記錄：每個模組和欄位各有多少，以及最新的幾筆。',
      'The records that point to record `id` of resource `name`: of each module and field how many, and the newest.',
      'リソース `name` のレコード `id` を指すレコード。モジュールと項目ごとの件数と最新のものです。',
    ),
    query: Fields({ name: Textual({ maxLength: 128 }), id: Id() }),
    answer: Type.Array(Type.Unknown()),
    run: ({ work }, { query }) => pointingTo(work, query),
  }),
];

async function pointingTo(work: Work, { name, id }: { name: string; id: string }): Promise<Pointing[]> {
  const target = work.registry.get(name);
  const access = work.authority.accessTo(target);
  if (!access.granted) throw new Problem('FORBIDDEN');
  // What may not be seen is pointed to by nothing.
  await readRecord(work, { resource: target, id, access, withNames: false });
  const found: Pointing[] = [];
  const until = Date.now() + patience.all;
  for (const { resource, access, by } of candidates(work, target)) {
    const time = Math.min(patience.one, until - Date.now());
    if (time <= 0) break;
    const records = await pointingIn(work, { resource, access, by, id, time });
    if (!records || records.total === 0) continue;
    const { stored, tables } = by;
    const search = resource.definition.pages.list?.search?.some(({ field }) => field === stored.field.id);
    found.push({
      resource: resource.name,
      title: resource.definition.title,
      by: [...tables, stored].map(({ field }) => field.label),
      search: search && tables.length === 0 ? stored.field.name : null,
      ...records,
    });
  }
  return found;
}

/** Those of one module; undefined where they cannot be had in time, or from a database that does not answer. */
async function pointingIn(
  work: Work,
  { time, ...asked }: { resource: Resource; access: Access; by: PlacedField; id: string; time: number },
): Promise<PointingRecords | undefined> {
  const wanted = { ...asked, most: mostCounted, first: firstOnes };
  if (isExternal(asked.resource)) {
    const found = externalPointing(work, { ...wanted, field: asked.by.stored.field }).catch(() => undefined);
    return Promise.race([found, pause(time, undefined)]);
  }
  return withPatience(work, time, { read: (inTime) => pointingRecords(inTime, wanted) }).catch((error) => {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  });
}

function candidates(
  { registry, authority }: Work,
  target: Resource,
): { resource: Resource; access: Access; by: PlacedField }[] {
  return registry.pointingTo(target).flatMap(({ holder: resource, by }) => {
    const { personal, operations } = resource.definition;
    const access = authority.accessTo(resource);
    const isListed = (operations as readonly string[]).includes('list');
    const isSeen = access.granted && personal === undefined && isListed && showsPointing(by, access);
    return isSeen ? [{ resource, access, by }] : [];
  });
}

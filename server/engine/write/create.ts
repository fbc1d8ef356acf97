import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { checkOffered, coerceRecord, startingValues } from '@tessera/schemas/record/index.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { isExternal } from '../read/external-records.ts';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { attachFiles } from './attachments.ts';
import { checkInParts, computeInParts, startInParts } from './compute-in-parts.ts';
import { checkMatching } from './matching.ts';
import { checkReferences } from './references/references.ts';
import { runHooks } from './run-hooks.ts';
import { sealSecrets } from './secrets.ts';
import { insertExternal } from './store/external.ts';
import { insertRecord } from './store/head.ts';
import { recordChange } from './store/record-change.ts';
import { holderOf, saveRows } from './store/rows.ts';
import { contextOf, drawNumbers, fillCurrent, fillOwner, newSystemValues, refuseUntakeable } from './values.ts';
import { type Excuse, hiddenKeys, refuseOutOfRows, seenFindings, unexcused } from './visibility.ts';

interface Creation {
  resource: Resource;
  input: unknown;
  /** Fixes the id (seed, areas). */
  id?: string | undefined;
  excuse?: Excuse | undefined;
}

/** Creates a record with its sub-tables; answers its id. The steps are the engine's, in order (DESIGN.md). */
export async function createRecord(unit: UnitOfWork, { resource, input, excuse, ...fixed }: Creation): Promise<string> {
  const { model } = resource.definition;
  const access = unit.authority.accessTo(resource);
  const { value: sent, findings } = coerceRecord(model, input, { mode: 'create', cleanHtml });
  refuse([...findings, ...hiddenKeys(resource, { input, access })]);
  let id = fixed.id ?? unit.tenant.newId();
  const isOpen = ({ name }: FieldDefinition) => (input as RecordValue)[name] === undefined;
  const started = startingValues(model, sent, { context: contextOf(unit), isOpen });
  const write = { resource, id, value: { ...sent, ...started }, before: null, input: input as RecordValue };
  fillOwner(unit, { resource, value: write.value });
  await runHooks(unit, { phase: 'beforeWrite', act: write });
  refuseUntakeable(unit, { resource, sent, value: write.value, before: null });
  fillCurrent(unit, { resource, value: write.value });
  const context = contextOf(unit);
  const whole = await startInParts(model, { ...newSystemValues(unit), ...write.value }, context);
  const record = await computeInParts(model, whole, context);
  const found = [
    ...(await checkInParts(model, record, context)),
    ...checkOffered(model, record, { before: null, context }),
  ];
  refuse([
    ...seenFindings(resource, { findings: unexcused(found, excuse), access }),
    ...(await checkReferences(unit, { resource, value: record, before: null })),
    ...(await checkMatching(unit, { resource, value: record, before: null })),
  ]);
  await drawNumbers(unit, { resource, value: record });
  // The other database makes the key of a row, and its line of history is written with it.
  if (isExternal(resource)) id = await insertExternal(unit, { resource, value: fieldsOf(resource, record) });
  else await insertRecord(unit, { resource, id, value: record });
  for (const rows of resource.rows)
    await saveRows(unit, { rows, holders: [holderOf(rows, { id, before: null, after: record })] });
  await refuseOutOfRows(unit, { resource, id, access });
  await attachFiles(unit, { resource, id, value: record, before: null });
  await runHooks(unit, { phase: 'afterWrite', act: { ...write, id, value: record } });
  if (isExternal(resource)) return id;
  await sealSecrets(unit, { resource, id, value: record });
  const patch = { record: fieldsOf(resource, record) };
  await recordChange(unit, { resource, id, version: 1, action: 'create', patch });
  return id;
}

/** What the log keeps of a new record: its fields, but no secret, and what its traits add. */
function fieldsOf({ fields, system }: Resource, record: RecordValue): RecordValue {
  const names = new Set([
    ...fields.filter(({ field }) => !field.secret).map(({ field }) => field.name),
    ...system.filter(({ input }) => input === 'taken').map(({ name }) => name),
  ]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

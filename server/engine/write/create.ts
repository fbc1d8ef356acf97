import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { checkOffered, coerceRecord, startingValues } from '@tessera/schemas/record/index.ts';
import { refuse } from '@tessera/schemas/texts/problems.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { isExternal } from '../read/external-records.ts';
import type { Resource } from '../registry/resource.ts';
import { isSystemFilled } from '../registry/system-columns.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';
import { attachFiles, nameFiles } from './attachments.ts';
import { checkInParts, computeInParts, startInParts } from './compute-in-parts.ts';
import { checkChoices } from './matching.ts';
import { drawNumbers } from './numbers/code-rule.ts';
import { readsNumbers } from './numbers/reads-numbers.ts';
import { runHooks } from './run-hooks.ts';
import { sealSecrets } from './secrets.ts';
import { insertExternal } from './store/external.ts';
import { insertRecord } from './store/head.ts';
import { recordChange } from './store/record-change.ts';
import { holderOf, saveRows } from './store/rows.ts';
import { contextOf, fillCurrent, fillOwner, newSystemValues, untakeable } from './values.ts';
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
  // Numbers are drawn last, when nothing but the insert can still fail (API.md, Least bodies), but where something reads them.
  const isEarly = readsNumbers(model);
  const numbers = isEarly ? await drawNumbers(unit, resource) : {};
  const started = startingValues(model, { ...sent, ...numbers }, { context: contextOf(unit), isOpen });
  const write = { resource, id, value: { ...sent, ...numbers, ...started }, before: null, input: input as RecordValue };
  fillOwner(unit, { resource, value: write.value });
  await runHooks(unit, { phase: 'beforeWrite', act: write });
  refuse(untakeable(unit, { resource, sent, value: write.value, before: null }));
  fillCurrent(unit, { resource, value: write.value });
  await nameFiles(unit, { resource, value: write.value, before: null });
  const context = contextOf(unit);
  const whole = await startInParts(model, { ...newSystemValues(unit, resource), ...write.value }, context);
  const record = await computeInParts(model, whole, context);
  const found = [
    ...(await checkInParts(model, record, context)),
    ...checkOffered(model, record, { before: null, context }),
  ];
  refuse([
    ...seenFindings(resource, { findings: unexcused(found, excuse), access }),
    ...(await checkChoices(unit, { resource, value: record, before: null })),
  ]);
  // The insert writes them by itself.
  for (const { field } of resource.fields) if (isSystemFilled(field)) delete record[field.name];
  if (!isEarly) Object.assign(record, await drawNumbers(unit, resource));
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

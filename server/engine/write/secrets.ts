import { keepSecret } from '../../secrets/stored-secrets.ts';
import type { Resource } from '../registry/resource.ts';
import type { RecordValue } from '../work/hooks.ts';
import type { UnitOfWork } from '../work/work.ts';

/** Secret fields have no column: what was sent for them is sealed. A hook that keeps one itself takes it out. */
export async function sealSecrets(
  { db, tenant }: UnitOfWork,
  { resource, id, value }: { resource: Resource; id: string; value: RecordValue },
): Promise<void> {
  for (const { field } of resource.fields) {
    const text = field.secret ? value[field.name] : undefined;
    if (typeof text !== 'string' || text === '') continue;
    const place = { resource: resource.name, recordId: id, name: field.name };
    await keepSecret({ db, keys: tenant.secretKeys }, { place, text });
  }
}

import { moduleTable } from '../../registry/module-rows.ts';
import type { UnitOfWork } from '../../work/work.ts';

/** The values of a dictionary, those that are switched off too. */
export const dictionaryEntries = ({ registry, db }: UnitOfWork, code: string) =>
  db
    .selectFrom(moduleTable(registry, 'basic/DictionaryData').as('d'))
    .innerJoin(moduleTable(registry, 'basic/Dictionary').as('k'), 'k.id', 'd.dictionary_id')
    .select('d.data_value as value')
    .where('k.code', '=', code)
    .where('k.deleted_at', 'is', null)
    .where('d.deleted_at', 'is', null);

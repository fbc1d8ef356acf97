import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../language/text.ts';
import { builtinField } from '../define.ts';
import { dictionaryData, entryPages } from './dictionary.ts';

/**
 * A person's own entries of a dictionary (SPEC §7, user dictionaries). No menu carries it and no role grants it:
 * everybody has their own, by the routes of server/modules/user-dictionary.ts.
 */
export const userDictionaryData: ResourceDefinition = {
  name: 'basic/UserDictionaryData',
  origin: 'builtin',
  title: t('个人字典数据', '個人字典資料', 'Own dictionary entries', '個人の辞書項目'),
  path: '/api/framework/basic/Dictionary',
  operations: [],
  model: {
    name: 'userDictionaryData',
    titleField: 'fullName',
    traits: ['tree', 'state', 'sort'],
    fields: [
      // choice: plain ids, no references. A person or a dictionary can be deleted although there are such entries,
      // which nobody but their owner sees or could delete.
      builtinField('ownerId', {
        widget: 'input',
        label: t('所有者', '擁有者', 'Owner', '所有者'),
        readonly: true,
        props: { maxlength: 64 },
      }),
      builtinField('dictionaryId', {
        widget: 'input',
        label: t('字典', '字典', 'Dictionary', '辞書'),
        required: true,
        props: { maxlength: 64 },
      }),
      ...dictionaryData.model.fields.filter((field) => field.name !== 'dictionaryId'),
    ],
  },
  pages: {
    ...entryPages,
    // Every call looks for the entries of one person: this makes the index for it.
    list: { ...entryPages.list, search: [{ field: 'ownerId' }] },
  },
};

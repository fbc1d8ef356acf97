import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField } from '../define.ts';
import { dictionaryData, entryPages } from './dictionary.ts';

/**
 * A person's own entries of a dictionary (SPEC §7, user dictionaries). What else can be done with them is in
 * server/modules/user-dictionary-routes.ts.
 */
export const userDictionaryData = {
  name: 'basic/UserDictionaryData',
  origin: 'builtin',
  title: t('个人字典数据', '個人字典資料', 'Own dictionary entries', '個人の辞書項目'),
  path: '/api/framework/basic/Dictionary',
  operations: ['list', 'create', 'read', 'update', 'move', 'remove', 'state'],
  personal: 'ownerId',
  places: { dictionaryId: 'basic/Dictionary' },
  spelling: {
    list: 'GET /{dictionaryId}/UserDicData',
    totals: 'POST /{dictionaryId}/UserDicData/Actions/Totals',
    create: 'POST /UserDicData',
    read: 'GET /{id}/UserDicDataInfo',
    history: 'GET /{id}/UserDicDataInfo/History',
    update: 'PUT /{id}/UserDicData',
    move: 'PUT /{id}/UserDicData/Actions/Move',
    batchUpdate: 'POST /UserDicData/batchUpdate',
    remove: 'DELETE /{id}/UserDicData',
    state: 'PUT /{id}/UserDicData/Actions/State',
  },
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
} as const satisfies ResourceDefinition;

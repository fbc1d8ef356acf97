import type { ModuleHooks } from '../engine/work/hooks.ts';
import { areaHooks } from './area/hooks.ts';
import { codeRuleHooks } from './code-rule.ts';
import { dataInterfaceHooks } from './data-interface/hooks.ts';
import { dataSourceHooks } from './data-source/hooks.ts';
import { databaseLinkHooks } from './db-link/hooks.ts';
import { dictionaryDataHooks, dictionaryHooks } from './dictionary-data.ts';
import { entryHooks } from './entry.ts';
import { departmentHooks, menuHooks, roleHooks } from './permission.ts';
import { userHooks } from './user/hooks.ts';
import { userDictionaryHooks } from './user-dictionary/hooks.ts';

/** The exceptions of built-in modules, by resource: the engine finds them here. */
export const moduleHooks: ModuleHooks = {
  'organize/Department': departmentHooks,
  'organize/User': userHooks,
  'basic/Area': areaHooks,
  'basic/DataInterface': dataInterfaceHooks,
  'basic/DataSource': dataSourceHooks,
  'basic/DbLink': databaseLinkHooks,
  'basic/CodeRule': codeRuleHooks,
  'basic/Dictionary': dictionaryHooks,
  'basic/DictionaryData': dictionaryDataHooks,
  'basic/UserDictionaryData': userDictionaryHooks,
  'permission/Role': roleHooks,
  'system/Menu': menuHooks,
  'onlineDev/Entry': entryHooks,
};

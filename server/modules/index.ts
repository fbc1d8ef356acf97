import type { Hooks } from '../engine/hooks.ts';
import { entryHooks } from './entry.ts';
import { departmentHooks, menuHooks, roleHooks } from './permission.ts';
import { userHooks } from './user.ts';
import { userDictionaryHooks } from './user-dictionary.ts';

/** The exceptions of built-in modules, by resource. */
export const moduleHooks: Record<string, Hooks> = {
  'organize/Department': departmentHooks,
  'organize/User': userHooks,
  'basic/UserDictionaryData': userDictionaryHooks,
  'permission/Role': roleHooks,
  'system/Menu': menuHooks,
  'onlineDev/Entry': entryHooks,
};

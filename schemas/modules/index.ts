import type { ResourceDefinition } from '../language/resource.ts';
import { area } from './basic/area.ts';
import { codeRule } from './basic/code-rule.ts';
import { dataInterface } from './basic/data-interface.ts';
import { dataSource } from './basic/data-source.ts';
import { dataSourceCall } from './basic/data-source-call.ts';
import { databaseLink } from './basic/database-link.ts';
import { databaseTable } from './basic/database-table.ts';
import { dictionary, dictionaryData } from './basic/dictionary.ts';
import { interfaceCall } from './basic/interface-call.ts';
import { interfaceKey } from './basic/interface-key.ts';
import { userDictionaryData } from './basic/user-dictionary.ts';
import { onlineUser } from './monitor/online-user.ts';
import { viewAs, viewAsCall } from './monitor/view-as.ts';
import { entry } from './online-dev/entry.ts';
import { company } from './organize/company.ts';
import { department } from './organize/department.ts';
import { post } from './organize/post.ts';
import { user } from './organize/user.ts';
import { role } from './permission/role.ts';
import { menu } from './system/menu.ts';

const builtin = [
  company,
  department,
  post,
  user,
  role,
  menu,
  dictionary,
  dictionaryData,
  userDictionaryData,
  codeRule,
  area,
  databaseLink,
  databaseTable,
  dataSource,
  dataSourceCall,
  dataInterface,
  interfaceKey,
  interfaceCall,
  entry,
  onlineUser,
  viewAs,
  viewAsCall,
] as const satisfies readonly ResourceDefinition[];

/** THE list of built-in modules. */
export const modules: readonly ResourceDefinition[] = builtin;

/** A built-in module that the engine stores, as it is defined: its fields by their names. */
export type StoredModule = Exclude<(typeof builtin)[number], { view: string }>;

/** Those whose records the engine stores. */
export const storedModules = modules.filter(({ view }) => view === undefined);
/** Those that only show what the engine keeps in tables of its own. */
export const viewModules = modules.filter(({ view }) => view !== undefined);

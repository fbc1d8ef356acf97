import type { LinkFamily } from './link-settings.ts';
import { mysqlDriver } from './mysql-session.ts';
import { postgresDriver } from './postgres-session.ts';
import type { Driver } from './session.ts';

/** A further family is a row here, one of settings (`linkTypes`) and a catalogue. */
export const drivers = { postgres: postgresDriver, mysql: mysqlDriver } satisfies Record<LinkFamily, Driver>;

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usualTimeout } from '@tessera/schemas/language/timeouts.ts';
import { type SortLanguage, sortLanguages } from '../storage/collation.ts';

/** Everything that is read from the environment; nothing else is. */
export interface Environment {
  /** A PostgreSQL server from 15 on; without it the embedded one runs under `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  adminPassword: string | null;
  port: number;
  seed: 'demo' | 'none';
  /** Whose order texts are sorted by; null: as the database says. */
  sortLanguage: SortLanguage | null;
  /** `none`: the API alone, for a server whose pages somebody else serves. */
  pages: 'own' | 'none';
  /** Keys that secrets are sealed with, the newest first; null: those of `dataDir`. */
  secretKeys: string | null;
  /** Addresses and networks that are not public, and to which database links and calls may go all the same. */
  allowedAddresses: string[];
  /** Addresses and networks of the proxies in front of it, whose word on who asks is taken. */
  trustedProxies: string[];
  /** Milliseconds for which a page waits for an answer (SPEC §9). */
  requestTimeout: number;
}

export function readEnvironment(env: NodeJS.ProcessEnv, root: string): Environment {
  const port = Number(env.PORT ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`PORT must be a number from 0 to 65535, not ${env.PORT}`);
  if (env.SEED !== undefined && env.SEED !== 'none' && env.SEED !== 'demo')
    throw new Error(`SEED must be none or demo, not ${env.SEED}`);
  if (env.PAGES !== undefined && env.PAGES !== 'own' && env.PAGES !== 'none')
    throw new Error(`PAGES must be own or none, not ${env.PAGES}`);
  const requestTimeout = Number(env.REQUEST_TIMEOUT || usualTimeout);
  // A browser counts no longer than 31 bits.
  if (!Number.isInteger(requestTimeout) || requestTimeout < 1000 || requestTimeout > 2_147_483_647)
    throw new Error(`REQUEST_TIMEOUT must be a number of milliseconds, at least 1000, not ${env.REQUEST_TIMEOUT}`);
  const sortLanguage = sortLanguages.find((one) => one === env.SORT_LANGUAGE);
  if (env.SORT_LANGUAGE && !sortLanguage)
    throw new Error(`SORT_LANGUAGE must be one of ${sortLanguages.join(', ')}, not ${env.SORT_LANGUAGE}`);
  const password = env.ADMIN_PASSWORD;
  // SPEC §9: 6 to 16 letters and digits.
  if (password !== undefined && !/^(?=.*\d)(?=.*[A-Za-z])[\dA-Za-z]{6,16}$/.test(password)) {
    throw new Error('ADMIN_PASSWORD must have 6 to 16 characters, letters and digits, both of them');
  }
  const dataDir = resolve(root, env.DATA_DIR ?? 'data');
  if (existsSync(dataDir) && existsSync(resolve(dataDir, 'PG_VERSION')))
    throw new Error(`${dataDir} is itself a PostgreSQL folder; give DATA_DIR a folder of its own`);
  return {
    databaseUrl: env.DATABASE_URL || null,
    dataDir,
    adminPassword: password ?? null,
    port,
    seed: env.SEED === 'none' ? 'none' : 'demo',
    sortLanguage: sortLanguage ?? null,
    pages: env.PAGES === 'none' ? 'none' : 'own',
    secretKeys: env.SECRET_KEYS || null,
    allowedAddresses: entriesOf(env.ALLOWED_ADDRESSES),
    trustedProxies: entriesOf(env.TRUST_PROXY),
    requestTimeout,
  };
}

const entriesOf = (list = ''): string[] => list.split(',').flatMap((entry) => entry.trim() || []);

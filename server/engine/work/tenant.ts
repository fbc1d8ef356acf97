import type { Egress } from '../../network/egress.ts';
import type { SecretKeys } from '../../secrets/secret-keys.ts';
import type { OpenDatabase } from '../../storage/database.ts';
import { QueryCache } from '../cache/query-cache.ts';
import type { Registry } from '../registry/registry.ts';
import type { ModuleHooks } from './hooks.ts';

/** Something that a process keeps of each tenant, made when it is first asked for. */
export interface TenantPart<T> {
  open: (tenant: Tenant) => T;
  close?: (part: T) => Promise<void>;
}

/** What is passed in, so that tests can pass something else (STYLE.md rule 17). */
export interface TenantOptions {
  name: string;
  database: OpenDatabase;
  registry: Registry;
  cache: QueryCache;
  moduleHooks: ModuleHooks;
  /** The way out to databases and services that are not ours. */
  egress: Egress;
  /** What secret fields are sealed with. */
  secretKeys: SecretKeys;
  /** Where uploads are kept. */
  filesFolder: string;
  /** Milliseconds for which a page waits for an answer. */
  requestTimeout: number;
  now: () => Date;
  newId: () => string;
}

/**
 * THE context of a tenant: all that a process keeps of it hangs here, so that nothing of one tenant is ever found by
 * another's request, and everything is let go with it.
 */
export class Tenant implements TenantOptions {
  readonly name: string;
  readonly database: OpenDatabase;
  readonly registry: Registry;
  readonly cache: QueryCache;
  /** For what nobody announces changes of. */
  readonly uncached = new QueryCache(null);
  readonly moduleHooks: ModuleHooks;
  readonly egress: Egress;
  readonly secretKeys: SecretKeys;
  readonly filesFolder: string;
  readonly requestTimeout: number;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly #parts = new Map<TenantPart<unknown>, { value: unknown; close: () => Promise<void> }>();

  constructor(options: TenantOptions) {
    this.name = options.name;
    this.database = options.database;
    this.registry = options.registry;
    this.cache = options.cache;
    this.moduleHooks = options.moduleHooks;
    this.egress = options.egress;
    this.secretKeys = options.secretKeys;
    this.filesFolder = options.filesFolder;
    this.requestTimeout = options.requestTimeout;
    this.now = options.now;
    this.newId = options.newId;
  }

  /** The one of its kind that this tenant has. */
  part<T>(kind: TenantPart<T>): T {
    const known = this.#parts.get(kind as TenantPart<unknown>);
    if (known) return known.value as T;
    const value = kind.open(this);
    this.#parts.set(kind as TenantPart<unknown>, { value, close: async () => kind.close?.(value) });
    return value;
  }

  /** Lets everything go; requests that still run are waited for by the pools. */
  async close(): Promise<void> {
    await this.cache.close();
    for (const { close } of this.#parts.values()) await close();
    this.#parts.clear();
    await this.database.close();
  }
}

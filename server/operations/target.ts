import type { Resource } from '../engine/registry/resource.ts';

/** What an operation works on, whoever calls it. */
export interface Target {
  resource: Resource;
  /** Of an operation on one record. */
  id?: string;
  /** Values that filter lists and stand in new records, whatever is sent: places of an address other than the id. */
  fixed?: Record<string, string>;
}

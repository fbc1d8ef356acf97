import type { ResourceMeta } from '../../session/resource.ts';
import { recordName } from '../../session/resource.ts';

/** A record as a list shows it. */
export type ListRow = Record<string, unknown> & {
  id: string;
  version?: number;
  state?: number;
  locked?: boolean;
  parentId?: string;
  /** Of a tree, where the server has looked: whether records hang below. */
  hasChildren?: boolean;
  _names?: Record<string, string>;
  /** Rows that stand below it in a tree or a group; no field is called so. */
  _below?: ListRow[];
};

export const rowName = (resource: ResourceMeta, row: ListRow): string => recordName(resource, row);

/** What one user may see and do of one resource; made by permission/, asked by every channel. */
export interface Access {
  /** Whether any menu entry gives the user this resource. */
  granted: boolean;
  buttons: ReadonlySet<string> | 'all';
  /** Field names, and `lines.price` for the fields of sub-tables. */
  columns: ReadonlySet<string> | 'all';
}

export const fullAccess: Access = { granted: true, buttons: 'all', columns: 'all' };

/** Whether a field may be seen; `path` is the sub-table's name when the field stands in one. */
export function maySee(access: Access, name: string, path?: string): boolean {
  if (access.columns === 'all') return true;
  if (path === undefined) return access.columns.has(name);
  return access.columns.has(path) && access.columns.has(`${path}.${name}`);
}

export const mayPress = (access: Access, button: string): boolean =>
  access.granted && (access.buttons === 'all' || access.buttons.has(button));

const keys = new WeakMap<object, string>();

/** The same text for the same visible fields. */
export function accessKey({ columns }: Access): string {
  if (columns === 'all') return '*';
  const known = keys.get(columns);
  if (known !== undefined) return known;
  const key = JSON.stringify([...columns].sort());
  keys.set(columns, key);
  return key;
}

/** What a statement saw: a snapshot of PostgreSQL (`pg_current_snapshot()`), as text `xmin:xmax:running,…`. */
export type Snapshot = string;

/** Whether what a transaction wrote is in the snapshot, given that it has committed since, or had before. */
export function isIn(snapshot: Snapshot, transaction: number): boolean {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':');
  if (transaction < Number(xmin)) return true;
  return transaction < Number(xmax) && !running.split(',').includes(String(transaction));
}

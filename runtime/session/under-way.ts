let count = 0;

/** Whether something is asked of the server, or fetched late, and has not come. */
export const isAnythingUnderWay = (): boolean => count > 0;

/** Counts until `work` has ended, however it ends. */
export async function underWay<Result>(work: () => Promise<Result>): Promise<Result> {
  count++;
  try {
    return await work();
  } finally {
    count--;
  }
}

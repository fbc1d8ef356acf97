export async function paintBench(): Promise<void> {}

import type { Work } from '../engine/work.ts';

export async function seedDemo(_work: Work): Promise<void> {}

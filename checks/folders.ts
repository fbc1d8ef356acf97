import { dirname } from 'node:path';
import { sourceFiles } from './imports.ts';

/** What one can see at a glance. */
const most = 25;

/** Folders with more files beside each other than that. */
export function fullFolders(root: string): string[] {
  const counts = new Map<string, number>();
  for (const file of sourceFiles(root)) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > most)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${most}`);
}

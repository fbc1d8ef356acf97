import { expect, test } from 'vitest';
import { importBatches } from './import-batches.ts';

test('every file is sent once, in calls that the server takes', () => {
  const files = [
    ...Array.from({ length: 1203 }, (_, i) => ({ name: `${i}.json`, text: '{}' })),
    ...Array.from({ length: 9 }, (_, i) => ({ name: `large ${i}.json`, text: '"\n'.repeat(900_000) })),
  ];
  const batches = importBatches(files);
  expect(batches.flat().map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const batch of batches) {
    expect(batch.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(batch).length).toBeLessThan(16 * 1024 * 1024);
  }
  expect(importBatches([])).toEqual([]);
});

test('a file that is too large in any case is not sent whole', () => {
  const [sent] = importBatches([{ name: 'huge.json', text: 'x'.repeat(50_000_000) }]).flat();
  expect(sent?.text.length).toBe(2 * 1024 * 1024 + 1);
});

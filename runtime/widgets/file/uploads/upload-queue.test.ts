import { expect, test } from 'vitest';
import type { StoredFile } from '../../../host/host.ts';
import { UploadQueue } from './upload-queue.ts';

const soon = () => new Promise((done) => setTimeout(done));

test('files that come while the field is drawn once more with its old value are all kept, in the order of their choice', async () => {
  const arrive = new Map<string, () => void>();
  let held: StoredFile[] = [];
  const field = () => ({
    type: 'annex' as const,
    limits: { accept: [], max: 3, size: 1e6 } as never,
    host: {
      upload: (_: unknown, { file }: { file: File }) =>
        new Promise<StoredFile>((done) =>
          arrive.set(file.name, () => done({ fileId: `id-${file.name}`, name: file.name, size: 1 })),
        ),
    } as never,
    files: held,
    onChange: (files: StoredFile[]) => {
      held = files;
    },
  });
  const before = field();
  const queue = new UploadQueue(before, undefined);
  queue.add(['a', 'b', 'c'].map((name) => new File(['x'], name)));
  for (const name of ['b', 'a', 'c']) {
    arrive.get(name)?.();
    await soon();
    // It is drawn before it hears of its new value.
    queue.follow(before);
  }
  expect(held.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  queue.follow(field());
  // What a person takes away stays away.
  held = held.slice(1);
  queue.follow(field());
  queue.add([new File(['x'], 'd')]);
  arrive.get('d')?.();
  await soon();
  expect(held.map(({ name }) => name)).toEqual(['b', 'c', 'd']);
});

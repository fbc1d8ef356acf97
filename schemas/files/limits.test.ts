import { expect, test } from 'vitest';
import { fileFaults, limitsOf } from './limits.ts';

test('a field takes no larger file than the server does, whatever it says, and is told so before anything is sent', () => {
  const file = { name: 'a.zip', size: 60 * 1024 ** 2, mime: 'application/zip' };
  expect(limitsOf({ fileSize: 1, sizeUnit: 'GB' })).toMatchObject({ size: 50, unit: 'MB' });
  expect(limitsOf({ fileSize: 30, sizeUnit: 'MB' }, ['image/png'])).toMatchObject({ size: 20, unit: 'MB' });
  expect(limitsOf({ fileSize: 600, sizeUnit: 'KB' })).toMatchObject({ size: 600, unit: 'KB' });
  expect(fileFaults(limitsOf({ fileSize: 1, sizeUnit: 'GB' }), file)).toEqual([
    { rule: 'fileTooLarge', params: { size: 50, unit: 'MB' } },
  ]);
});

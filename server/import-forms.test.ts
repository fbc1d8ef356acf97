import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-import-'));
const form = join(folder, 'form.json');
writeFileSync(form, JSON.stringify({ fields: [], formRef: 'f' }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (files: string[], env: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'server/import-forms.ts', ...files],
    {
      cwd: root,
      encoding: 'utf8',
      env: { PATH, HOME, DATA_DIR: folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ...env },
    },
  );
  expect(`${stdout}${stderr}`).not.toMatch(/^\s+at /m);
  return { said: `${stdout}${stderr}`, status };
};

test('what goes wrong on the command line is a sentence in the language of the user', () => {
  const gone = join(folder, 'gone.json');
  expect(run([], { LANG: 'ja_JP.UTF-8' })).toEqual({
    said: '使い方：npm run import -- <ファイル.json> …\n',
    status: 2,
  });
  const missing = run([gone, folder], { LANG: 'zh_TW.UTF-8' });
  expect(missing.status).toBe(1);
  expect(missing.said).toContain(`✗ ${gone}: 沒有這個檔案`);
  expect(missing.said).toContain(`✗ ${folder}: 這是資料夾`);
  expect(missing.said).toContain('匯入 0 個，拒絕 2 個');
  const away = run([form], { LANG: 'zh_CN.UTF-8' });
  expect([away.status, away.said]).toEqual([1, expect.stringMatching(/^✗ 无法连接数据库：/)]);
  expect(run([form], { LANG: 'en_US.UTF-8', PORT: 'x' }).said).toMatch(
    /^✗ The import failed, and nothing was imported: PORT/,
  );
});

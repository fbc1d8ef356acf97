import { mkdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { FormFile } from '@tessera/schemas/import/index.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, problems } from '@tessera/schemas/texts/problems.ts';
import { fillText, languageFrom, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from './engine/registry/module-rows.ts';
import type { Tenant } from './engine/work/tenant.ts';
import { nobody, systemWork, transact } from './engine/work/work.ts';
import { openEgress } from './network/egress.ts';
import { readAndStore } from './online-dev/import.ts';
import { openSecretKeys } from './secrets/secret-keys.ts';
import { seedDatabase } from './seed/seed.ts';
import { type Environment, readEnvironment } from './start/environment.ts';
import { lockFolder } from './start/folder-lock.ts';
import { type OpenDatabase, openDatabase } from './storage/database.ts';
import { socketFolderOf, startEmbeddedPostgres } from './storage/embedded.ts';
import { openTenant } from './tenants/open-tenant.ts';
import { prepareDatabase } from './tenants/prepare-database.ts';
import { mainTenant } from './tenants/tenants.ts';

const texts = {
  usage: t(
    '用法：npm run import -- <文件.json> …',
    '用法：npm run import -- <檔案.json> …',
    'usage: npm run import -- <file.json> …',
    '使い方：npm run import -- <ファイル.json> …',
  ),
  password: t(
    '已建立新数据库：用 admin 和密码 {password} 登录（只显示这一次）',
    '已建立新資料庫：用 admin 和密碼 {password} 登入（只顯示這一次）',
    'New database: sign in as admin with the password {password} (shown this once)',
    '新しいデータベースです。admin とパスワード {password} でログインしてください（表示は今回のみ）',
  ),
  result: t(
    '导入 {count} 个，拒绝 {refused} 个',
    '匯入 {count} 個，拒絕 {refused} 個',
    '{count} imported, {refused} refused',
    '{count} 件取り込み、{refused} 件拒否',
  ),
  ENOENT: t('没有这个文件', '沒有這個檔案', 'there is no such file', 'ファイルがありません'),
  EISDIR: t(
    '这是文件夹，请给出其中的文件',
    '這是資料夾，請給出其中的檔案',
    'is a folder; name the files in it',
    'フォルダーです。中のファイルを指定してください',
  ),
  EACCES: t('没有读取权限', '沒有讀取權限', 'may not be read', '読み取る権限がありません'),
  unreadable: t('无法读取：{reason}', '無法讀取：{reason}', 'cannot be read: {reason}', '読み取れません：{reason}'),
  database: t(
    '无法连接数据库：{reason}',
    '無法連線資料庫：{reason}',
    'The database cannot be reached: {reason}',
    'データベースに接続できません：{reason}',
  ),
  failed: t(
    '导入失败，没有导入任何内容：{reason}',
    '匯入失敗，沒有匯入任何內容：{reason}',
    'The import failed, and nothing was imported: {reason}',
    '取り込みに失敗し、何も取り込まれていません：{reason}',
  ),
} as const satisfies Record<string, Text>;

/**
 * `npm run import -- <files>`: forms of other products become drafts of online development, with a report for each field
 * that changed. Works beside a running server (on its database) and without one. What goes wrong is said in a sentence.
 */
const language = languageFrom((process.env.LC_ALL || process.env.LANG)?.replace('_', '-'));
const say = (text: Text, params: Record<string, unknown> = {}) => fillText(text[language], params);
try {
  process.exitCode = await importNamed(process.argv.slice(2));
} catch (error) {
  console.error(`✗ ${sentenceOf(error)}`);
  process.exitCode = 1;
}

async function importNamed(paths: string[]): Promise<number> {
  if (paths.length === 0) {
    console.error(say(texts.usage));
    return 2;
  }
  const { files, unread } = readFiles(paths);
  const environment = readEnvironment(process.env, resolve(import.meta.dirname, '..'));
  const { entries, refused } = files.length > 0 ? await importInto(environment, files) : { entries: 0, refused: 0 };
  console.log(say(texts.result, { count: entries, refused: refused + unread }));
  return refused + unread > 0 ? 1 : 0;
}

/** The files that can be read; of each other one it says why not. */
function readFiles(paths: string[]): { files: FormFile[]; unread: number } {
  const files: FormFile[] = [];
  for (const path of paths) {
    try {
      files.push({ name: basename(path), text: readFileSync(path, 'utf8') });
    } catch (error) {
      const code = codeOf(error);
      const known = code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES' ? say(texts[code]) : undefined;
      console.error(`✗ ${path}: ${known ?? say(texts.unreadable, { reason: code })}`);
    }
  }
  return { files, unread: paths.length - files.length };
}

async function importInto(environment: Environment, files: FormFile[]) {
  mkdirSync(environment.dataDir, { recursive: true });
  const cluster = join(environment.dataDir, 'postgres');
  // Whoever has the folder's lock runs its database too.
  const isFree = environment.databaseUrl === null && (await lockFolder(environment.dataDir));
  const embedded = isFree ? await startEmbeddedPostgres(cluster) : null;
  const database = openDatabase(
    environment.databaseUrl
      ? { connectionString: environment.databaseUrl }
      : { host: socketFolderOf(cluster), user: 'tessera', database: 'postgres' },
  );
  let tenant: Tenant | undefined;
  try {
    await prepareDatabase(database);
    tenant = await openTenant({
      name: mainTenant,
      database,
      filesFolder: join(environment.dataDir, 'files'),
      secretKeys: openSecretKeys({ dataDir: environment.dataDir, given: environment.secretKeys }),
      egress: openEgress({ allowed: environment.allowedAddresses }),
    });
    const { adminPassword: password } = await seedDatabase(tenant, environment);
    if (password && !environment.adminPassword) console.log(say(texts.password, { password }));
    const { stored, refused } = await importAsAdmin(tenant, { database, files });
    for (const { code, entry } of stored) {
      console.log(`✓ ${code}  ${textIn(entry.fullName, language)}`);
      for (const note of entry.report) console.log(`    ${note.grade}  ${note.field}: ${textIn(note.text, language)}`);
    }
    for (const file of refused) {
      console.error(`✗ ${file.name}`);
      for (const found of file.findings) console.error(`    ${found.field}: ${presentFinding(found, language).msg}`);
    }
    return { entries: stored.length, refused: refused.length };
  } finally {
    await (tenant ?? database).close();
    await embedded?.stop();
  }
}

async function importAsAdmin(tenant: Tenant, { database, files }: { database: OpenDatabase; files: FormFile[] }) {
  const admin = await database.db
    .selectFrom(moduleTable(tenant.registry, 'organize/User').as('u'))
    .select('id')
    .where('account', '=', 'admin')
    .executeTakeFirst();
  const actor = { ...nobody, id: admin?.id ?? '', account: 'admin', isAdmin: true };
  const work = systemWork(tenant, { actor, language, via: 'import', db: database.longRunning });
  return transact(work, (unit) => readAndStore(unit, files));
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return say(problems[error.problem].text, error.params);
  const code = codeOf(error);
  const reason = error instanceof Error && error.message ? error.message.split('\n')[0] : code;
  const isAway = /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|ENOENT|3D|28|57P|08)/.test(code);
  return say(isAway ? texts.database : texts.failed, { reason });
}

function codeOf(error: unknown): string {
  const { code, errors } = (error ?? {}) as { code?: unknown; errors?: unknown[] };
  // A name that means several addresses fails with an error for each.
  return typeof code === 'string' ? code : errors?.length ? codeOf(errors[0]) : String((error as Error)?.name ?? error);
}

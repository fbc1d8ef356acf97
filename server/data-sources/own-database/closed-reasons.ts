import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';

/** Why nobody asks the own database by SQL, and what somebody who administers it can do. `{what}`: a name of theirs. */
const closedReasons = {
  noRole: t(
    '平台所用的数据库账号“{what}”不能建立角色，请数据库管理员执行 alter role … createrole',
    '平台所用的資料庫帳號「{what}」不能建立角色，請資料庫管理員執行 alter role … createrole',
    'the account “{what}” of the platform may not make a role; whoever administers the database gives it this right by alter role … createrole',
    'プラットフォームのアカウント「{what}」はロールを作成できません。データベース管理者が alter role … createrole で権限を与えてください',
  ),
  noRight: t(
    '平台所用的数据库账号“{what}”不是数据库的所有者，请数据库管理员将所有权授予它',
    '平台所用的資料庫帳號「{what}」不是資料庫的擁有者，請資料庫管理員將擁有權授予它',
    'the account “{what}” of the platform does not own the database; whoever administers it makes it the owner',
    'プラットフォームのアカウント「{what}」はデータベースの所有者ではありません。データベース管理者が所有者に変更してください',
  ),
  openSchemas: t(
    '任何账号都可使用这些 schema：{what}，请数据库管理员执行 revoke usage on schema … from public',
    '任何帳號都可使用這些 schema：{what}，請資料庫管理員執行 revoke usage on schema … from public',
    'every account may use the schemas {what}; whoever administers the database closes them by revoke usage on schema … from public',
    'すべてのアカウントがスキーマ {what} を使用できます。データベース管理者が revoke usage on schema … from public で閉じてください',
  ),
  mightyRole: t(
    '只读角色“{what}”被授予了其他权限，请数据库管理员收回',
    '唯讀角色「{what}」被授予了其他權限，請資料庫管理員收回',
    'the reading role “{what}” was given more rights than it has by itself; whoever administers the database takes them back',
    '読み取り用ロール「{what}」に余分な権限が与えられています。データベース管理者が取り消してください',
  ),
  noSignIn: t(
    '只读角色“{what}”不能登录，请数据库管理员在 pg_hba.conf 中允许它以密码登录',
    '唯讀角色「{what}」不能登入，請資料庫管理員在 pg_hba.conf 中允許它以密碼登入',
    'the reading role “{what}” cannot sign in; whoever administers the database lets it in by password (pg_hba.conf)',
    '読み取り用ロール「{what}」がログインできません。データベース管理者が pg_hba.conf でパスワード認証を許可してください',
  ),
} as const satisfies Record<string, Text>;

/** The problem that says it. */
export function closedFor(reason: keyof typeof closedReasons, what: string): Problem {
  const texts = Object.entries(closedReasons[reason]).map(([language, text]) => [
    language,
    text.replace('{what}', () => what),
  ]);
  return new Problem('OWN_SQL_CLOSED', { params: { reason: Object.fromEntries(texts) } });
}

import { type Text, t } from '@tessera/schemas/texts/text.ts';

/** Every rule that can decide, as a sentence; `{roles}` are names of roles, `{menu}` is a menu entry's. */
export const explanations = {
  accountDeleted: t('账号已删除', '帳號已刪除', 'The account is deleted', 'アカウントは削除されています'),
  accountDisabled: t('账号已停用', '帳號已停用', 'The account is disabled', 'アカウントは無効です'),
  accountLocked: t('账号已锁定', '帳號已鎖定', 'The account is locked', 'アカウントはロックされています'),
  outsideHours: t(
    '当前不在该账号允许登录的时间内',
    '目前不在該帳號允許登入的時間內',
    'It is outside the hours in which the account may sign in',
    '現在はこのアカウントのログイン可能時間外です',
  ),
  administrator: t(
    '是管理员（{roles}），不受限制',
    '是管理員（{roles}），不受限制',
    'An administrator ({roles}) may do everything',
    '管理者（{roles}）のため、すべて許可されます',
  ),
  menuDisabled: t(
    '菜单已停用，对任何人都不显示',
    '選單已停用，對任何人都不顯示',
    'The menu entry is disabled for everyone',
    'メニューが無効のため、誰にも表示されません',
  ),
  notReleased: t(
    '模块尚未发布，菜单对任何人都不显示',
    '模組尚未發布，選單對任何人都不顯示',
    'The module is not released, so nobody is shown the menu entry',
    'モジュールが未公開のため、誰にも表示されません',
  ),
  byRole: t('由角色授予：{roles}', '由角色授予：{roles}', 'Given by {roles}', 'ロールにより許可：{roles}'),
  folderAbove: t(
    '下级菜单由角色授予，上级目录随之显示：{roles}',
    '下級選單由角色授予，上級目錄隨之顯示：{roles}',
    'A folder comes with what is below it, which is given by {roles}',
    '下位メニューが許可されているため表示されます：{roles}',
  ),
  byOtherMenu: t(
    '由角色通过另一菜单“{menu}”授予（同一模块）：{roles}；在此菜单中不显示',
    '由角色透過另一選單「{menu}」授予（同一模組）：{roles}；在此選單中不顯示',
    'Given by {roles} through the menu entry “{menu}” of the same module; not shown under this one',
    '同じモジュールの別メニュー「{menu}」で許可：{roles}。このメニューには表示されません',
  ),
  openButtons: t(
    '列表设计未启用按钮权限，拥有菜单即可使用：{roles}',
    '列表設計未啟用按鈕權限，擁有選單即可使用：{roles}',
    'The list design leaves buttons open to whoever holds the menu entry: {roles}',
    '一覧の設計でボタン権限が無効のため、メニューがあれば使えます：{roles}',
  ),
  openColumns: t(
    '列表设计未启用列权限，拥有菜单即可查看：{roles}',
    '列表設計未啟用欄位權限，擁有選單即可檢視：{roles}',
    'The list design leaves columns open to whoever holds the menu entry: {roles}',
    '一覧の設計で列権限が無効のため、メニューがあれば見られます：{roles}',
  ),
  openRows: t(
    '列表设计未启用数据权限，拥有菜单即可查看全部数据：{roles}',
    '列表設計未啟用資料權限，擁有選單即可檢視全部資料：{roles}',
    'The list design leaves records open to whoever holds the menu entry: {roles}',
    '一覧の設計でデータ権限が無効のため、メニューがあれば全データを見られます：{roles}',
  ),
  moduleNotHeld: t(
    '没有角色授予此模块',
    '沒有角色授予此模組',
    "None of the user's roles holds the module",
    'このモジュールを許可するロールがありません',
  ),
  noRole: t(
    '所属角色均未授予',
    '所屬角色均未授予',
    "None of the user's roles holds it",
    '所属ロールのいずれも許可していません',
  ),
  roleDisabled: t(
    '仅由已停用的角色授予：{roles}',
    '僅由已停用的角色授予：{roles}',
    'Only a disabled role would give it: {roles}',
    '無効なロールだけが許可しています：{roles}',
  ),
  subTableNotHeld: t(
    '已授予该列（{roles}），但未授予其所在的子表',
    '已授予該欄位（{roles}），但未授予其所在的子表',
    'The field is given ({roles}), but not the sub-table that it stands in',
    '列は許可されていますが（{roles}）、その子テーブルが許可されていません',
  ),
  byScope: t('数据范围：{scopes}', '資料範圍：{scopes}', 'Row scopes: {scopes}', 'データ範囲：{scopes}'),
  recordByScope: t(
    '在数据范围内：{scopes}',
    '在資料範圍內：{scopes}',
    'Within the row scope of {scopes}',
    'データ範囲内：{scopes}',
  ),
  recordOutOfScope: t(
    '不在任何数据范围内：{scopes}',
    '不在任何資料範圍內：{scopes}',
    'Outside every row scope: {scopes}',
    'どのデータ範囲にも含まれません：{scopes}',
  ),
  recordDeleted: t('数据已被删除', '資料已被刪除', 'The record is deleted', 'データは削除されています'),
  recordUntold: t(
    '某个角色的数据条件用到您看不到的列，因此不说明它是否包含这条数据',
    '某個角色的資料條件用到您看不到的欄，因此不說明它是否包含這筆資料',
    'A condition of a role reads columns that you may not see; whether it holds for this record is therefore not told',
    'ロールの条件に、あなたが参照できない列が使われているため、このレコードが含まれるかどうかは表示しません',
  ),
  recordMissing: t('数据不存在', '資料不存在', 'There is no such record', 'データが存在しません'),
} as const satisfies Record<string, Text>;

export type Rule = keyof typeof explanations;

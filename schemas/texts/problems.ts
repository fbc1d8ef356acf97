import type { Finding } from './findings.ts';
import type { Language, Text } from './text.ts';
import { fillIn, t } from './text.ts';

/** Everything that the server can refuse or fail with: envelope code (API.md, Transport) and text. */
export const problems = {
  INVALID: { code: 400, text: t('输入有误', '輸入有誤', 'Some input is not valid', '入力に誤りがあります') },
  NO_SESSION: { code: 401, text: t('请先登录', '請先登入', 'Please sign in', 'ログインしてください') },
  FORCED_OUT: {
    code: 410,
    text: t(
      '您已被管理员强制下线',
      '您已被管理員強制登出',
      'An administrator ended your session',
      '管理者によりセッションが終了されました',
    ),
  },
  SIGNED_IN_ELSEWHERE: {
    code: 411,
    text: t('账号已在别处登录', '帳號已在別處登入', 'Your account signed in elsewhere', '別の場所でログインされました'),
  },
  ACCOUNT_CLOSED: {
    code: 412,
    text: t(
      '账号已停用、锁定或删除',
      '帳號已停用、鎖定或刪除',
      'The account is disabled, locked or deleted',
      'アカウントは無効、ロック、または削除されています',
    ),
  },
  HOURS_OVER: {
    code: 412,
    text: t(
      '登录时段已结束，允许登录的时间：{hours}',
      '登入時段已結束，允許登入的時間：{hours}',
      'Your sign-in hours are over; you may sign in: {hours}',
      'ログイン可能な時間が終了しました。ログインできる時間：{hours}',
    ),
  },
  OUTSIDE_HOURS: {
    code: 403,
    text: t(
      '当前不在允许登录的时间内，允许登录的时间：{hours}',
      '目前不在允許登入的時間內，允許登入的時間：{hours}',
      'This account may not sign in now, only: {hours}',
      '現在はログインできません。ログインできる時間：{hours}',
    ),
  },
  VIEW_OVER: {
    code: 401,
    text: t(
      '以他人身份的查看已结束',
      '以他人身分的檢視已結束',
      'Viewing as another user is over',
      '代理閲覧は終了しました',
    ),
  },
  VIEW_ONLY: {
    code: 403,
    text: t(
      '您正以他人身份查看，不能修改任何内容',
      '您正以他人身分檢視，不能修改任何內容',
      'You are viewing as another user and can change nothing',
      '代理閲覧中のため、変更はできません',
    ),
  },
  CANNOT_VIEW: {
    code: 409,
    text: t(
      '该账号当前不能登录，无法以其身份查看',
      '該帳號目前不能登入，無法以其身分檢視',
      'This account cannot sign in now, so there is nothing to view',
      'このアカウントは現在ログインできないため、閲覧できません',
    ),
  },
  SCREEN_LOCKED: {
    code: 403,
    text: t('屏幕已锁定，请先解锁', '螢幕已鎖定，請先解鎖', 'The screen is locked', '画面がロックされています'),
  },
  FORBIDDEN: {
    code: 403,
    text: t(
      '您的权限不足，请联系管理员',
      '您的權限不足，請聯絡管理員',
      'You do not have this right; ask an administrator',
      '権限がありません。管理者に連絡してください',
    ),
  },
  OUT_OF_SCOPE: {
    code: 403,
    text: t(
      '保存后这条数据将不在您的数据范围内，请联系管理员',
      '儲存後這筆資料將不在您的資料範圍內，請聯絡管理員',
      'With these values the record would be outside the data that you may see; ask an administrator',
      'この内容で保存すると、データが閲覧範囲から外れます。管理者に連絡してください',
    ),
  },
  MODULE_NOT_HELD: {
    code: 403,
    text: t(
      '此模块已有人使用：只有拥有其菜单以及全部按钮、字段和数据权限的人才能发布。请管理员授权，或由其发布',
      '此模組已有人使用：只有擁有其選單以及全部按鈕、欄位和資料權限的人才能發布。請管理員授權，或由其發布',
      'Others use this module: only somebody who has its menu entry with all of its buttons, columns and records may release it. Ask an administrator for them, or to release it',
      'このモジュールはすでに使われています。リリースできるのは、そのメニューとすべてのボタン・項目・データの権限を持つ人だけです。管理者に権限またはリリースを依頼してください',
    ),
  },
  BEYOND_OWN_RIGHTS: {
    code: 403,
    text: t(
      '这需要至少与对方相同的权限：不能授予、收回或处置自己没有的权限',
      '這需要至少與對方相同的權限：不能授予、收回或處置自己沒有的權限',
      'This goes beyond your own rights: you can neither give nor take away what you do not hold, nor act on somebody who holds more',
      '自分の権限を超える操作です。持たない権限の付与・取り消しや、より多くの権限を持つ人への操作はできません',
    ),
  },
  SAMPLES_NEED_RELEASE: {
    code: 403,
    text: t(
      '带示例数据的模块会立即发布，而您没有发布权限；可以不带示例数据创建',
      '帶範例資料的模組會立即發布，而您沒有發布權限；可以不帶範例資料建立',
      'A module with sample records is released at once, which you may not do; it can be made without them',
      'サンプルデータ付きのモジュールはすぐに公開されますが、公開の権限がありません。サンプルなしなら作成できます',
    ),
  },
  NOT_FOUND: {
    code: 404,
    text: t(
      '数据不存在或已被删除',
      '資料不存在或已被刪除',
      'There is no such record',
      'データが存在しないか、削除されています',
    ),
  },
  NO_ROUTE: {
    code: 404,
    text: t('接口不存在', '介面不存在', 'There is no such address', 'このアドレスは存在しません'),
  },
  NOT_UNIQUE: {
    code: 409,
    text: t(
      '{field}“{value}”已存在',
      '{field}「{value}」已存在',
      '{field} “{value}” is in use already',
      '{field}「{value}」はすでに使われています',
    ),
  },
  CHOSEN_ALREADY: {
    code: 409,
    text: t(
      '{field}：所填的值已被其他记录使用',
      '{field}：所填的值已被其他記錄使用',
      '{field}: another record has this value already',
      '{field}：この値はほかのレコードで使われています',
    ),
  },
  IN_USE: {
    code: 409,
    text: t(
      '正在使用，不能删除：{by}',
      '正在使用，不能刪除：{by}',
      'Still in use by {by}',
      '使用中のため削除できません：{by}',
    ),
  },
  CODE_IN_USE: {
    code: 409,
    text: t(
      '编码正在使用，不能修改：{by}',
      '編碼正在使用，不能修改：{by}',
      'The code cannot be changed while it is in use by {by}',
      'コードは使用中のため変更できません：{by}',
    ),
  },
  HAS_CHILDREN: {
    code: 409,
    text: t('请先删除下级', '請先刪除下級', 'Delete what is below it first', '先に下位のデータを削除してください'),
  },
  OWN_DESCENDANT: {
    code: 409,
    text: t(
      '上级不能是自己或自己的下级',
      '上級不能是自己或自己的下級',
      'A record cannot be below itself',
      '自分自身や下位を上位にはできません',
    ),
  },
  PLAN_CHANGED: {
    code: 409,
    text: t(
      '草稿或已发布的版本在此期间有变化，请看过新的计划再发布',
      '草稿或已發布的版本在此期間有變化，請看過新的計畫再發布',
      'The draft, or what is released, has changed meanwhile; look at the new plan first',
      'その間に下書きか公開版が変わりました。新しい計画を確認してください',
    ),
  },
  CHANGED_SINCE: {
    code: 409,
    text: t('数据已被他人修改', '資料已被他人修改', 'Someone else changed this record', '他のユーザーが変更しました'),
  },
  LAST_ADMIN: {
    code: 409,
    text: t(
      '不能删除、停用、降级或限制最后一个管理员',
      '不能刪除、停用、降級或限制最後一個管理員',
      'The last administrator cannot be removed, disabled, demoted or limited to hours',
      '最後の管理者は削除・無効化・降格・時間制限できません',
    ),
  },
  PROTECTED: {
    code: 409,
    text: t(
      '系统内置，不能修改或删除',
      '系統內建，不能修改或刪除',
      'This is built in and cannot be changed or deleted',
      '組み込みのため変更・削除できません',
    ),
  },
  FORMULAS_TOO_SLOW: {
    code: 400,
    text: t(
      '这条记录的公式计算超过 {max} 秒，无法保存：请减少行数，或简化按行统计整列的公式',
      '這筆記錄的公式計算超過 {max} 秒，無法儲存：請減少列數，或簡化按列統計整欄的公式',
      'The formulas of this record take more than {max} seconds, so it cannot be stored: fewer rows, or simpler formulas over whole columns, are needed',
      'このレコードの数式の計算に {max} 秒以上かかるため保存できません。行数を減らすか、列全体を集計する数式を簡単にしてください',
    ),
  },
  LAST_MENU_PAGE: {
    code: 409,
    text: t(
      '这样一来，“菜单”页面就再也打不开了，无法恢复：请先为它另设一个菜单项',
      '這樣一來，「選單」頁面就再也打不開了，無法復原：請先為它另設一個選單項目',
      'The page of the menus could then not be opened any more, to undo this: give it another entry first',
      'メニューの画面を開けなくなり、元に戻せません。先に別の項目を用意してください',
    ),
  },
  OFFICIAL: {
    code: 409,
    text: t(
      '官方数据随产品更新，不能删除；不需要时请停用',
      '官方資料隨產品更新，不能刪除；不需要時請停用',
      'Official data is renewed with the product and cannot be deleted; disable what you do not need',
      '公式データは製品とともに更新されるため削除できません。不要なものは無効にしてください',
    ),
  },
  LINK_DISABLED: {
    code: 409,
    text: t(
      '数据库连接“{name}”已停用',
      '資料庫連線「{name}」已停用',
      'The database link “{name}” is disabled',
      'データベース接続「{name}」は無効です',
    ),
  },
  LINK_FAILED: {
    code: 409,
    text: t('{reason}（{detail}）', '{reason}（{detail}）', '{reason} ({detail})', '{reason}（{detail}）'),
  },
  EXTERNAL_FAILED: {
    code: 409,
    text: t(
      '这些数据在外部数据库（{link}）中：{reason}',
      '這些資料在外部資料庫（{link}）中：{reason}',
      'These records stand in another database ({link}): {reason}',
      'データは外部データベース（{link}）にあります：{reason}',
    ),
  },
  EXTERNAL_UNKNOWN: {
    code: 409,
    text: t(
      '与外部数据库（{link}）的连接在提交时中断，尚不清楚是否已保存；请稍后查看',
      '與外部資料庫（{link}）的連線在提交時中斷，尚不清楚是否已儲存；請稍後查看',
      'The connection to the other database ({link}) was lost at the last moment; look in a minute whether it was saved',
      '外部データベース（{link}）との接続が確定時に切れ、保存されたか不明です。しばらくしてから確認してください',
    ),
  },
  EXTERNAL_NO_KEY: {
    code: 409,
    text: t(
      '该表的主键 {part} 既不由数据库产生，也不是表单的字段，无法新增',
      '該資料表的主鍵 {part} 既不由資料庫產生，也不是表單的欄位，無法新增',
      'The key {part} of the table is neither made by its database nor a field of the form: nothing can be added',
      'テーブルの主キー {part} は自動採番でもフォーム項目でもないため、追加できません',
    ),
  },
  EXTERNAL_UNFILLED: {
    code: 409,
    text: t(
      '该表的 {part} 列不能为空，也没有默认值，而表单没有对应的字段，无法新增',
      '該資料表的 {part} 欄不能為空，也沒有預設值，而表單沒有對應的欄位，無法新增',
      'The column {part} of the table is never empty, begins with nothing and is no field of the form: nothing can be added',
      'テーブルの列 {part} は空にできず既定値もなく、フォームにも項目がないため、追加できません',
    ),
  },
  EXTERNAL_CHANGED: {
    code: 409,
    text: t(
      '外部数据库中已没有 {part}，请联系管理员',
      '外部資料庫中已沒有 {part}，請聯絡管理員',
      'The other database has no {part} any more; tell an administrator',
      '外部データベースに {part} がありません。管理者に連絡してください',
    ),
  },
  EXTERNAL_CASCADES: {
    code: 409,
    text: t(
      '外部数据库会连带删除其他表中的行：{tables}；请先处理这些行',
      '外部資料庫會連帶刪除其他資料表中的列：{tables}；請先處理這些列',
      'The other database would delete rows of other tables with it: {tables}. Deal with those first',
      '外部データベースはほかのテーブルの行も一緒に削除します：{tables}。先にそれらの行を処理してください',
    ),
  },
  EXTERNAL_CASCADES_UNSEEN: {
    code: 409,
    text: t(
      '外部数据库会连带删除其他表中的行，没有删除任何内容；请联系管理员',
      '外部資料庫會連帶刪除其他資料表中的列，沒有刪除任何內容；請聯絡管理員',
      'The other database would delete rows of other tables with it; nothing was deleted. Tell an administrator',
      '外部データベースはほかのテーブルの行も一緒に削除します。何も削除していません。管理者に連絡してください',
    ),
  },
  EXTERNAL_SEVERAL: {
    code: 409,
    text: t(
      '外部数据库中有多行使用该主键（例如继承的表中），没有保存任何内容；请联系管理员',
      '外部資料庫中有多列使用該主鍵（例如繼承的資料表中），沒有儲存任何內容；請聯絡管理員',
      'Several rows of the other database have this key (of tables that inherit, for one); nothing was saved. Tell an administrator',
      '外部データベースに同じキーの行が複数あります（継承テーブルなど）。何も保存されていません。管理者に連絡してください',
    ),
  },
  EXTERNAL_NOT_TAKEN: {
    code: 409,
    text: t(
      '外部数据库没有接受这次更改（可能是其触发器或规则所致），没有保存任何内容',
      '外部資料庫沒有接受這次變更（可能是其觸發程序或規則所致），沒有儲存任何內容',
      'The other database did not take the change (a trigger or a rule there may say so); nothing was saved',
      '外部データベースが変更を受け付けませんでした（トリガーやルールの可能性）。何も保存されていません',
    ),
  },
  GENERATION_RUNNING: {
    code: 409,
    text: t(
      '正在生成其他模块，请等它完成后再试',
      '正在產生其他模組，請等它完成後再試',
      'Other modules are being generated; try again when that is done',
      '別のモジュールを生成中です。完了してからもう一度お試しください',
    ),
  },
  SOURCE_DISABLED: {
    code: 409,
    text: t(
      '数据源“{name}”已停用',
      '資料來源「{name}」已停用',
      'The data source “{name}” is disabled',
      'データソース「{name}」は無効です',
    ),
  },
  SOURCE_COLUMN_MISSING: {
    code: 409,
    text: t(
      '数据源“{name}”没有“{column}”列',
      '資料來源「{name}」沒有「{column}」欄',
      'The data source “{name}” has no column “{column}”',
      'データソース「{name}」に列「{column}」がありません',
    ),
  },
  SOURCE_FAILED: {
    code: 409,
    text: t(
      '数据源“{name}”没有返回数据：{reason}',
      '資料來源「{name}」沒有傳回資料：{reason}',
      'The data source “{name}” has no answer: {reason}',
      'データソース「{name}」から応答がありません：{reason}',
    ),
  },
  LOCKED: {
    code: 409,
    text: t(
      '数据已锁定，请先解锁',
      '資料已鎖定，請先解鎖',
      'This record is locked; unlock it first',
      'データがロックされています。先に解除してください',
    ),
  },
  NOT_RELEASED: { code: 409, text: t('尚未发布', '尚未發布', 'Not released yet', 'まだ公開されていません') },
  NO_LIST_PAGE: {
    code: 409,
    text: t(
      '模块没有列表页，菜单打不开它；请先在设计器中添加列表页并发布版本',
      '模組沒有清單頁，選單無法開啟它；請先在設計器中新增清單頁並發佈版本',
      'This module has no list page that a menu entry could open: add one in the designer and release it first',
      'このモジュールにはメニューから開く一覧ページがありません。先にデザイナーで一覧ページを追加して公開してください',
    ),
  },
  RELEASE_BLOCKED: {
    code: 409,
    text: t('不能发布：{reason}', '不能發布：{reason}', 'Cannot be released: {reason}', '公開できません：{reason}'),
  },
  RECORDS_BUSY: {
    code: 409,
    text: t(
      '导入等大批写入正在占用这些数据，请稍后再试',
      '匯入等大批寫入正在占用這些資料，請稍後再試',
      'A large write, such as an import, is holding these records; try again shortly',
      'インポートなどの大量書き込みがこのデータを使用中です。しばらくしてからお試しください',
    ),
  },
  RELEASED_ANEW: {
    code: 409,
    text: t(
      '此模块已发布新版本，字段有变动，请重新载入后再操作',
      '此模組已發布新版本，欄位有變動，請重新載入後再操作',
      'A new version of this module was released and its fields have changed; load it again',
      'このモジュールは新しい版が公開され、項目が変わりました。再読み込みしてください',
    ),
  },
  RELEASED_DURING_IMPORT: {
    code: 409,
    text: t(
      '导入期间此模块发布了新版本，从这里起的行没有导入：请按新版本再次导入这些行',
      '匯入期間此模組發布了新版本，從這裡起的列沒有匯入：請依新版本再次匯入這些列',
      'A new version of this module was released during the import, and nothing from here on was imported: import these rows once more',
      '取り込み中にこのモジュールの新しい版が公開されたため、ここからの行は取り込まれていません。残りの行をもう一度取り込んでください',
    ),
  },
  RELEASE_BUSY: {
    code: 409,
    text: t(
      '正在发布，请稍后再试',
      '正在發布，請稍後再試',
      'A release is running; try again shortly',
      '公開処理中です。しばらくしてからお試しください',
    ),
  },
  OWN_SQL_CLOSED: {
    code: 409,
    text: t(
      '不能用 SQL 查询平台自身的数据库：{reason}',
      '不能用 SQL 查詢平台自身的資料庫：{reason}',
      "The platform's own database cannot be asked by SQL: {reason}",
      'プラットフォーム自身のデータベースに SQL で問い合わせることはできません：{reason}',
    ),
  },
  NO_SUCH_VIEW: {
    code: 409,
    text: t(
      '数据库中没有名为“{name}”的视图',
      '資料庫中沒有名為「{name}」的檢視表',
      'The database has no view named “{name}”',
      'データベースに「{name}」というビューはありません',
    ),
  },
  TOO_BUSY: {
    code: 429,
    text: t(
      '排队的任务太多，请稍后再试',
      '排隊的工作太多，請稍後再試',
      'Too much work is waiting already; try again later',
      '待機中の処理が多すぎます。しばらくしてからお試しください',
    ),
  },
  SAME_KEY_RUNNING: {
    code: 409,
    text: t(
      '相同的请求正在处理',
      '相同的請求正在處理',
      'The same request is being worked on',
      '同じリクエストを処理中です',
    ),
  },
  KEY_USED: {
    code: 409,
    text: t(
      '这个请求已经处理过，当时的内容不同',
      '這個請求已經處理過，當時的內容不同',
      'This request was carried out already, with other contents',
      'このリクエストは別の内容ですでに処理されています',
    ),
  },
  TOO_LARGE: {
    code: 413,
    text: t(
      '内容过大，上限为{max}',
      '內容過大，上限為 {max}',
      'Too large: at most {max}',
      'サイズが大きすぎます（上限 {max}）',
    ),
  },
  ADDRESS_TOO_LONG: {
    code: 431,
    text: t(
      '地址与请求头过长，合计上限为{max}',
      '網址與請求標頭過長，合計上限為 {max}',
      'The address and headers are too long: at most {max} in all',
      'アドレスとヘッダーが長すぎます（合計 {max} まで）',
    ),
  },
  QUOTA: {
    code: 413,
    text: t(
      '您上传后尚未保存到任何数据中的文件已达上限（{max} 或 {files} 个），请先保存或删除这些文件',
      '您上傳後尚未儲存到任何資料中的檔案已達上限（{max} 或 {files} 個），請先儲存或刪除這些檔案',
      'Your uploads that no record holds yet have reached their limit ({max} or {files} files); save or delete some first',
      'どのデータにも保存されていないアップロードが上限（{max} または {files} 件）に達しました。先に保存するか削除してください',
    ),
  },
  RECORD_TOO_LARGE: {
    code: 400,
    text: t(
      '这条记录填写的字段过多，数据库的一行放不下（{bytes} 字节，最多 {most}）。请把一部分字段放到子表或另一个模块中',
      '這筆記錄填寫的欄位過多，資料庫的一列放不下（{bytes} 位元組，最多 {most}）。請把一部分欄位放到子表或另一個模組中',
      'More fields of this record are filled in than the database keeps in one row ({bytes} bytes of {most}). Put some of them into a sub-table or another module',
      'このレコードは入力された項目が多すぎて、データベースの1行に収まりません（{bytes} バイト、最大 {most}）。一部の項目を明細や別のモジュールに移してください',
    ),
  },
  TOO_MANY_COLUMNS: {
    code: 409,
    text: t(
      '该模块的数据表已达到 1600 列的上限：被移除或更改类型的字段的值都会保留，仍占用列。请为新字段另建模块',
      '該模組的資料表已達到 1600 欄的上限：被移除或更改類型的欄位的值都會保留，仍占用欄。請為新欄位另建模組',
      'The table of this module has reached its 1,600 columns: what removed fields and changed kinds held is kept and takes its place. Put the new fields into another module',
      'このモジュールの表は列数の上限（1600）に達しました。削除した項目や種類を変えた項目の値も残り、列を使い続けます。新しい項目は別のモジュールに作成してください',
    ),
  },
  TOO_MANY_ENTRIES: {
    code: 413,
    text: t(
      '一个字典最多{max}项',
      '一個字典最多 {max} 個項目',
      'A dictionary holds at most {max} entries',
      '辞書の項目は最大{max}件です',
    ),
  },
  TOO_MANY_ROWS: { code: 413, text: t('最多{max}行', '最多 {max} 列', 'At most {max} rows', '最大{max}行です') },
  TOO_MANY_SHEETS: {
    code: 413,
    text: t('最多 {max} 个工作表', '最多 {max} 個工作表', 'At most {max} sheets', 'シートは最大 {max} 枚です'),
  },
  TOO_MANY_STARS: {
    code: 400,
    text: t(
      '最多收藏 {max} 项，请先取消一些',
      '最多收藏 {max} 項，請先取消一些',
      'At most {max} can be starred; take some stars away first',
      'お気に入りは{max}件までです。先にいくつか外してください',
    ),
  },
  TOO_MANY_VIEWS: {
    code: 400,
    text: t(
      '一个列表最多保存 {max} 个视图，请先删除一些',
      '一個清單最多儲存 {max} 個檢視，請先刪除一些',
      'At most {max} views of a list can be kept; delete some first',
      '1つの一覧に保存できるビューは{max}件までです。先にいくつか削除してください',
    ),
  },
  LOGIN_FAILED: {
    code: 400,
    text: t('账号或密码错误', '帳號或密碼錯誤', 'Wrong account or password', 'アカウントまたはパスワードが違います'),
  },
  CAPTCHA: {
    code: 400,
    text: t(
      '请输入正确的验证码',
      '請輸入正確的驗證碼',
      'Enter the code in the picture',
      '画像の文字を正しく入力してください',
    ),
  },
  WRONG_PASSWORD: { code: 400, text: t('密码错误', '密碼錯誤', 'Wrong password', 'パスワードが違います') },
  TOO_MANY_TRIES: {
    code: 429,
    text: t(
      '尝试次数过多，请稍后再试',
      '嘗試次數過多，請稍後再試',
      'Too many tries; wait a little',
      '試行回数が多すぎます。しばらくお待ちください',
    ),
  },
  WRONG_KEY: {
    code: 401,
    text: t(
      '密钥缺失、无效或已到期',
      '金鑰缺少、無效或已到期',
      'The key is missing, wrong or has ended',
      'キーがないか、無効または期限切れです',
    ),
  },
  TOO_MANY_CALLS: {
    code: 429,
    text: t(
      '调用过于频繁，请 {seconds} 秒后再试',
      '呼叫過於頻繁，請 {seconds} 秒後再試',
      'Too many calls; try again in {seconds} seconds',
      '呼び出しが多すぎます。{seconds} 秒後にお試しください',
    ),
  },
  FAULT: {
    code: 500,
    text: t(
      '服务器出错，编号 {traceId}',
      '伺服器發生錯誤，編號 {traceId}',
      'Something failed on the server; number {traceId}',
      'サーバーエラー（番号 {traceId}）',
    ),
  },
  DISK_FULL: {
    code: 503,
    text: t(
      '服务器的磁盘已满，无法继续；请联系管理员',
      '伺服器的磁碟已滿，無法繼續；請聯絡管理員',
      'The server’s disk is full, and this could not be finished; tell the administrator',
      'サーバーのディスクがいっぱいのため完了できませんでした。管理者に連絡してください',
    ),
  },
  DATABASE_SLOW: {
    code: 503,
    text: t(
      '数据库未能及时完成，请稍后再试',
      '資料庫未能及時完成，請稍後再試',
      'The database could not do this in time; try again shortly',
      'データベースの処理が時間内に終わりませんでした。しばらくしてからお試しください',
    ),
  },
  DATABASE_AWAY: {
    code: 503,
    text: t(
      '数据库暂时不可用，请稍后再试',
      '資料庫暫時無法使用，請稍後再試',
      'The database is away for the moment; try again shortly',
      'データベースに接続できません。しばらくしてからお試しください',
    ),
  },
} as const satisfies Record<string, { code: number; text: Text }>;

type ProblemName = keyof typeof problems;

/** The one error class: thrown at the border, turned into the envelope in one place. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly problem: ProblemName;
  readonly params: Record<string, unknown>;
  /** What goes into `data` of the envelope. */
  readonly data: unknown;
  readonly findings: Finding[];

  constructor(
    problem: ProblemName,
    details: { params?: Record<string, unknown>; data?: unknown; findings?: Finding[] } = {},
  ) {
    super(
      `${problem} ${JSON.stringify(details.params ?? {})}${details.findings ? ` ${JSON.stringify(details.findings.slice(0, 5))}` : ''}`,
    );
    this.problem = problem;
    this.params = details.params ?? {};
    this.data = details.data ?? null;
    this.findings = details.findings ?? [];
  }
}

/** What a problem says to somebody, without its findings. */
export const problemText = ({ problem, params }: Problem, language: Language): string =>
  fillIn(problems[problem].text, { language, values: params });

/** Throws INVALID when there is anything to complain about. */
export function refuse(findings: Finding[]): void {
  if (findings.length > 0) throw new Problem('INVALID', { findings });
}

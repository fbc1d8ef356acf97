import { t } from '@tessera/schemas/texts/text.ts';

export const startTexts = {
  title: t('新建模块', '新增模組', 'New module', 'モジュールの新規作成'),
  ways: t('从哪里开始', '從哪裡開始', 'Start from', '作成方法'),
  name: t('名称', '名稱', 'Name', '名前'),
  code: t('编码', '編碼', 'Code', 'コード'),
  codeHelp: t(
    '由名称生成，可以修改',
    '由名稱產生，可以修改',
    'Made from the name; you may change it',
    '名前から作られます（変更可）',
  ),
  category: t('分类', '分類', 'Category', '分類'),
  create: t('创建', '建立', 'Create', '作成'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
  restored: t(
    '已恢复 {time} 未完成的输入',
    '已還原 {time} 尚未完成的輸入',
    'Your unfinished input of {time} is back',
    '{time} の入力内容を復元しました',
  ),
  startOver: t('不要了', '不要了', 'Discard it', '破棄する'),
  failed: t('没有加载成功', '沒有載入成功', 'Could not be loaded', '読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  wrong: t('请改正以下内容', '請修正以下內容', 'Please correct this', '次の点を修正してください'),
};

export const templateTexts = {
  intro: t(
    '选一个接近的业务，先看看再用；创建后什么都可以改。',
    '選一個接近的業務，先看看再用；建立後什麼都可以改。',
    'Take the trade that comes near, look at it first; all of it can be changed afterwards.',
    '近い業務を選び、内容を確認してから作成できます。作成後はすべて変更できます。',
  ),
  size: t('{fields} 个字段', '{fields} 個欄位', '{fields} fields', '項目 {fields}'),
  tables: t('{tables} 个子表', '{tables} 個子表', '{tables} sub-table', 'サブテーブル {tables}'),
  back: t('全部模板', '全部範本', 'All templates', 'テンプレート一覧'),
  form: t('表单', '表單', 'Form', 'フォーム'),
  list: t('列表', '清單', 'List', '一覧'),
  preview: t('预览', '預覽', 'Preview', 'プレビュー'),
  previewHint: t(
    '预览中的数据是示例，试填不会保存',
    '預覽中的資料是範例，試填不會儲存',
    'The records are samples; nothing that you try is kept',
    '表示中のデータはサンプルです。試しの入力は保存されません',
  ),
  samples: t(
    '带 {count} 条示例数据',
    '帶 {count} 筆範例資料',
    'With {count} sample records',
    'サンプルデータ {count} 件付き',
  ),
  samplesOn: t(
    '模块会立即发布，列表里就有数据可看；它们是普通数据，随时可以选中删除。',
    '模組會立即發布，清單裡就有資料可看；它們是一般資料，隨時可以選取刪除。',
    'The module is released at once and has records to look at; they are records like any other, to be selected and deleted.',
    'モジュールはすぐに公開され、一覧にデータが入ります。通常のデータなので、いつでも選択して削除できます。',
  ),
  samplesOff: t(
    '只创建草稿，检查或修改后再发布。',
    '只建立草稿，檢查或修改後再發布。',
    'A draft only, to be released when you have looked it through.',
    '下書きだけを作成します。確認・変更してから公開してください。',
  ),
  noRelease: t(
    '您没有发布权限，因此只创建草稿。',
    '您沒有發布權限，因此只建立草稿。',
    'You may not release modules, so this makes a draft only.',
    '公開の権限がないため、下書きだけを作成します。',
  ),
  menu: t('放入菜单', '放入選單', 'Put into the menu', 'メニューに追加'),
  made: t(
    '“{name}”已创建并发布，含 {count} 条示例数据',
    '「{name}」已建立並發布，含 {count} 筆範例資料',
    '“{name}” is made and released, with {count} sample records',
    '「{name}」を作成・公開しました（サンプル {count} 件）',
  ),
  open: t('打开列表', '開啟清單', 'Open its list', '一覧を開く'),
};

export const otherTexts = {
  emptyIntro: t(
    '从一张空白表单开始，把字段拖进去。',
    '從一張空白表單開始，把欄位拖進去。',
    'Begin with an empty form and drag fields into it.',
    '空のフォームから始めて、項目をドラッグして追加します。',
  ),
  copyIntro: t(
    '复制已有模块的设计（不含数据），再改成自己的。',
    '複製既有模組的設計（不含資料），再改成自己的。',
    'Copy the design of a module that is there (not its records), and make it your own.',
    '既存モジュールの設計をコピーします（データは含みません）。',
  ),
  copySearch: t('按名称或编码查找', '依名稱或編碼查詢', 'Find by name or code', '名前・コードで検索'),
  copyNone: t('没有找到模块', '沒有找到模組', 'No module found', 'モジュールが見つかりません'),
  copyName: t('{name} 副本', '{name} 複本', 'Copy of {name}', '{name} のコピー'),
  chosen: t('要复制的模块', '要複製的模組', 'The module to copy', 'コピー元'),
  sheetIntro: t(
    '上传 Excel（.xlsx）或 CSV：每个工作表成为一个模块，列成为有类型的字段，猜测的结果可以逐项改正，数据一并导入。',
    '上傳 Excel（.xlsx）或 CSV：每個工作表成為一個模組，欄成為有類型的欄位，猜測的結果可以逐項修正，資料一併匯入。',
    'Upload Excel (.xlsx) or CSV: each sheet becomes a module, its columns typed fields whose guesses you can correct, its rows records.',
    'Excel（.xlsx）またはCSVをアップロードします。シートごとにモジュール、列は型のある項目になり（推測は修正可）、行も取り込みます。',
  ),
  sheetOpen: t('选择文件…', '選擇檔案…', 'Choose a file…', 'ファイルを選択…'),
  tablesIntro: t(
    '把已连接数据库里的表变成模块：复制一份，或直接使用原表。',
    '把已連線資料庫裡的資料表變成模組：複製一份，或直接使用原表。',
    'Turn the tables of a linked database into modules: as a copy, or over the tables where they stand.',
    '接続済みデータベースのテーブルをモジュールにします（コピー、または元のテーブルをそのまま使用）。',
  ),
  link: t('数据库连接', '資料庫連線', 'Database link', 'データベース接続'),
  noLinks: t(
    '还没有数据库连接，可在“基础数据 · 数据库连接”中添加。',
    '還沒有資料庫連線，可在「基礎資料 · 資料庫連線」中新增。',
    'There is no database link yet; add one under Basic data, Database links.',
    'データベース接続がまだありません。「基礎データ・データベース接続」で追加してください。',
  ),
  reading: t('正在读取数据库的表…', '正在讀取資料庫的資料表…', 'Reading the tables…', 'テーブルを読み取っています…'),
  tablesOpen: t('选择表…', '選擇資料表…', 'Choose tables…', 'テーブルを選択…'),
  importIntro: t(
    '导入 form-generator、JeecgBoot、Formily、Frappe、NocoBase 或 Directus 的表单（JSON 文件）；每一处改动都会列出。',
    '匯入 form-generator、JeecgBoot、Formily、Frappe、NocoBase 或 Directus 的表單（JSON 檔案）；每一處變更都會列出。',
    'Import forms of form-generator, JeecgBoot, Formily, Frappe, NocoBase or Directus (JSON files); every change is listed.',
    'form-generator・JeecgBoot・Formily・Frappe・NocoBase・Directus のフォーム（JSON）を取り込みます。変更点はすべて一覧表示します。',
  ),
  importOpen: t('选择文件…', '選擇檔案…', 'Choose files…', 'ファイルを選択…'),
  noRight: t(
    '这需要“数据库连接 · 数据库表”的权限，请联系管理员。',
    '這需要「資料庫連線 · 資料庫資料表」的權限，請聯絡管理員。',
    'This needs the right to the tables of database links; ask an administrator.',
    'これにはデータベース接続の「テーブル」の権限が必要です。管理者に連絡してください。',
  ),
};

export const pastedTexts = {
  intro: t(
    '粘贴字段名称：一行一个，或用逗号、制表符隔开；也可以是“名称, 类型”，或从 Excel 复制的表头和几行数据。',
    '貼上欄位名稱：一行一個，或用逗號、定位字元隔開；也可以是「名稱, 類型」，或從 Excel 複製的表頭和幾列資料。',
    'Paste field names: one a line, or set apart by commas or tabs; also “name, type”, or a head with some rows as copied from Excel.',
    '項目名を貼り付けます。1行に1つ、またはカンマ・タブ区切り。「名前, 型」や、Excelからコピーした見出しと数行でも構いません。',
  ),
  names: t('字段名称', '欄位名稱', 'Field names', '項目名'),
  example: t(
    '客户名称*\n联系电话\n负责人\n状态（洽谈中/已签约/已流失）\n合同金额\n签约日期\n备注',
    '客戶名稱*\n聯絡電話\n負責人\n狀態（洽談中/已簽約/已流失）\n合約金額\n簽約日期\n備註',
    'Customer name*\nPhone\nOwner\nStatus (open / won / lost)\nAmount\nSigned on\nRemarks',
    '顧客名*\n電話番号\n担当者\n状態（商談中/受注/失注）\n契約金額\n契約日\n備考',
  ),
  hint: t(
    '* 表示必填；括号里用 / 隔开的是选项',
    '* 表示必填；括號裡用 / 隔開的是選項',
    '* means required; words in brackets set apart by / are its choices',
    '* は必須、（ ）内の / 区切りは選択肢です',
  ),
  guesses: t('猜测的字段（{count}）', '猜測的欄位（{count}）', 'Guessed fields ({count})', '推測した項目（{count}）'),
  none: t(
    '粘贴后在这里核对每个字段',
    '貼上後在這裡核對每個欄位',
    'Paste, and check each field here',
    '貼り付けると、ここで項目を確認できます',
  ),
};

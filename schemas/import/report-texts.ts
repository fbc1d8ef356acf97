import type { Text } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import { lostMatters } from './report-lost.ts';
import { tableMatters } from './report-tables.ts';

/** repaired: made right · changed: kept in another form · dropped: has no counterpart here. */
export type ImportGrade = 'repaired' | 'changed' | 'dropped';

export type Matters = Record<string, readonly [ImportGrade, Text]>;

/** Everything that can be said about an import, with its grade. */
export const matters = {
  ...lostMatters,
  ...tableMatters,
  noName: [
    'repaired',
    t(
      '没有字段名，已命名为 {name}',
      '沒有欄位名稱，已命名為 {name}',
      'had no name and is now called {name}',
      '名前がないため {name} としました',
    ),
  ],
  badName: [
    'repaired',
    t(
      '字段名 {old} 不可用，已改为 {name}',
      '欄位名稱 {old} 不可用，已改為 {name}',
      'the name {old} cannot be used and is now {name}',
      '名前 {old} は使えないため {name} に変更しました',
    ),
  ],
  reservedName: [
    'repaired',
    t(
      '{old} 是系统保留名称，已改为 {name}',
      '{old} 是系統保留名稱，已改為 {name}',
      '{old} is a reserved name and is now {name}',
      '{old} は予約語のため {name} に変更しました',
    ),
  ],
  duplicateName: [
    'repaired',
    t(
      '字段名 {old} 重复，已改为 {name}',
      '欄位名稱 {old} 重複，已改為 {name}',
      'the name {old} stood twice; this one is now {name}',
      '名前 {old} が重複していたため {name} に変更しました',
    ),
  ],
  characters: [
    'repaired',
    t(
      '标题中无法保存的字符已去掉，现为“{label}”',
      '標題中無法儲存的字元已去掉，現為「{label}」',
      'characters of the label that cannot be stored are left out; it is now "{label}"',
      '保存できない文字を見出しから除き、「{label}」としました',
    ),
  ],
  optionsNamed: [
    'repaired',
    t(
      '没有值的选项以其标题为值：{values}',
      '沒有值的選項以其標題為值：{values}',
      'options without a value have their label as value: {values}',
      '値のない選択肢は見出しを値としました：{values}',
    ),
  ],
  label: [
    'repaired',
    t(
      '标题不是文本或为空，已改为“{label}”',
      '標題不是文字或為空，已改為「{label}」',
      'the label was no text and is now "{label}"',
      'ラベルが文字列でないため「{label}」としました',
    ),
  ],
  repeatedLabel: [
    'repaired',
    t(
      '占位提示“{old}”中重复的标题只保留一个：“{placeholder}”',
      '提示文字「{old}」中重複的標題只保留一個：「{placeholder}」',
      'the placeholder "{old}" repeats its label; it is now "{placeholder}"',
      'プレースホルダー「{old}」で繰り返されていたラベルを1つにしました：「{placeholder}」',
    ),
  ],
  labelColons: [
    'repaired',
    t(
      '去掉了 {count} 个标题末尾的冒号',
      '去掉了 {count} 個標題末尾的冒號',
      'the colons at the end of {count} labels were removed',
      'ラベル末尾のコロンを{count}か所削除しました',
    ),
  ],
  wrongType: [
    'repaired',
    t(
      '{property} 的类型不对（{value}），已修正',
      '{property} 的型別不對（{value}），已修正',
      '{property} was of a wrong type ({value}) and was put right',
      '{property} の型が正しくないため（{value}）修正しました',
    ),
  ],
  badValue: [
    'dropped',
    t(
      '{property} 的值不可用（{value}）',
      '{property} 的值不可用（{value}）',
      'the value of {property} cannot be used ({value})',
      '{property} の値は使えません（{value}）',
    ),
  ],
  properties: [
    'dropped',
    t(
      '没有对应的属性：{names}',
      '沒有對應的屬性：{names}',
      'properties without a counterpart: {names}',
      '対応するもののないプロパティ：{names}',
    ),
  ],
  emptyForm: [
    'repaired',
    t(
      '表单没有字段，已添加“名称”',
      '表單沒有欄位，已新增「名稱」',
      'the form had no fields; a name was added',
      '項目がないため「名称」を追加しました',
    ),
  ],
  emptyRow: ['dropped', t('空的行容器', '空的列容器', 'an empty row', '空の行')],
  element: [
    'dropped',
    t(
      '控件 {tag} 没有对应',
      '元件 {tag} 沒有對應',
      'the element {tag} has no counterpart',
      '{tag} に対応するものがありません',
    ),
  ],
  notInRows: [
    'dropped',
    t(
      '控件 {tag} 不能放在子表中',
      '元件 {tag} 不能放在子表中',
      '{tag} cannot stand in a sub-table',
      '{tag} はサブテーブルに置けません',
    ),
  ],
  asWidget: [
    'changed',
    t('{tag} 改用 {widget}', '{tag} 改用 {widget}', '{tag} became {widget}', '{tag} は {widget} になりました'),
  ],
  asText: [
    'changed',
    t(
      '{tag} 没有对应，改为文本输入',
      '{tag} 沒有對應，改為文字輸入',
      '{tag} has no counterpart and became a text input',
      '{tag} に対応するものがないためテキスト入力にしました',
    ),
  ],
  storedAs: [
    'changed',
    t(
      '保存的值由 {old} 改为 {kind}',
      '儲存的值由 {old} 改為 {kind}',
      'is stored as {kind} instead of {old}',
      '保存形式を {old} から {kind} に変更しました',
    ),
  ],
  wider: [
    'changed',
    t(
      '初始值较长，最多字符数改为 {max}',
      '初始值較長，最多字元數改為 {max}',
      'the default is long; at most {max} characters now',
      '初期値が長いため最大文字数を{max}にしました',
    ),
  ],
  editable: [
    'changed',
    t(
      '必填但只读且无处取值，暂改为可编辑，请确认',
      '必填但唯讀且無處取值，暫改為可編輯，請確認',
      'was required and read-only, and nothing here fills it in; it can be edited until somebody decides',
      '必須で読み取り専用ですが値を入れるものがないため、決まるまで編集可能にしました',
    ),
  ],
  badPattern: [
    'dropped',
    t(
      '正则表达式不可用：{value}',
      '正規表示式不可用：{value}',
      'the pattern cannot be used: {value}',
      '正規表現が使えません：{value}',
    ),
  ],
  patternFlags: [
    'changed',
    t(
      '正则表达式的标志 {value} 已去掉',
      '正規表示式的旗標 {value} 已去掉',
      'the flags {value} of the pattern were removed',
      '正規表現のフラグ {value} を削除しました',
    ),
  ],
  remoteOptions: [
    'dropped',
    t(
      '远程选项没有对应：{value}',
      '遠端選項沒有對應：{value}',
      'options from an address have no counterpart: {value}',
      '外部の選択肢は使えません：{value}',
    ),
  ],
  defaultValue: [
    'dropped',
    t(
      '初始值不可用：{value}',
      '初始值不可用：{value}',
      'the default cannot be used: {value}',
      '初期値は使えません：{value}',
    ),
  ],
  defaultFormula: [
    'dropped',
    t(
      '初始值表达式没有对应：{value}',
      '初始值運算式沒有對應：{value}',
      'the default expression has no counterpart: {value}',
      '初期値の式に対応するものがありません：{value}',
    ),
  ],
  codeRule: [
    'dropped',
    t(
      '编码规则 {value} 需改用单据编码控件',
      '編碼規則 {value} 需改用單據編碼元件',
      'the code rule {value} needs the bill number widget',
      '採番ルール {value} には伝票番号ウィジェットが必要です',
    ),
  ],
  numbered: [
    'changed',
    t(
      '保存时由编码规则 {code} 编号，不再手工填写；文件中没有规则内容，请确认',
      '儲存時由編碼規則 {code} 編號，不再手動填寫；檔案中沒有規則內容，請確認',
      'is numbered by the rule {code} when it is saved, and no longer written by hand; the file does not say what the rule is, so look at it',
      '保存時に採番ルール {code} で番号が付き、手入力はできません。ルールの内容はファイルにないためご確認ください',
    ),
  ],
  systemColumn: [
    'dropped',
    t('系统已有此列', '系統已有此欄', 'every record has this already', 'システムがすでに持つ列です'),
  ],
  systemWidget: [
    'changed',
    t(
      '改由系统填写（{widget}）',
      '改由系統填寫（{widget}）',
      'is filled in by the system ({widget})',
      'システムが入力します（{widget}）',
    ),
  ],
  treeColumn: [
    'dropped',
    t(
      '树形由系统维护，不再需要此列',
      '樹狀由系統維護，不再需要此欄',
      'trees are kept by the system',
      'ツリーはシステムが管理します',
    ),
  ],
  foreignKey: [
    'dropped',
    t(
      '子表与主表的关联由系统维护',
      '子表與主表的關聯由系統維護',
      'the link to the main table is kept by the system',
      '主表との関連はシステムが管理します',
    ),
  ],
  byCode: [
    'changed',
    t(
      '原按 {key} 关联，现按记录关联',
      '原按 {key} 關聯，現按記錄關聯',
      'pointed by {key}, points to the record now',
      '{key} による参照をレコード参照にしました',
    ),
  ],
  tableCondition: [
    'dropped',
    t(
      '关联的条件没有对应：{value}',
      '關聯的條件沒有對應：{value}',
      'the condition of the relation has no counterpart: {value}',
      '参照の条件に対応するものがありません：{value}',
    ),
  ],
  dictionary: [
    'changed',
    t(
      '使用字典 {code}，请确认其内容',
      '使用字典 {code}，請確認其內容',
      'uses the dictionary {code}; look that its entries are right',
      '辞書 {code} を使います。内容を確認してください',
    ),
  ],
  notNull: [
    'dropped',
    t(
      '数据库的非空约束（表单中非必填）',
      '資料庫的非空約束（表單中非必填）',
      'was not null in the database, though not required in the form',
      'データベースの非NULL制約（フォームでは任意）',
    ),
  ],
  neededByTable: [
    'changed',
    t(
      '数据库不允许为空，现在表单中必填',
      '資料庫不允許為空，現在表單中必填',
      'the database took no record without it; the form asks for it now',
      'データベースで必須のため、フォームでも必須にしました',
    ),
  ],
  noColumns: [
    'repaired',
    t(
      '没有列表列，取前几个字段',
      '沒有清單欄，取前幾個欄位',
      'the list had no columns; the first fields are shown',
      '一覧の列がないため先頭の項目を表示します',
    ),
  ],
  duplicateCode: [
    'repaired',
    t(
      '编码 {old} 重复，已改为 {code}',
      '編碼 {old} 重複，已改為 {code}',
      'the code {old} stood twice; this one is now {code}',
      'コード {old} が重複していたため {code} にしました',
    ),
  ],
  precision: [
    'changed',
    t(
      '小数位数由 {old} 改为 {precision}',
      '小數位數由 {old} 改為 {precision}',
      'has {precision} decimals instead of {old}',
      '小数桁数を {old} から {precision} に変更しました',
    ),
  ],
  validation: [
    'dropped',
    t(
      '校验 {value} 没有对应',
      '校驗 {value} 沒有對應',
      'the check {value} has no counterpart',
      '検証 {value} に対応するものがありません',
    ),
  ],
} as const satisfies Matters;

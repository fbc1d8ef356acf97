import { type Finding, findingTexts } from './findings.ts';
import { type Text, t } from './text.ts';

export { type Finding, type FindingMessage, findingTexts, presentFinding } from './findings.ts';

/** What can be found wrong with a document, a request, a file or a workbook, besides what can be with a record. */
const documentTexts = {
  notJson: t(
    '应为 JSON（content-type: application/json）',
    '應為 JSON（content-type: application/json）',
    'must be JSON (content-type: application/json)',
    'JSON で送信してください（content-type: application/json）',
  ),
  notWhole: t('没有及时传完', '沒有及時傳完', 'did not arrive whole in time', '時間内にすべて届きませんでした'),
  noSuchChoice: t(
    '“{value}”不存在或不可选',
    '「{value}」不存在或不可選',
    '“{value}” is not there to be chosen',
    '「{value}」は選択できません',
  ),
  ambiguous: t(
    '“{value}”对应多条数据，请改填编码',
    '「{value}」對應多筆資料，請改填編碼',
    '“{value}” is the name of several; write the code instead',
    '「{value}」に該当するデータが複数あります。コードを入力してください',
  ),
  noIds: t(
    '文件中没有数据编号（不是由导出得到的文件），请改按其他列匹配',
    '檔案中沒有資料編號（不是由匯出得到的檔案），請改按其他欄比對',
    'the file has no record ids (it did not come from an export); match the rows by another column',
    'ファイルにデータIDがありません（エクスポートしたファイルではありません）。他の列で照合してください',
  ),
  nothingToRead: t(
    '文件中没有可以导入的列',
    '檔案中沒有可以匯入的欄',
    'the file has no column that can be read',
    'ファイルに取り込める列がありません',
  ),
  noColumn: t(
    '文件中没有“{value}”列',
    '檔案中沒有「{value}」欄',
    'the file has no column “{value}”',
    'ファイルに「{value}」列がありません',
  ),
  standsTwice: t(
    '“{value}”在第 {row} 行已经出现过',
    '「{value}」在第 {row} 列已經出現過',
    '“{value}” stands in row {row} already',
    '「{value}」は {row} 行目にもあります',
  ),
  severalFound: t(
    '“{value}”对应多条数据，无法确定更新哪一条',
    '「{value}」對應多筆資料，無法確定更新哪一筆',
    '“{value}” is found in several records; which one is meant is not known',
    '「{value}」に該当するデータが複数あり、更新対象を特定できません',
  ),
  noneFound: t(
    '没有找到“{value}”，或您无权查看',
    '沒有找到「{value}」，或您無權檢視',
    'no record with “{value}” is found',
    '「{value}」のデータが見つかりません',
  ),
  noCodeRule: t(
    '编码规则 {value} 不存在或已停用',
    '編碼規則 {value} 不存在或已停用',
    'there is no enabled code rule {value}',
    '採番ルール {value} がないか無効です',
  ),
  resetNotShown: t(
    '日期格式没有显示这个周期，编号会重复；请选择更细的日期格式',
    '日期格式沒有顯示這個週期，編號會重複；請選擇更細的日期格式',
    'the date format does not show this period, so numbers would come twice; choose a finer date format',
    '日付書式にこの周期が含まれず、番号が重複します。より細かい日付書式を選んでください',
  ),
  inexactNumber: t(
    '数字的位数过多，无法原样保存；请作为文本发送',
    '數字的位數過多，無法原樣儲存；請作為文字傳送',
    'has more digits than a number can hold; send it as text',
    '数値の桁数が多すぎて正確に保存できません。文字列として送信してください',
  ),
  notNumeric: t(
    '不是可以汇总的数字字段',
    '不是可以彙總的數字欄位',
    'is no field of numbers to total',
    '集計できる数値項目ではありません',
  ),
  notFolder: t('上级必须是目录', '上層必須是目錄', 'must be a folder', 'フォルダーを指定してください'),
  noRecord: t('所选记录不存在', '所選記錄不存在', 'the chosen record does not exist', '選択したレコードは存在しません'),
  notUnique: t('已存在相同的值', '已存在相同的值', 'this value is in use already', '同じ値がすでに存在します'),
  fileTooLarge: t(
    '文件大小超过 {size}{unit}',
    '檔案大小超過 {size}{unit}',
    'file size exceeds {size}{unit}',
    'ファイルサイズが {size}{unit} を超えています',
  ),
  fileType: t(
    '只允许以下类型的文件：{accept}',
    '只允許以下類型的檔案：{accept}',
    'only files of these types are allowed: {accept}',
    '次の形式のファイルのみ許可されています：{accept}',
  ),
  duplicateName: t(
    '名称重复：{value}',
    '名稱重複：{value}',
    'the name {value} stands twice',
    '名前 {value} が重複しています',
  ),
  reservedName: t(
    '{value} 是系统保留名称',
    '{value} 是系統保留名稱',
    '{value} is a reserved name',
    '{value} は予約語です',
  ),
  unknownWidget: t(
    '没有名为 {value} 的控件',
    '沒有名為 {value} 的元件',
    'there is no widget {value}',
    '{value} というウィジェットはありません',
  ),
  unknownField: t(
    '没有编号为 {value} 的字段',
    '沒有編號為 {value} 的欄位',
    'there is no field with the id {value}',
    'ID {value} の項目はありません',
  ),
  unknownResource: t(
    '没有名为 {value} 的资源',
    '沒有名為 {value} 的資源',
    'there is no resource {value}',
    '{value} というリソースはありません',
  ),
  wrongKind: t(
    '控件 {widget} 不能保存为 {kind}',
    '元件 {widget} 不能儲存為 {kind}',
    'the widget {widget} cannot be stored as {kind}',
    'ウィジェット {widget} は {kind} として保存できません',
  ),
  needsTarget: t(
    '需要指定 to（关联的资源）',
    '需要指定 to（關聯的資源）',
    'needs `to`, the resource that it points into',
    '`to`（参照先リソース）が必要です',
  ),
  needsRows: t(
    '子表需要 rows（列定义）',
    '子表需要 rows（欄位定義）',
    'a sub-table needs `rows`, its fields',
    'サブテーブルには `rows` が必要です',
  ),
  needsValue: t(
    '计算字段需要 value（公式）',
    '計算欄位需要 value（公式）',
    'a calculated field needs `value`, its formula',
    '計算項目には `value`（数式）が必要です',
  ),
  nestedRows: t(
    '子表不能再包含子表',
    '子表不能再包含子表',
    'a sub-table cannot hold a sub-table',
    'サブテーブルの中にサブテーブルは置けません',
  ),
  usedTwice: t(
    '字段 {value} 在表单中出现了两次',
    '欄位 {value} 在表單中出現了兩次',
    'the field {value} stands twice in the form',
    '項目 {value} がフォームに2回あります',
  ),
  rowField: t(
    '{value} 是子表中的字段，不能单独放置',
    '{value} 是子表中的欄位，不能單獨放置',
    '{value} belongs to a sub-table and cannot stand alone',
    '{value} はサブテーブルの項目なので単独では置けません',
  ),
  notSortable: t(
    '此字段不能排序',
    '此欄位不能排序',
    'this field cannot be sorted by',
    'この項目では並べ替えできません',
  ),
  notFilterable: t(
    '此字段不支持该筛选条件',
    '此欄位不支援該篩選條件',
    'this field cannot be filtered this way',
    'この項目はその条件で絞り込めません',
  ),
  badPattern: t(
    '不是可用的正则表达式',
    '不是可用的正規表示式',
    'is not a usable regular expression',
    '使用できない正規表現です',
  ),
  notValid: t('不符合要求：{reason}', '不符合要求：{reason}', 'is not valid: {reason}', '正しくありません：{reason}'),
  missingKey: t('缺少 {value}', '缺少 {value}', 'lacks {value}', '{value} がありません'),
  unknownProperty: t(
    '未知的属性 {value}',
    '未知的屬性 {value}',
    'has an unknown property {value}',
    '不明なプロパティ {value} があります',
  ),
  oneOf: t(
    '应为以下之一：{values}',
    '應為以下之一：{values}',
    'must be one of {values}',
    '{values} のいずれかで指定してください',
  ),
  notInRows: t(
    '控件 {widget} 不能放在子表中',
    '元件 {widget} 不能放在子表中',
    'the widget {widget} cannot stand in a sub-table',
    'ウィジェット {widget} はサブテーブルに置けません',
  ),
  onlyInSubTable: t(
    'rows 只用于子表',
    'rows 只用於子表',
    '`rows` belongs to a sub-table only',
    '`rows` はサブテーブル専用です',
  ),
  wrongFill: t(
    '控件 {widget} 的 fill 应为 {fill}',
    '元件 {widget} 的 fill 應為 {fill}',
    'the fill of the widget {widget} is {fill}',
    'ウィジェット {widget} の fill は {fill} です',
  ),
  noSuchName: t(
    '没有名为 {value} 的字段',
    '沒有名為 {value} 的欄位',
    'there is no field named {value}',
    '{value} という項目はありません',
  ),
  notControlled: t(
    '此模块没有启用这项权限控制：所有人都有，不能预先授予',
    '此模組沒有啟用這項權限控制：所有人都有，不能預先授予',
    'is not controlled by this module: everybody has it, and it cannot be given in advance',
    'このモジュールでは制御されていません。全員が持っており、前もって付与できません',
  ),
  notShowable: t(
    '{value} 不能由别处显示：请用标题字段 {title}，或在对方模块的 model.showable 中列出它',
    '{value} 不能由別處顯示：請用標題欄位 {title}，或在對方模組的 model.showable 中列出它',
    '{value} may not be shown elsewhere: use the title field {title}, or list it in model.showable of that module',
    '{value} は他から表示できません。タイトル項目 {title} を使うか、対象モジュールの model.showable に加えてください',
  ),
  notForKind: t(
    '不适用于 {kind} 类型的字段',
    '不適用於 {kind} 型別的欄位',
    'does not go with a field of kind {kind}',
    '{kind} 型の項目には使えません',
  ),
  needsTrait: t(
    '模型需要特性 {value}',
    '模型需要特性 {value}',
    'the model needs the trait {value}',
    'モデルに特性 {value} が必要です',
  ),
  headOnly: t(
    '子表中的字段不能使用 {value}',
    '子表中的欄位不能使用 {value}',
    'a field of a sub-table cannot have {value}',
    'サブテーブルの項目では {value} を使えません',
  ),
  cannotMatch: t(
    '这两个字段无法比较：类型须相同，且指向同一资源',
    '這兩個欄位無法比較：型別須相同，且指向同一資源',
    'these two fields cannot be compared: they need the same kind, and point into the same resource',
    'この2つの項目は比較できません。種類が同じで、同じリソースを参照する必要があります',
  ),
  notMatching: t(
    '所选的记录与“{label}”不符',
    '所選的記錄與「{label}」不符',
    'the chosen record does not go with “{label}”',
    '選択したレコードは「{label}」と一致しません',
  ),
  leavesBehind: t(
    '有 {count} 条“{title}”会因此不相符',
    '有 {count} 筆「{title}」會因此不相符',
    '{count} of “{title}” would no longer match',
    '「{title}」{count} 件が一致しなくなります',
  ),
  notParents: t(
    '“{label}”须与上级相同',
    '「{label}」須與上級相同',
    '“{label}” must be that of the parent',
    '「{label}」は上位と同じでなければなりません',
  ),
  unknownVersion: t(
    '不支持的文档版本 {value}',
    '不支援的文件版本 {value}',
    'the document version {value} is not known',
    '文書のバージョン {value} には対応していません',
  ),
} as const satisfies Record<string, Text>;

const texts = { ...findingTexts, ...documentTexts };

export type FindingRule = keyof typeof texts;

/** `finding('model.fields[2].to.show', 'notShowable', { value: 'mobile', title: 'realName' })`. */
export const finding = (field: string, rule: FindingRule, params?: Record<string, unknown>): Finding => ({
  field,
  rule,
  text: texts[rule],
  ...(params ? { params } : {}),
});

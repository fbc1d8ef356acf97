import { t } from '../texts/text.ts';
import type { Matters } from './report-texts.ts';

/** What can be said of rules, limits and values that came over otherwise, or not at all. */
export const lostMatters = {
  rulesForText: [
    'dropped',
    t(
      '此类值没有文本校验：{value}',
      '此類值沒有文字校驗：{value}',
      'a value of this kind has no text to check; left out: {value}',
      'この種類の値は文字列として検証できません：{value}',
    ),
  ],
  ruleLeft: [
    'dropped',
    t(
      '校验项没有对应：{value}',
      '校驗項沒有對應：{value}',
      'this entry of the checks has no counterpart: {value}',
      '検証の項目に対応するものがありません：{value}',
    ),
  ],
  rulesCut: [
    'dropped',
    t(
      '校验超过 {most} 条，其余 {count} 条未保留',
      '校驗超過 {most} 條，其餘 {count} 條未保留',
      'a field has at most {most} checks; {count} were left out',
      '検証は{most}件までのため{count}件を除外しました',
    ),
  ],
  patternParts: [
    'changed',
    t(
      '含先行断言的正则表达式拆成 {count} 条校验：{value}',
      '含先行斷言的正規表示式拆成 {count} 條校驗：{value}',
      'a pattern that looks ahead became {count} checks that must all hold: {value}',
      '先読みを含む正規表現を{count}件の検証に分けました：{value}',
    ),
  ],
  unlocked: [
    'changed',
    t(
      '只读且无处取值，暂改为可编辑，请确认',
      '唯讀且無處取值，暫改為可編輯，請確認',
      'was read-only, and nothing here fills it in; it can be edited until somebody decides',
      '読み取り専用ですが値を入れるものがないため、決まるまで編集可能にしました',
    ),
  ],
  fixedValue: [
    'changed',
    t(
      '只读，此处没有别的来源，始终为初始值 {value}，请确认',
      '唯讀，此處沒有別的來源，始終為初始值 {value}，請確認',
      'is read-only, and nothing here changes it: it always holds {value}; look that this is meant',
      '読み取り専用で変更するものがないため、常に {value} です。ご確認ください',
    ),
  ],
  hiddenType: [
    'changed',
    t(
      '原为隐藏域（{tag}），无处取值，暂作为可编辑字段显示，请确认',
      '原為隱藏欄位（{tag}），無處取值，暫作為可編輯欄位顯示，請確認',
      'was hidden ({tag}), and nothing here fills it in; it is shown and can be edited until somebody decides',
      '非表示の項目（{tag}）で値を入れるものがないため、決まるまで編集可能な項目として表示します',
    ),
  ],
  shownRequired: [
    'changed',
    t(
      '必填但原表单未显示，已放入表单',
      '必填但原表單未顯示，已放入表單',
      'is required, though the form did not show it; it stands in the form now',
      '必須なのにフォームに表示されていなかったため、フォームに入れました',
    ),
  ],
  fileLimits: [
    'changed',
    t(
      '原无上限，现最多 {limit} 个文件，每个 {size}',
      '原無上限，現最多 {limit} 個檔案，每個 {size}',
      'had no limit; takes at most {limit} files of {size}',
      '上限がなかったため、{limit}個まで、1個{size}までとしました',
    ),
  ],
  optionsText: [
    'changed',
    t(
      '选项的值由数字改为文本：{values}',
      '選項的值由數字改為文字：{values}',
      'values of options that were no text are text now: {values}',
      '文字列でない選択肢の値を文字列にしました：{values}',
    ),
  ],
  optionsDoubled: [
    'dropped',
    t(
      '值重复的选项未保留：{values}',
      '值重複的選項未保留：{values}',
      'options whose value stood there already were left out: {values}',
      '値が重複する選択肢を除外しました：{values}',
    ),
  ],
  optionsBlank: [
    'repaired',
    t(
      '没有值的选项（{values}）已去掉：不选就是空',
      '沒有值的選項（{values}）已移除：不選就是空',
      'options without a value ({values}) are gone: they say the same as choosing nothing',
      '値のない選択肢（{values}）は削除しました。未選択と同じです',
    ),
  ],
  optionsEmpty: [
    'dropped',
    t(
      '{count} 个选项没有值，未保留',
      '{count} 個選項沒有值，未保留',
      '{count} options without a value were left out',
      '値のない選択肢{count}件を除外しました',
    ),
  ],
  optionsShort: [
    'changed',
    t(
      '选项的值超过 255 个字符，已截短：{values}',
      '選項的值超過 255 個字元，已截短：{values}',
      'values of options over 255 characters were cut: {values}',
      '255文字を超える選択肢の値を切り詰めました：{values}',
    ),
  ],
  optionsCut: [
    'dropped',
    t(
      '选项过多或层级过深，{count} 个未保留',
      '選項過多或層級過深，{count} 個未保留',
      'too many options, or too deep: {count} were left out',
      '選択肢が多すぎるか深すぎるため{count}件を除外しました',
    ),
  ],
  optionKeys: [
    'dropped',
    t(
      '选项的属性没有对应：{names}',
      '選項的屬性沒有對應：{names}',
      'properties of options without a counterpart: {names}',
      '選択肢のプロパティに対応するものがありません：{names}',
    ),
  ],
  dateFormat: [
    'changed',
    t(
      '{property} 为 {old}，现显示为 {format}',
      '{property} 為 {old}，現顯示為 {format}',
      'the {property} {old} became {format}',
      '{property} {old} は {format} になりました',
    ),
  ],
  formButtons: [
    'changed',
    t(
      '原表单没有自己的按钮，现有“确定”和“取消”',
      '原表單沒有自己的按鈕，現有「確定」和「取消」',
      'the form had no buttons of its own; it has those of every form, to confirm and to cancel',
      'フォームにボタンはありませんでしたが、確定とキャンセルが付きます',
    ),
  ],
  formName: [
    'repaired',
    t(
      '文件没有名称，已命名为“{name}”',
      '檔案沒有名稱，已命名為「{name}」',
      'the file had no name; the form is called "{name}"',
      'ファイル名がないため「{name}」としました',
    ),
  ],
  code: [
    'dropped',
    t(
      '{property} 是代码，此处不运行：{value}',
      '{property} 是程式碼，此處不執行：{value}',
      '{property} is code, which does not run here: {value}',
      '{property} はコードのため、ここでは実行されません：{value}',
    ),
  ],
  reaction: [
    'dropped',
    t(
      '联动 {property} 没有对应：{value}',
      '連動 {property} 沒有對應：{value}',
      'the reaction {property} has no counterpart: {value}',
      '連動 {property} に対応するものがありません：{value}',
    ),
  ],
  nested: [
    'changed',
    t(
      '原为对象中的 {old}，现为单独的字段 {name}',
      '原為物件中的 {old}，現為單獨的欄位 {name}',
      'was {old} inside of an object; it is a field of its own, {name}',
      'オブジェクト内の {old} でしたが、独立した項目 {name} にしました',
    ),
  ],
  plainRows: [
    'changed',
    t(
      '原为值的列表，现为只有一列的子表',
      '原為值的清單，現為只有一欄的子表',
      'was a list of values; it is a sub-table of one column',
      '値のリストでしたが、1列のサブテーブルにしました',
    ),
  ],
  noSearch: [
    'dropped',
    t(
      '此类值不能作为查询条件',
      '此類值不能作為查詢條件',
      'such a value cannot be searched for',
      'この種類の値は検索できません',
    ),
  ],
  noSort: [
    'dropped',
    t(
      '列表中没有可按此排序的列',
      '清單中沒有可按此排序的欄',
      'the list cannot be sorted by it: it is no column of it, or has no order',
      '一覧の列でないか順序がないため並べ替えできません',
    ),
  ],
  notPersisted: [
    'changed',
    t(
      '原不保存到数据库，现会保存',
      '原不儲存到資料庫，現會儲存',
      'was not kept in the database; it is now',
      'データベースに保存されない項目でしたが、保存されます',
    ),
  ],
} as const satisfies Matters;

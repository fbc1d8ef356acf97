import type { Caption, Language, Text } from './text.ts';
import { fillIn, t } from './text.ts';

/** One thing that is wrong with an input: where, which rule, and what to say (API.md, Transport: 400). */
export interface Finding {
  /** A path: `pages.form.body[2].span`, `lines[3].price`. */
  field: string;
  rule: string;
  text: Caption;
  params?: Record<string, unknown>;
}

/** What a client gets for a finding. */
export interface FindingMessage {
  field: string;
  rule: string;
  msg: string;
}

export const presentFinding = (finding: Finding, language: Language): FindingMessage => ({
  field: finding.field,
  rule: finding.rule,
  msg: fillIn(finding.text, { language, values: finding.params ?? {} }),
});

/** What can be found wrong with a record; a browser has these from its first form on (see document-findings.ts). */
export const findingTexts = {
  required: t('不能为空', '不能為空', 'cannot be empty', '必須項目です'),
  type: t('类型应为{type}', '型別應為{type}', 'must be of type {type}', '型は{type}でなければなりません'),
  unknownKey: t('未知的字段', '未知的欄位', 'is not a known field', '不明な項目です'),
  givenTwice: t('出现了不止一次', '出現了不止一次', 'is given more than once', '複数回指定されています'),
  notText: t('应为文本', '應為文字', 'must be text', '文字列で入力してください'),
  notNumber: t('应为数字', '應為數字', 'must be a number', '数値で入力してください'),
  notInteger: t('应为整数', '應為整數', 'must be a whole number', '整数で入力してください'),
  notBoolean: t('应为是或否', '應為是或否', 'must be true or false', '真偽値で入力してください'),
  notDate: t(
    '日期格式应为 YYYY-MM-DD',
    '日期格式應為 YYYY-MM-DD',
    'must be a date as YYYY-MM-DD',
    '日付は YYYY-MM-DD で入力してください',
  ),
  notDateTime: t('应为日期时间', '應為日期時間', 'must be a date and time', '日時で入力してください'),
  notColor: t(
    '应为 #RRGGBB 格式的颜色',
    '應為 #RRGGBB 格式的顏色',
    'must be a colour as #RRGGBB',
    '色は #RRGGBB で入力してください',
  ),
  notTime: t(
    '时间格式应为 HH:mm:ss',
    '時間格式應為 HH:mm:ss',
    'must be a time as HH:mm:ss',
    '時刻は HH:mm:ss で入力してください',
  ),
  notRange: t(
    '应为起止两个值，且起不晚于止',
    '應為起訖兩個值，且起不晚於訖',
    'must be a start and an end, in this order',
    '開始と終了を順に入力してください',
  ),
  notNumberRange: t(
    '应为最小值和最大值，且前者不大于后者',
    '應為最小值與最大值，且前者不大於後者',
    'must be a minimum and a maximum, in this order',
    '最小値と最大値を順に入力してください',
  ),
  bothEnds: t('两端都要填写', '兩端都要填寫', 'needs both ends', '両端を入力してください'),
  notList: t('应为列表', '應為清單', 'must be a list', 'リストで指定してください'),
  notObject: t('应为对象', '應為物件', 'must be an object', 'オブジェクトで指定してください'),
  notId: t('应为编号', '應為編號', 'must be an id', 'IDで指定してください'),
  badText: t(
    '含有无法保存的字符',
    '含有無法儲存的字元',
    'holds characters that cannot be stored',
    '保存できない文字が含まれています',
  ),
  tooLong: t('最多{max}个字符', '最多 {max} 個字元', 'at most {max} characters', '{max}文字以内で入力してください'),
  tooSmall: t('不能小于{min}', '不能小於 {min}', 'must be at least {min}', '{min}以上で入力してください'),
  tooLarge: t('不能大于{max}', '不能大於 {max}', 'must be at most {max}', '{max}以下で入力してください'),
  tooEarly: t('不能早于{min}', '不能早於 {min}', 'must not be before {min}', '{min}以降で入力してください'),
  tooLate: t('不能晚于{max}', '不能晚於 {max}', 'must not be after {max}', '{max}以前で入力してください'),
  tooPrecise: t(
    '最多{precision}位小数',
    '最多 {precision} 位小數',
    'takes at most {precision} decimal places',
    '小数は{precision}桁までです',
  ),
  tooMany: t('最多{max}项', '最多 {max} 項', 'takes at most {max}', '{max}件までです'),
  tooFew: t('至少{min}项', '至少 {min} 項', 'needs at least {min}', '{min}件以上必要です'),
  notAnOption: t('不是可选的值', '不是可選的值', 'is not one of the options', '選択肢にない値です'),
  notOffered: t('此处不提供该选项', '此處不提供該選項', 'is not offered here', 'ここでは選べない選択肢です'),
  notLeaf: t('只能选末级', '只能選末級', 'takes only what nothing hangs below', '末端の項目だけを選べます'),
  step: t('应为{step}的倍数', '應為 {step} 的倍數', 'must be a multiple of {step}', '{step}の倍数で入力してください'),
  stepFrom: t(
    '应从 {min} 起按 {step} 递增',
    '應從 {min} 起按 {step} 遞增',
    'must be {min}, or more by a multiple of {step}',
    '{min}から{step}刻みで入力してください',
  ),
  pattern: t('格式不正确', '格式不正確', 'has a wrong format', '形式が正しくありません'),
  readonly: t(
    '只读，不能修改',
    '唯讀，不能修改',
    'is read-only and cannot be changed',
    '読み取り専用のため変更できません',
  ),
  noSuchRow: t('没有这一行', '沒有這一列', 'is no row of this sub-table', 'この明細にない行です'),
  notPlace: t(
    '应为 0 到 {max} 的位置',
    '應為 0 到 {max} 的位置',
    'must be a place from 0 to {max}',
    '0から{max}までの位置で指定してください',
  ),
  duplicateId: t(
    '编号重复：{value}',
    '編號重複：{value}',
    'the id {value} stands twice',
    'ID {value} が重複しています',
  ),
  duplicateValue: t(
    '值重复：{value}',
    '值重複：{value}',
    'the value {value} stands twice',
    '値 {value} が重複しています',
  ),
  expression: t(
    '公式有误：{reason}',
    '公式有誤：{reason}',
    'the formula is wrong: {reason}',
    '数式に誤りがあります：{reason}',
  ),
  cycle: t(
    '公式互相引用：{names}',
    '公式互相引用：{names}',
    'the formulas refer to each other: {names}',
    '数式が循環参照しています：{names}',
  ),
  tooDeep: t(
    '嵌套不能超过{max}层',
    '巢狀不能超過 {max} 層',
    'nested deeper than {max} levels',
    '入れ子は{max}段までです',
  ),
} as const satisfies Record<string, Text>;

export type FindingRule = keyof typeof findingTexts;

/** `finding('lines[0].qty', 'tooSmall', { min: 1 })`. */
export const finding = (field: string, rule: FindingRule, params?: Record<string, unknown>): Finding => ({
  field,
  rule,
  text: findingTexts[rule],
  ...(params ? { params } : {}),
});

import type { ColumnKind } from '../data-source/columns.ts';
import type { FieldRule } from '../language/rules/rules.ts';
import type { OptionItem } from '../options/source.ts';
import { t } from '../texts/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import { isSecretColumn } from './column-names.ts';
import { endingIn, partsOf } from './head-of-name.ts';

/** What a column is for, as its name says it. */
interface NamedColumn {
  /** The nouns that its name ends in. */
  called: RegExp;
  kind: ColumnKind;
  widget: WidgetName;
  props?: Record<string, unknown>;
  rules?: FieldRule[];
  options?: OptionItem[];
  /** Of several records at once. */
  several?: true;
  /** What its values may be where there are some: others say something else than its name. */
  over: readonly ColumnKind[];
}

const texts: readonly ColumnKind[] = ['text', 'longText'];
const numbers: readonly ColumnKind[] = ['integer', 'decimal'];

/** The one that stands for more of a name's end has it; of two that stand for as much the first. */
const namedColumns = {
  signature: {
    called: endingIn('签名|签字|簽名|簽字|(?<!部)署名|サイン', 'signature'),
    ...{ kind: 'text', widget: 'signature', over: texts },
  },
  picture: {
    called: endingIn(
      '照片|图片|圖片|头像|頭像|大头照|大頭照|截图|截圖|封面图|写真|画像|ロゴ',
      'photos?|pictures?|images?|avatar|logo|screenshots?',
    ),
    ...{ kind: 'text', widget: 'imageUpload', over: texts },
  },
  mail: {
    called: endingIn(
      '(?:邮箱|郵箱|邮件|郵件|信箱|電郵|メール)(?:地址|账号|帳號|アドレス)?',
      '(?:e_?)?mail(?:_?(?:address|id|地址|アドレス))?',
    ),
    ...{ kind: 'text', widget: 'input', rules: [{ rule: 'email' }], over: texts },
  },
  phone: {
    called: endingIn(
      '(?:电话|電話|手机|手機|座机|座機|联系方式|聯絡方式|传真|傳真|携帯|ファックス)(?:电话|電話)?(?:号码|號碼|号|號|番号)?',
      '(?:(?:tele|cell)?phone|mobile|tel|fax|cell)(?:_?(?:number|no|nr|号码|號碼|番号))?',
    ),
    ...{ kind: 'text', widget: 'input', props: { maxlength: 30 }, over: texts },
  },
  code: {
    called: endingIn('编码|編碼|编号|編號|单号|單號|代码|代碼|工号|工號|学号|學號|序列号|序號|条码|條碼|番号|コード'),
    ...{ kind: 'text', widget: 'input', over: texts },
  },
  file: {
    called: endingIn(
      '附件|文件|檔案|简历|履歷|扫描件|掃描檔|添付|ファイル|書類|履歴書',
      'attachments?|files?|documents?|resume|cv|scans?',
    ),
    ...{ kind: 'text', widget: 'fileUpload', over: texts },
  },
  flag: {
    called: new RegExp(
      `^(?:是否|有无|有無|需否)|^(?:is|has|can|needs?|allow)_|${endingIn('与否|與否|の有無|要否|可否|済み|フラグ', 'enabled|active|urgent|confirmed|done|yes_no').source}`,
      'u',
    ),
    ...{ kind: 'boolean', widget: 'switch', over: ['boolean', 'integer'] },
  },
  gender: {
    called: endingIn('性别|性別', 'gender|sex'),
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'male', label: t('男', '男', 'Male', '男性') },
      { value: 'female', label: t('女', '女', 'Female', '女性') },
    ],
  },
  priority: {
    called: endingIn(
      '优先级|優先級|优先度|優先順位?|優先度|紧急程度|緊急程度|緊急度|重要程度|重要度',
      'priority|urgency|severity',
    ),
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'high', label: t('高', '高', 'High', '高'), color: 'red' },
      { value: 'middle', label: t('中', '中', 'Middle', '中'), color: 'orange' },
      { value: 'low', label: t('低', '低', 'Low', '低'), color: 'gray' },
    ],
  },
  people: {
    called: endingIn(
      '(?:参与|參與|参会|參會|與會|协作|協作)(?:人员|人員|人)|成员|成員|出席者|参加者|メンバー',
      'members|participants|attendees|people|team',
    ),
    ...{ kind: 'text', widget: 'userPicker', several: true, over: texts },
  },
  person: {
    called: endingIn(
      '(?:负责|負責|申请|申請|经办|經辦|审批|審批|审核|審核|核准|创建|建立|领用|領用|使用|保管|接待|交接|处理|處理|执行|執行|提交|报销|報銷|借用|跟进|跟進|发起|發起|主讲|主講|登记|登記|预订|預訂|回访|回訪|检查|檢查|检验|檢驗|验收|驗收|盘点|盤點|维修|維修|值班|记录|記錄)(?:人员|人員|人)(?:姓名)?|(?:业务|業務|销售|銷售|采购|採購|仓管|倉管|检验|檢驗|驾驶|駕駛|管理)[员員]|(?:客户|客戶|项目|專案|部门|部門)(?:经理|經理|主管)|(?:担当|申請|承認|責任|作成|使用)者名?|担当|検査員|上長',
      'owner|assignee|applicant|requester|approver|reviewer|responsible(?:_person)?|salesperson|inspector|handler|host|driver|buyer|manager|supervisor|person_in_charge|(?:approved|reviewed|requested|prepared|checked|submitted|handled|inspected)_by|assigned_to',
    ),
    ...{ kind: 'text', widget: 'userPicker', over: texts },
  },
  department: {
    called: endingIn('部门|部門|部署|科室', 'department|dept'),
    ...{ kind: 'text', widget: 'departmentPicker', over: texts },
  },
  rating: {
    called: endingIn('星级|星級|满意度|滿意度|満足度|评分|評分|評価', 'rating|stars|satisfaction'),
    ...{ kind: 'integer', widget: 'rate', over: ['integer'] },
  },
  percent: {
    // Not those of exchange, frequency, heart, power and slope.
    called: endingIn(
      '(?<![汇匯频頻心功斜倍])率|比例|百分比|百分率|占比|佔比|割合',
      'percent|percentage|ratio|share|(?:percent|percentage)_(?:complete|completed|done)|(?:tax|vat|discount|interest|completion|progress|success|growth|conversion|pass|defect|occupancy|commission)_rate',
    ),
    ...{ kind: 'decimal', widget: 'number', props: { precision: 2, suffix: '%' }, over: numbers },
  },
  state: {
    called: endingIn('状态|狀態|状態|ステータス|阶段|階段|段階|进度|進度|進捗', 'status|state|stage|phase|progress'),
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'waiting', label: t('未开始', '未開始', 'Not begun', '未着手'), color: 'gray' },
      { value: 'running', label: t('进行中', '進行中', 'Under way', '進行中'), color: 'blue' },
      { value: 'done', label: t('已完成', '已完成', 'Done', '完了'), color: 'green' },
    ],
  },
  choice: {
    called: endingIn(
      '类型|類型|类别|類別|分类|分類|种类|種類|区分|等级|等級|级别|級別|ランク|カテゴリー?|来源|來源|渠道|管道|方式|経路',
      'type|category|kind|class|level|grade|source|channel|method',
    ),
    ...{ kind: 'text', widget: 'select', over: texts },
  },
  measure: {
    called: endingIn(
      '工时|工時|时长|時長|小时|小時|重量|长度|長度|宽度|寬度|高度|面积|面積|体积|體積|温度|溫度|時間数|(?:作業|所要|労働|勤務|残業)時間|長さ|重さ',
      '(?:hours|weight|length|width|height|area|volume|temperature)(?:_(?:worked|planned|spent|off|kg|cm|mm|m))?',
    ),
    ...{ kind: 'decimal', widget: 'number', over: numbers },
  },
  count: {
    // Not those that are called by a number, nor indexes, factors, parameters and scores.
    called: endingIn(
      '(?<![指係系参參变變変関函小分点點常])[数數]|数量|數量|库存|庫存|年龄|年齡|年齢|年限|在庫',
      'qty|quantity|count|pieces|age|stock|days(?:_(?:off|overdue|late|left|open|taken|used))?',
    ),
    ...{ kind: 'integer', widget: 'number', over: numbers },
  },
  money: {
    called: endingIn(
      '(?:金额|金額|单价|單價|単価|价格|價格|费用?|費用?|料金|税[额額金]?|成本|预算|預算|予算|收入|工资|工資|薪[资資水]?|給与|奖金|獎金)(?:总计|總計|合计|合計|小计|小計|总额|總額|上限|下限)?',
      '(?:amount|price|cost|fee|total|subtotal|salary|wage|budget|revenue|tax)(?:_(?:total|due|paid|net|gross|limit|estimate|eur|usd|gbp|jpy|cny|rmb|twd))*',
    ),
    ...{ kind: 'decimal', widget: 'amount', over: numbers },
  },
  period: {
    called: endingIn('(?:起止|起訖)(?:日期|时间|時間|日)?|期间|期間', 'period|date_range'),
    ...{ kind: 'text', widget: 'dateRange', over: texts },
  },
  moment: {
    called: endingIn('时间|時間|日時', 'time|datetime|timestamp|at'),
    ...{ kind: 'dateTime', widget: 'date', over: ['date', 'dateTime'] },
  },
  day: {
    called: endingIn(
      '日期|生日|日付|年月日|期日|期限|締切|到期|(?<![工作平今节節假休周週曜])日',
      'date|birthday|deadline|day|on|due',
    ),
    ...{ kind: 'date', widget: 'date', over: ['date', 'dateTime'] },
  },
  clock: { called: endingIn('时刻|時刻'), kind: 'time', widget: 'time', over: ['time'] },
  color: { called: endingIn('颜色|顏色', 'colou?r'), kind: 'text', widget: 'colorPicker', over: texts },
  line: {
    called: endingIn(
      '名称|名稱|名字|姓名|标题|標題|主题|主題|件名|氏名|名前|网址|網址|链接|連結|リンク|地址|地點|地点|住所|場所|(?:文件|檔案|图片|圖片|ファイル|画像)名',
    ),
    ...{ kind: 'text', widget: 'input', over: texts },
  },
  remark: {
    called: endingIn(
      '备注|備註|備考|メモ|说明|說明|説明|描述|内容|內容|原因|理由|事由|意见|意見|建议|建議|要求|要望|详情|詳情|詳細|评语|評語|コメント',
      'remarks?|memo|notes?|comments?|description|reason|details|feedback|requirements',
    ),
    ...{ kind: 'longText', widget: 'textarea', over: texts },
  },
} as const satisfies Record<string, NamedColumn>;

export type ColumnMeaning = keyof typeof namedColumns;

/** What a meaning makes of a column. */
export const namedColumn = (meaning: ColumnMeaning): NamedColumn => namedColumns[meaning];

/** What a column is for by its name alone; `kind`: what its values are, where there are some. */
export function meaningOf(name: string, kind?: ColumnKind): ColumnMeaning | undefined {
  const found = isSecretColumn({ name, comment: null }) ? undefined : namedBy(partsOf(name));
  return found && (kind === undefined || namedColumn(found).over.includes(kind)) ? found : undefined;
}

function namedBy({ head, whole, bracket, isPercent }: ReturnType<typeof partsOf>): ColumnMeaning | undefined {
  if (namedColumns.flag.called.exec(whole)?.index === 0) return 'flag';
  if (isPercent) return 'percent';
  if (/(?:^|_)number_of_/.test(whole)) return 'count';
  if (countryStates.test(whole)) return 'line';
  const found = endOf(head);
  const isLong = found === undefined || found === 'moment' || found === 'day' || found === 'clock';
  if (isLong && measures.test(bracket)) return 'measure';
  return found ?? (monies.test(bracket) ? 'money' : undefined);
}

const meanings = Object.keys(namedColumns) as ColumnMeaning[];

/** The meaning that stands for most of what a name ends in. */
function endOf(words: string): ColumnMeaning | undefined {
  const found = meanings.flatMap((meaning) => {
    const from = namedColumns[meaning].called.exec(words)?.index;
    return from === undefined ? [] : [{ meaning, from }];
  });
  return found.sort((one, other) => one.from - other.from)[0]?.meaning;
}

/** They have a name, and no progress. */
const countryStates =
  /(?:^|_)(?:(?:home|billing|shipping|mailing|delivery|birth|us)_state|state_(?:usa?|au|india|brazil|mexico))$/;
const measures =
  /^(?:小时|小時|時間|分钟|分鐘|天|h|hrs?|hours?|min|minutes?|days?|kg|g|公斤|千克|吨|噸|km|m|cm|mm|米|厘米|公尺|公分|m2|m3|平方米|坪|l|ml|升|°?c)$/;
const monies = /^(?:[万萬千百]?[元円]|美元|[¥$€£]|usd|eur|gbp|jpy|cny|rmb|twd|ntd)$/;

import type { ColumnKind } from '../data-source/columns.ts';
import type { FieldRule } from '../language/rules/rules.ts';
import type { OptionItem } from '../options/source.ts';
import { t } from '../texts/text.ts';
import type { WidgetName } from '../widgets/index.ts';
import { isCalled } from './column-names.ts';
import { wordsOf } from './words.ts';

/** What a column is for, as its name says it. */
interface NamedColumn {
  /** Words between `_`, in small letters; or any part of a name in Chinese and Japanese. */
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

/** In the order in which they are asked: what says more stands first. */
const namedColumns = {
  signature: {
    called: /签名|签字|簽名|簽字|署名|サイン|(^|_)signature(_|$)/,
    ...{ kind: 'text', widget: 'signature', over: texts },
  },
  picture: {
    called:
      /照片|图片|圖片|头像|頭像|大头照|大頭照|截图|截圖|封面图|写真|画像|ロゴ|(^|_)(photos?|pictures?|images?|avatar|logo|screenshots?)(_|$)/,
    ...{ kind: 'text', widget: 'imageUpload', over: texts },
  },
  code: {
    called: /编码|編碼|编号|編號|单号|單號|代码|代碼|工号|工號|学号|學號|序列号|序號|条码|條碼|番号|コード/,
    ...{ kind: 'text', widget: 'input', over: texts },
  },
  file: {
    called:
      /附件|文件|檔案|简历|履歷|扫描件|掃描檔|添付|ファイル|書類|履歴書|(^|_)(attachments?|files?|documents?|resume|cv|scans?)(_|$)/,
    ...{ kind: 'text', widget: 'fileUpload', over: texts },
  },
  flag: {
    called:
      /^(是否|有无|有無|需否)|与否|與否|の有無|要否|可否|済み$|フラグ|^(is|has|can|needs?|allow)_|(^|_)(enabled|active|urgent|confirmed|done|yes_no)(_|$)/,
    ...{ kind: 'boolean', widget: 'switch', over: ['boolean', 'integer'] },
  },
  gender: {
    called: /性别|性別|(^|_)(gender|sex)(_|$)/,
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'male', label: t('男', '男', 'Male', '男性') },
      { value: 'female', label: t('女', '女', 'Female', '女性') },
    ],
  },
  priority: {
    called:
      /优先级|優先級|优先度|優先順|優先度|紧急程度|緊急程度|緊急度|重要程度|重要度|(^|_)(priority|urgency|severity)(_|$)/,
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'high', label: t('高', '高', 'High', '高'), color: 'red' },
      { value: 'middle', label: t('中', '中', 'Middle', '中'), color: 'orange' },
      { value: 'low', label: t('低', '低', 'Low', '低'), color: 'gray' },
    ],
  },
  state: {
    called: /状态|狀態|状態|ステータス|阶段|階段|段階|进度|進度|進捗|(^|_)(status|state|stage|phase|progress)(_|$)/,
    ...{ kind: 'text', widget: 'select', over: texts },
    options: [
      { value: 'waiting', label: t('未开始', '未開始', 'Not begun', '未着手'), color: 'gray' },
      { value: 'running', label: t('进行中', '進行中', 'Under way', '進行中'), color: 'blue' },
      { value: 'done', label: t('已完成', '已完成', 'Done', '完了'), color: 'green' },
    ],
  },
  choice: {
    called:
      /类型|類型|类别|類別|分类|分類|种类|種類|区分|等级|等級|级别|級別|ランク|カテゴリ|来源|來源|渠道|管道|方式|経路|(^|_)(type|category|kind|class|level|grade|source|channel|method)(_|$)/,
    ...{ kind: 'text', widget: 'select', over: texts },
  },
  people: {
    called:
      /(参与|參與|参会|與會|协作|協作)(人|人员|人員)|成员|成員|出席者|参加者|メンバー|(^|_)(members|participants|attendees|people|team)(_|$)/,
    ...{ kind: 'text', widget: 'userPicker', several: true, over: texts },
  },
  person: {
    called:
      /(负责|負責|申请|申請|经办|經辦|审批|審批|审核|審核|核准|创建|建立|领用|領用|使用|保管|接待|交接|处理|處理|执行|執行|提交|报销|報銷|借用|跟进|跟進|发起|發起|主讲|主講|登记|登記|预订|預訂|回访|回訪|检查|檢查|检验|檢驗|验收|驗收|盘点|盤點|维修|維修|值班|记录|記錄)(人|人员|人員)|(业务|業務|销售|銷售|采购|採購|仓管|倉管|检验|檢驗|驾驶|駕駛|管理)[员員]|(客户|客戶|项目|專案)(经理|經理)|担当者?|申請者|承認者|責任者|作成者|使用者|検査員|上長|(^|_)(owner|assignee|applicant|requester|approver|reviewer|responsible|salesperson|inspector|handler|host|driver|buyer|manager)(_|$)/,
    ...{ kind: 'text', widget: 'userPicker', over: texts },
  },
  department: {
    called: /部门|部門|部署|科室|(^|_)(department|dept)(_|$)/,
    ...{ kind: 'text', widget: 'departmentPicker', over: texts },
  },
  mail: {
    called: /邮箱|郵箱|邮件|郵件|信箱|メール|(^|_)(e_?mail|mail)(_|$)/,
    ...{ kind: 'text', widget: 'input', rules: [{ rule: 'email' }], over: texts },
  },
  phone: {
    called: /电话|電話|手机|手機|联系方式|聯絡方式|传真|傳真|携帯|(^|_)(phone|telephone|mobile|tel|fax|cell)(_|$)/,
    ...{ kind: 'text', widget: 'input', props: { maxlength: 30 }, over: texts },
  },
  rating: {
    called: /星级|星級|满意度|滿意度|満足度|评分|評分|評価|(^|_)(rating|stars|satisfaction)(_|$)/,
    ...{ kind: 'integer', widget: 'rate', over: ['integer'] },
  },
  percent: {
    called: /率$|比例|百分比|占比|佔比|割合|(^|_)(percent|percentage|ratio|share)(_|$)/,
    ...{ kind: 'decimal', widget: 'number', props: { precision: 2, suffix: '%' }, over: numbers },
  },
  measure: {
    called:
      /工时|工時|时长|時長|小时|小時|重量|长度|長度|宽度|寬度|高度|面积|面積|体积|體積|温度|溫度|時間数|長さ|重さ|(^|_)(hours|weight|length|width|height|area|volume|temperature)(_|$)/,
    ...{ kind: 'decimal', widget: 'number', over: numbers },
  },
  count: {
    called:
      /数量|數量|件数|件數|人数|人數|个数|個數|次数|次數|天数|天數|库存|庫存|年龄|年齡|年齢|年限|台数|台數|页数|頁數|個数|回数|日数|在庫|(^|_)(qty|quantity|count|number_of|pieces|age|days|stock)(_|$)/,
    ...{ kind: 'integer', widget: 'number', over: numbers },
  },
  money: {
    called:
      /金额|金額|单价|單價|単価|价格|價格|価格|费用?$|費用?$|料金|税|成本|预算|預算|予算|收入|工资|工資|薪|給与|奖金|獎金|(^|_)(amount|price|cost|fee|total|subtotal|salary|wage|budget|revenue|tax)(_|$)/,
    ...{ kind: 'decimal', widget: 'amount', over: numbers },
  },
  period: {
    called: /起止|起訖|期间|期間|(^|_)(period|date_range)(_|$)/,
    ...{ kind: 'text', widget: 'dateRange', over: texts },
  },
  moment: {
    called: /时间|時間|日時|(^|_)(time|datetime|timestamp|at)$/,
    ...{ kind: 'dateTime', widget: 'date', over: ['date', 'dateTime'] },
  },
  day: {
    called:
      /日期|生日|日付|年月日|期日|期限|締切|到期|(?<![工作平今节節假休周週])日$|(^|_)(date|birthday|deadline|day|on|due)$/,
    ...{ kind: 'date', widget: 'date', over: ['date', 'dateTime'] },
  },
  clock: { called: /时刻|時刻/, kind: 'time', widget: 'time', over: ['time'] },
  color: { called: /颜色|顏色|(^|_)(color|colour)(_|$)/, kind: 'text', widget: 'colorPicker', over: texts },
  line: {
    called:
      /名称|名稱|名字|姓名|标题|標題|主题|主題|件名|氏名|名前|网址|網址|链接|連結|リンク|地址|地點|地点|住所|場所|URL/i,
    ...{ kind: 'text', widget: 'input', over: texts },
  },
  remark: {
    called:
      /备注|備註|備考|メモ|说明|說明|説明|描述|内容|內容|原因|理由|事由|意见|意見|建议|建議|要求|要望|详情|詳情|詳細|评语|評語|コメント|(^|_)(remarks?|memo|notes?|comments?|description|reason|details|feedback|requirements)(_|$)/,
    ...{ kind: 'longText', widget: 'textarea', over: texts },
  },
} as const satisfies Record<string, NamedColumn>;

export type ColumnMeaning = keyof typeof namedColumns;

/** What a meaning makes of a column. */
export const namedColumn = (meaning: ColumnMeaning): NamedColumn => namedColumns[meaning];

/** What a column is for by its name alone; `kind`: what its values are, where there are some. */
export function meaningOf(name: string, kind?: ColumnKind): ColumnMeaning | undefined {
  const words = wordsOf(name).join('_');
  const isSecret = isCalled('secret', { name, comment: null });
  const found = Object.entries<NamedColumn>(namedColumns).find(([, { called }]) => called.test(words));
  if (!found || isSecret || (kind !== undefined && !found[1].over.includes(kind))) return undefined;
  return found[0] as ColumnMeaning;
}

import { wordsOf } from './words.ts';

/** What the names and comments of columns usually mean. */
const meanings = {
  secret: /(^|_)(password|passwd|pwd|secret|token|salt|api_key|private_key)(_|$)|密码|密碼|密钥|密鑰|口令/,
  /** Of names alone: a comment says what a mail address is good for. */
  secretName:
    /passw(or)?d|passphrase|passwort|kennwort|(^|_)(user_?pass|pwd|secret|token|salt|(api|private|auth|session|reset|activation)_?key)(_|$)|密码|密碼|密钥|密鑰|口令/,
  money:
    /(^|_)(amount|amt|price|cost|fee|freight|total|subtotal|money|salary|wage|bonus|balance|bal|payment|income|revenue|tax|limit)(_|$)|金额|金額|单价|單價|价格|價格|费|費|款|余额|餘額|工资|工資|奖金|成本|收入|額$/,
  notMoney: /(^|_)(rate|ratio|percent|qty|quantity|count|number|num|days)(_|$)|率|数量|數量|比例/,
  flag: /^(is|has|can|allow|enable|enabled|need)_|^(enabled|disabled|active|deleted|discontinued|hidden|visible|always_show)$/,
  audit:
    /^(created?|updated?|modif(y|ied)|inserted?|deleted?|last_update[d]?|last_modified|gmt_create|gmt_modified)(_?(at|by|on|time|date|user|name|u?id))?$|^write_(date|uid)$|^(sys_org_code|sys_company_code|row_?version|version|revision|tenant_id)$/,
  code: /(^|_)(?<!postal_|post_|zip_|area_|country_)(code|no|number|sn|sku|symbol|abbr)$|编码|編碼|编号|編號|单号|單號|代码|代碼|工号/,
  /** One line, whatever its type would take: PostgreSQL's `text` is what people there write names in. */
  line: /(^|_)(id|key|uuid|name|nm|title|subject|label|caption|state|status|kind|type|category|level|email|mail|phone|tel|mobile|fax|city|country|region|province|zip|postcode|currency|unit|color|colour|language|locale|version|slug|account|user|username|gender|sex)$|名称|名稱|名字|姓名|标题|標題|状态|狀態|类型|類型|电话|電話|手机|手機|邮箱|郵箱/,
  /** What many rows have in common. */
  shared:
    /(^|_)(status|state|type|kind|category|class|group|level|priority|stage|phase|mode|flag|currency|unit|uom|country|region|city|language|lang|locale|gender|sex|color|colour|client|mandt|mandant|tenant|bukrs|werks|branch|source|channel)$|(状态|狀態|状況|类型|類型|类别|類別|种类|種類|種別|区分|性别|性別|币种|幣別|通貨|单位|單位|単位|级别|級別|等级|等級|优先级|優先級|租户|租戶|集团)$/,
  remark:
    /(^|_)(remark|remarks|memo|note|notes|comment|description|descr|desc|address|fax|attachment|url|path|bemerkung|notiz|beschreibung|remarque|observacion|observaciones)\d*(_|$)|备注|備註|说明|描述|地址|附件|传真/,
  /** What is written in sentences, however short they are yet. */
  prose:
    /(^|_)(remarks?|memo|notes?|comments?|description|descr|desc|body|content|message|bemerkung|notiz|beschreibung|remarque|observacion|observaciones)\d*(_|$)|备注|備註|备考|備考|说明|說明|描述|内容|內容|メモ|説明|コメント/,
  date: /(^|_)(date|time|day|at|on)$|日期|时间|時間/,
} as const satisfies Record<string, RegExp>;

/** Whether a column is called as its like usually are. */
export const isCalled = (
  meaning: keyof typeof meanings,
  { name, comment }: { name: string; comment: string | null },
): boolean => meanings[meaning].test(wordsOf(name).join('_')) || (comment !== null && meanings[meaning].test(comment));

/** By its name alone: a comment may mention anything. */
export const isNamed = (meaning: keyof typeof meanings, name: string): boolean =>
  meanings[meaning].test(wordsOf(name).join('_'));

/** Whether a column holds what nobody may read. */
export const isSecretColumn = (column: { name: string; comment: string | null }): boolean =>
  isNamed('secretName', column.name) || isCalled('secret', column);

import { languages } from '../../texts/text.ts';
import { type WidgetName, widgets } from '../../widgets/index.ts';

/** What people call the type of a field, besides what the palette calls it. */
const words: Partial<Record<WidgetName, RegExp>> = {
  input:
    /^(文本|文字|字符|字串|字符串|单行(文本|文字)?|單行(文字)?|テキスト|文字列|text|string|varchar|char|line|phone|e-?mail|url)$/,
  textarea: /^(多行(文本|文字)?|长文本|長文字|备注|備註|長文|複数行|long ?text|memo|paragraph|multi-?line)$/,
  number: /^(数字|數字|数值|數值|整数|整數|小数|小數|数値|number|int(eger)?|decimal|float|double|numeric)$/,
  amount: /^(金额|金額|货币|貨幣|通貨|money|amount|currency|price)$/,
  date: /^(日期|日付|date|day|日期时间|日期時間|日時|date ?time|timestamp)$/,
  dateRange: /^(日期范围|日期範圍|期间|期間|date ?range|period)$/,
  time: /^(时间|時間|时刻|時刻|time)$/,
  select:
    /^(下拉(选择|框|選單)?|选择|選擇|单选|單選|选项|選項|枚举|列舉|字典|プルダウン|選択|select|drop-?down|choice|enum|option|list)$/,
  radio: /^(单选(框|按钮)|單選(框|按鈕)|ラジオ(ボタン)?|radio( ?button)?)$/,
  checkbox: /^(多选(框)?|多選|複選(框)?|复选(框)?|チェックボックス|複数選択|check ?box(es)?|multi-?select|multiple)$/,
  switch: /^(开关|開關|布尔|布林|是否|是\/否|はい\/いいえ|スイッチ|真偽|switch|bool(ean)?|yes ?\/ ?no|toggle|flag)$/,
  rate: /^(评分|評分|星级|星級|評価|rat(e|ing)|stars?)$/,
  fileUpload: /^(附件|文件|檔案|上传|上傳|ファイル|添付|file|attachment|upload|document)s?$/,
  imageUpload: /^(图片|圖片|照片|图像|圖像|画像|写真|image|picture|photo)s?$/,
  signature: /^(签名|簽名|签字|簽字|署名|signature)$/,
  userPicker: /^(人员|人員|用户|使用者|员工|員工|成员|成員|ユーザー|社員|担当者|user|person|people|employee|member)s?$/,
  departmentPicker: /^(部门|部門|部署|department|dept)s?$/,
  colorPicker: /^(颜色|顏色|色|colou?r)$/,
  address: /^(地址|地区|地區|省市区|省市區|住所|area|address|region)$/,
  richText: /^(富文本|富文字|图文|圖文|リッチテキスト|rich ?text|html)$/,
};

const moments = /^(日期时间|日期時間|日時|date ?time|timestamp)$/;

/** What somebody calls a type as a widget, and whether it is a day with a time; undefined: it is no type. */
export function typeOf(word: string): { widget: WidgetName; withTime?: true } | undefined {
  const said = word.trim().toLowerCase();
  const widget = titles().get(said) ?? byWords.find(([, pattern]) => pattern.test(said))?.[0];
  return widget && { widget, ...(moments.test(said) ? { withTime: true } : {}) };
}

const byWords = Object.entries(words) as [WidgetName, RegExp][];

let known: ReadonlyMap<string, WidgetName> | undefined;
/** The palette's own words, in every language. */
function titles(): ReadonlyMap<string, WidgetName> {
  known ??= new Map(
    byWords.flatMap(([name]) =>
      languages.map((language) => [widgets[name].title[language].toLowerCase(), name] as const),
    ),
  );
  return known;
}

import type { PropDefinition } from '../properties/property.ts';
import { t } from '../texts/text.ts';

/** The properties that several widgets have in common. */
export const props = {
  placeholder: { type: 'caption', label: t('占位提示', '佔位提示', 'Placeholder', 'プレースホルダー') },
  startPlaceholder: {
    type: 'caption',
    label: t('起始占位提示', '起始佔位提示', 'Placeholder of the start', '開始のプレースホルダー'),
  },
  endPlaceholder: {
    type: 'caption',
    label: t('结束占位提示', '結束佔位提示', 'Placeholder of the end', '終了のプレースホルダー'),
  },
  separator: {
    type: 'text',
    label: t('分隔文字', '分隔文字', 'Separator', '区切り文字'),
    default: '~',
    maxLength: 8,
  },
  timeFormat: {
    type: 'choice',
    label: t('格式', '格式', 'Format', '書式'),
    choices: [
      { value: 'HH:mm:ss', label: t('时:分:秒', '時:分:秒', 'Hours, minutes, seconds', '時:分:秒') },
      { value: 'HH:mm', label: t('时:分', '時:分', 'Hours, minutes', '時:分') },
    ],
    default: 'HH:mm:ss',
  },
  clockFormat: {
    type: 'choice',
    label: t('时间的格式', '時間的格式', 'Format of the time', '時刻の書式'),
    choices: [
      { value: 'HH:mm', label: t('时:分', '時:分', 'Hours, minutes', '時:分') },
      { value: 'HH:mm:ss', label: t('时:分:秒', '時:分:秒', 'Hours, minutes, seconds', '時:分:秒') },
    ],
    default: 'HH:mm',
    when: { prop: 'withTime', is: [true] },
  },
  clearable: { type: 'boolean', label: t('可清空', '可清空', 'Clearable', 'クリア可能'), default: true },
  maxlength: {
    type: 'integer',
    label: t('最多字符数', '最多字元數', 'Maximum length', '最大文字数'),
    min: 1,
    max: 100000,
  },
  showWordLimit: {
    type: 'boolean',
    label: t('显示字数', '顯示字數', 'Show word count', '文字数を表示'),
    default: false,
  },
  prefix: { type: 'caption', label: t('前缀', '前綴', 'Prefix', '接頭辞') },
  suffix: { type: 'caption', label: t('后缀', '後綴', 'Suffix', '接尾辞') },
  minRows: {
    type: 'integer',
    label: t('最小行数', '最小行數', 'Minimum rows', '最小行数'),
    default: 3,
    min: 1,
    max: 50,
  },
  maxRows: {
    type: 'integer',
    label: t('最大行数', '最大行數', 'Maximum rows', '最大行数'),
    default: 8,
    min: 1,
    max: 100,
  },
  min: { type: 'number', label: t('最小值', '最小值', 'Minimum', '最小値') },
  max: { type: 'number', label: t('最大值', '最大值', 'Maximum', '最大値') },
  precision: { type: 'integer', label: t('小数位数', '小數位數', 'Decimals', '小数桁数'), min: 0, max: 10 },
  earliest: {
    type: 'limit',
    of: 'day',
    label: t('最早', '最早', 'Not before', 'この日以降'),
    help: t(
      '固定日期，或随填写当天变动：today、today+30、today-7；已保存的值不受变动的影响',
      '固定日期，或隨填寫當天變動：today、today+30、today-7；已儲存的值不受變動影響',
      'A day, or one that moves with the day of filling in: today, today+30, today-7; what is stored already may stay',
      '固定の日付、または入力日から数える日（today、today+30、today-7）。保存済みの値はそのまま残せます',
    ),
  },
  latest: { type: 'limit', of: 'day', label: t('最晚', '最晚', 'Not after', 'この日以前') },
  earliestTime: { type: 'limit', of: 'time', label: t('最早', '最早', 'Not before', 'この時刻以降') },
  latestTime: { type: 'limit', of: 'time', label: t('最晚', '最晚', 'Not after', 'この時刻以前') },
  thousands: { type: 'boolean', label: t('千分位', '千分位', 'Thousands separator', '桁区切り'), default: false },
  options: {
    type: 'options',
    label: t('选项', '選項', 'Options', '選択肢'),
    sources: ['static', 'dictionary', 'dataSource'],
  },
  pathSeparator: {
    type: 'text',
    label: t('分隔符', '分隔符', 'Separator', '区切り文字'),
    default: ' / ',
    maxLength: 8,
  },
  multiple: { type: 'boolean', label: t('多选', '多選', 'Multiple', '複数選択'), default: false },
  filterable: { type: 'boolean', label: t('可搜索', '可搜尋', 'Searchable', '検索可能'), default: false },
  optionStyle: {
    type: 'choice',
    label: t('样式', '樣式', 'Style', 'スタイル'),
    choices: [
      { value: 'default', label: t('默认', '預設', 'Default', '標準') },
      { value: 'button', label: t('按钮', '按鈕', 'Buttons', 'ボタン') },
    ],
    default: 'default',
  },
  lastLevel: {
    type: 'boolean',
    label: t('只能选末级', '只能選末級', 'Only leaves', '末端のみ選択可'),
    default: false,
  },
  maxCount: { type: 'integer', label: t('最多选几项', '最多選幾項', 'At most', '最大選択数'), min: 1, max: 1000 },
  withTime: { type: 'boolean', label: t('包含时间', '包含時間', 'With time', '時刻を含む'), default: false },
  limit: {
    type: 'integer',
    label: t('数量上限', '數量上限', 'At most this many', '個数の上限'),
    default: 9,
    min: 1,
    max: 100,
  },
  fileSize: {
    type: 'number',
    label: t('大小上限', '大小上限', 'Size limit', 'サイズ上限'),
    help: t(
      '文件最大 50 MB，图片最大 20 MB',
      '檔案最大 50 MB，圖片最大 20 MB',
      'Never more than 50 MB for a file and 20 MB for a picture',
      'ファイルは最大 50 MB、画像は最大 20 MB です',
    ),
    default: 2,
    min: 0.001,
    max: 10240,
  },
  sizeUnit: {
    type: 'choice',
    label: t('单位', '單位', 'Unit', '単位'),
    choices: [
      { value: 'KB', label: t('KB', 'KB', 'KB', 'KB') },
      { value: 'MB', label: t('MB', 'MB', 'MB', 'MB') },
      { value: 'GB', label: t('GB', 'GB', 'GB', 'GB') },
    ],
    default: 'MB',
  },
  matching: {
    type: 'object',
    label: t('只选相符的记录', '只選相符的記錄', 'Only records that match', '一致するレコードだけを選ぶ'),
    help: t(
      '只能选择与本表单另一字段相符的记录，例如所选客户的联系人；该字段为空时不限制，选定后由系统填上',
      '只能選擇與本表單另一欄位相符的記錄，例如所選客戶的聯絡人；該欄位為空時不限制，選定後由系統填上',
      'Only records that agree with another field of this form can be chosen, such as the contacts of the chosen customer; while that field is empty all can be, and choosing fills it in',
      '同じフォームの別の項目と一致するレコードだけを選べます（選んだ顧客の担当者など）。その項目が空ならすべて選べ、選ぶと自動で入ります',
    ),
    of: {
      field: {
        type: 'field',
        use: 'match',
        required: true,
        label: t('本表单的字段', '本表單的欄位', 'The field of this form', 'このフォームの項目'),
      },
      their: {
        type: 'fieldName',
        required: true,
        label: t('被选记录的字段', '被選記錄的欄位', 'The field of the records', '選ばれるレコードの項目'),
      },
    },
  },
  rowOptions: {
    type: 'options',
    label: t('数据源的行', '資料來源的列', 'Rows of a data source', 'データソースの行'),
    help: t(
      '改为选择数据源的行，此时不写 to；单选的 kind 为 text，多选为 refs',
      '改為選擇資料來源的列，此時不寫 to；單選的 kind 為 text，多選為 refs',
      'Chosen in place of records, without `to`; the kind is then text, and refs for several',
      'レコードの代わりにデータソースの行を選びます。`to` は書かず、kind は text、複数なら refs になります',
    ),
    sources: ['dataSource'],
  },
  codeText: {
    type: 'text',
    label: t('固定文字', '固定文字', 'The fixed text', '固定の文字'),
    when: { prop: 'dataType', is: ['static'] },
  },
  codeField: {
    type: 'field',
    label: t('本表单的字段', '本表單的欄位', 'The field of this form', 'このフォームの項目'),
    required: true,
    when: { prop: 'dataType', is: ['relation'] },
  },
  codeColor: { type: 'color', label: t('线条颜色', '線條顏色', 'Colour of the lines', '線の色'), default: '#000000' },
  codeBackground: {
    type: 'color',
    label: t('背景颜色', '背景顏色', 'Background', '背景色'),
    default: '#ffffff',
  },
  buttonText: { type: 'caption', label: t('按钮文字', '按鈕文字', 'Button text', 'ボタンの文字') },
  tip: { type: 'caption', label: t('提示', '提示', 'Hint', 'ヒント') },
} as const satisfies Record<string, PropDefinition>;

import { type Text, t } from '../texts/text.ts';

/** The values that a change script finds at hand; none can be changed. */
export const scriptValues = {
  value: t('字段现在的值', '欄位現在的值', 'What the field holds now', '項目の現在の値'),
  old: t('变化之前的值', '變更之前的值', 'What it held before', '変更前の値'),
  values: t(
    '此人在表单中看到的值，按字段名；密码等只写不读的除外，子表仅在脚本写出其名称时提供',
    '此人在表單中看到的值，按欄位名稱；密碼等只寫不讀的除外，子表僅在指令碼寫出其名稱時提供',
    'What this person sees in the form, by field name: no secrets, and a sub-table only for a script that contains its name',
    'この人がフォームで見ている値（項目名ごと）。パスワードなどは含まず、サブテーブルはスクリプト内に名前がある場合のみ',
  ),
  row: t(
    '子表列的脚本：这一行的值，按字段名；form.set 先找这一行的字段',
    '子表欄位的指令碼：這一列的值，按欄位名稱；form.set 先找這一列的欄位',
    'In the script of a column of a sub-table: what its row holds, by field name; form.set looks for a name in the row first',
    'サブテーブルの列のスクリプトで：その行の値（項目名ごと）。form.set はまずその行の項目を探す',
  ),
  index: t('这一行的序号，从 0 开始', '這一列的序號，從 0 開始', 'The place of the row, from 0', '行の位置（0から）'),
  user: t(
    '填写人：{ id, departmentId, companyId }',
    '填寫人：{ id, departmentId, companyId }',
    'Who fills it in: { id, departmentId, companyId }',
    '入力者：{ id, departmentId, companyId }',
  ),
  isNew: t('是否新增', '是否新增', 'Whether the record is a new one', '新規レコードかどうか'),
} as const satisfies Record<string, Text>;

/** What a change script may ask of its form, and how it is written. */
export const scriptCommands = {
  set: {
    call: 'form.set(name, value)',
    says: t(
      '填写字段，也可以是 form.set({ 名称: 值 })；只填此人可以填写的字段',
      '填寫欄位，也可以是 form.set({ 名稱: 值 })；只填此人可以填寫的欄位',
      'Fills in a field, or several as form.set({ name: value }), as far as this person may',
      '項目に入力する。form.set({ 名前: 値 }) も可。この人が入力できる項目のみ',
    ),
  },
  show: {
    call: 'form.show(name)',
    says: t(
      '显示脚本隐藏过的字段；由条件隐藏的仍然隐藏',
      '顯示指令碼隱藏過的欄位；由條件隱藏的仍然隱藏',
      'Shows again what a script has hidden; what a condition hides stays hidden',
      'スクリプトが隠した項目を再び表示する。条件で隠れている項目はそのまま',
    ),
  },
  hide: { call: 'form.hide(name)', says: t('隐藏字段', '隱藏欄位', 'Hides a field', '項目を隠す') },
  require: {
    call: 'form.require(name, flag = true)',
    says: t(
      '要求填写；false 只取消脚本自己的要求',
      '要求填寫；false 只取消指令碼自己的要求',
      'Asks for a value; false takes back only what a script asked for',
      '入力を必須にする。false で取り消せるのはスクリプトによる必須のみ',
    ),
  },
  lock: {
    call: 'form.lock(name, flag = true)',
    says: t(
      '锁定字段；false 只解除脚本自己的锁定',
      '鎖定欄位；false 只解除指令碼自己的鎖定',
      'Makes a field read-only; false takes back only what a script locked',
      '項目を読み取り専用にする。false で解除できるのはスクリプトによるもののみ',
    ),
  },
  options: {
    call: 'form.options(name, [{ value, label }])',
    says: t(
      '替换可选项；不给列表则恢复文档的选项',
      '替換可選項；不給清單則恢復文件的選項',
      'Offers these choices; without a list those of the document again',
      '選択肢を置き換える。一覧を省くと文書の選択肢に戻る',
    ),
  },
  message: {
    call: 'form.message(text, kind)',
    says: t(
      '显示一条消息，kind 为 info、success、warning 或 error',
      '顯示一則訊息，kind 為 info、success、warning 或 error',
      'Says something; kind is info, success, warning or error',
      'メッセージを表示する。kind は info、success、warning、error',
    ),
  },
} as const satisfies Record<string, { call: string; says: Text }>;

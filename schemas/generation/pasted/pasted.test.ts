import { expect, test } from 'vitest';
import { checkDocument } from '../../document/check-document.ts';
import { applyCorrections } from '../corrections.ts';
import { documentsOf } from '../documents.ts';
import type { GuessedField } from '../guess.ts';
import { guessTables } from '../guess-tables.ts';
import { readPasted } from './read-pasted.ts';

/** What a text becomes, and that its document is one. */
function fieldsOf(text: string): GuessedField[] {
  const pasted = readPasted(text);
  if (!pasted) return [];
  const { tables, findings } = applyCorrections(guessTables([pasted.shape]), {
    corrections: pasted.corrections,
    tables: [pasted.shape],
  });
  expect(findings).toEqual([]);
  for (const { page } of documentsOf(tables)) expect([text, checkDocument(page).findings]).toEqual([text, []]);
  return tables[0]?.fields ?? [];
}
const widgets = (text: string) => fieldsOf(text).map(({ label, widget }) => `${label} ${widget}`);

test.each([
  [
    'zh',
    '姓名 input|手机号 input|部门 departmentPicker|负责人 userPicker|开始日期 date|预约时间 date|金额 amount|数量 number|完成率 number',
  ],
  [
    'zh',
    '状态 select|优先级 select|性别 select|类型 select|是否加急 switch|备注 textarea|附件 fileUpload|照片 imageUpload|签名 signature',
  ],
  [
    'zh',
    '参会人员 userPicker|起止日期 dateRange|满意度 rate|颜色 colorPicker|工号 input|文件编号 input|到期日 date|工作日 input|地址 input',
  ],
  [
    'zhtw',
    '姓名 input|電子郵件 input|部門 departmentPicker|申請人 userPicker|到職日期 date|總金額 amount|數量 number|狀態 select',
  ],
  [
    'zhtw',
    '是否核准 switch|備註 textarea|檔案 fileUpload|大頭照 imageUpload|簽名 signature|起訖日期 dateRange|滿意度 rate|單號 input',
  ],
  [
    'en',
    'Name input|Phone input|E-mail input|Department departmentPicker|Owner userPicker|Start date date|Meeting time date|Total amount amount',
  ],
  [
    'en',
    'Quantity number|Status select|Priority select|Gender select|Category select|Is urgent switch|Remarks textarea|Attachments fileUpload',
  ],
  [
    'en',
    'Photo imageUpload|Signature signature|Participants userPicker|Period dateRange|Rating rate|Colour colorPicker|Reason textarea|Share number',
  ],
  [
    'ja',
    '氏名 input|電話番号 input|メールアドレス input|部署 departmentPicker|担当者 userPicker|申請日 date|開始日時 date|金額 amount|数量 number',
  ],
  [
    'ja',
    'ステータス select|優先度 select|種類 select|承認の有無 switch|備考 textarea|添付ファイル fileUpload|写真 imageUpload|署名 signature|期間 dateRange',
  ],
])('names in %s: %s', (_, list) => {
  const names = list.split('|').map((one) => one.slice(0, one.lastIndexOf(' ')));
  expect(widgets(names.join('\n'))).toEqual(list.split('|'));
});

test.each([
  [
    'zh',
    '申请人电话 input|登记人电话 input|管理员邮箱 input|客户经理部门 departmentPicker|进度百分比 number|进度(%) number',
  ],
  [
    'ja',
    '担当部署 departmentPicker|進捗率 number|室数 number|担当者の電話番号 input|承認者メール input|担当 userPicker',
  ],
  [
    'en',
    'Owner department departmentPicker|Phone of owner input|Buyer email input|Host country input|Progress % number',
  ],
  [
    'en',
    'Stage fee amount|State (US) input|Shipping state input|State select|Owner (sales) userPicker|Owner 2 userPicker',
  ],
  [
    'zh',
    '部门负责人 userPicker|负责人部门 departmentPicker|状态说明 textarea|图片数量 number|部门名称 input|税号 input',
  ],
  ['zh', '成本中心 input|费用类型 select|起止时间 dateRange|签名日期 date|汇率 input|税率 number|报价（元） amount'],
  [
    'zh',
    '时间段 input|工期（天） number|邮件主题 input|邮件内容 textarea|电话2 input|金额合计 amount|费用（万元） amount',
  ],
  [
    'zhtw',
    '申請人電話 input|專案經理部門 departmentPicker|承辦進度（％） number|部門主管 userPicker|狀態備註 textarea',
  ],
  ['zhtw', '匯率 input|單價 amount|檢驗員電子郵件 input|簽名檔案 fileUpload|庫存數量 number|階段費用 amount'],
  ['ja', '部署名 input|担当者名 userPicker|作業時間 number|状態コード input|係数 input|税率 number|ファイル名 input'],
  ['ja', '申請者の部署 departmentPicker|進捗状態 select|写真の枚数 number|期間（日） dateRange|単価（円） amount'],
  [
    'en',
    'Department budget amount|Document type select|Tax number input|Tax rate number|Amount due amount|Due date date',
  ],
  ['en', 'Number of guests number|Status code input|Approved by userPicker|Reason for leave textarea|Photo date date'],
  ['en', 'Price list input|Manager’s phone input|Duration (hours) number|Days overdue number|Percent complete number'],
])('a name says what it ends in, in %s: %s', (_, list) => {
  const names = list.split('|').map((one) => one.slice(0, one.lastIndexOf(' ')));
  expect(widgets(names.join('\n'))).toEqual(list.split('|'));
});

test('what is told of a mail, a phone and a percentage is told of the noun at the end', () => {
  const [mail, phone, percent, subject] = fieldsOf('管理员邮箱\nBuyer phone\n進捗率\nメール件名');
  expect(mail?.rules).toEqual([{ rule: 'email' }]);
  expect(phone?.props).toMatchObject({ maxlength: 30 });
  expect(percent).toMatchObject({ kind: 'decimal', props: { suffix: '%' } });
  expect(subject?.rules).toBeUndefined();
});

test.each([
  ['Name\nPhone\nDate'],
  ['Name, Phone, Date'],
  ['Name\tPhone\tDate'],
  ['1. Name\n2. Phone\n3. Date\n'],
  ['- Name\n- Phone\n\n- Date'],
  ['Name; Phone | Date'],
])('%j names the same three', (text) => {
  expect(widgets(text)).toEqual(['Name input', 'Phone input', 'Date date']);
});

test('Chinese names may be set apart by spaces; English ones have spaces themselves', () => {
  expect(widgets('姓名 性别 出生日期')).toEqual(['姓名 input', '性别 select', '出生日期 date']);
  expect(widgets('姓名、部门、备注')).toEqual(['姓名 input', '部门 departmentPicker', '备注 textarea']);
  expect(widgets('Date of birth')).toEqual(['Date of birth date']);
});

test('a type behind a name counts for more than the name', () => {
  expect(
    fieldsOf('名称, 文本\n日期, 多行\n评价, 数字\n发生在, 日期时间\n归属, 人员\n档次, 下拉').map(({ widget, kind }) => [
      widget,
      kind,
    ]),
  ).toEqual([
    ['input', 'text'],
    ['textarea', 'text'],
    ['number', 'decimal'],
    ['date', 'dateTime'],
    ['userPicker', 'ref'],
    ['select', 'text'],
  ]);
  expect(widgets('Title, text\nDone, yes/no\nPicture, image\nPaid, Switch')).toEqual([
    ...['Title input', 'Done switch', 'Picture imageUpload', 'Paid switch'],
  ]);
  // One line of two is two names.
  expect(widgets('Name, Date')).toEqual(['Name input', 'Date date']);
});

test('stars and words say what must be there; brackets and colons say what may be chosen', () => {
  const [name, state, size, kind] = fieldsOf(
    '*姓名\n状态（待审批/已批准/已驳回）\n规格(大、中、小)（必填）\nKind: internal / external',
  );
  expect(name).toMatchObject({ label: '姓名', required: true });
  expect(state).toMatchObject({ label: '状态', widget: 'select', required: false });
  expect(state?.options?.map(({ value }) => value)).toEqual(['待审批', '已批准', '已驳回']);
  expect(size).toMatchObject({ label: '规格', required: true });
  expect(size?.options?.map(({ value }) => value)).toEqual(['大', '中', '小']);
  expect(kind).toMatchObject({ label: 'Kind', widget: 'select' });
  expect(fieldsOf('价格（元）')).toMatchObject([{ label: '价格（元）', widget: 'amount' }]);
});

test('a head with rows as they are copied from a workbook: values say what names do not', () => {
  const rows = [
    ['工单', '接单人', '报修', '耗时', '费用', '处理状态', '完工', '说明'],
    ['A1001', '张三', '2026-11-02', '1.5', '120.00', '完成', '是', '更换电机'],
    ['A1002', '李四', '2026-11-03', '2', '80.5', '进行中', '否', '检查线路'],
    ['A1003', '张三', '2026-11-05', '0.5', '0', '完成', '是', '清洁'],
    ['A1004', '王五', '2026-11-06', '3', '300', '完成', '否', '更换传感器'],
    ['A1005', '李四', '2026-11-08', '1', '20', '进行中', '是', '润滑'],
    ['A1006', '张三', '2026-11-09', '1', '20', '完成', '是', '润滑'],
  ];
  const fields = fieldsOf(rows.map((row) => row.join('\t')).join('\n'));
  expect(fields.map(({ widget, kind }) => `${widget} ${kind}`)).toEqual([
    ...['input text', 'select text', 'date date', 'number decimal', 'amount decimal', 'select text', 'switch boolean'],
    'textarea text',
  ]);
  expect(fields[5]?.options?.map(({ value }) => value)).toEqual(['完成', '进行中']);
  expect(fields.every(({ required }) => !required)).toBe(true);
  // Every widget can still be had: nothing is brought into them.
  expect(fields[1]?.widgets).toContain('userPicker');
  // By its name, where its values do not say otherwise.
  expect(widgets('客户\t负责人\t附件\nA\t张三\t报价.pdf\nB\t李四\t合同.pdf')).toEqual([
    ...['客户 input', '负责人 userPicker', '附件 fileUpload'],
  ]);
  expect(widgets('Item,Count\nScrews,12\nNuts,7')).toEqual(['Item input', 'Count number']);
});

test('a cell of a workbook may have several lines', () => {
  expect(widgets('"数量\r\n(个)"\t金额\t名称\r\n1\t2\ta\r\n3\t4\tb\r\n5\t6\tc')).toEqual([
    ...['数量 (个) number', '金额 amount', '名称 input'],
  ]);
  const noted = fieldsOf('名称\t备注\n甲\t"第一行 ""a""\n第二行"\n乙\tx\n丙\ty');
  expect(noted.map(({ label }) => label)).toEqual(['名称', '备注']);
  expect(noted[1]).toMatchObject({ widget: 'textarea' });
  // One row, all of it names; quotes that hold no line break are the cell's own.
  expect(fieldsOf('"联系\n电话"\t"甲"\t乙').map(({ label }) => label)).toEqual(['联系 电话', '"甲"', '乙']);
  // Who writes names below each other in quotes has copied no cells.
  expect(fieldsOf('"姓名\n年龄\n性别"')).toHaveLength(3);
});

test('what names nothing is nothing; what is odd stays harmless', () => {
  for (const text of ['', '  \n\t\n', ',,,', '\n\n']) expect(readPasted(text)).toBeUndefined();
  const odd = fieldsOf(`id\nversion\n__proto__\nconstructor\n名称\n名称\n密码\n${'x'.repeat(300)}`);
  expect(new Set(odd.map(({ name }) => name.toLowerCase())).size).toBe(odd.length);
  expect(new Set(odd.map(({ label }) => label)).size).toBe(odd.length);
  expect(fieldsOf(Array.from({ length: 500 }, (_, at) => `n${at}`).join('\n'))).toHaveLength(200);
});

test('fields are called after what a name sounds like, where somebody knows it', () => {
  const { shape } = readPasted('客户名称\n金额')!;
  const sounds: Record<string, string> = { 客户名称: 'ke hu ming cheng', 金额: 'jin e' };
  const [table] = guessTables([shape], { nameOf: ({ name }) => sounds[name] ?? name });
  expect(table?.fields.map(({ name }) => name)).toEqual(['keHuMingCheng', 'jinE']);
});

test('a name that is written again has a number behind it, and nothing else', () => {
  const labels = (text: string) => fieldsOf(text).map(({ label }) => label);
  expect(labels('Name\nName\nMail\nName')).toEqual(['Name', 'Name (2)', 'Mail', 'Name (3)']);
  expect(labels('Name\nName\nName (2)')).toEqual(['Name', 'Name (2)', 'Name (2) (2)']);
  expect(labels('姓名\t金额\t金额')).toEqual(['姓名', '金额', '金额 (2)']);
});

import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const kinds = [
  { value: 'transport', label: t('交通', '交通', 'Transport', '交通費'), color: 'blue' },
  { value: 'lodging', label: t('住宿', '住宿', 'Hotel', '宿泊費'), color: 'cyan' },
  { value: 'meals', label: t('餐饮', '餐飲', 'Meals', '飲食費'), color: 'orange' },
  { value: 'hospitality', label: t('招待', '交際', 'Hospitality', '接待費'), color: 'pink' },
  { value: 'office', label: t('办公用品', '辦公用品', 'Office supplies', '事務用品費'), color: 'green' },
  { value: 'training', label: t('培训', '教育訓練', 'Training', '研修費'), color: 'purple' },
  { value: 'other', label: t('其他', '其他', 'Other', 'その他'), color: 'gray' },
];

const fields = fieldsOf({
  code: {
    ...{ widget: 'codeRule', label: t('报销单号', '報銷單號', 'Number', '精算番号'), props: { rule: 'expenseClaim' } },
  },
  subject: {
    ...{ widget: 'input', label: t('报销事由', '報銷事由', 'What for', '件名'), required: true },
    props: { maxlength: 100 },
  },
  applicant: {
    ...{ widget: 'userPicker', label: t('报销人', '報銷人', 'Claimant', '申請者'), required: true },
    defaultBy: 'currentUser()',
  },
  department: {
    ...{ widget: 'departmentPicker', label: t('承担部门', '歸屬部門', 'Charged to', '負担部門') },
    defaultBy: 'currentDepartment()',
  },
  applied: {
    ...{
      widget: 'date',
      label: t('申请日期', '申請日期', 'Claimed on', '申請日'),
      required: true,
      defaultBy: 'today()',
    },
  },
  expenseType: {
    ...{ widget: 'select', label: t('报销类型', '報銷類型', 'Kind', '種類'), required: true, defaultValue: 'daily' },
    items: [
      { value: 'daily', label: t('日常报销', '日常報銷', 'Everyday', '日常経費'), color: 'blue' },
      { value: 'travel', label: t('差旅报销', '差旅報銷', 'Travel', '出張'), color: 'purple' },
      { value: 'project', label: t('项目报销', '專案報銷', 'Project', 'プロジェクト'), color: 'green' },
    ],
  },
  destination: {
    ...{ widget: 'input', label: t('出差地点', '出差地點', 'Destination', '出張先'), props: { maxlength: 60 } },
    ...{ visible: "expenseType = 'travel'", required: "expenseType = 'travel'" },
  },
  period: {
    ...{ widget: 'dateRange', label: t('出差日期', '出差日期', 'Travel days', '出張期間') },
    ...{ visible: "expenseType = 'travel'", required: "expenseType = 'travel'" },
  },
  status: {
    ...{ widget: 'radio', label: t('状态', '狀態', 'State', '状態'), required: true, defaultValue: 'draft' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'draft', label: t('草稿', '草稿', 'Draft', '下書き'), color: 'gray' },
      { value: 'checking', label: t('审核中', '審核中', 'Checked', '確認中'), color: 'orange' },
      { value: 'approved', label: t('待付款', '待付款', 'To be paid', '支払待ち'), color: 'blue' },
      { value: 'paid', label: t('已付款', '已付款', 'Paid', '支払済み'), color: 'green' },
      { value: 'returned', label: t('已退回', '已退回', 'Sent back', '差し戻し'), color: 'red' },
    ],
  },
  paidOn: {
    ...{ widget: 'date', label: t('付款日期', '付款日期', 'Paid on', '支払日') },
    ...{ visible: "status = 'paid'", required: "status = 'paid'" },
    rules: [
      {
        condition: 'paidOn >= applied',
        message: t(
          '不能早于申请日期',
          '不能早於申請日期',
          'is before the day of the claim',
          '申請日より前にはできません',
        ),
      },
    ],
  },
  returnReason: {
    ...{
      widget: 'input',
      label: t('退回原因', '退回原因', 'Why returned', '差し戻し理由'),
      props: { maxlength: 200 },
    },
    ...{ visible: "status = 'returned'", required: "status = 'returned'" },
  },
  lines: {
    ...{ widget: 'subTable', label: t('费用明细', '費用明細', 'Items', '明細'), required: true },
    props: {
      ...{ minCount: 1, maxCount: 200, summary: ['amount'] },
      addText: t('添加费用', '新增費用', 'Add an item', '費用を追加'),
    },
    rows: {
      day: { widget: 'date', label: t('日期', '日期', 'Day', '日付'), required: true },
      kind: {
        ...{ widget: 'select', label: t('费用类别', '費用類別', 'Category', '費目'), required: true, items: kinds },
      },
      note: { widget: 'input', label: t('说明', '說明', 'Details', '内容'), required: true, props: { maxlength: 200 } },
      invoice: {
        widget: 'input',
        label: t('发票号', '發票號碼', 'Invoice no.', '領収書番号'),
        props: { maxlength: 40 },
      },
      amount: { widget: 'amount', label: t('金额', '金額', 'Amount', '金額'), required: true, props: { min: 0.01 } },
    },
  },
  total: {
    ...{ widget: 'calculate', label: t('报销合计', '報銷合計', 'Total', '合計'), value: 'sum(lines.amount)' },
    props: { precision: 2, thousands: true },
  },
  advance: {
    ...{
      widget: 'amount',
      label: t('冲抵借款', '沖抵預借款', 'Advance', '仮払金'),
      defaultValue: 0,
      props: { min: 0 },
    },
    rules: [
      {
        ...{ condition: 'advance <= total', warning: true },
        message: t(
          '借款多于报销金额，余款需退回',
          '預借款多於報銷金額，餘款需繳回',
          'is more than was spent: the rest is to be given back',
          '精算額を超えています。差額の返金が必要です',
        ),
      },
    ],
  },
  payable: {
    ...{
      widget: 'calculate',
      label: t('应付金额', '應付金額', 'To be paid', '支払額'),
      value: 'max(0, total - advance)',
    },
    props: { precision: 2, thousands: true },
  },
  payment: {
    ...{ widget: 'radio', label: t('付款方式', '付款方式', 'Paid by', '支払方法'), defaultValue: 'transfer' },
    items: [
      { value: 'transfer', label: t('银行转账', '銀行轉帳', 'Bank transfer', '銀行振込') },
      { value: 'cash', label: t('现金', '現金', 'Cash', '現金') },
    ],
  },
  account: {
    ...{ widget: 'input', label: t('收款账号', '收款帳號', 'Account', '振込口座'), props: { maxlength: 60 } },
    ...{ visible: "payment = 'transfer'", required: "payment = 'transfer' and payable > 0 and status != 'draft'" },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('发票附件', '發票附件', 'Receipts', '領収書') },
    props: { limit: 30, fileSize: 10, accept: 'pdf,png,jpg,ofd,zip' },
  },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
});

const things: { kind: string; dollars: number; text: ReturnType<typeof t> }[] = [
  { kind: 'transport', dollars: 62, text: t('高铁往返', '高鐵來回', 'Train, both ways', '新幹線往復') },
  { kind: 'transport', dollars: 9, text: t('市内打车', '市區計程車', 'Taxi in town', 'タクシー代') },
  { kind: 'lodging', dollars: 84, text: t('酒店一晚', '飯店一晚', 'Hotel, one night', 'ホテル1泊') },
  { kind: 'meals', dollars: 24, text: t('工作餐', '工作餐', 'Working lunch', '打合せ昼食') },
  {
    kind: 'hospitality',
    dollars: 130,
    text: t('客户招待晚餐', '客戶招待晚餐', 'Dinner with customers', '顧客との会食'),
  },
  { kind: 'office', dollars: 38, text: t('打印纸和墨盒', '影印紙與碳粉匣', 'Paper and toner', '用紙とトナー') },
  { kind: 'training', dollars: 220, text: t('专业培训费', '專業課程費', 'Course fee', '研修受講料') },
  { kind: 'other', dollars: 15, text: t('快递费', '快遞費', 'Courier', '宅配便代') },
];

const subjects = [
  { type: 'travel', items: [0, 1, 2, 3], text: t('拜访华东客户', '拜訪中部客戶', 'Visits to customers', '顧客訪問') },
  { type: 'daily', items: [5, 7], text: t('办公用品采购', '辦公用品採購', 'Office supplies', '事務用品の購入') },
  {
    type: 'project',
    items: [3, 4],
    text: t('项目启动会', '專案啟動會', 'Kick-off of the project', 'プロジェクト開始会議'),
  },
  { type: 'travel', items: [0, 2, 2, 1], text: t('参加行业展会', '參加產業展覽', 'Trade fair', '展示会への参加') },
  { type: 'daily', items: [6], text: t('专业资格培训', '專業證照課程', 'Professional course', '資格研修') },
  { type: 'daily', items: [1, 1, 3], text: t('外出办事交通费', '外出洽公交通費', 'Errands in town', '外出時の交通費') },
  {
    type: 'project',
    items: [0, 2, 7],
    text: t('现场安装调试', '現場安裝調校', 'Installation on site', '現地での据付調整'),
  },
  { type: 'daily', items: [4], text: t('供应商来访接待', '供應商來訪接待', 'Visit of a supplier', '仕入先の接待') },
] as const;

const states = ['paid', 'paid', 'paid', 'paid', 'paid', 'approved', 'approved', 'returned', 'checking', 'checking'];
const missing = t(
  '缺少住宿发票，请补充',
  '缺少住宿發票，請補件',
  'The hotel bill is missing',
  'ホテルの領収書が不足しています',
);
const note = t('发票原件已交财务', '發票正本已交財務', 'Originals handed in', '原本は経理へ提出済み');

function samples(place: SamplePlace) {
  const { person, department, workday, day, say, price, city, numbered } = sampling(place);
  return Array.from({ length: 14 }, (_, at) => {
    const { type, items, text } = subjects[at % subjects.length]!;
    const applied = workday(-58 + at * 4);
    const from = day(-6, applied);
    const status = states[at] ?? 'draft';
    return {
      ...{ subject: say(text), applicant: person(at), department: department(at), applied, expenseType: type, status },
      ...(type === 'travel' ? { destination: city(at + 2), period: [from, day(items.length - 2, from)] } : {}),
      ...(status === 'paid' ? { paidOn: workday(5, applied) } : {}),
      ...(status === 'returned' ? { returnReason: say(missing) } : {}),
      lines: items.map((item, nth) => {
        const { kind, dollars, text: details } = things[item]!;
        const spent = { kind, note: say(details), amount: price(dollars * (0.8 + ((at + nth) % 5) / 8)) };
        return { day: day(Math.min(nth, 3), from), ...spent, invoice: numbered('########') };
      }),
      ...{ advance: type === 'travel' && at % 2 === 0 ? price(70) : 0, remark: at === 2 ? say(note) : null },
      ...(at % 6 !== 1
        ? { payment: 'transfer', account: numbered('6222 #### #### ####') }
        : { payment: 'cash', account: null }),
    };
  });
}

export const expense: Template = {
  code: 'expense',
  icon: 'WalletOutlined',
  name: t('费用报销', '費用報銷', 'Expense claim', '経費精算'),
  about: t(
    '逐笔登记费用并自动合计，冲抵借款后得出应付金额，一直跟到付款',
    '逐筆登記費用並自動加總，沖抵預借款後得出應付金額，一路追蹤到付款',
    'Items add up by themselves, advances are set off, and each claim is followed until it is paid',
    '費用を明細で登録すると自動集計し、仮払金を差し引いて支払いまで管理します',
  ),
  category: t('财务', '財務', 'Finance', '経理'),
  codeRules: [
    {
      ...{ code: 'expenseClaim', fullName: t('报销单号', '報銷單號', 'Expense claim number', '経費精算番号') },
      ...{ prefix: { zh: 'BX', zhtw: 'BX', en: 'EX', ja: 'KH' }, dateFormat: 'YYYYMM', digits: 4, reset: 'month' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'expenseClaim', titleField: 'subject', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 960, labelWidth: 120 },
        body: [
          card('claim', {
            title: t('报销信息', '報銷資訊', 'Claim', '申請情報'),
            fields:
              'code applied subject:24 applicant department expenseType:24 destination period status:24 paidOn returnReason:24',
          }),
          tabs('claim', {
            lines: {
              title: t('费用明细', '費用明細', 'Items', '明細'),
              children: [table('lines')],
            },
            files: {
              title: t('附件与备注', '附件與備註', 'Receipts and remarks', '領収書と備考'),
              fields: 'files:24 remark:24',
            },
          }),
          card('sum', {
            title: t('结算', '結算', 'Settlement', '精算'),
            fields: 'total:8 advance:8 payable:8 payment account',
          }),
        ],
      },
      list: {
        ...usual,
        views: ['board', 'calendar', 'group'],
        ...{ board: { field: 'f_status' }, group: { field: 'f_expenseType' } },
        calendar: { start: 'f_applied', color: 'f_status' },
        columns: [
          { field: 'f_code', width: 140, fixed: 'left' },
          { field: 'f_subject', width: 200, sortable: true },
          { field: 'f_applicant', width: 150 },
          { field: 'f_expenseType', width: 110, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_applied', width: 120, sortable: true },
          { field: 'f_total', width: 130, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_payable', width: 130, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_department', width: 140 },
          { field: 'f_paidOn', width: 120, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_expenseType' },
          { field: 'f_applied', operator: 'between' },
          { field: 'f_applicant' },
        ],
        keyword: ['f_code', 'f_subject'],
        sort: { field: 'f_applied', order: 'desc' },
      },
    },
  },
  samples,
};

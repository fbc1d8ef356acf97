import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, lines, phoneRule, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('合同编号', '合約編號', 'Number', '契約番号'), props: { rule: 'contract' } },
  title: {
    ...{
      widget: 'input',
      label: t('合同名称', '合約名稱', 'Title', '契約名'),
      required: true,
      props: { maxlength: 100 },
    },
  },
  customer: {
    ...{ widget: 'input', label: t('对方单位', '對方單位', 'Other party', '相手方'), required: true },
    props: { maxlength: 100 },
  },
  contractType: {
    ...{ widget: 'select', label: t('合同类型', '合約類型', 'Type', '契約種別'), required: true, defaultValue: 'sale' },
    items: [
      { value: 'sale', label: t('销售', '銷售', 'Sale', '売買'), color: 'blue' },
      { value: 'purchase', label: t('采购', '採購', 'Purchase', '購買'), color: 'orange' },
      { value: 'service', label: t('服务', '服務', 'Service', '業務委託'), color: 'cyan' },
      { value: 'maintenance', label: t('维保', '維護', 'Maintenance', '保守'), color: 'green' },
      { value: 'lease', label: t('租赁', '租賃', 'Lease', '賃貸借'), color: 'purple' },
      { value: 'framework', label: t('框架协议', '框架合約', 'Framework', '基本契約'), color: 'pink' },
    ],
  },
  direction: {
    ...{ widget: 'radio', label: t('收付方向', '收付方向', 'Money', '入出金'), required: true, defaultValue: 'in' },
    items: [
      { value: 'in', label: t('收款', '收款', 'We are paid', '入金') },
      { value: 'out', label: t('付款', '付款', 'We pay', '支払') },
    ],
  },
  status: {
    ...{ widget: 'radio', label: t('合同状态', '合約狀態', 'State', '状態'), required: true, defaultValue: 'draft' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'draft', label: t('拟定中', '擬定中', 'Draft', '作成中'), color: 'gray' },
      { value: 'active', label: t('履行中', '履約中', 'In force', '有効'), color: 'green' },
      { value: 'finished', label: t('已完成', '已完成', 'Fulfilled', '完了'), color: 'blue' },
      { value: 'terminated', label: t('已终止', '已終止', 'Terminated', '解除'), color: 'red' },
    ],
  },
  terminationReason: {
    ...{
      widget: 'textarea',
      label: t('终止原因', '終止原因', 'Why terminated', '解除理由'),
      props: { maxlength: 500 },
    },
    ...{ visible: "status = 'terminated'", required: "status = 'terminated'" },
  },
  signedOn: {
    ...{ widget: 'date', label: t('签订日期', '簽訂日期', 'Signed on', '締結日'), required: "status != 'draft'" },
  },
  period: { widget: 'dateRange', label: t('合同期限', '合約期間', 'Term', '契約期間'), required: true },
  contractAmount: {
    ...{ widget: 'amount', label: t('合同金额', '合約金額', 'Amount', '契約金額'), required: true, props: { min: 0 } },
  },
  manager: { widget: 'userPicker', label: t('负责人', '負責人', 'Responsible', '担当者'), defaultBy: 'currentUser()' },
  department: {
    ...{ widget: 'departmentPicker', label: t('承办部门', '承辦部門', 'Department', '担当部門') },
    defaultBy: 'currentDepartment()',
  },
  signer: {
    widget: 'input',
    label: t('对方签约人', '對方簽約人', 'Their signer', '相手方署名者'),
    props: { maxlength: 40 },
  },
  phone: {
    ...{ widget: 'input', label: t('联系电话', '聯絡電話', 'Their phone', '相手方電話'), rules: [phoneRule] },
    props: { maxlength: 20 },
  },
  payments: {
    ...{ widget: 'subTable', label: t('收付款计划', '收付款計畫', 'Payment plan', '入出金計画') },
    props: {
      ...{ maxCount: 60, summary: ['ratio', 'due'] },
      addText: t('添加一期', '新增一期', 'Add a payment', '回を追加'),
    },
    rows: {
      phase: { widget: 'input', label: t('阶段', '階段', 'Phase', '段階'), required: true, props: { maxlength: 50 } },
      dueOn: { widget: 'date', label: t('计划日期', '計畫日期', 'Due on', '予定日'), required: true },
      ratio: {
        ...{ widget: 'number', label: t('比例', '比例', 'Share', '割合'), required: true },
        props: { min: 0, max: 100, precision: 2, suffix: '%' },
      },
      due: {
        ...{ widget: 'calculate', label: t('应收付金额', '應收付金額', 'Due', '予定額') },
        ...{ value: 'contractAmount * ratio / 100', props: { precision: 2, thousands: true } },
      },
      paid: { widget: 'switch', label: t('已结清', '已結清', 'Paid', '済み'), defaultValue: false },
    },
  },
  ratioTotal: {
    ...{
      widget: 'calculate',
      label: t('比例合计', '比例合計', 'Shares in all', '割合合計'),
      value: 'sum(payments.ratio)',
    },
    props: { precision: 2, suffix: '%' },
    rules: [
      {
        condition: 'ratioTotal <= 100',
        message: t(
          '比例合计不能超过 100%',
          '比例合計不能超過 100%',
          'is more than 100%',
          '割合の合計が100%を超えています',
        ),
      },
    ],
  },
  plannedTotal: {
    ...{
      widget: 'calculate',
      label: t('计划合计', '計畫合計', 'Planned in all', '予定合計'),
      value: 'sum(payments.due)',
    },
    props: { precision: 2, thousands: true },
  },
  scans: {
    ...{ widget: 'imageUpload', label: t('签章页', '簽章頁', 'Signed pages', '署名ページ') },
    props: { limit: 9, fileSize: 5 },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('附件', '附件', 'Attachments', '添付ファイル') },
    props: { limit: 20, fileSize: 20, accept: 'pdf,doc,docx,xls,xlsx,zip,png,jpg' },
  },
  remark: {
    ...{
      widget: 'textarea',
      label: t('备注', '備註', 'Remarks', '備考'),
      props: { maxlength: 1000, showWordLimit: true },
    },
  },
  creator: { widget: 'createUser', label: t('创建人', '建立人', 'Created by', '作成者') },
  created: { widget: 'createTime', label: t('创建时间', '建立時間', 'Created at', '作成日時') },
});

const titles = [
  { type: 'sale', text: t('设备销售合同', '設備銷售合約', 'Sale of equipment', '設備売買契約') },
  { type: 'service', text: t('技术服务合同', '技術服務合約', 'Technical services', '技術業務委託契約') },
  { type: 'maintenance', text: t('年度维保合同', '年度維護合約', 'Maintenance of the year', '年間保守契約') },
  { type: 'purchase', text: t('原材料采购合同', '原物料採購合約', 'Purchase of material', '原材料購買契約') },
  { type: 'lease', text: t('厂房租赁合同', '廠房租賃合約', 'Lease of a workshop', '工場賃貸借契約') },
  { type: 'framework', text: t('战略合作框架协议', '策略合作框架合約', 'Framework agreement', '業務提携基本契約') },
] as const;

const plans = [
  [
    { ratio: 30, days: 7, phase: t('合同签订', '合約簽訂', 'On signing', '締結時') },
    { ratio: 60, days: 75, phase: t('到货验收', '到貨驗收', 'On acceptance', '検収時') },
    { ratio: 10, days: 365, phase: t('质保期满', '保固期滿', 'End of warranty', '保証期間満了') },
  ],
  [
    { ratio: 50, days: 5, phase: t('预付款', '預付款', 'In advance', '着手金') },
    { ratio: 50, days: 90, phase: t('尾款', '尾款', 'The rest', '残金') },
  ],
  [{ ratio: 100, days: 15, phase: t('全款', '全額', 'All of it', '一括') }],
];
const over = t(
  '双方协商一致提前终止',
  '雙方協議提前終止',
  'Ended early by agreement of both',
  '双方の合意により途中解約',
);
const remark = t(
  '合同一式两份，双方各执一份',
  '合約一式兩份，雙方各執一份',
  'Two copies, one for each party',
  '契約書2通を作成し、各1通を保有',
);

function samples(place: SamplePlace) {
  const { person, department, day, workday, say, price, firm, name, phone, between } = sampling(place);
  return Array.from({ length: 15 }, (_, at) => {
    const { type, text } = titles[at % titles.length]!;
    const signedOn = workday(-420 + at * 30);
    const status = at === 6 ? 'terminated' : at < 3 ? 'finished' : at < 13 ? 'active' : 'draft';
    const isOut = type === 'purchase' || type === 'lease';
    return {
      title: `${signedOn.slice(0, 4)} ${say(text)}`,
      ...{ customer: firm(at + 3), contractType: type, direction: isOut ? 'out' : 'in', status },
      ...(status === 'terminated' ? { terminationReason: say(over) } : {}),
      signedOn: status === 'draft' ? null : signedOn,
      period: [signedOn, day([180, 365, 730][at % 3]!, signedOn)],
      ...{ contractAmount: price(between(8, 400) * 500), manager: person(at), department: department(at) },
      ...{ signer: name(at + 5), phone: phone(), remark: at % 4 === 1 ? say(remark) : null },
      payments: plans[at % plans.length]!.map(({ ratio, days, phase }) => ({
        ...{ phase: say(phase), ratio, dueOn: day(days, signedOn) },
        paid: status === 'finished' || (status === 'active' && day(days, signedOn) < place.today),
      })),
    };
  });
}

export const contract: Template = {
  code: 'contract',
  icon: 'FileProtectOutlined',
  name: t('合同', '合約', 'Contract', '契約'),
  about: t(
    '合同的期限、金额与分期收付款计划，到期与未结清一看便知',
    '合約的期間、金額與分期收付款計畫，到期與未結清一看便知',
    'Term, amount and payment plan of each contract, with what is due and what has been paid',
    '契約期間・金額・入出金計画を管理し、期限と未済をひと目で確認できます',
  ),
  category: t('销售', '銷售', 'Sales', '営業'),
  codeRules: [
    {
      ...{ code: 'contract', fullName: t('合同编号', '合約編號', 'Contract number', '契約番号') },
      ...{ prefix: { zh: 'HT', zhtw: 'HT', en: 'CT', ja: 'KY' }, dateFormat: 'YYYY', digits: 4, reset: 'year' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'contract', titleField: 'title', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 1080, labelWidth: 130, popup: 'drawer' },
        body: [
          card('contract', {
            title: t('合同信息', '合約資訊', 'Contract', '契約情報'),
            fields:
              'code title customer contractType direction status:24 terminationReason:24 signedOn period contractAmount manager department',
          }),
          tabs('contract', {
            plan: {
              title: t('收付款计划', '收付款計畫', 'Payment plan', '入出金計画'),
              children: [table('payments'), lines('plan', 'ratioTotal plannedTotal')],
            },
            party: { title: t('对方信息', '對方資訊', 'The other party', '相手方情報'), fields: 'signer phone' },
            files: {
              title: t('附件与备注', '附件與備註', 'Files and remarks', '添付と備考'),
              fields: 'scans:24 files:24 remark:24 creator created',
            },
          }),
        ],
      },
      list: {
        ...usual,
        views: ['board', 'calendar', 'group'],
        ...{ board: { field: 'f_status' }, group: { field: 'f_contractType' } },
        calendar: { start: 'f_period', color: 'f_status' },
        columns: [
          { field: 'f_code', width: 130, fixed: 'left' },
          { field: 'f_title', width: 220, sortable: true },
          { field: 'f_customer', width: 220, sortable: true },
          { field: 'f_contractType', width: 120, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_signedOn', width: 120, sortable: true },
          { field: 'f_period', width: 210 },
          { field: 'f_contractAmount', width: 150, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_manager', width: 150 },
          { field: 'f_created', width: 170, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_contractType' },
          { field: 'f_customer', operator: 'like' },
          { field: 'f_signedOn', operator: 'between' },
          { field: 'f_manager' },
        ],
        keyword: ['f_code', 'f_title', 'f_customer'],
        sort: { field: 'f_signedOn', order: 'desc' },
      },
    },
  },
  samples,
};

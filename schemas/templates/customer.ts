import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, phoneRule, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('客户编号', '客戶編號', 'Number', '顧客番号'), props: { rule: 'customer' } },
  fullName: {
    ...{ widget: 'input', label: t('客户名称', '客戶名稱', 'Name', '顧客名'), required: true, unique: true },
    props: { maxlength: 100 },
  },
  shortName: { widget: 'input', label: t('简称', '簡稱', 'Short name', '略称'), props: { maxlength: 30 } },
  industry: {
    ...{ widget: 'select', label: t('所属行业', '所屬產業', 'Industry', '業種'), required: true },
    props: { filterable: true },
    items: [
      { value: 'machinery', label: t('机械设备', '機械設備', 'Machinery', '機械') },
      { value: 'electronics', label: t('电子电器', '電子電器', 'Electronics', '電子機器') },
      { value: 'textile', label: t('纺织服装', '紡織服裝', 'Textiles', '繊維・アパレル') },
      { value: 'trade', label: t('批发零售', '批發零售', 'Trade', '卸売・小売') },
      { value: 'logistics', label: t('物流运输', '物流運輸', 'Logistics', '物流') },
      { value: 'software', label: t('软件与互联网', '軟體與網路', 'Software and internet', 'ソフトウェア・IT') },
      { value: 'construction', label: t('建筑工程', '建築工程', 'Construction', '建設') },
      { value: 'finance', label: t('金融服务', '金融服務', 'Finance', '金融') },
      { value: 'health', label: t('医疗健康', '醫療健康', 'Health care', '医療') },
      { value: 'education', label: t('教育培训', '教育訓練', 'Education', '教育') },
      { value: 'food', label: t('餐饮食品', '餐飲食品', 'Food', '食品・飲食') },
      { value: 'other', label: t('其他', '其他', 'Other', 'その他') },
    ],
  },
  scale: {
    ...{ widget: 'select', label: t('企业规模', '企業規模', 'Employees', '従業員数'), defaultValue: 'small' },
    items: [
      { value: 'micro', label: t('20 人以下', '20 人以下', 'Up to 20', '20人以下') },
      { value: 'small', label: t('20-99 人', '20-99 人', '20 to 99', '20〜99人') },
      { value: 'medium', label: t('100-499 人', '100-499 人', '100 to 499', '100〜499人') },
      { value: 'large', label: t('500 人以上', '500 人以上', '500 and more', '500人以上') },
    ],
  },
  grade: {
    ...{ widget: 'radio', label: t('客户等级', '客戶等級', 'Grade', '顧客ランク'), defaultValue: 'B' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'A', label: t('重点', '重點', 'Key', '最重要'), color: 'red' },
      { value: 'B', label: t('普通', '一般', 'Normal', '一般'), color: 'blue' },
      { value: 'C', label: t('潜在', '潛在', 'Potential', '見込み'), color: 'gray' },
    ],
  },
  stage: {
    ...{
      widget: 'select',
      label: t('跟进阶段', '跟進階段', 'Stage', '商談段階'),
      required: true,
      defaultValue: 'contact',
    },
    props: { clearable: false },
    items: [
      { value: 'contact', label: t('初步接触', '初步接觸', 'First contact', '初回接触'), color: 'gray' },
      { value: 'needs', label: t('需求确认', '需求確認', 'Needs known', '要件確認'), color: 'cyan' },
      { value: 'quoted', label: t('方案报价', '提案報價', 'Quoted', '提案・見積'), color: 'blue' },
      { value: 'won', label: t('已成交', '已成交', 'Won', '受注'), color: 'green' },
      { value: 'lost', label: t('已流失', '已流失', 'Lost', '失注'), color: 'red' },
    ],
  },
  lostReason: {
    ...{ widget: 'input', label: t('流失原因', '流失原因', 'Why lost', '失注理由'), props: { maxlength: 200 } },
    ...{ visible: "stage = 'lost'", required: "stage = 'lost'" },
  },
  source: {
    ...{ widget: 'select', label: t('客户来源', '客戶來源', 'Came by', '獲得経路') },
    items: [
      { value: 'referral', label: t('客户介绍', '客戶介紹', 'Referral', '紹介') },
      { value: 'fair', label: t('展会', '展覽', 'Trade fair', '展示会') },
      { value: 'website', label: t('官网', '官網', 'Website', 'ウェブサイト') },
      { value: 'call', label: t('电话拓展', '電話開發', 'Cold call', '電話営業') },
    ],
  },
  owner: {
    ...{ widget: 'userPicker', label: t('客户经理', '客戶經理', 'Manager', '営業担当'), defaultBy: 'currentUser()' },
  },
  phone: {
    ...{ widget: 'input', label: t('电话', '電話', 'Phone', '電話番号'), rules: [phoneRule], props: { maxlength: 20 } },
  },
  email: { widget: 'input', label: t('电子邮箱', '電子郵件', 'E-mail', 'メール'), rules: [{ rule: 'email' }] },
  website: {
    ...{ widget: 'input', label: t('网址', '網址', 'Website', 'ウェブサイト'), props: { maxlength: 200 } },
    rules: [
      {
        pattern: '^https?://[\\w.-]+(/\\S*)?$',
        message: t('请以 http 开头', '請以 http 開頭', 'Begins with http', 'http で始めてください'),
      },
    ],
  },
  city: { widget: 'input', label: t('所在城市', '所在城市', 'City', '所在地'), props: { maxlength: 60 } },
  address: { widget: 'input', label: t('详细地址', '詳細地址', 'Address', '住所'), props: { maxlength: 200 } },
  creditLimit: {
    ...{
      widget: 'amount',
      label: t('信用额度', '信用額度', 'Credit limit', '与信限度額'),
      defaultValue: 0,
      props: { min: 0 },
    },
  },
  contacts: {
    ...{ widget: 'subTable', label: t('联系人', '聯絡人', 'Contacts', '担当者') },
    props: { maxCount: 50, addText: t('添加联系人', '新增聯絡人', 'Add a contact', '担当者を追加') },
    rows: {
      name: { widget: 'input', label: t('姓名', '姓名', 'Name', '氏名'), required: true, props: { maxlength: 40 } },
      post: { widget: 'input', label: t('职务', '職務', 'Post', '役職'), props: { maxlength: 40 } },
      mobile: {
        ...{ widget: 'input', label: t('手机', '手機', 'Mobile', '携帯電話'), required: true, rules: [phoneRule] },
        props: { maxlength: 20 },
      },
      mail: { widget: 'input', label: t('邮箱', '電子郵件', 'E-mail', 'メール'), rules: [{ rule: 'email' }] },
      primary: { widget: 'switch', label: t('主要', '主要', 'Main', '主担当'), defaultValue: false },
    },
  },
  contactCount: {
    ...{ widget: 'calculate', label: t('联系人数', '聯絡人數', 'Contacts', '担当者数'), value: 'count(contacts.name)' },
    props: { precision: 0 },
  },
  lastContact: { widget: 'date', label: t('最近联系', '最近聯絡', 'Last contact', '前回連絡') },
  nextContact: {
    ...{ widget: 'date', label: t('下次联系', '下次聯絡', 'Next contact', '次回連絡') },
    rules: [
      {
        condition: 'nextContact >= lastContact',
        message: t(
          '不能早于最近联系',
          '不能早於最近聯絡',
          'is before the last contact',
          '前回連絡より前にはできません',
        ),
      },
    ],
  },
  plan: {
    ...{
      widget: 'textarea',
      label: t('跟进计划', '跟進計畫', 'Plan', '次の予定'),
      required: 'not isEmpty(nextContact)',
    },
    props: { maxlength: 500 },
  },
  remark: {
    ...{
      widget: 'textarea',
      label: t('备注', '備註', 'Remarks', '備考'),
      props: { maxlength: 500, showWordLimit: true },
    },
  },
  creator: { widget: 'createUser', label: t('创建人', '建立人', 'Created by', '作成者') },
  created: { widget: 'createTime', label: t('创建时间', '建立時間', 'Created at', '作成日時') },
});

const posts = [
  t('总经理', '總經理', 'Managing director', '代表取締役'),
  t('采购经理', '採購經理', 'Head of purchasing', '購買部長'),
  t('技术总监', '技術總監', 'Technical director', '技術部長'),
  t('财务主管', '財務主管', 'Finance manager', '経理課長'),
];
const plans = [
  t('回访报价进展', '回訪報價進度', 'Ask about our quotation', '見積の状況を確認'),
  t('上门演示新产品', '到府展示新產品', 'Show the new product', '新製品を訪問紹介'),
  t('确认年度框架协议', '確認年度框架合約', 'Agree on the year’s terms', '年間基本契約の確認'),
  t('催收到期款项', '催收到期款項', 'Remind of what is due', '期日入金の確認'),
];
const dear = t('价格高于竞争对手', '價格高於競爭對手', 'Our price was too high', '価格が競合より高かった');
const street = t('科技路', '科技路', 'Station Road', '中央町');
const remark = t(
  '重视交期，需提前备货',
  '重視交期，需提前備貨',
  'Delivery times matter most',
  '納期重視。事前の在庫確保が必要',
);

const industries = [
  'machinery',
  'electronics',
  'machinery',
  'electronics',
  'food',
  'software',
  'construction',
  'trade',
];

function samples(place: SamplePlace) {
  const { person, day, workday, say, price, firm, city, name, phone, mail, between, pick } = sampling(place);
  return Array.from({ length: 12 }, (_, at) => {
    const lastContact = workday(-40 + at * 3);
    const stage = ['won', 'quoted', 'contact', 'won', 'needs', 'quoted', 'lost', 'contact'][at % 8]!;
    const isOpen = stage !== 'won' && stage !== 'lost';
    return {
      ...{
        fullName: firm(at),
        shortName: firm(at).replace(/股份有限公司|有限公司|株式会社| (Ltd|Inc\.|GmbH|plc|LLC|AG)$/g, ''),
      },
      ...{
        industry: industries[at] ?? pick(['logistics', 'health', 'other']),
        scale: pick(['small', 'medium', 'large']),
      },
      ...{ grade: stage === 'won' ? 'A' : pick(['A', 'B', 'B', 'C']), stage },
      ...(stage === 'lost' ? { lostReason: say(dear) } : {}),
      ...{ source: pick(['referral', 'fair', 'website', 'call']), owner: person(at), phone: phone(), email: mail() },
      ...{
        website: `https://www.customer${at + 1}.example.com`,
        city: city(at),
        address: `${say(street)} ${between(2, 190)}`,
      },
      ...{ creditLimit: price(between(0, 30) * 1000 + 500), lastContact },
      contacts: Array.from({ length: 1 + (at % 3) }, (__, nth) => ({
        ...{ name: name(at * 3 + nth), post: say(posts[(at + nth) % posts.length]!), mobile: phone(), mail: mail() },
        primary: nth === 0,
      })),
      ...(isOpen ? { nextContact: day(between(2, 20)), plan: say(plans[at % plans.length]!) } : {}),
      remark: at % 4 === 0 ? say(remark) : null,
    };
  });
}

export const customer: Template = {
  code: 'customer',
  icon: 'ContactsOutlined',
  name: t('客户', '客戶', 'Customer', '顧客'),
  about: t(
    '客户与联系人档案，跟进阶段用看板管理，下次联系不会忘',
    '客戶與聯絡人檔案，跟進階段以看板管理，下次聯絡不會忘',
    'Customers and their contacts, a board of where each deal stands, and when to call next',
    '顧客と担当者を管理し、商談段階をボードで把握。次回連絡も忘れません',
  ),
  category: t('销售', '銷售', 'Sales', '営業'),
  codeRules: [
    {
      ...{ code: 'customer', fullName: t('客户编号', '客戶編號', 'Customer number', '顧客番号') },
      ...{ prefix: { zh: 'KH', zhtw: 'KH', en: 'CU', ja: 'KK' }, dateFormat: '', digits: 5, reset: 'none' },
    },
  ],
  page: {
    version: documentVersion,
    model: {
      name: 'customer',
      titleField: 'fullName',
      traits: ['state', 'recycle'],
      showable: ['code', 'phone', 'city'],
      fields,
    },
    pages: {
      form: {
        ...{ width: 980, labelWidth: 120, popup: 'drawer' },
        body: [
          card('customer', {
            title: t('基本信息', '基本資訊', 'Customer', '基本情報'),
            fields: 'code fullName shortName industry scale grade stage source lostReason:24 owner creditLimit',
          }),
          tabs('customer', {
            contacts: {
              title: t('联系人', '聯絡人', 'Contacts', '担当者'),
              children: [table('contacts')],
            },
            follow: { title: t('跟进', '跟進', 'Follow-up', '商談状況'), fields: 'lastContact nextContact plan:24' },
            address: {
              title: t('联系方式', '聯絡方式', 'Address', '連絡先'),
              fields: 'phone email website city address:24 contactCount',
            },
            more: { title: t('备注', '備註', 'Remarks', '備考'), fields: 'remark:24 creator created' },
          }),
        ],
      },
      list: {
        ...usual,
        buttons: [...usual.buttons, 'btn_state'],
        views: ['board', 'cards', 'calendar'],
        board: { field: 'f_stage' },
        calendar: { start: 'f_nextContact', color: 'f_grade' },
        columns: [
          { field: 'f_code', width: 120, fixed: 'left' },
          { field: 'f_fullName', width: 230, sortable: true },
          { field: 'f_industry', width: 150, sortable: true },
          { field: 'f_grade', width: 100, sortable: true },
          { field: 'f_stage', width: 130, sortable: true },
          { field: 'f_owner', width: 150 },
          { field: 'f_phone', width: 150 },
          { field: 'f_city', width: 110, sortable: true },
          { field: 'f_nextContact', width: 130, sortable: true },
          { field: 'f_created', width: 170, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_stage' },
          { field: 'f_grade' },
          { field: 'f_industry' },
          { field: 'f_owner' },
          { field: 'f_nextContact', operator: 'between' },
        ],
        keyword: ['f_code', 'f_fullName', 'f_shortName', 'f_phone'],
        sort: { field: 'f_lastContact', order: 'desc' },
      },
    },
  },
  samples,
};

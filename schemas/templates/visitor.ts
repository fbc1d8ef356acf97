import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, phoneRule, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('登记编号', '登記編號', 'Number', '受付番号'), props: { rule: 'visitor' } },
  fullName: {
    ...{
      widget: 'input',
      label: t('访客姓名', '訪客姓名', 'Visitor', '来訪者'),
      required: true,
      props: { maxlength: 60 },
    },
  },
  company: { widget: 'input', label: t('来访单位', '來訪單位', 'Company', '会社名'), props: { maxlength: 100 } },
  phone: {
    ...{ widget: 'input', label: t('联系电话', '聯絡電話', 'Phone', '電話番号'), required: true, rules: [phoneRule] },
    props: { maxlength: 20 },
  },
  purpose: {
    ...{
      widget: 'select',
      label: t('来访事由', '來訪事由', 'Purpose', '訪問目的'),
      required: true,
      defaultValue: 'business',
    },
    items: [
      { value: 'business', label: t('商务洽谈', '商務洽談', 'Business', '商談'), color: 'blue' },
      { value: 'interview', label: t('面试', '面試', 'Interview', '面接'), color: 'purple' },
      { value: 'delivery', label: t('送货', '送貨', 'Delivery', '納品'), color: 'orange' },
      { value: 'repair', label: t('维修施工', '維修施工', 'Repairs', '修理・工事'), color: 'cyan' },
      { value: 'tour', label: t('参观考察', '參觀考察', 'Tour', '見学'), color: 'green' },
      { value: 'other', label: t('其他', '其他', 'Other', 'その他'), color: 'gray' },
    ],
  },
  purposeNote: {
    ...{ widget: 'input', label: t('事由说明', '事由說明', 'Details', '目的の詳細'), props: { maxlength: 200 } },
    ...{ visible: "purpose = 'other'", required: "purpose = 'other'" },
  },
  host: {
    ...{
      widget: 'userPicker',
      label: t('接待人', '接待人', 'Host', '応対者'),
      required: true,
      defaultBy: 'currentUser()',
    },
  },
  hostDepartment: {
    ...{ widget: 'departmentPicker', label: t('接待部门', '接待部門', 'Department', '応対部門') },
    defaultBy: 'currentDepartment()',
  },
  arriveAt: {
    ...{ widget: 'date', kind: 'dateTime', label: t('到访时间', '到訪時間', 'Arrives', '到着日時'), required: true },
    props: { withTime: true },
  },
  leaveAt: {
    ...{ widget: 'date', kind: 'dateTime', label: t('离开时间', '離開時間', 'Leaves', '退出日時') },
    ...{ props: { withTime: true }, required: "status = 'left'" },
    rules: [
      {
        condition: 'leaveAt > arriveAt',
        message: t('须晚于到访时间', '須晚於到訪時間', 'must be after the arrival', '到着より後にしてください'),
      },
    ],
  },
  status: {
    ...{ widget: 'radio', label: t('状态', '狀態', 'State', '状態'), required: true, defaultValue: 'expected' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'expected', label: t('已预约', '已預約', 'Expected', '予約済み'), color: 'blue' },
      { value: 'here', label: t('在访', '在訪', 'Here', '来訪中'), color: 'green' },
      { value: 'left', label: t('已离开', '已離開', 'Left', '退出済み'), color: 'gray' },
      { value: 'cancelled', label: t('已取消', '已取消', 'Cancelled', '取消'), color: 'red' },
    ],
  },
  badge: {
    ...{ widget: 'input', label: t('访客证号', '訪客證號', 'Badge', '入館証番号'), props: { maxlength: 20 } },
    ...{ visible: "in(status, 'here', 'left')", required: "status = 'here'" },
  },
  byCar: { widget: 'switch', label: t('驾车来访', '開車來訪', 'Comes by car', '車で来訪'), defaultValue: false },
  plate: {
    ...{ widget: 'input', label: t('车牌号', '車牌號碼', 'Plate', '車両番号'), props: { maxlength: 20 } },
    ...{ visible: 'byCar', required: 'byCar' },
  },
  companions: {
    ...{ widget: 'subTable', label: t('随行人员', '隨行人員', 'Companions', '同行者') },
    props: { maxCount: 50, addText: t('添加随行人员', '新增隨行人員', 'Add a companion', '同行者を追加') },
    rows: {
      name: { widget: 'input', label: t('姓名', '姓名', 'Name', '氏名'), required: true, props: { maxlength: 60 } },
      post: { widget: 'input', label: t('职务', '職務', 'Post', '役職'), props: { maxlength: 60 } },
      phone: {
        ...{
          widget: 'input',
          label: t('电话', '電話', 'Phone', '電話番号'),
          rules: [phoneRule],
          props: { maxlength: 20 },
        },
      },
    },
  },
  headcount: {
    ...{ widget: 'calculate', label: t('来访人数', '來訪人數', 'People', '人数'), value: 'count(companions.name) + 1' },
    props: { precision: 0 },
  },
  belongings: {
    ...{ widget: 'checkbox', label: t('携带物品', '攜帶物品', 'Brings along', '持込品') },
    items: [
      { value: 'laptop', label: t('笔记本电脑', '筆記型電腦', 'Laptop', 'ノートパソコン') },
      { value: 'camera', label: t('照相设备', '攝影器材', 'Camera', 'カメラ') },
      { value: 'tools', label: t('工具', '工具', 'Tools', '工具') },
      { value: 'samples', label: t('样品', '樣品', 'Samples', 'サンプル') },
    ],
  },
  photo: {
    ...{ widget: 'imageUpload', label: t('访客照片', '訪客照片', 'Photo', '写真'), props: { limit: 1, fileSize: 5 } },
  },
  agreed: {
    widget: 'switch',
    label: t('已签保密协议', '已簽保密協議', 'NDA signed', '秘密保持に同意'),
    defaultValue: false,
  },
  signature: { widget: 'signature', label: t('访客签名', '訪客簽名', 'Signature', '署名'), visible: 'agreed' },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
});

const visits = [
  { from: -6, at: '09:30', hours: 2, purpose: 'business' },
  { from: -5, at: '14:00', hours: 1, purpose: 'delivery' },
  { from: -4, at: '10:00', hours: 1, purpose: 'interview' },
  { from: -3, at: '13:30', hours: 4, purpose: 'repair' },
  { from: -2, at: '09:00', hours: 3, purpose: 'tour' },
  { from: -1, at: '15:00', hours: 2, purpose: 'business' },
  { from: -1, at: '16:30', hours: 1, purpose: 'other' },
  { from: 0, at: '09:00', hours: 2, purpose: 'business' },
  { from: 0, at: '10:30', hours: 1, purpose: 'interview' },
  { from: 0, at: '14:30', hours: 2, purpose: 'business' },
  { from: 1, at: '09:30', hours: 1, purpose: 'delivery' },
  { from: 2, at: '14:00', hours: 3, purpose: 'tour' },
  { from: 3, at: '10:00', hours: 2, purpose: 'business' },
  { from: 6, at: '13:30', hours: 1, purpose: 'interview' },
] as const;
const posts = [t('经理', '經理', 'Manager', '課長'), t('工程师', '工程師', 'Engineer', '技師')];
const letter = t('递交投标文件', '遞交投標文件', 'Hands in a tender', '入札書類の提出');
const parking = t('请安排车位', '請安排車位', 'Please keep a parking place', '駐車場の確保をお願いします');

function samples(place: SamplePlace) {
  const { person, department, moment, numbered, say, firm, name, phone } = sampling(place);
  const later = (iso: string, hours: number) => new Date(Date.parse(iso) + hours * 3_600_000).toISOString();
  return visits.map(({ from, at: time, hours, purpose }, at) => {
    const arriveAt = moment(from, time);
    const status = at === 4 ? 'cancelled' : from < 0 ? 'left' : at === 7 || at === 8 ? 'here' : 'expected';
    const byCar = at % 3 === 0;
    return {
      ...{ fullName: name(at), company: purpose === 'interview' ? null : firm(at), phone: phone(), purpose },
      ...(purpose === 'other' ? { purposeNote: say(letter) } : {}),
      ...{ host: person(at), hostDepartment: department(at), arriveAt, status },
      leaveAt: status === 'here' ? null : later(arriveAt, hours),
      ...(status === 'here' || status === 'left' ? { badge: numbered('V-###') } : {}),
      ...(byCar ? { byCar, plate: numbered('AB-#####'), remark: say(parking) } : { byCar }),
      companions: Array.from({ length: purpose === 'tour' ? 3 : at % 2 }, (__, nth) => ({
        ...{ name: name(at + nth + 4), post: say(posts[nth % 2]!), phone: phone() },
      })),
      belongings: purpose === 'repair' ? ['tools'] : purpose === 'business' ? ['laptop', 'samples'] : null,
      agreed: false,
    };
  });
}

export const visitor: Template = {
  code: 'visitor',
  icon: 'IdcardOutlined',
  name: t('访客登记', '訪客登記', 'Visitor', '来訪者受付'),
  about: t(
    '预约、到访、离开全程登记，随行人员、车辆与访客证一并管理',
    '預約、到訪、離開全程登記，隨行人員、車輛與訪客證一併管理',
    'Who is expected, who is in the building and who has left, with companions, cars and badges',
    '予約から来訪・退出まで記録し、同行者・車両・入館証もまとめて管理します',
  ),
  category: t('行政', '行政', 'Office', '総務'),
  codeRules: [
    {
      ...{ code: 'visitor', fullName: t('访客登记号', '訪客登記號', 'Visitor number', '来訪受付番号') },
      ...{ prefix: { zh: 'FK', zhtw: 'FK', en: 'VI', ja: 'RH' }, dateFormat: 'YYYYMMDD', digits: 3, reset: 'day' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'visitor', titleField: 'fullName', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 900, labelWidth: 120 },
        body: [
          card('visitor', {
            title: t('访客信息', '訪客資訊', 'Visitor', '来訪者'),
            fields: 'code fullName company phone purpose purposeNote',
          }),
          card('visit', {
            title: t('来访安排', '來訪安排', 'Visit', '訪問予定'),
            fields: 'host hostDepartment arriveAt leaveAt status:24 badge byCar plate',
          }),
          tabs('more', {
            companions: {
              title: t('随行人员', '隨行人員', 'Companions', '同行者'),
              children: [table('companions')],
            },
            security: {
              title: t('安全与签名', '安全與簽名', 'Security', '持込品と署名'),
              fields: 'headcount agreed belongings:24 photo:24 signature:24',
            },
            remark: { title: t('备注', '備註', 'Remarks', '備考'), fields: 'remark:24' },
          }),
        ],
      },
      list: {
        ...usual,
        views: ['board', 'calendar', 'cards'],
        board: { field: 'f_status' },
        calendar: { start: 'f_arriveAt', end: 'f_leaveAt', color: 'f_status' },
        cards: { picture: 'f_photo' },
        columns: [
          { field: 'f_fullName', width: 140, fixed: 'left', sortable: true },
          { field: 'f_company', width: 220, sortable: true },
          { field: 'f_purpose', width: 120, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_host', width: 150 },
          { field: 'f_arriveAt', width: 170, sortable: true },
          { field: 'f_leaveAt', width: 170, sortable: true },
          { field: 'f_headcount', width: 90, align: 'right', total: 'sum' },
          { field: 'f_phone', width: 150 },
          { field: 'f_code', width: 150, hidden: true },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_purpose' },
          { field: 'f_arriveAt', operator: 'between' },
          { field: 'f_host' },
        ],
        keyword: ['f_fullName', 'f_company', 'f_phone', 'f_plate'],
        sort: { field: 'f_arriveAt', order: 'desc' },
      },
    },
  },
  samples,
};

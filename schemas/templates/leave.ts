import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, lines, phoneRule, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: {
    ...{ widget: 'codeRule', label: t('单据编号', '單據編號', 'Number', '伝票番号') },
    props: { rule: 'leaveRequest' },
  },
  status: {
    ...{ widget: 'radio', label: t('状态', '狀態', 'State', '状態'), required: true, defaultValue: 'pending' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'pending', label: t('待批准', '待核准', 'Waiting', '承認待ち'), color: 'orange' },
      { value: 'approved', label: t('已批准', '已核准', 'Approved', '承認済み'), color: 'green' },
      { value: 'refused', label: t('未批准', '未核准', 'Refused', '却下'), color: 'red' },
      { value: 'ended', label: t('已销假', '已銷假', 'Back', '復帰済み'), color: 'gray' },
    ],
  },
  applicant: {
    ...{ widget: 'userPicker', label: t('申请人', '申請人', 'Applicant', '申請者'), required: true },
    defaultBy: 'currentUser()',
  },
  department: {
    ...{ widget: 'departmentPicker', label: t('所属部门', '所屬部門', 'Department', '所属部門') },
    defaultBy: 'currentDepartment()',
  },
  leaveType: {
    ...{ widget: 'select', label: t('请假类型', '請假類型', 'Type of leave', '休暇の種類') },
    ...{ required: true, defaultValue: 'annual' },
    items: [
      { value: 'annual', label: t('年假', '特休', 'Annual leave', '年次有給休暇'), color: 'blue' },
      { value: 'personal', label: t('事假', '事假', 'Personal leave', '私用休暇'), color: 'cyan' },
      { value: 'sick', label: t('病假', '病假', 'Sick leave', '病気休暇'), color: 'orange' },
      { value: 'marriage', label: t('婚假', '婚假', 'Marriage leave', '結婚休暇'), color: 'pink' },
      {
        value: 'parental',
        label: t('产假/陪产假', '產假／陪產假', 'Parental leave', '出産・育児休暇'),
        color: 'purple',
      },
      { value: 'compensatory', label: t('调休', '補休', 'Time off in lieu', '代休'), color: 'green' },
    ],
  },
  urgency: {
    ...{ widget: 'radio', label: t('紧急程度', '緊急程度', 'Urgency', '緊急度'), defaultValue: '1' },
    items: [
      { value: '1', label: t('普通', '普通', 'Normal', '通常'), color: 'gray' },
      { value: '2', label: t('重要', '重要', 'Important', '重要'), color: 'orange' },
      { value: '3', label: t('紧急', '緊急', 'Urgent', '緊急'), color: 'red' },
    ],
  },
  startDate: { widget: 'date', label: t('开始日期', '開始日期', 'First day', '開始日'), required: true },
  endDate: {
    ...{ widget: 'date', label: t('结束日期', '結束日期', 'Last day', '終了日'), required: true },
    defaultBy: 'startDate',
    rules: [
      {
        condition: 'endDate >= startDate',
        message: t('不能早于开始日期', '不能早於開始日期', 'is before the first day', '開始日より前にはできません'),
      },
    ],
  },
  halfDay: {
    ...{
      widget: 'switch',
      label: t('末日半天', '最後一天半天', 'Half last day', '最終日は半日'),
      defaultValue: false,
    },
  },
  days: {
    ...{ widget: 'calculate', label: t('请假天数', '請假天數', 'Days', '休暇日数') },
    value:
      'if(isEmpty(startDate) or isEmpty(endDate), 0, max(0, daysBetween(startDate, endDate) + 1 - if(halfDay, 0.5, 0)))',
    props: { precision: 1, suffix: t('天', '天', 'days', '日') },
  },
  reason: {
    ...{ widget: 'textarea', label: t('请假事由', '請假事由', 'Reason', '理由'), required: true },
    props: { maxlength: 500, showWordLimit: true },
  },
  certificate: {
    ...{ widget: 'fileUpload', label: t('证明材料', '證明文件', 'Certificate', '証明書類') },
    visible: "in(leaveType, 'sick', 'marriage', 'parental')",
    required: "leaveType = 'sick' and days > 2",
    help: t(
      '病假超过两天须上传诊断证明',
      '病假超過兩天須上傳診斷證明',
      'Sick leave of more than two days needs a medical certificate',
      '2日を超える病気休暇には診断書が必要です',
    ),
    props: { limit: 3, fileSize: 10, accept: 'pdf,png,jpg' },
  },
  successor: {
    ...{ widget: 'userPicker', label: t('工作交接人', '工作交接人', 'Covered by', '業務引継ぎ先') },
    required: 'days >= 3',
    help: t('三天及以上必填', '三天（含）以上必填', 'Needed for three days or more', '3日以上の場合は必須です'),
  },
  phone: {
    ...{ widget: 'input', label: t('联系电话', '聯絡電話', 'Phone', '連絡先') },
    ...{ rules: [phoneRule], props: { maxlength: 20 } },
  },
  handover: {
    ...{ widget: 'textarea', label: t('交接事项', '交接事項', 'Handover', '引継ぎ事項') },
    ...{ visible: 'not isEmpty(successor)', props: { maxlength: 1000 } },
  },
  applied: { widget: 'createTime', label: t('申请时间', '申請時間', 'Applied at', '申請日時') },
});

const stays = [
  {
    type: 'annual',
    from: -34,
    days: 5,
    text: t('陪家人外出旅行', '陪家人出遊', 'A trip with the family', '家族旅行のため'),
  },
  { type: 'sick', from: -29, days: 1, text: t('感冒发烧', '感冒發燒', 'A cold and a fever', '発熱のため') },
  {
    type: 'personal',
    from: -22,
    days: 1,
    text: t('办理房屋过户', '辦理房屋過戶', 'Buying a flat', '不動産登記の手続き'),
  },
  {
    type: 'compensatory',
    from: -19,
    days: 1,
    text: t('周末加班调休', '週末加班補休', 'For a worked weekend', '休日出勤の代休'),
  },
  { type: 'annual', from: -15, days: 3, text: t('回老家探亲', '返鄉探親', 'A visit to the parents', '帰省のため') },
  {
    type: 'sick',
    from: -8,
    days: 2,
    text: t('牙科手术后休养', '牙科手術後休養', 'After dental surgery', '歯科手術後の療養'),
  },
  {
    type: 'personal',
    from: -6,
    days: 1,
    text: t('参加孩子家长会', '參加孩子家長會', 'Parents’ evening', '保護者会への出席'),
  },
  { type: 'annual', from: -1, days: 4, text: t('年休假', '特休', 'Annual leave', '年次有給休暇の取得') },
  { type: 'marriage', from: 3, days: 10, text: t('举办婚礼', '舉辦婚禮', 'Our wedding', '結婚式のため') },
  { type: 'compensatory', from: 4, days: 1, text: t('值班调休', '值班補休', 'For a night on duty', '当直の代休') },
  { type: 'personal', from: 7, days: 1, text: t('办理签证面签', '辦理簽證面談', 'A visa interview', 'ビザ面接のため') },
  { type: 'annual', from: 11, days: 5, text: t('外出度假', '外出度假', 'A holiday', '休暇旅行のため') },
  { type: 'parental', from: 15, days: 15, text: t('陪产', '陪產', 'The birth of our child', '育児のため') },
  { type: 'annual', from: 21, days: 2, text: t('处理家中事务', '處理家中事務', 'Family matters', '家事都合') },
] as const;

const covers = t(
  '日常审批与周报由交接人代为处理',
  '日常簽核與週報由交接人代為處理',
  'Approvals and the weekly report are done by the deputy',
  '日常の承認と週報は引継ぎ先が対応します',
);

function samples(place: SamplePlace) {
  const { person, department, workday, day, phone, say, chance } = sampling(place);
  return stays.map(({ type, from, days, text }, at) => {
    const startDate = workday(from);
    const isLong = days >= 3;
    return {
      ...{ leaveType: type, startDate, endDate: day(days - 1, startDate), reason: say(text) },
      status: at === 5 ? 'refused' : from + days < -10 ? 'ended' : from < 5 ? 'approved' : 'pending',
      ...{ applicant: person(at), department: department(at), urgency: chance(0.8) ? '1' : '2' },
      ...{ halfDay: days === 1 && chance(0.3), phone: phone() },
      ...(isLong ? { successor: person(at + 1), handover: say(covers) } : {}),
    };
  });
}

export const leave: Template = {
  code: 'leave',
  icon: 'CalendarOutlined',
  name: t('请假申请', '請假申請', 'Leave request', '休暇申請'),
  about: t(
    '谁在什么时候请假、请几天、由谁交接，并在日历上一目了然',
    '誰在什麼時候請假、請幾天、由誰交接，並在行事曆上一目了然',
    'Who is away when and for how long, who covers for them, and all of it on a calendar',
    'だれがいつ何日休み、だれが引き継ぐかをカレンダーで一覧できます',
  ),
  category: t('人事', '人事', 'Staff', '人事'),
  codeRules: [
    {
      ...{ code: 'leaveRequest', fullName: t('请假单号', '請假單號', 'Leave request number', '休暇申請番号') },
      ...{ prefix: { zh: 'QJ', zhtw: 'QJ', en: 'LV', ja: 'KY' }, dateFormat: 'YYYYMM', digits: 4, reset: 'month' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'leaveRequest', titleField: 'code', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 860, labelWidth: 120 },
        body: [
          card('request', {
            title: t('申请信息', '申請資訊', 'Request', '申請情報'),
            fields: 'code applied applicant department status:24',
          }),
          card('leave', {
            title: t('请假内容', '請假內容', 'Leave', '休暇内容'),
            fields: 'leaveType urgency startDate endDate halfDay days reason:24 certificate:24',
          }),
          card('away', {
            title: t('工作安排', '工作安排', 'While away', '業務の手配'),
            children: [lines('away', 'successor phone handover:24')],
          }),
        ],
      },
      list: {
        ...usual,
        views: ['calendar', 'board'],
        calendar: { start: 'f_startDate', end: 'f_endDate', color: 'f_leaveType' },
        board: { field: 'f_status' },
        columns: [
          { field: 'f_code', width: 140, fixed: 'left' },
          { field: 'f_applicant', width: 150 },
          { field: 'f_leaveType', width: 130, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_startDate', width: 120, sortable: true },
          { field: 'f_endDate', width: 120, sortable: true },
          { field: 'f_days', width: 100, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_department', width: 140 },
          { field: 'f_reason', width: 220 },
          { field: 'f_applied', width: 170, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_leaveType' },
          { field: 'f_startDate', operator: 'between' },
          { field: 'f_applicant' },
        ],
        keyword: ['f_code', 'f_reason'],
        sort: { field: 'f_startDate', order: 'desc' },
      },
    },
  },
  samples,
};

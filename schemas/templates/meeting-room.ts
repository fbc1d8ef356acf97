import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  subject: {
    ...{
      widget: 'input',
      label: t('会议主题', '會議主題', 'Subject', '会議名'),
      required: true,
      props: { maxlength: 100 },
    },
  },
  room: {
    ...{ widget: 'select', label: t('会议室', '會議室', 'Room', '会議室'), required: true },
    props: { clearable: false },
    items: [
      {
        value: 'large',
        label: t('大会议室（30 人）', '大會議室（30 人）', 'Large room (30)', '大会議室（30名）'),
        color: 'blue',
      },
      {
        value: 'medium',
        label: t('中会议室（12 人）', '中會議室（12 人）', 'Middle room (12)', '中会議室（12名）'),
        color: 'green',
      },
      {
        value: 'small',
        label: t('小会议室（6 人）', '小會議室（6 人）', 'Small room (6)', '小会議室（6名）'),
        color: 'orange',
      },
      { value: 'guests', label: t('贵宾接待室', '貴賓接待室', 'Guest room', '応接室'), color: 'purple' },
      {
        value: 'training',
        label: t('培训教室（50 人）', '教育訓練教室（50 人）', 'Training room (50)', '研修室（50名）'),
        color: 'cyan',
      },
    ],
  },
  meetingType: {
    ...{ widget: 'radio', label: t('会议类型', '會議類型', 'Type', '種類'), defaultValue: 'internal' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'internal', label: t('内部', '內部', 'Internal', '社内'), color: 'blue' },
      { value: 'customer', label: t('客户', '客戶', 'Customers', '来客'), color: 'orange' },
      { value: 'interview', label: t('面试', '面試', 'Interview', '面接'), color: 'purple' },
      { value: 'training', label: t('培训', '教育訓練', 'Training', '研修'), color: 'green' },
    ],
  },
  startAt: {
    ...{ widget: 'date', kind: 'dateTime', label: t('开始时间', '開始時間', 'Begins', '開始日時'), required: true },
    props: { withTime: true },
  },
  endAt: {
    ...{ widget: 'date', kind: 'dateTime', label: t('结束时间', '結束時間', 'Ends', '終了日時'), required: true },
    props: { withTime: true },
    rules: [
      {
        condition: 'endAt > startAt',
        message: t('须晚于开始时间', '須晚於開始時間', 'must be after the beginning', '開始より後にしてください'),
      },
      {
        condition: 'daysBetween(startAt, endAt) <= 0',
        ...{ warning: true },
        message: t('会议跨天，请确认', '會議跨日，請確認', 'It ends on another day', '日をまたいでいます'),
      },
    ],
  },
  organiser: {
    ...{
      widget: 'userPicker',
      label: t('预订人', '預訂人', 'Booked by', '予約者'),
      required: true,
      defaultBy: 'currentUser()',
    },
  },
  department: {
    ...{ widget: 'departmentPicker', label: t('使用部门', '使用部門', 'Department', '利用部門') },
    defaultBy: 'currentDepartment()',
  },
  attendees: {
    ...{ widget: 'userPicker', kind: 'refs', label: t('参会人员', '與會人員', 'Attendees', '出席者') },
    props: { multiple: true },
  },
  headcount: {
    ...{ widget: 'number', kind: 'integer', label: t('参会人数', '與會人數', 'People', '人数'), required: true },
    props: { min: 1, max: 500, precision: 0 },
    rules: [
      {
        ...{ condition: "room != 'small' or headcount <= 6", warning: true },
        message: t('超过会议室容量', '超過會議室容量', 'More than the room holds', '定員を超えています'),
      },
    ],
  },
  online: { widget: 'switch', label: t('线上同步', '線上同步', 'Online too', 'オンライン併用'), defaultValue: false },
  link: {
    ...{ widget: 'input', label: t('会议链接', '會議連結', 'Link', '会議リンク'), props: { maxlength: 300 } },
    ...{ visible: 'online', required: 'online' },
    rules: [
      {
        pattern: '^https?://\\S+$',
        message: t('请以 http 开头', '請以 http 開頭', 'Begins with http', 'http で始めてください'),
      },
    ],
  },
  equipment: {
    ...{ widget: 'checkbox', label: t('所需设备', '所需設備', 'Equipment', '必要機器') },
    items: [
      { value: 'projector', label: t('投影', '投影', 'Projector', 'プロジェクター') },
      { value: 'video', label: t('视频会议', '視訊會議', 'Video conference', 'Web会議機器') },
      { value: 'board', label: t('白板', '白板', 'White board', 'ホワイトボード') },
      { value: 'microphone', label: t('话筒', '麥克風', 'Microphone', 'マイク') },
    ],
  },
  catering: { widget: 'switch', label: t('茶歇', '茶點', 'Catering', '飲み物手配'), defaultValue: false },
  cateringNote: {
    ...{ widget: 'input', label: t('茶歇要求', '茶點需求', 'What to serve', '手配内容'), props: { maxlength: 200 } },
    ...{ visible: 'catering', required: 'catering' },
  },
  status: {
    ...{ widget: 'radio', label: t('状态', '狀態', 'State', '状態'), required: true, defaultValue: 'booked' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'booked', label: t('已预订', '已預訂', 'Booked', '予約済み'), color: 'blue' },
      { value: 'running', label: t('进行中', '進行中', 'Running', '開催中'), color: 'green' },
      { value: 'over', label: t('已结束', '已結束', 'Over', '終了'), color: 'gray' },
      { value: 'cancelled', label: t('已取消', '已取消', 'Cancelled', '取消'), color: 'red' },
    ],
  },
  cancelReason: {
    ...{ widget: 'input', label: t('取消原因', '取消原因', 'Why cancelled', '取消理由'), props: { maxlength: 200 } },
    ...{ visible: "status = 'cancelled'", required: "status = 'cancelled'" },
  },
  agenda: {
    ...{ widget: 'subTable', label: t('会议议程', '會議議程', 'Agenda', '議題') },
    props: {
      ...{ maxCount: 50, summary: ['minutes'] },
      addText: t('添加议题', '新增議題', 'Add a topic', '議題を追加'),
    },
    rows: {
      topic: { widget: 'input', label: t('议题', '議題', 'Topic', '議題'), required: true, props: { maxlength: 100 } },
      speaker: { widget: 'userPicker', label: t('主讲人', '主講人', 'Speaker', '担当') },
      minutes: {
        ...{ widget: 'number', kind: 'integer', label: t('分钟', '分鐘', 'Minutes', '分'), required: true },
        ...{ defaultValue: 15, props: { min: 1, max: 600, precision: 0 } },
      },
    },
  },
  minutesTotal: {
    ...{
      widget: 'calculate',
      label: t('议程时长', '議程時長', 'Agenda takes', '所要時間'),
      value: 'sum(agenda.minutes)',
    },
    props: { precision: 0, suffix: t('分钟', '分鐘', 'min', '分') },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('会议资料', '會議資料', 'Papers', '資料') },
    props: { limit: 10, fileSize: 20 },
  },
  notes: {
    widget: 'textarea',
    label: t('会议纪要', '會議紀錄', 'Minutes', '議事メモ'),
    props: { maxlength: 5000, minRows: 4 },
  },
});

const meetings = [
  {
    from: -7,
    at: '09:30',
    hours: 1,
    room: 'medium',
    type: 'internal',
    text: t('周例会', '週例會', 'Weekly meeting', '週次定例'),
  },
  {
    from: -6,
    at: '14:00',
    hours: 2,
    room: 'guests',
    type: 'customer',
    text: t('客户方案交流', '客戶方案交流', 'Talk about an offer', '提案打合せ'),
  },
  {
    from: -5,
    at: '10:00',
    hours: 1.5,
    room: 'small',
    type: 'interview',
    text: t('工程师面试', '工程師面試', 'Engineer interview', '技術者面接'),
  },
  {
    from: -4,
    at: '13:30',
    hours: 3,
    room: 'training',
    type: 'training',
    text: t('新员工培训', '新進人員訓練', 'New colleagues', '新入社員研修'),
  },
  {
    from: -2,
    at: '15:00',
    hours: 1,
    room: 'small',
    type: 'internal',
    text: t('预算讨论', '預算討論', 'Budget', '予算検討'),
  },
  {
    from: 0,
    at: '09:30',
    hours: 1,
    room: 'medium',
    type: 'internal',
    text: t('周例会', '週例會', 'Weekly meeting', '週次定例'),
  },
  {
    from: 0,
    at: '10:30',
    hours: 1.5,
    room: 'guests',
    type: 'customer',
    text: t('客户来访', '客戶來訪', 'Visit of a customer', 'お客様来社'),
  },
  {
    from: 0,
    at: '14:00',
    hours: 2,
    room: 'large',
    type: 'internal',
    text: t('季度经营分析', '季度經營分析', 'The quarter in review', '四半期業績報告'),
  },
  {
    from: 1,
    at: '10:00',
    hours: 1,
    room: 'small',
    type: 'interview',
    text: t('销售主管面试', '業務主管面試', 'Sales manager interview', '営業職面接'),
  },
  {
    from: 2,
    at: '09:00',
    hours: 2,
    room: 'medium',
    type: 'internal',
    text: t('产品评审', '產品審查', 'Product review', '製品レビュー'),
  },
  {
    from: 2,
    at: '15:30',
    hours: 1,
    room: 'small',
    type: 'internal',
    text: t('发布计划', '發布計畫', 'Release plan', 'リリース計画'),
  },
  {
    from: 3,
    at: '13:30',
    hours: 3,
    room: 'training',
    type: 'training',
    text: t('信息安全培训', '資訊安全訓練', 'Security training', '情報セキュリティ研修'),
  },
  {
    from: 5,
    at: '14:00',
    hours: 2,
    room: 'large',
    type: 'customer',
    text: t('合作签约仪式', '合作簽約儀式', 'Signing of a contract', '契約調印式'),
  },
  {
    from: 7,
    at: '09:30',
    hours: 1,
    room: 'medium',
    type: 'internal',
    text: t('周例会', '週例會', 'Weekly meeting', '週次定例'),
  },
] as const;
const sizes: Record<string, number> = { large: 24, medium: 9, small: 4, guests: 6, training: 32 };
const topics = [
  t('上次事项跟进', '上次事項追蹤', 'What was agreed last time', '前回事項の確認'),
  t('本周进展', '本週進度', 'Progress', '今週の進捗'),
  t('问题与决定', '問題與決議', 'Questions and decisions', '課題と決定事項'),
];
const tea = t('咖啡与水果', '咖啡與水果', 'Coffee and fruit', 'コーヒーと果物');
const moved = t('改为下周进行', '改為下週進行', 'Put off to next week', '来週に延期');
const notes = t(
  '各项工作按计划推进，下周确认交付时间',
  '各項工作依計畫進行，下週確認交付時間',
  'All on schedule; delivery to be confirmed next week',
  '計画どおり進行中。納期は来週確認',
);

function samples(place: SamplePlace) {
  const { person, department, moment, say } = sampling(place);
  return meetings.map(({ from, at: time, hours, room, type, text }, at) => {
    const startAt = moment(from, time);
    const status = at === 4 ? 'cancelled' : from < 0 ? 'over' : at === 5 ? 'running' : 'booked';
    const [online, catering] = [at % 3 === 1, type === 'customer'];
    return {
      ...{
        subject: say(text),
        room,
        meetingType: type,
        startAt,
        status,
        organiser: person(at),
        department: department(at),
      },
      endAt: new Date(Date.parse(startAt) + hours * 3_600_000).toISOString(),
      ...{
        attendees: [...new Set([person(at), person(at + 1), person(at + 2)])],
        headcount: sizes[room] ?? 4,
        online,
        catering,
      },
      ...(online ? { link: `https://meet.example.com/${1000 + at}` } : {}),
      ...(catering ? { cateringNote: say(tea) } : {}),
      ...(status === 'cancelled' ? { cancelReason: say(moved) } : {}),
      equipment: room === 'small' ? ['board'] : online ? ['video', 'projector'] : ['projector'],
      agenda:
        type === 'internal'
          ? topics.map((topic, nth) => ({ topic: say(topic), speaker: person(at + nth), minutes: 10 + nth * 10 }))
          : [],
      notes: status === 'over' && type === 'internal' ? say(notes) : null,
    };
  });
}

export const meetingRoom: Template = {
  code: 'meeting-room',
  icon: 'ScheduleOutlined',
  name: t('会议室预订', '會議室預訂', 'Meeting room', '会議室予約'),
  about: t(
    '在日历上查看和预订会议室，参会人、设备与茶歇一次安排好',
    '在行事曆上查看和預訂會議室，與會人、設備與茶點一次安排好',
    'Rooms booked on a calendar, with attendees, equipment, refreshments and the agenda',
    'カレンダーで会議室の空きを確認して予約。出席者・機器・議題もまとめて手配できます',
  ),
  category: t('行政', '行政', 'Office', '総務'),
  codeRules: [],
  page: {
    version: documentVersion,
    model: { name: 'roomBooking', titleField: 'subject', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 900, labelWidth: 130 },
        body: [
          card('meeting', {
            title: t('会议信息', '會議資訊', 'Meeting', '会議情報'),
            fields: 'subject:24 room headcount startAt endAt meetingType:24 organiser department attendees:24',
          }),
          tabs('more', {
            agenda: { title: t('议程', '議程', 'Agenda', '議題'), children: [table('agenda')], fields: 'minutesTotal' },
            service: {
              title: t('设备与服务', '設備與服務', 'Equipment', '機器と手配'),
              fields: 'equipment:24 online link catering cateringNote',
            },
            notes: { title: t('纪要与资料', '紀錄與資料', 'Minutes', '議事録と資料'), fields: 'notes:24 files:24' },
          }),
          card('state', { title: t('状态', '狀態', 'State', '状態'), fields: 'status:24 cancelReason:24' }),
        ],
      },
      list: {
        ...usual,
        view: 'calendar',
        views: ['calendar', 'table', 'board'],
        calendar: { start: 'f_startAt', end: 'f_endAt', color: 'f_room' },
        board: { field: 'f_room' },
        columns: [
          { field: 'f_subject', width: 210, fixed: 'left', sortable: true },
          { field: 'f_room', width: 170, sortable: true },
          { field: 'f_startAt', width: 170, sortable: true },
          { field: 'f_endAt', width: 170, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_organiser', width: 150 },
          { field: 'f_department', width: 140 },
          { field: 'f_headcount', width: 90, align: 'right' },
          { field: 'f_meetingType', width: 110, sortable: true },
        ],
        search: [
          { field: 'f_room' },
          { field: 'f_status' },
          { field: 'f_startAt', operator: 'between' },
          { field: 'f_organiser' },
        ],
        keyword: ['f_subject'],
        sort: { field: 'f_startAt', order: 'desc' },
      },
    },
  },
  samples,
};

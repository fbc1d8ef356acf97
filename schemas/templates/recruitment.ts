import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, lines, phoneRule, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const joins = "in(stage, 'offer', 'hired')";
const fields = fieldsOf({
  fullName: {
    ...{ widget: 'input', label: t('姓名', '姓名', 'Name', '氏名'), required: true, props: { maxlength: 60 } },
  },
  position: {
    ...{
      widget: 'input',
      label: t('应聘职位', '應徵職位', 'Position', '応募職種'),
      required: true,
      props: { maxlength: 60 },
    },
  },
  department: { widget: 'departmentPicker', label: t('用人部门', '用人部門', 'Department', '配属部門') },
  stage: {
    ...{
      widget: 'select',
      label: t('招聘阶段', '招募階段', 'Stage', '選考段階'),
      required: true,
      defaultValue: 'screening',
    },
    props: { clearable: false },
    items: [
      { value: 'screening', label: t('简历筛选', '履歷篩選', 'Screening', '書類選考'), color: 'gray' },
      { value: 'first', label: t('初试', '初試', 'First interview', '一次面接'), color: 'cyan' },
      { value: 'second', label: t('复试', '複試', 'Second interview', '二次面接'), color: 'blue' },
      { value: 'offer', label: t('录用通知', '錄取通知', 'Offer', '内定'), color: 'purple' },
      { value: 'hired', label: t('已入职', '已到職', 'Hired', '入社'), color: 'green' },
      { value: 'rejected', label: t('未录用', '未錄取', 'Rejected', '不採用'), color: 'red' },
    ],
  },
  phone: {
    ...{ widget: 'input', label: t('手机', '手機', 'Phone', '電話番号'), required: true, rules: [phoneRule] },
    props: { maxlength: 20 },
  },
  email: { widget: 'input', label: t('邮箱', '電子郵件', 'E-mail', 'メール'), rules: [{ rule: 'email' }] },
  channel: {
    ...{
      widget: 'select',
      label: t('招聘渠道', '招募管道', 'Came by', '応募経路'),
      required: true,
      defaultValue: 'site',
    },
    items: [
      { value: 'site', label: t('招聘网站', '人力銀行', 'Job site', '求人サイト'), color: 'blue' },
      { value: 'referral', label: t('内部推荐', '內部推薦', 'Referral', '社員紹介'), color: 'green' },
      { value: 'agency', label: t('猎头', '獵頭', 'Agency', '人材紹介'), color: 'purple' },
      { value: 'campus', label: t('校园招聘', '校園徵才', 'Campus', '新卒採用'), color: 'orange' },
      { value: 'direct', label: t('主动投递', '主動投遞', 'On their own', '直接応募'), color: 'gray' },
    ],
  },
  referrer: {
    ...{ widget: 'userPicker', label: t('推荐人', '推薦人', 'Referred by', '紹介者') },
    ...{ visible: "channel = 'referral'", required: "channel = 'referral'" },
  },
  city: { widget: 'input', label: t('所在城市', '所在城市', 'City', '居住地'), props: { maxlength: 60 } },
  degree: {
    ...{ widget: 'select', label: t('学历', '學歷', 'Education', '学歴') },
    items: [
      { value: 'college', label: t('大专', '專科', 'College', '短大・専門') },
      { value: 'bachelor', label: t('本科', '大學', 'Bachelor', '大卒') },
      { value: 'master', label: t('硕士', '碩士', 'Master', '修士') },
      { value: 'doctor', label: t('博士', '博士', 'Doctor', '博士') },
    ],
  },
  experience: {
    ...{ widget: 'number', kind: 'integer', label: t('工作年限', '工作年資', 'Experience', '経験年数') },
    props: { min: 0, max: 60, precision: 0, suffix: t('年', '年', 'years', '年') },
  },
  expected: { widget: 'amount', label: t('期望月薪', '期望月薪', 'Expected pay', '希望月給'), props: { min: 0 } },
  applied: {
    ...{
      widget: 'date',
      label: t('投递日期', '投遞日期', 'Applied on', '応募日'),
      required: true,
      defaultBy: 'today()',
    },
  },
  availableOn: {
    ...{ widget: 'date', label: t('可到岗日期', '可到職日期', 'Available from', '入社可能日') },
    rules: [
      {
        condition: 'availableOn >= applied',
        message: t('不能早于投递日期', '不能早於投遞日期', 'is before they applied', '応募日より前にはできません'),
      },
    ],
  },
  recruiter: {
    widget: 'userPicker',
    label: t('招聘负责人', '招募負責人', 'Recruiter', '採用担当'),
    defaultBy: 'currentUser()',
  },
  rating: { widget: 'rate', label: t('综合评价', '綜合評價', 'Rating', '総合評価'), props: { count: 5 } },
  skills: {
    ...{ widget: 'checkbox', label: t('能力标签', '能力標籤', 'Strengths', '強み') },
    items: [
      { value: 'expert', label: t('专业扎实', '專業扎實', 'Knows the trade', '専門知識') },
      { value: 'speaks', label: t('沟通良好', '溝通良好', 'Communicates well', 'コミュニケーション') },
      { value: 'leads', label: t('带过团队', '帶過團隊', 'Has led a team', 'マネジメント経験') },
      { value: 'languages', label: t('外语流利', '外語流利', 'Languages', '語学力') },
    ],
  },
  interviews: {
    ...{ widget: 'subTable', label: t('面试记录', '面試記錄', 'Interviews', '面接記録') },
    props: { maxCount: 20, addText: t('添加面试', '新增面試', 'Add an interview', '面接を追加') },
    rows: {
      day: {
        ...{ widget: 'date', kind: 'dateTime', label: t('面试时间', '面試時間', 'When', '日時'), required: true },
        props: { withTime: true },
      },
      interviewer: { widget: 'userPicker', label: t('面试官', '面試官', 'Interviewer', '面接官'), required: true },
      result: {
        ...{ widget: 'select', label: t('结果', '結果', 'Result', '結果') },
        items: [
          { value: 'passed', label: t('通过', '通過', 'Passed', '合格'), color: 'green' },
          { value: 'open', label: t('待定', '待定', 'Open', '保留'), color: 'orange' },
          { value: 'failed', label: t('不通过', '不通過', 'Failed', '不合格'), color: 'red' },
        ],
      },
      score: {
        ...{ widget: 'number', kind: 'integer', label: t('评分', '評分', 'Score', '点数') },
        props: { min: 0, max: 100, precision: 0 },
      },
      comment: { widget: 'input', label: t('评语', '評語', 'Comment', 'コメント'), props: { maxlength: 300 } },
    },
  },
  score: {
    ...{ widget: 'calculate', label: t('面试均分', '面試均分', 'Average score', '平均点') },
    ...{ value: 'if(count(interviews.score) = 0, 0, round(avg(interviews.score), 1))', props: { precision: 1 } },
  },
  offered: {
    ...{ widget: 'amount', label: t('录用月薪', '錄取月薪', 'Offered salary', '提示月給'), props: { min: 0 } },
    ...{ visible: joins, required: joins },
  },
  joinOn: {
    ...{ widget: 'date', label: t('入职日期', '到職日期', 'Joins on', '入社日') },
    ...{ visible: joins, required: "stage = 'hired'" },
    rules: [
      {
        condition: 'joinOn >= applied',
        message: t('不能早于投递日期', '不能早於投遞日期', 'is before they applied', '応募日より前にはできません'),
      },
    ],
  },
  rejection: {
    ...{
      widget: 'textarea',
      label: t('未录用原因', '未錄取原因', 'Why rejected', '不採用理由'),
      props: { maxlength: 500 },
    },
    ...{ visible: "stage = 'rejected'", required: "stage = 'rejected'" },
  },
  resume: {
    ...{ widget: 'fileUpload', label: t('简历', '履歷', 'CV', '履歴書') },
    props: { limit: 5, fileSize: 10, accept: 'pdf,doc,docx' },
  },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 1000 } },
});

const positions = [
  { text: t('前端工程师', '前端工程師', 'Front-end engineer', 'フロントエンドエンジニア'), dollars: 3200 },
  { text: t('产品经理', '產品經理', 'Product manager', 'プロダクトマネージャー'), dollars: 3600 },
  { text: t('销售主管', '業務主管', 'Sales manager', '営業マネージャー'), dollars: 3000 },
  { text: t('财务会计', '財務會計', 'Accountant', '経理担当'), dollars: 2100 },
  { text: t('机械工程师', '機械工程師', 'Mechanical engineer', '機械設計エンジニア'), dollars: 2800 },
];
const comments = [
  t('基础扎实，项目经验匹配', '基礎扎實，專案經驗相符', 'Solid, with projects that fit', '基礎が堅実で経験も合致'),
  t('表达清晰，思路开阔', '表達清晰，思路開闊', 'Clear and open-minded', '説明が明快で視野が広い'),
];
const rejections = [
  t('薪资期望超出预算', '薪資期望超出預算', 'Expects more than we can pay', '希望給与が予算を超過'),
  t('经验与岗位不匹配', '經驗與職位不符', 'Experience does not fit', '経験が職種に合わない'),
];
const remark = t('可接受出差', '可接受出差', 'Would travel', '出張可');
const stages = ['hired', 'rejected', 'hired', 'offer', 'second', 'second', 'rejected', 'offer', 'first', 'first'];

function samples(place: SamplePlace) {
  const { person, department, moment, workday, say, price, city, name, phone, mail, between, pick } = sampling(place);
  return Array.from({ length: 14 }, (_, at) => {
    const { text, dollars } = positions[at % positions.length]!;
    const from = -60 + at * 4;
    const stage = stages[at] ?? 'screening';
    const seen = stage === 'screening' ? 0 : stage === 'first' ? 1 : 2;
    const salary = price(dollars * (0.9 + (at % 4) / 10));
    return {
      ...{ fullName: name(at), position: say(text), department: department(at), stage, phone: phone(), email: mail() },
      ...(at % 4 === 1
        ? { channel: 'referral', referrer: person(at + 2) }
        : { channel: pick(['site', 'site', 'agency', 'direct']) }),
      ...{ city: city(at), degree: pick(['bachelor', 'bachelor', 'master', 'college']), experience: between(1, 12) },
      ...{
        expected: salary,
        applied: workday(from),
        availableOn: workday(from + 30),
        recruiter: person(at),
        rating: 3 + (at % 3),
      },
      skills: at % 3 === 0 ? ['expert', 'leads'] : ['speaks'],
      interviews: Array.from({ length: seen }, (__, nth) => ({
        ...{ day: moment(from + 5 + nth * 6, nth === 0 ? '10:00' : '14:30'), interviewer: person(at + nth) },
        result:
          stage === 'rejected' && nth === 1
            ? 'failed'
            : stage === 'first' || (stage === 'second' && nth === 1)
              ? 'open'
              : 'passed',
        ...{ score: stage === 'rejected' ? between(55, 68) : between(72, 95), comment: say(comments[nth]!) },
      })),
      ...(stage === 'offer' || stage === 'hired' ? { offered: salary, joinOn: workday(from + 32) } : {}),
      ...(stage === 'rejected' ? { rejection: say(rejections[at % 2]!) } : {}),
      remark: at % 5 === 0 ? say(remark) : null,
    };
  });
}

export const recruitment: Template = {
  code: 'recruitment',
  icon: 'SolutionOutlined',
  name: t('招聘管理', '招募管理', 'Recruitment', '採用管理'),
  about: t(
    '候选人按阶段排成看板，面试评分自动平均，从简历一直跟到入职',
    '應徵者依階段排成看板，面試評分自動平均，從履歷一路追蹤到到職',
    'Candidates on a board by stage, interview scores averaged, from the CV to the first day',
    '候補者を選考段階のボードで管理し、面接の点数を自動平均。応募から入社まで追えます',
  ),
  category: t('人事', '人事', 'Staff', '人事'),
  codeRules: [],
  page: {
    version: documentVersion,
    model: { name: 'candidate', titleField: 'fullName', traits: ['recycle'], fields },
    pages: {
      form: {
        ...{ width: 980, labelWidth: 130, popup: 'drawer' },
        body: [
          card('candidate', {
            title: t('候选人', '應徵者', 'Candidate', '候補者'),
            fields: 'fullName position department stage phone email channel referrer',
          }),
          tabs('more', {
            person: {
              title: t('个人情况', '個人情況', 'Background', 'プロフィール'),
              fields: 'city degree experience expected applied availableOn skills:24 resume:24',
            },
            interviews: {
              title: t('面试', '面試', 'Interviews', '面接'),
              children: [table('interviews'), lines('scores', 'score rating recruiter')],
            },
            decision: { title: t('结果', '結果', 'Decision', '結果'), fields: 'offered joinOn rejection:24 remark:24' },
          }),
        ],
      },
      list: {
        ...usual,
        view: 'board',
        views: ['board', 'table', 'cards'],
        board: { field: 'f_stage' },
        columns: [
          { field: 'f_fullName', width: 140, fixed: 'left', sortable: true },
          { field: 'f_position', width: 180, sortable: true },
          { field: 'f_department', width: 140 },
          { field: 'f_stage', width: 130, sortable: true },
          { field: 'f_channel', width: 120, sortable: true },
          { field: 'f_experience', width: 110, sortable: true, align: 'right' },
          { field: 'f_score', width: 110, sortable: true, align: 'right', total: 'average' },
          { field: 'f_rating', width: 150, sortable: true },
          { field: 'f_applied', width: 120, sortable: true },
          { field: 'f_recruiter', width: 150 },
        ],
        search: [
          { field: 'f_stage' },
          { field: 'f_position', operator: 'like' },
          { field: 'f_channel' },
          { field: 'f_applied', operator: 'between' },
        ],
        keyword: ['f_fullName', 'f_position', 'f_phone', 'f_email'],
        sort: { field: 'f_applied', order: 'desc' },
      },
    },
  },
  samples,
};

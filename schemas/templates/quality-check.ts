import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { goods } from './goods.ts';
import { card, fieldsOf, lines, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const isBad = "in(result, 'concession', 'rework', 'rejected')";
const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('检验单号', '檢驗單號', 'Number', '検査番号'), props: { rule: 'qualityCheck' } },
  kind: {
    ...{
      widget: 'select',
      label: t('检验类型', '檢驗類型', 'Kind', '検査区分'),
      required: true,
      defaultValue: 'incoming',
    },
    items: [
      { value: 'incoming', label: t('来料检验', '進料檢驗', 'Incoming goods', '受入検査'), color: 'blue' },
      { value: 'process', label: t('过程检验', '製程檢驗', 'In production', '工程内検査'), color: 'cyan' },
      { value: 'final', label: t('成品检验', '成品檢驗', 'Finished goods', '完成品検査'), color: 'purple' },
      { value: 'outgoing', label: t('出货检验', '出貨檢驗', 'Before shipping', '出荷検査'), color: 'green' },
    ],
  },
  product: {
    ...{
      widget: 'input',
      label: t('产品名称', '產品名稱', 'Product', '品名'),
      required: true,
      props: { maxlength: 100 },
    },
  },
  spec: { widget: 'input', label: t('规格型号', '規格型號', 'Model', '規格・型番'), props: { maxlength: 100 } },
  batch: { widget: 'input', label: t('批号', '批號', 'Batch', 'ロット番号'), required: true, props: { maxlength: 60 } },
  supplier: {
    ...{ widget: 'input', label: t('供应商', '供應商', 'Supplier', '仕入先'), props: { maxlength: 100 } },
    ...{ visible: "kind = 'incoming'", required: "kind = 'incoming'" },
  },
  line: {
    ...{ widget: 'input', label: t('生产线', '產線', 'Line', '生産ライン'), props: { maxlength: 60 } },
    ...{ visible: "in(kind, 'process', 'final')", required: "kind = 'process'" },
  },
  checkedOn: {
    ...{
      widget: 'date',
      label: t('检验日期', '檢驗日期', 'Checked on', '検査日'),
      required: true,
      defaultBy: 'today()',
    },
  },
  inspector: {
    ...{
      widget: 'userPicker',
      label: t('检验员', '檢驗員', 'Inspector', '検査員'),
      required: true,
      defaultBy: 'currentUser()',
    },
  },
  quantity: {
    ...{ widget: 'number', kind: 'integer', label: t('批量', '批量', 'Lot size', 'ロット数'), required: true },
    props: { min: 1, precision: 0, thousands: true },
  },
  sampleSize: {
    ...{ widget: 'number', kind: 'integer', label: t('抽检数', '抽檢數', 'Sample', '抜取数'), required: true },
    props: { min: 1, precision: 0, thousands: true },
    rules: [
      {
        condition: 'sampleSize <= quantity',
        message: t('不能多于批量', '不能多於批量', 'is more than the lot', 'ロット数を超えています'),
      },
    ],
  },
  items: {
    ...{ widget: 'subTable', label: t('检验项目', '檢驗項目', 'What was checked', '検査項目'), required: true },
    props: {
      ...{ minCount: 1, maxCount: 100, summary: ['defects'] },
      addText: t('添加项目', '新增項目', 'Add an item', '項目を追加'),
    },
    rows: {
      item: { widget: 'input', label: t('项目', '項目', 'Item', '項目'), required: true, props: { maxlength: 60 } },
      standard: { widget: 'input', label: t('标准', '標準', 'Standard', '規格値'), props: { maxlength: 100 } },
      measured: { widget: 'input', label: t('实测值', '實測值', 'Measured', '実測値'), props: { maxlength: 100 } },
      verdict: {
        ...{ widget: 'select', label: t('判定', '判定', 'Verdict', '判定'), required: true, defaultValue: 'ok' },
        items: [
          { value: 'ok', label: t('合格', '合格', 'Good', '合格'), color: 'green' },
          { value: 'bad', label: t('不合格', '不合格', 'Bad', '不合格'), color: 'red' },
        ],
      },
      defects: {
        ...{ widget: 'number', kind: 'integer', label: t('不良数', '不良數', 'Defects', '不良数'), defaultValue: 0 },
        props: { min: 0, precision: 0 },
        rules: [
          {
            condition: "verdict = 'ok' or defects > 0",
            message: t('不合格项须填不良数', '不合格項須填不良數', 'Bad: how many?', '不合格の場合は不良数を入力'),
          },
        ],
      },
    },
  },
  defectTotal: {
    ...{
      widget: 'calculate',
      label: t('不良合计', '不良合計', 'Defects', '不良合計'),
      value: 'sum(items.defects)',
    },
    props: { precision: 0 },
  },
  passRate: {
    ...{ widget: 'calculate', label: t('合格率', '合格率', 'Pass rate', '合格率') },
    value: 'if(sampleSize > 0, round(max(0, sampleSize - defectTotal) * 100 / sampleSize, 1), 0)',
    props: { precision: 1, suffix: '%' },
  },
  result: {
    ...{
      widget: 'radio',
      label: t('检验结论', '檢驗結論', 'Result', '検査結果'),
      required: true,
      defaultValue: 'pending',
    },
    props: { optionStyle: 'button' },
    items: [
      { value: 'pending', label: t('待判定', '待判定', 'Open', '判定待ち'), color: 'gray' },
      { value: 'passed', label: t('合格', '合格', 'Passed', '合格'), color: 'green' },
      { value: 'concession', label: t('让步接收', '特採', 'Concession', '特採'), color: 'orange' },
      { value: 'rework', label: t('返工', '重工', 'Rework', '手直し'), color: 'purple' },
      { value: 'rejected', label: t('拒收', '拒收', 'Rejected', '不合格'), color: 'red' },
    ],
    rules: [
      {
        condition: "result != 'passed' or defectTotal = 0",
        ...{ warning: true },
        message: t(
          '有不良却判为合格，请确认',
          '有不良卻判為合格，請確認',
          'Passed with defects?',
          '不良がありますが合格です。ご確認ください',
        ),
      },
    ],
  },
  handling: {
    ...{ widget: 'textarea', label: t('处理意见', '處理意見', 'What is done', '処置'), props: { maxlength: 500 } },
    ...{ visible: isBad, required: isBad },
  },
  reviewer: {
    ...{ widget: 'userPicker', label: t('审核人', '審核人', 'Reviewed by', '承認者'), visible: isBad, required: isBad },
  },
  pictures: {
    ...{
      widget: 'imageUpload',
      label: t('现场照片', '現場照片', 'Pictures', '写真'),
      props: { limit: 9, fileSize: 5 },
    },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('检测报告', '檢測報告', 'Reports', '検査成績書') },
    props: { limit: 5, fileSize: 20, accept: 'pdf,xls,xlsx,png,jpg' },
  },
  signature: { widget: 'signature', label: t('检验员签名', '檢驗員簽名', 'Signature', '検査員署名') },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
});

const checks = [
  {
    item: t('外观', '外觀', 'Looks', '外観'),
    standard: t('无划伤、无锈蚀', '無刮傷、無鏽蝕', 'No scratches, no rust', '傷・錆なきこと'),
    measured: null,
  },
  { item: t('外径', '外徑', 'Outer diameter', '外径'), standard: '50 ±0.05 mm', measured: '50.02 mm' },
  { item: t('硬度', '硬度', 'Hardness', '硬度'), standard: 'HRC 58–62', measured: 'HRC 60' },
  {
    item: t('包装', '包裝', 'Packing', '梱包'),
    standard: t('标签清晰、数量一致', '標籤清晰、數量一致', 'Labelled, and complete', 'ラベル鮮明・数量一致'),
    measured: null,
  },
] as const;
const found = t('发现不良', '發現不良', 'Faults seen', '不良あり');
const fine = t('符合要求', '符合要求', 'As it should be', '良好');
const handlings = {
  concession: t(
    '不影响使用，降价接收',
    '不影響使用，降價允收',
    'Can be used; taken at a lower price',
    '使用に支障なし。値引きで受入',
  ),
  rework: t(
    '全检并返工后复检',
    '全檢並重工後複檢',
    'All of it sorted, reworked and checked again',
    '全数選別・手直し後に再検査',
  ),
  rejected: t('整批退回供应商', '整批退回供應商', 'The whole batch goes back', '全量を仕入先へ返品'),
};
const lineName = t('一号线', '一號線', 'Line 1', '第1ライン');
const remark = t(
  '首次供货，加严抽检',
  '首次供貨，加嚴抽檢',
  'First delivery: checked more strictly',
  '初回納入のため強化検査',
);

const results = [
  'passed',
  'passed',
  'concession',
  'passed',
  'rejected',
  'passed',
  'passed',
  'rework',
  'passed',
  'passed',
] as const;

function samples(place: SamplePlace) {
  const { person, workday, say, firm, numbered, between } = sampling(place);
  return Array.from({ length: 14 }, (_, at) => {
    const { name, spec } = goods[at % goods.length]!;
    const kind = (['incoming', 'incoming', 'process', 'final', 'outgoing'] as const)[at % 5]!;
    const result = at === 13 ? 'pending' : results[at % results.length]!;
    const isFine = result === 'passed' || result === 'pending';
    const quantity = between(4, 60) * 50;
    return {
      ...{ kind, product: say(name), spec, batch: `${workday(-45 + at * 3).replace(/-/g, '')}-${numbered('##')}` },
      ...(kind === 'incoming' ? { supplier: firm(at) } : kind === 'outgoing' ? {} : { line: say(lineName) }),
      ...{ checkedOn: workday(-42 + at * 3), inspector: person(at), quantity, sampleSize: Math.max(20, quantity / 25) },
      items: checks.map(({ item, standard, measured }, nth) => {
        const isHere = !isFine && nth === at % checks.length;
        return {
          ...{ item: say(item), standard: typeof standard === 'string' ? standard : say(standard) },
          measured: isHere ? say(found) : (measured ?? say(fine)),
          ...{ verdict: isHere ? 'bad' : 'ok', defects: isHere ? between(1, 6) : 0 },
        };
      }),
      result,
      ...(isFine ? {} : { handling: say(handlings[result]), reviewer: person(at + 1) }),
      remark: at % 6 === 1 ? say(remark) : null,
    };
  });
}

export const qualityCheck: Template = {
  code: 'quality-check',
  icon: 'SafetyCertificateOutlined',
  name: t('质量检验', '品質檢驗', 'Quality check', '品質検査'),
  about: t(
    '逐项记录检验结果，自动算出不良数与合格率，不合格的处理有据可查',
    '逐項記錄檢驗結果，自動算出不良數與合格率，不合格的處理有據可查',
    'Each item checked against its standard; defects and pass rate by themselves, and what was done',
    '項目ごとに規格と実測値を記録し、不良数と合格率を自動計算。処置まで残せます',
  ),
  category: t('生产', '生產', 'Production', '製造'),
  codeRules: [
    {
      ...{ code: 'qualityCheck', fullName: t('检验单号', '檢驗單號', 'Check number', '検査番号') },
      ...{ prefix: { zh: 'ZJ', zhtw: 'QC', en: 'QC', ja: 'QC' }, dateFormat: 'YYYYMM', digits: 4, reset: 'month' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'qualityCheck', titleField: 'product', traits: ['recycle', 'lock'], fields },
    pages: {
      form: {
        ...{ width: 1000, labelWidth: 120, popup: 'drawer' },
        body: [
          card('check', {
            title: t('检验对象', '檢驗對象', 'What is checked', '検査対象'),
            fields: 'code kind product spec batch supplier line quantity sampleSize checkedOn inspector',
          }),
          card('items', {
            title: t('检验项目', '檢驗項目', 'Items', '検査項目'),
            children: [table('items'), lines('sums', 'defectTotal passRate')],
          }),
          card('result', {
            title: t('检验结论', '檢驗結論', 'Result', '検査結果'),
            fields: 'result:24 handling:24 reviewer:24',
          }),
          tabs('more', {
            pictures: {
              title: t('照片与报告', '照片與報告', 'Pictures and reports', '写真と成績書'),
              fields: 'pictures:24 files:24',
            },
            signature: {
              title: t('签名与备注', '簽名與備註', 'Signature and remarks', '署名と備考'),
              fields: 'signature:24 remark:24',
            },
          }),
        ],
      },
      list: {
        ...usual,
        buttons: [...usual.buttons, 'btn_lock'],
        views: ['board', 'group', 'calendar'],
        ...{ board: { field: 'f_result' }, group: { field: 'f_kind' } },
        calendar: { start: 'f_checkedOn', color: 'f_result' },
        columns: [
          { field: 'f_code', width: 140, fixed: 'left' },
          { field: 'f_product', width: 180, sortable: true },
          { field: 'f_kind', width: 130, sortable: true },
          { field: 'f_result', width: 120, sortable: true },
          { field: 'f_batch', width: 150, sortable: true },
          { field: 'f_checkedOn', width: 120, sortable: true },
          { field: 'f_quantity', width: 110, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_defectTotal', width: 120, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_passRate', width: 110, sortable: true, align: 'right', total: 'average' },
          { field: 'f_inspector', width: 150 },
        ],
        search: [
          { field: 'f_result' },
          { field: 'f_kind' },
          { field: 'f_checkedOn', operator: 'between' },
          { field: 'f_inspector' },
        ],
        keyword: ['f_code', 'f_product', 'f_batch', 'f_supplier'],
        sort: { field: 'f_checkedOn', order: 'desc' },
      },
    },
  },
  samples,
};

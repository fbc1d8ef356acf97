import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  plate: {
    ...{ widget: 'input', label: t('车牌号', '車牌號碼', 'Plate', '車両番号'), required: true, unique: true },
    props: { maxlength: 20 },
  },
  brandModel: {
    ...{ widget: 'input', label: t('品牌型号', '廠牌型號', 'Model', '車種'), required: true },
    props: { maxlength: 100 },
  },
  kind: {
    ...{ widget: 'select', label: t('车辆类型', '車輛類型', 'Type', '区分'), required: true, defaultValue: 'sedan' },
    items: [
      { value: 'sedan', label: t('轿车', '轎車', 'Saloon', 'セダン'), color: 'blue' },
      { value: 'suv', label: t('越野车', '休旅車', 'SUV', 'SUV'), color: 'cyan' },
      { value: 'van', label: t('商务车', '商務車', 'Van', 'ミニバン'), color: 'purple' },
      { value: 'truck', label: t('货车', '貨車', 'Lorry', 'トラック'), color: 'orange' },
      { value: 'bus', label: t('客车', '巴士', 'Bus', 'バス'), color: 'green' },
    ],
  },
  energy: {
    ...{
      widget: 'select',
      label: t('动力类型', '動力類型', 'Runs on', '動力'),
      required: true,
      defaultValue: 'petrol',
    },
    items: [
      { value: 'petrol', label: t('汽油', '汽油', 'Petrol', 'ガソリン') },
      { value: 'diesel', label: t('柴油', '柴油', 'Diesel', '軽油') },
      { value: 'hybrid', label: t('混合动力', '油電混合', 'Hybrid', 'ハイブリッド') },
      { value: 'electric', label: t('纯电动', '純電動', 'Electric', '電気') },
    ],
  },
  seats: {
    ...{ widget: 'number', kind: 'integer', label: t('座位数', '座位數', 'Seats', '定員') },
    ...{ defaultValue: 5, props: { min: 1, max: 80, precision: 0 } },
  },
  vin: {
    ...{ widget: 'input', label: t('车架号', '車身號碼', 'VIN', '車台番号'), props: { maxlength: 17 } },
    rules: [
      {
        pattern: '^[A-HJ-NPR-Z0-9]{17}$',
        message: t(
          '应为 17 位字母和数字',
          '應為 17 位字母和數字',
          '17 letters and digits',
          '英数字17桁で入力してください',
        ),
      },
    ],
  },
  status: {
    ...{ widget: 'radio', label: t('状态', '狀態', 'State', '状態'), required: true, defaultValue: 'free' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'free', label: t('可用', '可用', 'Free', '利用可'), color: 'green' },
      { value: 'out', label: t('出车中', '出車中', 'On the road', '使用中'), color: 'blue' },
      { value: 'repair', label: t('维修', '維修', 'In repair', '整備中'), color: 'orange' },
      { value: 'retired', label: t('停用', '停用', 'Retired', '廃車'), color: 'gray' },
    ],
  },
  department: { widget: 'departmentPicker', label: t('所属部门', '所屬部門', 'Department', '所属部門') },
  driver: { widget: 'userPicker', label: t('责任驾驶员', '負責駕駛', 'Driver', '担当運転者') },
  mileage: {
    ...{ widget: 'number', kind: 'integer', label: t('当前里程', '目前里程', 'Mileage', '走行距離') },
    ...{ defaultValue: 0, props: { min: 0, precision: 0, thousands: true, suffix: 'km' } },
  },
  boughtOn: { widget: 'date', label: t('购入日期', '購入日期', 'Bought on', '取得日') },
  price: { widget: 'amount', label: t('购入价格', '購入價格', 'Price', '取得価額'), props: { min: 0 } },
  insurer: { widget: 'input', label: t('保险公司', '保險公司', 'Insurer', '保険会社'), props: { maxlength: 100 } },
  insured: { widget: 'dateRange', label: t('保险期间', '保險期間', 'Insured', '保険期間') },
  inspectionOn: {
    ...{ widget: 'date', label: t('年检到期', '驗車到期', 'Inspection', '車検期限'), required: true },
    rules: [
      {
        condition: 'inspectionOn >= boughtOn',
        message: t('不能早于购入日期', '不能早於購入日期', 'is before it was bought', '取得日より前にはできません'),
      },
    ],
  },
  serviceAt: {
    ...{ widget: 'number', kind: 'integer', label: t('下次保养', '下次保養', 'Next service', '次回点検') },
    props: { min: 0, precision: 0, thousands: true, suffix: 'km' },
    rules: [
      {
        ...{ condition: 'serviceAt > mileage', warning: true },
        message: t('已到保养里程', '已到保養里程', 'The service is due', '点検時期を過ぎています'),
      },
    ],
  },
  costs: {
    ...{ widget: 'subTable', label: t('用车费用', '用車費用', 'Costs', '費用') },
    props: { ...{ maxCount: 500, summary: ['amount'] }, addText: t('添加费用', '新增費用', 'Add one', '費用を追加') },
    rows: {
      day: { widget: 'date', label: t('日期', '日期', 'Day', '日付'), required: true },
      kind: {
        ...{ widget: 'select', label: t('项目', '項目', 'For', '費目'), required: true, defaultValue: 'fuel' },
        items: [
          { value: 'fuel', label: t('加油/充电', '加油/充電', 'Fuel', '燃料・充電'), color: 'blue' },
          { value: 'service', label: t('保养', '保養', 'Service', '点検'), color: 'green' },
          { value: 'repair', label: t('维修', '維修', 'Repair', '修理'), color: 'orange' },
          { value: 'insurance', label: t('保险', '保險', 'Insurance', '保険'), color: 'purple' },
          { value: 'toll', label: t('过路停车', '過路停車', 'Tolls', '通行・駐車'), color: 'cyan' },
          { value: 'fine', label: t('违章', '違規', 'Fine', '反則金'), color: 'red' },
        ],
      },
      at: {
        ...{ widget: 'number', kind: 'integer', label: t('里程', '里程', 'Mileage', '走行距離') },
        props: { min: 0, precision: 0, thousands: true },
      },
      amount: { widget: 'amount', label: t('金额', '金額', 'Amount', '金額'), required: true, props: { min: 0 } },
      note: { widget: 'input', label: t('说明', '說明', 'Note', '備考'), props: { maxlength: 200 } },
    },
  },
  costTotal: {
    ...{
      widget: 'calculate',
      label: t('费用合计', '費用合計', 'Costs in all', '費用合計'),
      value: 'sum(costs.amount)',
    },
    props: { precision: 2, thousands: true },
  },
  picture: {
    ...{
      widget: 'imageUpload',
      label: t('车辆照片', '車輛照片', 'Pictures', '写真'),
      props: { limit: 6, fileSize: 5 },
    },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('证件附件', '證件附件', 'Papers', '書類') },
    props: { limit: 10, fileSize: 10, accept: 'pdf,png,jpg' },
  },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
});

const cars = [
  { model: 'Toyota Camry', kind: 'sedan', energy: 'hybrid', seats: 5, dollars: 28_000 },
  { model: 'Volkswagen Passat', kind: 'sedan', energy: 'petrol', seats: 5, dollars: 31_000 },
  { model: 'Tesla Model 3', kind: 'sedan', energy: 'electric', seats: 5, dollars: 39_000 },
  { model: 'Honda CR-V', kind: 'suv', energy: 'petrol', seats: 5, dollars: 32_000 },
  { model: 'BYD Song Plus', kind: 'suv', energy: 'electric', seats: 5, dollars: 24_000 },
  { model: 'Mercedes-Benz V 260', kind: 'van', energy: 'diesel', seats: 7, dollars: 68_000 },
  { model: 'Toyota Alphard', kind: 'van', energy: 'hybrid', seats: 7, dollars: 74_000 },
  { model: 'Isuzu N-Series', kind: 'truck', energy: 'diesel', seats: 3, dollars: 41_000 },
  { model: 'Hino 300', kind: 'truck', energy: 'diesel', seats: 3, dollars: 45_000 },
  { model: 'Toyota Coaster', kind: 'bus', energy: 'diesel', seats: 22, dollars: 82_000 },
] as const;
const plates = { zh: '沪A·####', zhtw: 'ABC-###', en: 'LK## X', ja: '品川 300 さ ##-#' };
const insurers = [
  t('中国人保', '國泰產險', 'Allianz', '東京海上日動'),
  t('平安保险', '富邦產險', 'AXA', '損保ジャパン'),
];
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const scratch = t(
  '右侧门有划痕，已报保险',
  '右側車門刮傷，已報保險',
  'Scratch at the right door, claimed',
  '右ドアに傷あり、保険申請済み',
);
const works = [
  { kind: 'fuel', dollars: 62, text: null },
  { kind: 'toll', dollars: 14, text: t('高速公路', '高速公路', 'Motorway', '高速道路') },
  {
    kind: 'service',
    dollars: 180,
    text: t('更换机油机滤', '更換機油與濾芯', 'Oil and filter', 'オイルとフィルター交換'),
  },
  { kind: 'insurance', dollars: 620, text: t('年度保险', '年度保險', 'For the year', '年間保険料') },
  { kind: 'repair', dollars: 340, text: t('更换轮胎', '更換輪胎', 'New tyres', 'タイヤ交換') },
] as const;

function samples(place: SamplePlace) {
  const { person, department, day, workday, say, price, numbered, between, pick } = sampling(place);
  return cars.map(({ model, kind, energy, seats, dollars }, at) => {
    const boughtOn = workday(-1500 + at * 120);
    const mileage = 8000 + (9 - at) * 11_300 + between(0, 900);
    const status = ['free', 'out', 'free', 'repair', 'free', 'out', 'free', 'free', 'retired', 'free'][at]!;
    const insuredFrom = workday(-300 + at * 25);
    return {
      ...{ plate: `${numbered(plates[place.language])}${at}`, brandModel: model, kind, energy, seats, status },
      vin: Array.from({ length: 17 }, (_, nth) => (nth < 8 ? pick([...letters]) : between(0, 9))).join(''),
      ...{ department: department(at), driver: person(at), mileage, boughtOn, price: price(dollars) },
      ...{ insurer: say(insurers[at % 2]!), insured: [insuredFrom, day(364, insuredFrom)] },
      ...{ inspectionOn: workday(-20 + at * 31), serviceAt: Math.ceil((mileage + 1500) / 5000) * 5000 },
      costs: works.slice(0, 1 + (at % works.length)).map(({ kind: item, dollars: spent, text }, nth) => ({
        ...{ day: workday(-70 + nth * 14), kind: item, at: mileage - (5 - nth) * 800, amount: price(spent) },
        note: text ? say(text) : null,
      })),
      remark: at === 3 ? say(scratch) : null,
    };
  });
}

export const vehicle: Template = {
  code: 'vehicle',
  icon: 'CarOutlined',
  name: t('车辆档案', '車輛檔案', 'Vehicle', '車両台帳'),
  about: t(
    '每辆车的年检、保险与保养期限，加油维修等费用逐笔登记并合计',
    '每輛車的驗車、保險與保養期限，加油維修等費用逐筆登記並加總',
    'When each car is due for inspection, insurance and service, and what it has cost',
    '車検・保険・点検の期限と、燃料や修理などの費用を車両ごとに管理します',
  ),
  category: t('行政', '行政', 'Office', '総務'),
  codeRules: [],
  page: {
    version: documentVersion,
    model: { name: 'vehicle', titleField: 'plate', traits: ['recycle'], showable: ['brandModel'], fields },
    pages: {
      form: {
        ...{ width: 960, labelWidth: 125, popup: 'drawer' },
        body: [
          card('vehicle', {
            title: t('车辆信息', '車輛資訊', 'Vehicle', '車両情報'),
            fields: 'plate brandModel kind energy seats vin status:24',
          }),
          card('use', {
            title: t('使用与期限', '使用與期限', 'Use and dates', '使用と期限'),
            fields: 'department driver mileage serviceAt inspectionOn insured insurer costTotal',
          }),
          tabs('more', {
            costs: { title: t('用车费用', '用車費用', 'Costs', '費用'), children: [table('costs')] },
            files: {
              title: t('购置与附件', '購置與附件', 'Purchase and papers', '取得と書類'),
              fields: 'boughtOn price picture:24 files:24 remark:24',
            },
          }),
        ],
      },
      list: {
        ...usual,
        views: ['cards', 'calendar', 'board'],
        ...{ board: { field: 'f_status' }, cards: { picture: 'f_picture' } },
        calendar: { start: 'f_inspectionOn', color: 'f_status' },
        columns: [
          { field: 'f_plate', width: 150, fixed: 'left', sortable: true },
          { field: 'f_brandModel', width: 190, sortable: true },
          { field: 'f_kind', width: 110, sortable: true },
          { field: 'f_status', width: 120, sortable: true },
          { field: 'f_driver', width: 150 },
          { field: 'f_mileage', width: 120, sortable: true, align: 'right' },
          { field: 'f_inspectionOn', width: 130, sortable: true },
          { field: 'f_insured', width: 210 },
          { field: 'f_costTotal', width: 130, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_energy', width: 110, hidden: true },
        ],
        search: [
          { field: 'f_kind' },
          { field: 'f_status' },
          { field: 'f_driver' },
          { field: 'f_inspectionOn', operator: 'between' },
        ],
        keyword: ['f_plate', 'f_brandModel', 'f_vin'],
        sort: { field: 'f_inspectionOn', order: 'asc' },
      },
    },
  },
  samples,
};

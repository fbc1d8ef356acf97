import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { card, fieldsOf, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('资产编号', '資產編號', 'Number', '資産番号'), props: { rule: 'asset' } },
  fullName: {
    ...{
      widget: 'input',
      label: t('资产名称', '資產名稱', 'Name', '資産名'),
      required: true,
      props: { maxlength: 100 },
    },
  },
  category: {
    ...{ widget: 'select', label: t('资产类别', '資產類別', 'Category', '分類'), required: true },
    items: [
      { value: 'computer', label: t('电脑设备', '電腦設備', 'Computers', 'IT機器'), color: 'blue' },
      { value: 'office', label: t('办公设备', '辦公設備', 'Office machines', '事務機器'), color: 'cyan' },
      { value: 'furniture', label: t('家具', '家具', 'Furniture', '什器'), color: 'orange' },
      { value: 'machine', label: t('生产设备', '生產設備', 'Machines', '生産設備'), color: 'purple' },
      { value: 'vehicle', label: t('车辆', '車輛', 'Vehicles', '車両'), color: 'green' },
      { value: 'other', label: t('其他', '其他', 'Other', 'その他'), color: 'gray' },
    ],
  },
  model: { widget: 'input', label: t('规格型号', '規格型號', 'Model', '規格・型番'), props: { maxlength: 100 } },
  serialNo: { widget: 'input', label: t('序列号', '序號', 'Serial no.', '製造番号'), props: { maxlength: 60 } },
  status: {
    ...{ widget: 'radio', label: t('使用状态', '使用狀態', 'State', '状態'), required: true, defaultValue: 'used' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'used', label: t('在用', '使用中', 'In use', '使用中'), color: 'green' },
      { value: 'idle', label: t('闲置', '閒置', 'Idle', '遊休'), color: 'blue' },
      { value: 'repair', label: t('维修', '維修', 'In repair', '修理中'), color: 'orange' },
      { value: 'scrapped', label: t('报废', '報廢', 'Scrapped', '廃棄'), color: 'red' },
    ],
  },
  keeper: {
    ...{ widget: 'userPicker', label: t('使用人', '使用人', 'Used by', '使用者'), required: "status = 'used'" },
  },
  department: { widget: 'departmentPicker', label: t('使用部门', '使用部門', 'Department', '使用部門') },
  place: { widget: 'input', label: t('存放地点', '存放地點', 'Place', '設置場所'), props: { maxlength: 100 } },
  scrappedOn: {
    ...{ widget: 'date', label: t('报废日期', '報廢日期', 'Scrapped on', '廃棄日') },
    ...{ visible: "status = 'scrapped'", required: "status = 'scrapped'" },
    rules: [
      {
        condition: 'scrappedOn >= boughtOn',
        message: t('不能早于购置日期', '不能早於購置日期', 'is before it was bought', '取得日より前にはできません'),
      },
    ],
  },
  scrapReason: {
    ...{ widget: 'input', label: t('报废原因', '報廢原因', 'Why scrapped', '廃棄理由'), props: { maxlength: 200 } },
    ...{ visible: "status = 'scrapped'", required: "status = 'scrapped'" },
  },
  boughtOn: { widget: 'date', label: t('购置日期', '購置日期', 'Bought on', '取得日'), required: true },
  supplier: { widget: 'input', label: t('供应商', '供應商', 'Supplier', '購入先'), props: { maxlength: 100 } },
  price: { widget: 'amount', label: t('原值', '原值', 'Price', '取得価額'), required: true, props: { min: 0 } },
  years: {
    ...{ widget: 'number', kind: 'integer', label: t('折旧年限', '折舊年限', 'Lifetime', '耐用年数') },
    ...{
      required: true,
      defaultValue: 5,
      props: { min: 1, max: 50, precision: 0, suffix: t('年', '年', 'years', '年') },
    },
  },
  residual: {
    ...{ widget: 'number', label: t('残值率', '殘值率', 'Residual', '残存率'), defaultValue: 5 },
    props: { min: 0, max: 100, precision: 1, suffix: '%' },
  },
  depreciation: {
    ...{ widget: 'calculate', label: t('月折旧额', '月折舊額', 'Monthly cost', '月次償却額') },
    value: 'round(price * (100 - residual) / 100 / (years * 12), 2)',
    props: { precision: 2, thousands: true },
  },
  warrantyUntil: {
    ...{ widget: 'date', label: t('保修至', '保固至', 'Warranty to', '保証期限') },
    rules: [
      {
        condition: 'warrantyUntil >= boughtOn',
        message: t('不能早于购置日期', '不能早於購置日期', 'is before it was bought', '取得日より前にはできません'),
      },
    ],
  },
  repairs: {
    ...{ widget: 'subTable', label: t('维修保养记录', '維修保養記錄', 'Repairs', '修理・点検記録') },
    props: { ...{ maxCount: 200, summary: ['cost'] }, addText: t('添加记录', '新增記錄', 'Add one', '記録を追加') },
    rows: {
      day: { widget: 'date', label: t('日期', '日期', 'Day', '日付'), required: true },
      kind: {
        ...{ widget: 'select', label: t('类型', '類型', 'Kind', '種類'), required: true, defaultValue: 'repair' },
        items: [
          { value: 'repair', label: t('维修', '維修', 'Repair', '修理'), color: 'orange' },
          { value: 'service', label: t('保养', '保養', 'Service', '点検'), color: 'green' },
          { value: 'part', label: t('更换部件', '更換零件', 'New part', '部品交換'), color: 'blue' },
        ],
      },
      note: {
        widget: 'input',
        label: t('内容', '內容', 'What was done', '内容'),
        required: true,
        props: { maxlength: 200 },
      },
      cost: { widget: 'amount', label: t('费用', '費用', 'Cost', '費用'), defaultValue: 0, props: { min: 0 } },
    },
  },
  repairTotal: {
    ...{
      widget: 'calculate',
      label: t('维修合计', '維修合計', 'Repair costs', '修理費合計'),
      value: 'sum(repairs.cost)',
    },
    props: { precision: 2, thousands: true },
  },
  barcode: {
    ...{ widget: 'barcode', label: t('资产条码', '資產條碼', 'Bar code', 'バーコード') },
    props: { dataType: 'relation', field: 'f_code', displayValue: true, width: 2, height: 48 },
  },
  picture: {
    ...{ widget: 'imageUpload', label: t('照片', '照片', 'Pictures', '写真'), props: { limit: 5, fileSize: 5 } },
  },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
});

const things: { name: ReturnType<typeof t>; model: string; category: string; dollars: number; years: number }[] = [
  {
    name: t('笔记本电脑', '筆記型電腦', 'Laptop', 'ノートパソコン'),
    model: 'ThinkPad T14',
    category: 'computer',
    dollars: 980,
    years: 4,
  },
  {
    name: t('台式工作站', '桌上型工作站', 'Workstation', 'ワークステーション'),
    model: 'Z2 Tower',
    category: 'computer',
    dollars: 1650,
    years: 4,
  },
  {
    name: t('27 寸显示器', '27 吋螢幕', '27-inch screen', '27型モニター'),
    model: 'U2723QE',
    category: 'computer',
    dollars: 420,
    years: 5,
  },
  {
    name: t('彩色激光打印机', '彩色雷射印表機', 'Colour laser printer', 'カラーレーザープリンター'),
    model: 'M454dw',
    category: 'office',
    dollars: 510,
    years: 5,
  },
  {
    name: t('投影仪', '投影機', 'Projector', 'プロジェクター'),
    model: 'EB-L200F',
    category: 'office',
    dollars: 1180,
    years: 5,
  },
  {
    name: t('会议平板', '會議平板', 'Meeting screen', '電子黒板'),
    model: '75" 4K',
    category: 'office',
    dollars: 2400,
    years: 5,
  },
  {
    name: t('升降办公桌', '升降辦公桌', 'Standing desk', '昇降デスク'),
    model: '1600 × 800',
    category: 'furniture',
    dollars: 390,
    years: 8,
  },
  {
    name: t('人体工学椅', '人體工學椅', 'Office chair', 'オフィスチェア'),
    model: 'Ergo 2',
    category: 'furniture',
    dollars: 260,
    years: 8,
  },
  {
    name: t('数控车床', '數控車床', 'CNC lathe', 'CNC旋盤'),
    model: 'CK6140',
    category: 'machine',
    dollars: 18_500,
    years: 10,
  },
  {
    name: t('空气压缩机', '空氣壓縮機', 'Air compressor', 'エアコンプレッサー'),
    model: '15 kW',
    category: 'machine',
    dollars: 3200,
    years: 10,
  },
  {
    name: t('电动叉车', '電動堆高機', 'Electric forklift', '電動フォークリフト'),
    model: '2.5 t',
    category: 'vehicle',
    dollars: 14_800,
    years: 8,
  },
  { name: t('服务器', '伺服器', 'Server', 'サーバー'), model: 'R750', category: 'computer', dollars: 6900, years: 5 },
];
const places = [
  t('三楼研发区', '三樓研發區', 'Third floor, development', '3階 開発室'),
  t('二楼办公区', '二樓辦公區', 'Second floor, office', '2階 事務室'),
  t('一号车间', '一號廠房', 'Workshop 1', '第1工場'),
];
const works = [
  { kind: 'service', dollars: 40, text: t('清洁与检查', '清潔與檢查', 'Cleaned and checked', '清掃と点検') },
  { kind: 'part', dollars: 120, text: t('更换电池', '更換電池', 'New battery', 'バッテリー交換') },
  { kind: 'repair', dollars: 260, text: t('主板维修', '主機板維修', 'Main board repaired', '基板の修理') },
] as const;
const old = t('损坏且无维修价值', '損壞且無維修價值', 'Not worth repairing', '修理不能のため');
const remark = t('随机附原厂包装', '附原廠包裝', 'Box kept', '元箱あり');

function samples(place: SamplePlace) {
  const { person, department, day, workday, say, price, firm, numbered } = sampling(place);
  return Array.from({ length: 16 }, (_, at) => {
    const { name, model, category, dollars, years } = things[at % things.length]!;
    const boughtOn = workday(-1200 + at * 70);
    const status = at === 0 ? 'scrapped' : at === 4 ? 'repair' : at % 6 === 5 ? 'idle' : 'used';
    return {
      ...{ fullName: say(name), category, model, serialNo: numbered('SN########'), status },
      keeper: status === 'used' ? person(at) : null,
      ...{ department: department(at), place: say(places[category === 'machine' ? 2 : at % 2]!) },
      ...(status === 'scrapped' ? { scrappedOn: workday(-20), scrapReason: say(old) } : {}),
      ...{ boughtOn, supplier: firm(at + 1), price: price(dollars), years, residual: 5 },
      ...{
        warrantyUntil: day(category === 'machine' ? 365 : 1095, boughtOn),
        remark: at % 5 === 1 ? say(remark) : null,
      },
      repairs: works.slice(0, at < 9 ? at % 4 : 0).map(({ kind, dollars: spent, text }, nth) => ({
        ...{ day: day(200 + nth * 190, boughtOn), kind, note: say(text), cost: price(spent) },
      })),
    };
  });
}

export const asset: Template = {
  code: 'asset',
  icon: 'LaptopOutlined',
  name: t('固定资产', '固定資產', 'Asset', '固定資産'),
  about: t(
    '资产由谁使用、放在哪里、值多少钱，折旧与维修费用自动算出，可打印条码',
    '資產由誰使用、放在哪裡、值多少錢，折舊與維修費用自動算出，可列印條碼',
    'Who uses what, where it stands and what it is worth, with depreciation, repairs and a bar code',
    'だれが使いどこにあるか、取得価額・償却・修理費までを管理。バーコードも印刷できます',
  ),
  category: t('行政', '行政', 'Office', '総務'),
  codeRules: [
    {
      ...{ code: 'asset', fullName: t('资产编号', '資產編號', 'Asset number', '資産番号') },
      ...{ prefix: { zh: 'ZC', zhtw: 'ZC', en: 'AS', ja: 'SS' }, dateFormat: 'YYYY', digits: 4, reset: 'year' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'asset', titleField: 'fullName', traits: ['recycle'], showable: ['code'], fields },
    pages: {
      form: {
        ...{ width: 980, labelWidth: 120, popup: 'drawer' },
        body: [
          card('asset', {
            title: t('基本信息', '基本資訊', 'Asset', '基本情報'),
            fields: 'code fullName category model serialNo barcode',
          }),
          card('use', {
            title: t('使用情况', '使用情況', 'Use', '使用状況'),
            fields: 'status:24 keeper department place:24 scrappedOn scrapReason',
          }),
          tabs('more', {
            value: {
              title: t('价值与折旧', '價值與折舊', 'Value', '取得と償却'),
              fields: 'boughtOn supplier price years residual depreciation warrantyUntil repairTotal',
            },
            repairs: { title: t('维修保养', '維修保養', 'Repairs', '修理・点検'), children: [table('repairs')] },
            files: {
              title: t('照片与备注', '照片與備註', 'Pictures and remarks', '写真と備考'),
              fields: 'picture:24 remark:24',
            },
          }),
        ],
      },
      list: {
        ...usual,
        views: ['cards', 'board', 'group'],
        ...{ board: { field: 'f_status' }, group: { field: 'f_category' }, cards: { picture: 'f_picture' } },
        columns: [
          { field: 'f_code', width: 130, fixed: 'left' },
          { field: 'f_fullName', width: 200, sortable: true },
          { field: 'f_category', width: 130, sortable: true },
          { field: 'f_model', width: 140 },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_keeper', width: 150 },
          { field: 'f_department', width: 140 },
          { field: 'f_place', width: 170 },
          { field: 'f_price', width: 130, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_boughtOn', width: 120, sortable: true },
          { field: 'f_warrantyUntil', width: 130, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_category' },
          { field: 'f_status' },
          { field: 'f_keeper' },
          { field: 'f_department' },
          { field: 'f_boughtOn', operator: 'between' },
        ],
        keyword: ['f_code', 'f_fullName', 'f_model', 'f_serialNo'],
        sort: { field: 'f_boughtOn', order: 'desc' },
      },
    },
  },
  samples,
};

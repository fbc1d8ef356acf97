import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { goods, units } from './goods.ts';
import { card, fieldsOf, lines, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: { widget: 'codeRule', label: t('入库单号', '入庫單號', 'Number', '入庫番号'), props: { rule: 'stockIn' } },
  kind: {
    ...{
      widget: 'select',
      label: t('入库类型', '入庫類型', 'Kind', '入庫区分'),
      required: true,
      defaultValue: 'purchase',
    },
    items: [
      { value: 'purchase', label: t('采购入库', '採購入庫', 'Purchase', '購買入庫'), color: 'blue' },
      { value: 'production', label: t('生产入库', '生產入庫', 'Production', '生産入庫'), color: 'green' },
      { value: 'return', label: t('退货入库', '退貨入庫', 'Return', '返品入庫'), color: 'orange' },
      { value: 'transfer', label: t('调拨入库', '調撥入庫', 'Transfer', '移動入庫'), color: 'cyan' },
      { value: 'count', label: t('盘盈入库', '盤盈入庫', 'Stock count', '棚卸増'), color: 'purple' },
    ],
  },
  warehouse: {
    ...{ widget: 'select', label: t('仓库', '倉庫', 'Warehouse', '倉庫'), required: true, props: { clearable: false } },
    items: [
      { value: 'material', label: t('原料仓', '原料倉', 'Material', '原材料倉庫'), color: 'blue' },
      { value: 'finished', label: t('成品仓', '成品倉', 'Finished goods', '製品倉庫'), color: 'green' },
      { value: 'spare', label: t('备件仓', '備品倉', 'Spare parts', '部品倉庫'), color: 'orange' },
      { value: 'office', label: t('办公用品仓', '辦公用品倉', 'Office supplies', '事務用品庫'), color: 'gray' },
    ],
  },
  stockedOn: {
    ...{
      widget: 'date',
      label: t('入库日期', '入庫日期', 'Stocked on', '入庫日'),
      required: true,
      defaultBy: 'today()',
    },
  },
  supplier: {
    ...{ widget: 'input', label: t('供应商', '供應商', 'Supplier', '仕入先'), props: { maxlength: 100 } },
    ...{ visible: "kind = 'purchase'", required: "kind = 'purchase'" },
  },
  sourceNo: { widget: 'input', label: t('来源单号', '來源單號', 'Source no.', '元伝票番号'), props: { maxlength: 60 } },
  keeper: {
    ...{
      widget: 'userPicker',
      label: t('仓管员', '倉管員', 'Storekeeper', '倉庫担当'),
      required: true,
      defaultBy: 'currentUser()',
    },
  },
  department: {
    ...{ widget: 'departmentPicker', label: t('所属部门', '所屬部門', 'Department', '部門') },
    defaultBy: 'currentDepartment()',
  },
  checked: { widget: 'switch', label: t('已质检', '已品檢', 'Checked', '検査済み'), defaultValue: false },
  status: {
    ...{ widget: 'radio', label: t('单据状态', '單據狀態', 'State', '状態'), required: true, defaultValue: 'waiting' },
    props: { optionStyle: 'button' },
    items: [
      { value: 'waiting', label: t('待入库', '待入庫', 'Waiting', '入庫待ち'), color: 'orange' },
      { value: 'stocked', label: t('已入库', '已入庫', 'Stocked', '入庫済み'), color: 'green' },
      { value: 'void', label: t('已作废', '已作廢', 'Void', '無効'), color: 'gray' },
    ],
    rules: [
      {
        ...{ condition: "status != 'stocked' or checked or kind != 'purchase'", warning: true },
        message: t('采购入库尚未质检', '採購入庫尚未品檢', 'It has not been checked yet', '検査がまだ済んでいません'),
      },
    ],
  },
  voidReason: {
    ...{ widget: 'input', label: t('作废原因', '作廢原因', 'Why void', '無効理由'), props: { maxlength: 200 } },
    ...{ visible: "status = 'void'", required: "status = 'void'" },
  },
  lines: {
    ...{ widget: 'subTable', label: t('入库明细', '入庫明細', 'Lines', '入庫明細'), required: true },
    props: {
      ...{ minCount: 1, maxCount: 500, summary: ['qty', 'amount'] },
      addText: t('添加物品', '新增物品', 'Add goods', '品目を追加'),
    },
    rows: {
      product: {
        widget: 'input',
        label: t('品名', '品名', 'Goods', '品名'),
        required: true,
        props: { maxlength: 100 },
      },
      spec: { widget: 'input', label: t('规格', '規格', 'Model', '規格'), props: { maxlength: 100 } },
      batch: { widget: 'input', label: t('批号', '批號', 'Batch', 'ロット'), props: { maxlength: 60 } },
      place: { widget: 'input', label: t('库位', '儲位', 'Shelf', '棚番'), props: { maxlength: 40 } },
      unit: {
        ...{
          widget: 'select',
          label: t('单位', '單位', 'Unit', '単位'),
          required: true,
          defaultValue: 'piece',
          items: units,
        },
      },
      qty: {
        ...{ widget: 'number', label: t('数量', '數量', 'Quantity', '数量'), required: true, defaultValue: 1 },
        props: { min: 0.01, precision: 2, thousands: true },
      },
      price: { widget: 'amount', label: t('单价', '單價', 'Price', '単価'), defaultValue: 0, props: { min: 0 } },
      amount: {
        ...{ widget: 'calculate', label: t('金额', '金額', 'Amount', '金額'), value: 'qty * price' },
        props: { precision: 2, thousands: true },
      },
      expiresOn: {
        ...{ widget: 'date', label: t('有效期至', '有效期至', 'Use by', '有効期限') },
        rules: [
          {
            ...{ condition: 'expiresOn >= stockedOn', warning: true },
            message: t('已过有效期', '已過有效期', 'It is out of date', '有効期限切れです'),
          },
        ],
      },
    },
  },
  totalQty: {
    ...{ widget: 'calculate', label: t('数量合计', '數量合計', 'Pieces', '数量合計'), value: 'sum(lines.qty)' },
    props: { precision: 2, thousands: true },
  },
  total: {
    ...{ widget: 'calculate', label: t('金额合计', '金額合計', 'Total', '金額合計'), value: 'sum(lines.amount)' },
    props: { precision: 2, thousands: true },
  },
  files: {
    ...{
      widget: 'fileUpload',
      label: t('附件', '附件', 'Attachments', '添付ファイル'),
      props: { limit: 10, fileSize: 20 },
    },
  },
  remark: { widget: 'textarea', label: t('备注', '備註', 'Remarks', '備考'), props: { maxlength: 500 } },
  creator: { widget: 'createUser', label: t('制单人', '製單人', 'Made by', '作成者') },
  created: { widget: 'createTime', label: t('制单时间', '製單時間', 'Made at', '作成日時') },
});

const kinds = [
  'purchase',
  'purchase',
  'production',
  'purchase',
  'return',
  'purchase',
  'transfer',
  'purchase',
  'count',
] as const;
const houses = { purchase: 'material', production: 'finished', return: 'finished', transfer: 'spare', count: 'office' };
const wrong = t('重复录入', '重複登錄', 'Entered twice', '二重登録のため');
const remark = t(
  '外箱有轻微破损，货物完好',
  '外箱有輕微破損，貨物完好',
  'Box slightly damaged, goods fine',
  '外箱に軽微な破損、品物は良好',
);

function samples(place: SamplePlace) {
  const { person, department, day, workday, say, price, firm, numbered, between, pick } = sampling(place);
  return Array.from({ length: 14 }, (_, at) => {
    const kind = kinds[at % kinds.length]!;
    const stockedOn = workday(-45 + at * 4);
    const status = at === 3 ? 'void' : at > 10 ? 'waiting' : 'stocked';
    return {
      ...{ kind, warehouse: houses[kind], stockedOn, keeper: person(at), department: department(at) },
      ...(kind === 'purchase'
        ? { supplier: firm(at), sourceNo: `PO${day(-12, stockedOn).slice(0, 7).replace('-', '')}${numbered('00##')}` }
        : {}),
      ...{ checked: status === 'stocked', status },
      ...(status === 'void' ? { voidReason: say(wrong) } : {}),
      lines: Array.from({ length: 1 + (at % 4) }, (__, nth) => {
        const { name, spec, unit, dollars } = goods[(at * 2 + nth) % goods.length]!;
        const qty = dollars > 200 ? between(1, 8) : between(2, 40) * 10;
        const stored = {
          batch: numbered(`B${stockedOn.slice(2, 4)}####`),
          place: `${pick(['A', 'B', 'C'])}-${between(1, 9)}-${between(1, 4)}`,
        };
        const isShortLived = spec === '20 L';
        return {
          ...{ product: say(name), spec, ...stored, unit, qty, price: price(dollars) },
          expiresOn: isShortLived ? day(540, stockedOn) : null,
        };
      }),
      remark: at % 5 === 2 ? say(remark) : null,
    };
  });
}

export const stockIn: Template = {
  code: 'stock-in',
  icon: 'InboxOutlined',
  name: t('入库单', '入庫單', 'Stock in', '入庫伝票'),
  about: t(
    '采购、生产、退货等入库登记，批号库位清楚，数量金额自动合计',
    '採購、生產、退貨等入庫登記，批號儲位清楚，數量金額自動加總',
    'What comes into which warehouse and why, by batch and shelf, with quantities and values added up',
    '購買・生産・返品などの入庫を記録。ロットと棚番を管理し、数量と金額を自動集計します',
  ),
  category: t('仓储', '倉儲', 'Warehouse', '倉庫'),
  codeRules: [
    {
      ...{ code: 'stockIn', fullName: t('入库单号', '入庫單號', 'Stock-in number', '入庫番号') },
      ...{ prefix: { zh: 'RK', zhtw: 'RK', en: 'SI', ja: 'NK' }, dateFormat: 'YYYYMM', digits: 4, reset: 'month' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'stockIn', titleField: 'code', traits: ['recycle', 'lock'], fields },
    pages: {
      form: {
        ...{ width: 1100, labelWidth: 120, popup: 'drawer' },
        body: [
          card('stock', {
            title: t('入库信息', '入庫資訊', 'Stock in', '入庫情報'),
            fields: 'code kind warehouse stockedOn supplier sourceNo keeper department status checked voidReason:24',
          }),
          card('lines', {
            title: t('入库明细', '入庫明細', 'Lines', '入庫明細'),
            children: [table('lines'), lines('sums', 'totalQty total')],
          }),
          tabs('more', {
            remark: { title: t('备注', '備註', 'Remarks', '備考'), fields: 'remark:24 creator created' },
            files: { title: t('附件', '附件', 'Attachments', '添付'), fields: 'files:24' },
          }),
        ],
      },
      list: {
        ...usual,
        buttons: [...usual.buttons, 'btn_lock'],
        views: ['board', 'group', 'calendar'],
        ...{ board: { field: 'f_status' }, group: { field: 'f_warehouse' } },
        calendar: { start: 'f_stockedOn', color: 'f_kind' },
        columns: [
          { field: 'f_code', width: 140, fixed: 'left' },
          { field: 'f_kind', width: 130, sortable: true },
          { field: 'f_warehouse', width: 140, sortable: true },
          { field: 'f_status', width: 110, sortable: true },
          { field: 'f_stockedOn', width: 120, sortable: true },
          { field: 'f_supplier', width: 220, sortable: true },
          { field: 'f_totalQty', width: 120, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_total', width: 140, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_keeper', width: 150 },
          { field: 'f_checked', width: 90 },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_kind' },
          { field: 'f_warehouse' },
          { field: 'f_stockedOn', operator: 'between' },
        ],
        keyword: ['f_code', 'f_supplier', 'f_sourceNo'],
        sort: { field: 'f_stockedOn', order: 'desc' },
      },
    },
  },
  samples,
};

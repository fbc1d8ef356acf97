import { documentVersion } from '../language/resource.ts';
import { t } from '../texts/text.ts';
import { goods, units } from './goods.ts';
import { card, fieldsOf, phoneRule, table, tabs, usual } from './parts.ts';
import { sampling } from './sampling.ts';
import type { SamplePlace, Template } from './template.ts';

const fields = fieldsOf({
  code: {
    ...{ widget: 'codeRule', label: t('订单编号', '訂單編號', 'Order number', '発注番号') },
    props: { rule: 'purchaseOrder' },
  },
  subject: {
    ...{ widget: 'input', label: t('订单主题', '訂單主旨', 'Subject', '件名'), required: true },
    props: { maxlength: 100 },
  },
  supplier: {
    ...{
      widget: 'input',
      label: t('供应商', '供應商', 'Supplier', '仕入先'),
      required: true,
      props: { maxlength: 100 },
    },
  },
  contact: { widget: 'input', label: t('联系人', '聯絡人', 'Contact', '担当者'), props: { maxlength: 40 } },
  phone: {
    ...{ widget: 'input', label: t('联系电话', '聯絡電話', 'Phone', '電話番号'), rules: [phoneRule] },
    props: { maxlength: 20 },
  },
  orderDate: {
    ...{
      widget: 'date',
      label: t('订单日期', '訂單日期', 'Order date', '発注日'),
      required: true,
      defaultBy: 'today()',
    },
  },
  deliveryDate: {
    ...{ widget: 'date', label: t('要求到货日', '要求到貨日', 'Wanted on', '希望納期'), required: true },
    rules: [
      {
        condition: 'deliveryDate >= orderDate',
        message: t('不能早于订单日期', '不能早於訂單日期', 'is before the order date', '発注日より前にはできません'),
      },
    ],
  },
  buyer: { widget: 'userPicker', label: t('采购员', '採購員', 'Buyer', '購買担当'), defaultBy: 'currentUser()' },
  department: { widget: 'departmentPicker', label: t('需求部门', '需求部門', 'Requested by', '依頼部門') },
  payment: {
    ...{ widget: 'radio', label: t('付款方式', '付款方式', 'Payment', '支払条件'), defaultValue: 'monthly' },
    items: [
      { value: 'prepaid', label: t('预付款', '預付款', 'In advance', '前払い') },
      { value: 'delivery', label: t('货到付款', '貨到付款', 'On delivery', '着払い') },
      { value: 'monthly', label: t('月结', '月結', 'Monthly', '月末締め') },
    ],
  },
  status: {
    ...{ widget: 'select', label: t('订单状态', '訂單狀態', 'State', '状態'), required: true, defaultValue: 'draft' },
    props: { clearable: false },
    items: [
      { value: 'draft', label: t('草稿', '草稿', 'Draft', '下書き'), color: 'gray' },
      { value: 'ordered', label: t('已下单', '已下單', 'Ordered', '発注済み'), color: 'blue' },
      { value: 'partial', label: t('部分到货', '部分到貨', 'Partly received', '一部入荷'), color: 'orange' },
      { value: 'received', label: t('全部到货', '全部到貨', 'Received', '入荷済み'), color: 'green' },
      { value: 'closed', label: t('已关闭', '已結案', 'Closed', '完了'), color: 'purple' },
    ],
  },
  urgent: { widget: 'switch', label: t('加急', '急件', 'Urgent', '至急'), defaultValue: false },
  urgentReason: {
    ...{ widget: 'input', label: t('加急原因', '急件原因', 'Why urgent', '至急の理由'), props: { maxlength: 200 } },
    ...{ visible: 'urgent', required: 'urgent' },
  },
  lines: {
    ...{ widget: 'subTable', label: t('采购明细', '採購明細', 'Lines', '発注明細'), required: true },
    props: {
      ...{ minCount: 1, maxCount: 500, summary: ['qty', 'amount'] },
      addText: t('添加商品', '新增商品', 'Add a product', '商品を追加'),
    },
    rows: {
      product: {
        widget: 'input',
        label: t('品名', '品名', 'Product', '品名'),
        required: true,
        props: { maxlength: 100 },
      },
      spec: { widget: 'input', label: t('规格型号', '規格型號', 'Model', '規格・型番'), props: { maxlength: 100 } },
      unit: {
        ...{ widget: 'select', label: t('单位', '單位', 'Unit', '単位'), required: true, defaultValue: 'piece' },
        items: units,
      },
      qty: {
        ...{ widget: 'number', label: t('数量', '數量', 'Quantity', '数量'), required: true, defaultValue: 1 },
        props: { min: 0.01, precision: 2, thousands: true },
      },
      price: { widget: 'amount', label: t('单价', '單價', 'Price', '単価'), required: true, props: { min: 0 } },
      amount: {
        ...{ widget: 'calculate', label: t('金额', '金額', 'Amount', '金額'), value: 'qty * price' },
        props: { precision: 2, thousands: true },
      },
      note: { widget: 'input', label: t('行备注', '列備註', 'Note', '備考'), props: { maxlength: 200 } },
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
  discount: {
    ...{ widget: 'number', label: t('整单折扣', '整單折扣', 'Discount', '値引き'), defaultValue: 0 },
    props: { min: 0, max: 100, precision: 2, suffix: '%' },
  },
  payable: {
    ...{ widget: 'calculate', label: t('应付金额', '應付金額', 'Payable', '支払金額') },
    ...{ value: 'total * (100 - discount) / 100', props: { precision: 2, thousands: true } },
  },
  files: {
    ...{ widget: 'fileUpload', label: t('附件', '附件', 'Attachments', '添付ファイル') },
    props: { limit: 10, fileSize: 20, accept: 'pdf,doc,docx,xls,xlsx,zip,png,jpg' },
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

const states = ['closed', 'closed', 'received', 'closed', 'received', 'received', 'partial', 'partial', 'ordered'];
const called = t('{product}采购', '{product}採購', '{product} order', '{product}の発注');
const reason = t('生产线缺料', '產線缺料', 'The line waits for it', '生産ラインの欠品');
const remark = t(
  '请随货附质检报告',
  '請隨貨附檢驗報告',
  'With the inspection report please',
  '検査報告書を添付してください',
);

function samples(place: SamplePlace) {
  const { person, department, day, workday, say, price, firm, name, phone, between, pick } = sampling(place);
  return Array.from({ length: 14 }, (_, at) => {
    const orderDate = workday(-84 + at * 6);
    const lines = Array.from({ length: 1 + (at % 4) }, (__, nth) => {
      const { name: product, spec, unit, dollars } = goods[(at * 3 + nth) % goods.length]!;
      const qty = dollars > 200 ? between(1, 6) : between(2, 40) * 5;
      return { product: say(product), spec, unit, qty, price: price(dollars), note: null };
    });
    return {
      subject: say(called, { product: lines[0]!.product }),
      ...{
        supplier: firm(at),
        contact: name(at),
        phone: phone(),
        orderDate,
        deliveryDate: day(between(7, 30), orderDate),
      },
      ...{ buyer: person(at), department: department(at + 1), payment: pick(['prepaid', 'delivery', 'monthly']) },
      status: states[at] ?? (at < 12 ? 'ordered' : 'draft'),
      ...(at % 5 === 3 ? { urgent: true, urgentReason: say(reason) } : { urgent: false }),
      ...{ lines, discount: at % 4 === 2 ? 5 : 0, remark: at % 3 === 0 ? say(remark) : null },
    };
  });
}

export const purchaseOrder: Template = {
  code: 'purchase-order',
  icon: 'ShoppingCartOutlined',
  name: t('采购订单', '採購訂單', 'Purchase order', '発注書'),
  about: t(
    '向供应商订货：明细自动算出金额与折扣，到货进度用看板跟踪',
    '向供應商訂貨：明細自動算出金額與折扣，到貨進度以看板追蹤',
    'What is ordered from whom: lines, discount and total by themselves, and a board of what has arrived',
    '仕入先への発注を明細で管理し、金額と値引きを自動計算。入荷状況はボードで追えます',
  ),
  category: t('采购', '採購', 'Purchasing', '購買'),
  codeRules: [
    {
      ...{ code: 'purchaseOrder', fullName: t('采购订单号', '採購訂單號', 'Purchase order number', '発注番号') },
      ...{ prefix: 'PO', dateFormat: 'YYYYMM', digits: 4, reset: 'month' },
    },
  ],
  page: {
    version: documentVersion,
    model: { name: 'purchaseOrder', titleField: 'subject', traits: ['recycle', 'lock'], fields },
    pages: {
      form: {
        ...{ width: 1080, labelWidth: 120, popup: 'drawer' },
        body: [
          card('order', {
            title: t('订单信息', '訂單資訊', 'Order', '発注情報'),
            fields:
              'code subject supplier contact phone department orderDate deliveryDate buyer status payment:24 urgent urgentReason',
          }),
          tabs('order', {
            lines: {
              title: t('采购明细', '採購明細', 'Lines', '発注明細'),
              children: [table('lines')],
            },
            files: {
              title: t('附件与备注', '附件與備註', 'Files and remarks', '添付と備考'),
              fields: 'files:24 remark:24 creator created',
            },
          }),
          card('sum', {
            title: t('合计', '合計', 'Total', '合計'),
            fields: 'totalQty total discount payable',
          }),
        ],
      },
      list: {
        ...usual,
        buttons: [...usual.buttons, 'btn_lock'],
        views: ['board', 'calendar'],
        board: { field: 'f_status' },
        calendar: { start: 'f_deliveryDate', color: 'f_status' },
        columns: [
          { field: 'f_code', width: 140, fixed: 'left' },
          { field: 'f_subject', width: 200, sortable: true },
          { field: 'f_supplier', width: 220, sortable: true },
          { field: 'f_status', width: 130, sortable: true },
          { field: 'f_orderDate', width: 120, sortable: true },
          { field: 'f_deliveryDate', width: 120, sortable: true },
          { field: 'f_payable', width: 140, sortable: true, align: 'right', total: 'sum' },
          { field: 'f_urgent', width: 90 },
          { field: 'f_buyer', width: 150 },
          { field: 'f_created', width: 170, sortable: true, hidden: true },
        ],
        search: [
          { field: 'f_status' },
          { field: 'f_supplier', operator: 'like' },
          { field: 'f_orderDate', operator: 'between' },
          { field: 'f_buyer' },
        ],
        keyword: ['f_code', 'f_subject', 'f_supplier'],
        sort: { field: 'f_orderDate', order: 'desc' },
      },
    },
  },
  samples,
};

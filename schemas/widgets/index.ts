import { address } from './advanced/address.ts';
import { barcode } from './advanced/barcode.ts';
import { calculate } from './advanced/calculate.ts';
import { codeEditor } from './advanced/code-editor.ts';
import { codeRule } from './advanced/code-rule.ts';
import { codeRuleSelect } from './advanced/code-rule-select.ts';
import { fileUpload } from './advanced/file-upload.ts';
import { iconPicker } from './advanced/icon-picker.ts';
import { imageUpload } from './advanced/image-upload.ts';
import { json } from './advanced/json.ts';
import { multilingual } from './advanced/multilingual.ts';
import { qrCode } from './advanced/qr-code.ts';
import { relationForm } from './advanced/relation-form.ts';
import { relationFormAttr } from './advanced/relation-form-attr.ts';
import { richText } from './advanced/rich-text.ts';
import { signature } from './advanced/signature.ts';
import { subTable } from './advanced/sub-table.ts';
import { treeSelect } from './advanced/tree-select.ts';
import { amount } from './basic/amount.ts';
import { cascader } from './basic/cascader.ts';
import { checkbox } from './basic/checkbox.ts';
import { colorPicker } from './basic/color-picker.ts';
import { date } from './basic/date.ts';
import { dateRange } from './basic/date-range.ts';
import { input } from './basic/input.ts';
import { number } from './basic/number.ts';
import { numberRange } from './basic/number-range.ts';
import { radio } from './basic/radio.ts';
import { rate } from './basic/rate.ts';
import { select } from './basic/select.ts';
import { slider } from './basic/slider.ts';
import { switchWidget } from './basic/switch.ts';
import { textarea } from './basic/textarea.ts';
import { time } from './basic/time.ts';
import { timeRange } from './basic/time-range.ts';
import { companyPicker } from './organize/company-picker.ts';
import { departmentPicker } from './organize/department-picker.ts';
import { postPicker } from './organize/post-picker.ts';
import { rolePicker } from './organize/role-picker.ts';
import { userPicker } from './organize/user-picker.ts';
import { createTime } from './system/create-time.ts';
import { createUser } from './system/create-user.ts';
import { currentCompany } from './system/current-company.ts';
import { currentDepartment } from './system/current-department.ts';
import { currentPost } from './system/current-post.ts';
import { modifyTime } from './system/modify-time.ts';
import { modifyUser } from './system/modify-user.ts';
import { unknownWidget } from './unknown.ts';
import type { WidgetDefinition } from './widget.ts';

/** THE list of widgets, in the order of the palette. */
export const widgets = {
  input,
  textarea,
  number,
  numberRange,
  amount,
  select,
  radio,
  checkbox,
  cascader,
  date,
  dateRange,
  time,
  timeRange,
  switch: switchWidget,
  rate,
  slider,
  colorPicker,
  fileUpload,
  imageUpload,
  signature,
  subTable,
  calculate,
  relationForm,
  relationFormAttr,
  treeSelect,
  address,
  codeRule,
  codeRuleSelect,
  json,
  codeEditor,
  richText,
  multilingual,
  iconPicker,
  barcode,
  qrCode,
  companyPicker,
  departmentPicker,
  postPicker,
  userPicker,
  rolePicker,
  createUser,
  createTime,
  modifyUser,
  modifyTime,
  currentCompany,
  currentDepartment,
  currentPost,
} as const satisfies Record<string, WidgetDefinition>;

export type WidgetName = keyof typeof widgets;

/** The definition of a widget under its general type; of one that this version does not know, what asks nothing of a value. */
export const widgetOf = (name: WidgetName): WidgetDefinition => (isWidgetName(name) ? widgets[name] : unknownWidget);

export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(widgets, name);

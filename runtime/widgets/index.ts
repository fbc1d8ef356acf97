import { fillOf, isPath } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isWidgetName, type WidgetName } from '@tessera/schemas/widgets/index.ts';
import type { ComponentType } from 'react';
import { addressView } from './address/views.tsx';
import { barcodeView, qrCodeView } from './barcode/views.tsx';
import { cascaderView, checkboxView, ownChoicesView, radioView, selectView, treeSelectView } from './choice/views.tsx';
import { codeView } from './code/views.tsx';
import { colorView } from './color/views.tsx';
import { filesView, imagesView } from './file/views.tsx';
import { iconView } from './icon/views.tsx';
import { multilingualView } from './multilingual/views.tsx';
import { amountView, calculateView, numberView } from './number/number-views.tsx';
import { numberRangeView, sliderView } from './range/views.tsx';
import { rateView } from './rating/views.tsx';
import { borrowedViewWith } from './reference/borrowed-view.tsx';
import { relationViewWith } from './reference/relation-view.tsx';
import { peopleView, referenceView, treeReferenceView } from './reference/views.tsx';
import { richTextView } from './rich-text/views.tsx';
import { signatureView } from './signature/views.tsx';
import { subTableViewWith } from './sub-table/sub-table-view.tsx';
import { filledReferenceView, filledTextView, filledTimeView } from './system/views.tsx';
import { jsonView, textAreaView, textView } from './text-views.tsx';
import { dateView, rangeView, switchView, timeRangeView, timeView } from './time/views.tsx';
import { unknownView } from './unknown-view.tsx';
import type { EditProps, ViewOf, WidgetView } from './view.ts';

export const viewOf: ViewOf = (name) => (isWidgetName(name) ? views[name] : unknownView);

/**
 * In which records are picked to look for them: what the server fills in has no picker of its own, and of a way down a
 * tree any place is looked for, with all that lies below it.
 */
export const pickerOf = (field: FieldDefinition): ComponentType<EditProps> => {
  if (fillOf(field)) return referenceView.edit;
  return isPath(field) ? treeReferenceView.edit : viewOf(field.widget).edit;
};

/** One view a widget: forgetting one does not compile. */
const views = {
  input: textView,
  textarea: textAreaView,
  number: numberView,
  numberRange: numberRangeView,
  amount: amountView,
  select: selectView,
  radio: radioView,
  checkbox: checkboxView,
  cascader: cascaderView,
  date: dateView,
  dateRange: rangeView,
  time: timeView,
  timeRange: timeRangeView,
  switch: switchView,
  rate: rateView,
  slider: sliderView,
  colorPicker: colorView,
  fileUpload: filesView,
  imageUpload: imagesView,
  signature: signatureView,
  subTable: subTableViewWith(viewOf),
  calculate: calculateView,
  relationForm: relationViewWith(viewOf),
  relationFormAttr: borrowedViewWith(viewOf),
  treeSelect: treeSelectView,
  address: addressView,
  codeRule: filledTextView,
  codeRuleSelect: ownChoicesView,
  json: jsonView,
  codeEditor: codeView,
  richText: richTextView,
  multilingual: multilingualView,
  iconPicker: iconView,
  barcode: barcodeView,
  qrCode: qrCodeView,
  companyPicker: treeReferenceView,
  departmentPicker: treeReferenceView,
  postPicker: referenceView,
  userPicker: peopleView,
  rolePicker: referenceView,
  createUser: filledReferenceView,
  createTime: filledTimeView,
  modifyUser: filledReferenceView,
  modifyTime: filledTimeView,
  currentCompany: filledReferenceView,
  currentDepartment: filledReferenceView,
  currentPost: filledReferenceView,
} satisfies Record<WidgetName, WidgetView>;

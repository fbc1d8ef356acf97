import { amount } from './amount.ts';
import { calculate } from './calculate.ts';
import { cascader } from './cascader.ts';
import { checkbox } from './checkbox.ts';
import { codeRule } from './code-rule.ts';
import { companyPicker } from './company-picker.ts';
import { createTime } from './create-time.ts';
import { createUser } from './create-user.ts';
import { currentCompany } from './current-company.ts';
import { currentDepartment } from './current-department.ts';
import { currentPost } from './current-post.ts';
import { date } from './date.ts';
import { dateRange } from './date-range.ts';
import { departmentPicker } from './department-picker.ts';
import { fileUpload } from './file-upload.ts';
import { imageUpload } from './image-upload.ts';
import { input } from './input.ts';
import { json } from './json.ts';
import { modifyTime } from './modify-time.ts';
import { modifyUser } from './modify-user.ts';
import { number } from './number.ts';
import { postPicker } from './post-picker.ts';
import { radio } from './radio.ts';
import { relationForm } from './relation-form.ts';
import { rolePicker } from './role-picker.ts';
import { select } from './select.ts';
import { subTable } from './sub-table.ts';
import { switchWidget } from './switch.ts';
import { textarea } from './textarea.ts';
import { time } from './time.ts';
import { treeSelect } from './tree-select.ts';
import { userPicker } from './user-picker.ts';
import type { WidgetDefinition } from './widget.ts';

/** THE list of widgets, in the order of the palette. */
export const widgets = {
  input,
  textarea,
  number,
  amount,
  select,
  radio,
  checkbox,
  cascader,
  date,
  dateRange,
  time,
  switch: switchWidget,
  fileUpload,
  imageUpload,
  subTable,
  calculate,
  relationForm,
  treeSelect,
  codeRule,
  json,
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

/** The definition of a widget under its general type. */
export const widgetOf = (name: WidgetName): WidgetDefinition => widgets[name];

export const isWidgetName = (name: string): name is WidgetName => Object.hasOwn(widgets, name);

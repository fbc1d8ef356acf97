import { sampleEntries } from '@tessera/runtime/testing/widget-samples.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';
import {
  Button,
  Cascader,
  Checkbox,
  ColorPicker,
  DatePicker,
  Input,
  InputNumber,
  QRCode,
  Radio,
  Rate,
  Select,
  Slider,
  Space,
  Switch,
  Table,
  TimePicker,
  TreeSelect,
  Typography,
  Upload,
} from 'antd';
import type { ReactElement } from 'react';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const places = [
  {
    value: 'n',
    label: 'North',
    children: [
      { value: 'n1', label: 'Oslo' },
      { value: 'n2', label: 'Turku' },
    ],
  },
];
const records = sampleEntries.map(({ id, fullName }) => ({ value: id, label: fullName }));
const whole = { width: '100%' };

const pick = <Select options={records} showSearch />;
const pickInTree = <TreeSelect treeData={records} showSearch />;
const filledIn = <Input readOnly />;
const upload = (
  <Upload>
    <Button>Upload</Button>
  </Upload>
);

/** What antd itself has for each widget; where it has nothing, the cheapest that comes near. */
export const plainControls = {
  input: <Input />,
  textarea: <Input.TextArea />,
  number: <InputNumber style={whole} />,
  numberRange: (
    <Space.Compact block>
      <InputNumber style={whole} />
      <InputNumber style={whole} />
    </Space.Compact>
  ),
  amount: <InputNumber style={whole} />,
  select: <Select options={options} />,
  radio: <Radio.Group options={options} />,
  checkbox: <Checkbox.Group options={options} />,
  cascader: <Cascader options={places} />,
  date: <DatePicker style={whole} />,
  dateRange: <DatePicker.RangePicker style={whole} />,
  time: <TimePicker style={whole} />,
  timeRange: <TimePicker.RangePicker style={whole} />,
  switch: <Switch />,
  rate: <Rate />,
  slider: <Slider />,
  colorPicker: <ColorPicker />,
  fileUpload: upload,
  imageUpload: upload,
  signature: <Button>Sign</Button>,
  subTable: (
    <Table
      size="small"
      rowKey="id"
      dataSource={[{ id: '1' }]}
      columns={[{ title: 'Item', dataIndex: 'item', render: () => <Input /> }]}
    />
  ),
  calculate: filledIn,
  relationForm: pick,
  relationFormAttr: <Typography.Text>–</Typography.Text>,
  treeSelect: pickInTree,
  address: <Cascader options={places} />,
  codeRule: filledIn,
  codeRuleSelect: <Select options={options} />,
  json: <Input.TextArea />,
  codeEditor: <Input.TextArea />,
  richText: <Input.TextArea />,
  multilingual: <Input />,
  iconPicker: <Select options={options} />,
  barcode: <Typography.Text>ABC123</Typography.Text>,
  qrCode: <QRCode value="https://example.com" size={96} />,
  companyPicker: pickInTree,
  departmentPicker: pickInTree,
  postPicker: pick,
  userPicker: pick,
  rolePicker: pick,
  createUser: filledIn,
  createTime: filledIn,
  modifyUser: filledIn,
  modifyTime: filledIn,
  currentCompany: filledIn,
  currentDepartment: filledIn,
  currentPost: filledIn,
} satisfies Record<WidgetName, ReactElement>;

/** By which property antd hands a value to them, where it is another than `value`. */
export const valueProps: Partial<Record<WidgetName, string>> = {
  switch: 'checked',
  fileUpload: 'fileList',
  imageUpload: 'fileList',
};

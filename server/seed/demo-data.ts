import type { RowScopeType } from '@tessera/schemas/language/row-scope.ts';

/** A small organisation to look at. Names are what its people would have typed, in Chinese. */
export const demoDepartments = [
  { fullName: '总经办', code: 'D01', below: [] },
  {
    fullName: '销售中心',
    code: 'D02',
    below: [
      { fullName: '华东销售部', code: 'D0201' },
      { fullName: '华南销售部', code: 'D0202' },
    ],
  },
  { fullName: '采购部', code: 'D03', below: [] },
  { fullName: '研发中心', code: 'D04', below: [{ fullName: '平台组', code: 'D0401' }] },
  { fullName: '人力资源部', code: 'D05', below: [] },
  { fullName: '财务部', code: 'D06', below: [] },
];

export const demoPosts = [
  ['总经理', 'P01'],
  ['部门经理', 'P02'],
  ['主管', 'P03'],
  ['专员', 'P04'],
  ['工程师', 'P05'],
] as const;

/** Name, account, department, post, gender. */
export const demoUsers = [
  ['陈国栋', 'chenguodong', 'D01', 'P01', '1'],
  ['林晓梅', 'linxiaomei', 'D02', 'P02', '2'],
  ['赵一鸣', 'zhaoyiming', 'D0201', 'P03', '1'],
  ['钱佳怡', 'qianjiayi', 'D0201', 'P04', '2'],
  ['孙志强', 'sunzhiqiang', 'D0202', 'P03', '1'],
  ['李思雨', 'lisiyu', 'D0202', 'P04', '2'],
  ['周文博', 'zhouwenbo', 'D03', 'P02', '1'],
  ['吴雅琴', 'wuyaqin', 'D03', 'P04', '2'],
  ['郑凯', 'zhengkai', 'D04', 'P02', '1'],
  ['王雪', 'wangxue', 'D0401', 'P05', '2'],
  ['冯立', 'fengli', 'D0401', 'P05', '1'],
  ['何静', 'hejing', 'D05', 'P02', '2'],
  ['许诺', 'xunuo', 'D06', 'P04', '2'],
] as const;

export const demoRoles = [
  { fullName: '部门经理', code: 'manager' },
  { fullName: '员工', code: 'staff' },
];

/** The modules in the order in which they point to each other, with their icons. */
export const demoModules: {
  code: string;
  icon: string;
  roles: ('manager' | 'staff')[];
  /** Which records a role sees, where that is not all of them. */
  rows?: Partial<Record<'manager' | 'staff', RowScopeType>>;
}[] = [
  {
    code: 'leave-request',
    icon: 'CalendarOutlined',
    roles: ['manager', 'staff'],
    rows: { manager: 'departmentAndBelow', staff: 'ownRecords' },
  },
  { code: 'customer', icon: 'ContactsOutlined', roles: ['manager', 'staff'] },
  { code: 'contract', icon: 'FileProtectOutlined', roles: ['manager'] },
  { code: 'supplier-level', icon: 'TagsOutlined', roles: ['manager'] },
  { code: 'supplier', icon: 'ShopOutlined', roles: ['manager'] },
  { code: 'purchase-order', icon: 'ShoppingCartOutlined', roles: ['manager'] },
  { code: 'form-demo', icon: 'FormOutlined', roles: ['manager'] },
];

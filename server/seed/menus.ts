import { type Text, t } from '@tessera/schemas/texts/text.ts';

export interface SeedMenu {
  code: string;
  captions: Text;
  icon: string;
  /** A built-in resource, or a page of the runtime; a folder has `below` instead. */
  resource?: string;
  page?: string;
  below?: SeedMenu[];
  /** The version of the stored state that brought it: an installation of before gets it when it is next started. */
  since?: number;
}

/** The menu of a new installation. */
export const seedMenus: SeedMenu[] = [
  {
    code: 'apps',
    captions: t('业务应用', '業務應用', 'Applications', '業務アプリ'),
    icon: 'AppstoreOutlined',
    below: [],
  },
  {
    code: 'organize',
    captions: t('组织管理', '組織管理', 'Organisation', '組織'),
    icon: 'ClusterOutlined',
    below: [
      {
        code: 'company',
        captions: t('公司', '公司', 'Companies', '会社'),
        icon: 'BankOutlined',
        resource: 'organize/Company',
      },
      {
        code: 'department',
        captions: t('部门', '部門', 'Departments', '部門'),
        icon: 'ApartmentOutlined',
        resource: 'organize/Department',
      },
      { code: 'post', captions: t('岗位', '職位', 'Posts', '役職'), icon: 'IdcardOutlined', resource: 'organize/Post' },
      {
        code: 'user',
        captions: t('用户', '使用者', 'Users', 'ユーザー'),
        icon: 'UserOutlined',
        resource: 'organize/User',
      },
    ],
  },
  {
    code: 'permission',
    captions: t('权限管理', '權限管理', 'Permissions', '権限'),
    icon: 'SafetyOutlined',
    below: [
      {
        code: 'role',
        captions: t('角色', '角色', 'Roles', 'ロール'),
        icon: 'TeamOutlined',
        resource: 'permission/Role',
      },
      { code: 'menu', captions: t('菜单', '選單', 'Menus', 'メニュー'), icon: 'MenuOutlined', resource: 'system/Menu' },
    ],
  },
  {
    code: 'basic',
    captions: t('基础数据', '基礎資料', 'Basic data', '基礎データ'),
    icon: 'DatabaseOutlined',
    below: [
      {
        code: 'dictionary',
        captions: t('字典', '字典', 'Dictionaries', '辞書'),
        icon: 'BookOutlined',
        resource: 'basic/Dictionary',
      },
      {
        code: 'codeRule',
        captions: t('编码规则', '編碼規則', 'Code rules', '採番ルール'),
        icon: 'BarcodeOutlined',
        resource: 'basic/CodeRule',
      },
      {
        code: 'area',
        captions: t('行政区划', '行政區劃', 'Areas', '行政区画'),
        icon: 'EnvironmentOutlined',
        resource: 'basic/Area',
        since: 8,
      },
      {
        code: 'dbLink',
        captions: t('数据库连接', '資料庫連線', 'Database links', 'データベース接続'),
        icon: 'ApiOutlined',
        resource: 'basic/DbLink',
        since: 8,
      },
      {
        code: 'dataSource',
        captions: t('数据源', '資料來源', 'Data sources', 'データソース'),
        icon: 'CloudOutlined',
        resource: 'basic/DataSource',
        since: 8,
      },
      {
        code: 'dataInterface',
        captions: t('数据接口', '資料介面', 'Data interfaces', 'データインターフェース'),
        icon: 'DeploymentUnitOutlined',
        resource: 'basic/DataInterface',
        since: 8,
      },
    ],
  },
  {
    code: 'monitor',
    captions: t('系统监控', '系統監控', 'System monitor', 'システム監視'),
    icon: 'DashboardOutlined',
    below: [
      {
        code: 'onlineUser',
        captions: t('在线用户', '線上使用者', 'Online users', 'オンラインユーザー'),
        icon: 'LaptopOutlined',
        resource: 'monitor/OnlineUser',
      },
      {
        code: 'viewAs',
        captions: t('身份查看记录', '身分檢視記錄', 'View-as log', '代理閲覧ログ'),
        icon: 'AuditOutlined',
        resource: 'monitor/ViewAs',
      },
    ],
  },
  {
    code: 'development',
    captions: t('在线开发', '線上開發', 'Development', '開発'),
    icon: 'BuildOutlined',
    below: [
      {
        code: 'onlineDev',
        captions: t('在线开发', '線上開發', 'Online development', 'オンライン開発'),
        icon: 'FormOutlined',
        resource: 'onlineDev/Entry',
      },
      {
        code: 'webApi',
        captions: t('接口文档', '介面文件', 'API', 'API ドキュメント'),
        icon: 'CodeOutlined',
        page: 'webApi',
        since: 8,
      },
    ],
  },
];

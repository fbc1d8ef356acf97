import type { ResourceDefinition } from '../../language/resource.ts';
import { t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, remarkField } from '../fields.ts';

const path = '/api/framework/basic/DbLink';

/** A database that is not ours: its password is sealed, and never read back. */
export const databaseLink = {
  name: 'basic/DbLink',
  origin: 'builtin',
  title: t('数据库连接', '資料庫連線', 'Database link', 'データベース接続'),
  path,
  operations: ['list', 'all', 'selector', 'create', 'read', 'update', 'remove', 'state', 'dataChange', 'export'],
  model: {
    name: 'databaseLink',
    titleField: 'fullName',
    traits: ['state'],
    fields: [
      nameField,
      codeField,
      builtinField('type', {
        widget: 'select',
        label: t('数据库类型', '資料庫類型', 'Kind of database', 'データベースの種類'),
        required: true,
        defaultValue: 'postgres',
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'postgres', label: t('PostgreSQL', 'PostgreSQL', 'PostgreSQL', 'PostgreSQL') },
              { value: 'mysql', label: t('MySQL', 'MySQL', 'MySQL', 'MySQL') },
              { value: 'mariadb', label: t('MariaDB', 'MariaDB', 'MariaDB', 'MariaDB') },
            ],
          },
        },
      }),
      builtinField('host', {
        widget: 'input',
        label: t('主机', '主機', 'Host', 'ホスト'),
        required: true,
        props: { maxlength: 253 },
      }),
      builtinField('port', {
        widget: 'number',
        kind: 'integer',
        label: t('端口', '連接埠', 'Port', 'ポート'),
        props: { min: 1, max: 65535, precision: 0 },
        help: t(
          '留空为该类数据库的常用端口',
          '留空為該類資料庫的常用連接埠',
          'Empty: the usual one',
          '空欄は標準のポート',
        ),
      }),
      builtinField('databaseName', {
        widget: 'input',
        label: t('数据库', '資料庫', 'Database', 'データベース'),
        required: true,
        props: { maxlength: 64 },
      }),
      builtinField('schemaName', {
        widget: 'input',
        label: t('模式', '結構描述', 'Schema', 'スキーマ'),
        visible: 'type = "postgres"',
        props: { maxlength: 63 },
        help: t(
          '留空为该用户的默认模式',
          '留空為該使用者的預設結構描述',
          'Empty: the usual one of the user',
          '空欄はユーザーの既定',
        ),
      }),
      builtinField('userName', {
        widget: 'input',
        label: t('用户名', '使用者名稱', 'User', 'ユーザー名'),
        required: true,
        props: { maxlength: 100 },
      }),
      builtinField('password', {
        widget: 'input',
        label: t('密码', '密碼', 'Password', 'パスワード'),
        secret: true,
        // Not `password: true`: what is typed there travels as the hash that people sign in with.
        props: { maxlength: 500 },
        help: t(
          '加密保存，不再显示；留空表示不变',
          '加密儲存，不再顯示；留空表示不變',
          'Kept sealed and never shown; left empty it stays as it is',
          '暗号化して保存し、表示しません。空欄は変更なし',
        ),
      }),
      builtinField('tls', {
        widget: 'select',
        label: t('加密（TLS）', '加密（TLS）', 'Encryption (TLS)', '暗号化（TLS）'),
        required: true,
        defaultValue: 'off',
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'off', label: t('不加密', '不加密', 'None', 'なし') },
              {
                value: 'required',
                label: t(
                  '加密，不核对证书',
                  '加密，不核對憑證',
                  'Encrypted, any certificate',
                  '暗号化（証明書は確認しない）',
                ),
              },
              {
                value: 'verified',
                label: t(
                  '加密并核对证书',
                  '加密並核對憑證',
                  'Encrypted, certificate verified',
                  '暗号化（証明書を確認）',
                ),
              },
            ],
          },
        },
      }),
      builtinField('certificate', {
        widget: 'textarea',
        label: t('签发机构证书（PEM）', '簽發機構憑證（PEM）', 'Certificate authority (PEM)', '認証局の証明書（PEM）'),
        visible: 'tls = "verified"',
        props: { minRows: 4, maxlength: 20_000 },
        help: t(
          '留空则信任公共机构',
          '留空則信任公共機構',
          'Empty: the public ones are trusted',
          '空欄は公的な認証局を信頼',
        ),
      }),
      builtinField('poolSize', {
        widget: 'number',
        kind: 'integer',
        label: t('最多连接数', '最多連線數', 'Connections at most', '最大接続数'),
        required: true,
        defaultValue: 4,
        props: { min: 1, max: 20, precision: 0 },
      }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(
      [
        ...['fullName', 'code', 'type', 'databaseName', 'host', 'port', 'userName', 'password'],
        ...['schemaName', 'tls', 'certificate', 'poolSize', 'remark'],
      ],
      { wide: ['certificate', 'remark'] },
    ),
    list: {
      columns: [
        { field: 'fullName', width: 200, sortable: true },
        { field: 'code', width: 140, sortable: true },
        { field: 'type', width: 120 },
        { field: 'host', width: 180 },
        { field: 'databaseName', width: 160 },
        { field: 'userName', width: 120 },
        { field: 'remark' },
      ],
      keyword: ['fullName', 'code', 'host', 'databaseName'],
      actions: ['tables', 'test', 'workbook'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'tryOut',
      title: t('测试连接', '測試連線', 'Test', '接続テスト'),
      scope: 'form',
      right: 'btn_test',
      opens: 'linkTest',
    },
    {
      code: 'tables',
      title: t('数据库表', '資料庫資料表', 'Tables', 'テーブル'),
      scope: 'row',
      right: 'btn_tables',
      opens: 'databaseTables',
    },
    {
      code: 'test',
      title: t('测试连接', '測試連線', 'Test', '接続テスト'),
      scope: 'row',
      right: 'btn_test',
      opens: 'linkTest',
      // Whoever has made a link wants to know whether it works.
      afterCreate: true,
    },
    {
      code: 'workbook',
      title: t('由工作簿生成模块', '由活頁簿產生模組', 'Modules from a workbook', 'ブックからモジュールを作成'),
      scope: 'list',
      right: 'btn_tables',
      opens: 'workbookModules',
    },
  ],
} as const satisfies ResourceDefinition;

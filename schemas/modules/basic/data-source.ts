import { type ParameterType, parameterTypes } from '../../data-source/parameters.ts';
import type { ResourceDefinition } from '../../language/resource.ts';
import { type Text, t } from '../../texts/text.ts';
import { builtinField, builtinForm } from '../define.ts';
import { codeField, nameField, oneOf, remarkField } from '../fields.ts';

const path = '/api/framework/basic/DataSource';

const parameterTitles = {
  text: t('文本', '文字', 'Text', 'テキスト'),
  integer: t('整数', '整數', 'Whole number', '整数'),
  decimal: t('小数', '小數', 'Number', '数値'),
  boolean: t('是/否', '是/否', 'Yes or no', 'はい・いいえ'),
  date: t('日期', '日期', 'Date', '日付'),
  dateTime: t('日期时间', '日期時間', 'Date and time', '日時'),
  texts: t('文本列表', '文字清單', 'List of texts', 'テキストのリスト'),
} as const satisfies Record<ParameterType, Text>;

/** A named question to somewhere else whose answer is rows. */
export const dataSource = {
  name: 'basic/DataSource',
  origin: 'builtin',
  title: t('数据源', '資料來源', 'Data source', 'データソース'),
  path,
  operations: ['list', 'all', 'selector', 'create', 'read', 'update', 'remove', 'state', 'dataChange', 'export'],
  places: { id: 'basic/DataSource', dbLinkId: 'basic/DbLink' },
  selectorFields: ['type'],
  model: {
    name: 'dataSource',
    titleField: 'fullName',
    traits: ['state'],
    fields: [
      nameField,
      codeField,
      builtinField('type', {
        widget: 'radio',
        label: t('类型', '類型', 'Kind', '種類'),
        required: true,
        defaultValue: 'sql',
        props: oneOf({
          sql: t('SQL 查询', 'SQL 查詢', 'SQL', 'SQL'),
          static: t('静态数据', '靜態資料', 'Static data', '静的データ'),
          api: t('HTTP 接口', 'HTTP 介面', 'HTTP call', 'HTTP 呼び出し'),
        }),
      }),
      builtinField('dbLinkId', {
        widget: 'select',
        kind: 'ref',
        label: t('数据库连接', '資料庫連線', 'Database link', 'データベース接続'),
        props: { options: { source: 'records', resource: 'basic/DbLink' } },
        visible: 'type = "sql"',
        help: t(
          '留空为平台自身的数据库，只能查询管理员开放的视图',
          '留空為平台自身的資料庫，只能查詢管理員開放的檢視',
          'Empty: the platform’s own database, of which only views that an administrator named can be read',
          '空欄は製品自身のデータベース。管理者が公開したビューのみ参照できます',
        ),
      }),
      builtinField('method', {
        widget: 'select',
        label: t('请求方式', '請求方式', 'Method', 'メソッド'),
        visible: 'type = "api"',
        defaultValue: 'GET',
        props: oneOf({
          GET: t('GET', 'GET', 'GET', 'GET'),
          POST: t('POST', 'POST', 'POST', 'POST'),
          PUT: t('PUT', 'PUT', 'PUT', 'PUT'),
        }),
      }),
      builtinField('url', {
        widget: 'input',
        label: t('地址', '位址', 'Address', 'アドレス'),
        visible: 'type = "api"',
        required: 'type = "api"',
        props: { maxlength: 4000 },
        help: t(
          '参数写作 {{名称}}，密钥写作 {{secret:名称}}；主机部分不能用参数',
          '參數寫作 {{名稱}}，金鑰寫作 {{secret:名稱}}；主機部分不能用參數',
          'Parameters as {{name}}, secrets as {{secret:NAME}}; not in the host',
          'パラメーターは {{名前}}、シークレットは {{secret:名前}}。ホスト部分では使えません',
        ),
      }),
      builtinField('text', {
        widget: 'codeEditor',
        label: t('内容', '內容', 'Text', '内容'),
        required: 'type != "api"',
        props: {
          languageBy: {
            field: 'type',
            languages: [
              { value: 'sql', language: 'sql' },
              { value: 'static', language: 'json' },
              { value: 'api', language: 'json' },
            ],
          },
          height: 280,
          maxlength: 100_000,
          tablesOf: 'dbLinkId',
          parametersOf: 'parameters',
        },
        help: t(
          'SQL 中参数写作 :名称；静态数据为 JSON 列表；HTTP 请求体为 JSON',
          'SQL 中參數寫作 :名稱；靜態資料為 JSON 清單；HTTP 請求內容為 JSON',
          'Parameters of SQL as :name; static data is a JSON list; what an HTTP call sends is JSON',
          'SQL のパラメーターは :名前。静的データは JSON リスト、HTTP の送信内容は JSON',
        ),
      }),
      builtinField('headers', {
        widget: 'subTable',
        label: t('请求头', '請求標頭', 'Headers', 'ヘッダー'),
        visible: 'type = "api"',
        props: { maxCount: 50 },
        rows: [
          builtinField('name', {
            widget: 'input',
            label: t('名称', '名稱', 'Name', '名前'),
            required: true,
            props: { maxlength: 100 },
          }),
          builtinField('value', {
            widget: 'input',
            label: t('值', '值', 'Value', '値'),
            required: true,
            props: { maxlength: 4000 },
          }),
        ],
      }),
      builtinField('rowsPath', {
        widget: 'input',
        label: t(
          '数据位置（JSONPath）',
          '資料位置（JSONPath）',
          'Where the rows are (JSONPath)',
          '行の位置（JSONPath）',
        ),
        visible: 'type = "api"',
        props: { maxlength: 500, placeholder: t('$.data.list', '$.data.list', '$.data.list', '$.data.list') },
      }),
      builtinField('paging', {
        widget: 'select',
        label: t('分页', '分頁', 'Paging', 'ページ分割'),
        visible: 'type = "api"',
        props: oneOf({
          page: t('页码', '頁碼', 'Number of the page', 'ページ番号'),
          offset: t('偏移量', '位移', 'Offset', 'オフセット'),
          next: t('下一页标记', '下一頁標記', 'What the answer says comes next', '応答が示す次のページ'),
        }),
      }),
      builtinField('pageParameter', {
        widget: 'input',
        label: t('分页参数名', '分頁參數名稱', 'Parameter of the page', 'ページのパラメーター'),
        visible: 'type = "api" and not empty(paging)',
        props: { maxlength: 100 },
      }),
      builtinField('pageFirst', {
        widget: 'number',
        kind: 'integer',
        label: t('首页页码', '首頁頁碼', 'First page', '先頭ページの番号'),
        visible: 'type = "api" and paging = "page"',
        props: { min: 0, max: 1, precision: 0 },
        help: t('0 或 1；留空为 1', '0 或 1；留空為 1', '0 or 1; empty: 1', '0 または 1。空欄は 1'),
      }),
      builtinField('pageRows', {
        widget: 'number',
        kind: 'integer',
        label: t('每页条数', '每頁筆數', 'Rows of a page', '1ページの行数'),
        visible: 'type = "api" and (paging = "page" or paging = "offset")',
        props: { min: 1, max: 10_000, precision: 0 },
        help: t(
          '留空：按实际返回的行数继续，直到没有数据或重复',
          '留空：按實際傳回的列數繼續，直到沒有資料或重複',
          'Empty: on by the rows that came, until a page is empty or comes again',
          '空欄：実際に返った行数で進み、空または同じページになるまで続けます',
        ),
      }),
      builtinField('sizeParameter', {
        widget: 'input',
        label: t('条数参数名', '筆數參數名稱', 'Parameter of the rows', '行数のパラメーター'),
        visible: 'type = "api" and (paging = "page" or paging = "offset")',
        props: { maxlength: 100 },
        help: t(
          '填写后以此名称发送每页条数',
          '填寫後以此名稱傳送每頁筆數',
          'The number of rows is sent under this name; empty: it is not sent',
          '記入すると、この名前で行数を送信します',
        ),
      }),
      builtinField('pagePlace', {
        widget: 'select',
        label: t('分页参数的位置', '分頁參數的位置', 'Where the paging is sent', 'ページ指定の送信先'),
        visible: 'type = "api" and not empty(paging) and method != "GET"',
        props: oneOf({
          query: t('地址', '位址', 'In the address', 'アドレス'),
          body: t('请求体', '請求內容', 'In the body', '送信内容'),
        }),
      }),
      builtinField('nextPath', {
        widget: 'input',
        label: t(
          '下一页标记的位置（JSONPath）',
          '下一頁標記的位置（JSONPath）',
          'Where the next one is (JSONPath)',
          '次ページの位置（JSONPath）',
        ),
        visible: 'type = "api" and paging = "next"',
        props: { maxlength: 500 },
      }),
      builtinField('secrets', {
        widget: 'textarea',
        label: t('密钥', '金鑰', 'Secrets', 'シークレット'),
        visible: 'type = "api"',
        secret: true,
        props: { minRows: 3, maxlength: 20_000 },
        help: t(
          '每行一个：名称=值。加密保存，不再显示；只写要改的，“名称=”为删除',
          '每行一個：名稱=值。加密儲存，不再顯示；只寫要改的，「名稱=」為刪除',
          'One a line: NAME=value. Kept sealed and never shown; name only those that change, “NAME=” takes one away',
          '1行に1つ：名前=値。暗号化して保存し表示しません。変更分のみ記入、「名前=」で削除',
        ),
      }),
      builtinField('parameters', {
        widget: 'subTable',
        label: t('参数', '參數', 'Parameters', 'パラメーター'),
        props: { maxCount: 50 },
        rows: [
          builtinField('name', {
            widget: 'input',
            label: t('名称', '名稱', 'Name', '名前'),
            required: true,
            props: { maxlength: 50 },
          }),
          builtinField('type', {
            widget: 'select',
            label: t('类型', '類型', 'Type', '型'),
            required: true,
            defaultValue: 'text',
            props: oneOf(Object.fromEntries(parameterTypes.map((type) => [type, parameterTitles[type]]))),
          }),
          builtinField('default', {
            widget: 'input',
            label: t('默认值', '預設值', 'Default', '既定値'),
            props: { maxlength: 4000 },
          }),
          builtinField('required', {
            widget: 'switch',
            label: t('必填', '必填', 'Required', '必須'),
            defaultValue: false,
          }),
          builtinField('label', {
            widget: 'input',
            label: t('标题', '標題', 'Label', 'ラベル'),
            props: { maxlength: 100 },
          }),
        ],
      }),
      builtinField('columns', {
        widget: 'subTable',
        label: t('结果列', '結果欄', 'Columns of the result', '結果の列'),
        help: t(
          '可不填：列名与类型由结果得出',
          '可不填：欄名與類型由結果得出',
          'May be left out: names and types are then those of the answer',
          '省略可：名前と型は結果から決まります',
        ),
        props: { maxCount: 200 },
        rows: [
          builtinField('name', {
            widget: 'input',
            label: t('列名', '欄名', 'Column', '列名'),
            required: true,
            props: { maxlength: 200 },
          }),
          builtinField('label', {
            widget: 'input',
            label: t('标题', '標題', 'Label', 'ラベル'),
            props: { maxlength: 100 },
          }),
          builtinField('hidden', {
            widget: 'switch',
            label: t('不显示', '不顯示', 'Hidden', '非表示'),
            defaultValue: false,
          }),
        ],
      }),
      builtinField('keptSeconds', {
        widget: 'number',
        kind: 'integer',
        label: t('缓存时间（秒）', '快取時間（秒）', 'Kept for (seconds)', 'キャッシュ時間（秒）'),
        required: true,
        defaultValue: 60,
        props: { min: 0, max: 86_400, precision: 0 },
        help: t('0 为不缓存', '0 為不快取', '0: asked each time', '0 は毎回問い合わせ'),
      }),
      remarkField,
    ],
  },
  pages: {
    form: builtinForm(
      [
        ...['fullName', 'code', 'type', 'dbLinkId', 'method', 'url', 'text', 'headers', 'rowsPath', 'paging'],
        ...['pageParameter', 'pageFirst', 'pageRows', 'sizeParameter', 'pagePlace', 'nextPath', 'secrets'],
        ...['parameters', 'columns', 'keptSeconds', 'remark'],
      ],
      { wide: ['url', 'text', 'headers', 'secrets', 'parameters', 'columns', 'remark'], width: 960 },
    ),
    list: {
      columns: [
        { field: 'fullName', width: 220, sortable: true },
        { field: 'code', width: 160, sortable: true },
        { field: 'type', width: 120 },
        { field: 'dbLinkId', width: 180 },
        { field: 'keptSeconds', width: 130 },
        { field: 'remark' },
      ],
      search: [{ field: 'type' }, { field: 'dbLinkId' }],
      keyword: ['fullName', 'code'],
      actions: ['preview', 'log', 'ownViews'],
      buttons: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export', 'btn_state'],
      permissions: { button: true },
    },
  },
  actions: [
    {
      code: 'tryOut',
      title: t('试运行', '試執行', 'Try', '試行'),
      scope: 'form',
      right: 'btn_edit',
      opens: 'dataSourcePreview',
    },
    {
      code: 'preview',
      title: t('预览', '預覽', 'Preview', 'プレビュー'),
      scope: 'row',
      right: 'btn_preview',
      opens: 'dataSourcePreview',
      afterCreate: true,
    },
    {
      code: 'log',
      title: t('日志', '日誌', 'Log', 'ログ'),
      scope: 'row',
      right: 'btn_log',
      opens: 'dataSourceLog',
    },
    {
      code: 'ownViews',
      title: t('开放的视图', '開放的檢視', 'Own views', '公開するビュー'),
      scope: 'list',
      right: null,
      opens: 'ownViews',
    },
  ],
} as const satisfies ResourceDefinition;

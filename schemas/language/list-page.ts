import type { ValueKind } from '../kinds/index.ts';
import { filterOperators, operators } from '../kinds/operators.ts';
import { chipColorNames, chipColors } from '../options/colors.ts';
import { defaultsOf, type PropDefinition, type PropDefinitions, type PropsOf } from '../properties/property.ts';
import { type Text, t } from '../texts/text.ts';
import { buttonCodes, buttons } from './buttons.ts';

const field = {
  type: 'field',
  label: t('字段', '欄位', 'Field', '項目'),
  group: 'data',
  required: true,
} as const satisfies PropDefinition;

const numbers = ['integer', 'decimal'] as const;

const column = {
  field: { ...field, use: 'column' },
  width: {
    type: 'integer',
    label: t('宽度（像素）', '寬度（像素）', 'Width in px', '幅（px）'),
    group: 'look',
    min: 40,
    max: 1200,
  },
  sortable: { type: 'boolean', label: t('可排序', '可排序', 'Can be sorted by', '並べ替え可能'), group: 'behaviour' },
  align: {
    type: 'choice',
    label: t('对齐', '對齊', 'Alignment', '配置'),
    group: 'look',
    choices: [
      { value: 'left', label: t('左', '左', 'Left', '左') },
      { value: 'center', label: t('中', '中', 'Centre', '中央') },
      { value: 'right', label: t('右', '右', 'Right', '右') },
    ],
  },
  fixed: {
    type: 'choice',
    label: t('固定', '固定', 'Fixed', '固定'),
    group: 'look',
    choices: [
      { value: 'left', label: t('左侧', '左側', 'At the left', '左') },
      { value: 'right', label: t('右侧', '右側', 'At the right', '右') },
    ],
  },
  format: {
    type: 'choice',
    label: t('显示格式', '顯示格式', 'Format', '表示形式'),
    help: t(
      '只改变列表中的样子',
      '只改變清單中的樣子',
      'How it reads in the list, and nowhere else',
      '一覧での表示だけを変えます',
    ),
    group: 'look',
    choices: [
      { value: 'thousands', label: t('千分位', '千分位', 'Thousands', '桁区切り'), kinds: numbers },
      { value: 'percent', label: t('百分比', '百分比', 'Percent', 'パーセント'), kinds: numbers },
      { value: 'compact', label: t('万、亿', '萬、億', 'Compact (12.3K)', '万・億'), kinds: numbers },
      { value: 'day', label: t('只显示日期', '只顯示日期', 'The day alone', '日付のみ'), kinds: ['dateTime'] },
      { value: 'month', label: t('年月', '年月', 'The month', '年月'), kinds: ['date', 'dateTime'] },
      {
        value: 'relative',
        label: t('多久以前', '多久以前', 'How long ago', '経過時間'),
        kinds: ['date', 'dateTime'],
      },
    ],
  },
  total: {
    type: 'choice',
    label: t('汇总', '彙總', 'Total', '集計'),
    help: t(
      '对查询到的全部记录计算，不只是本页',
      '對查詢到的全部記錄計算，不只是本頁',
      'Of all records that are found, not of the page alone',
      'ページ内だけでなく、検索結果の全件を集計します',
    ),
    group: 'data',
    choices: [
      { value: 'sum', label: t('合计', '合計', 'Sum', '合計'), kinds: numbers },
      { value: 'average', label: t('平均', '平均', 'Average', '平均'), kinds: numbers },
      { value: 'min', label: t('最小', '最小', 'Smallest', '最小'), kinds: numbers },
      { value: 'max', label: t('最大', '最大', 'Largest', '最大'), kinds: numbers },
    ],
  },
  hidden: {
    type: 'boolean',
    label: t('默认不显示', '預設不顯示', 'Hidden at first', '最初は非表示'),
    help: t('用户可以打开', '使用者可以開啟', 'A person can switch it on', '利用者が表示できます'),
    group: 'look',
    default: false,
  },
} as const satisfies PropDefinitions;

const search = {
  field: { ...field, use: 'filter' },
  operator: {
    type: 'choice',
    label: t('比较方式', '比較方式', 'How it compares', '比較方法'),
    group: 'behaviour',
    choices: filterOperators.map((value) => ({ value, label: operators[value] })),
  },
} as const satisfies PropDefinitions;

const viewChoices = [
  { value: 'table', label: t('表格', '表格', 'Table', '表') },
  { value: 'tree', label: t('树形表格', '樹狀表格', 'Tree', 'ツリー') },
  { value: 'group', label: t('分组表格', '分組表格', 'Groups', 'グループ') },
  { value: 'board', label: t('看板', '看板', 'Board', 'ボード') },
  { value: 'calendar', label: t('日历', '行事曆', 'Calendar', 'カレンダー') },
  { value: 'cards', label: t('卡片', '卡片', 'Cards', 'カード') },
] as const;

/** A list can be drawn so: it opens so, or people can switch to it. */
const drawn = (view: (typeof viewChoices)[number]['value']) => ({ prop: ['view', 'views'], is: [view] }) as const;

/** SPEC §3, list design. `view` is the exhaustive union that the runtime draws lists by. */
export const listProps = {
  view: {
    type: 'choice',
    label: t('视图', '檢視', 'View', 'ビュー'),
    help: t('打开时的样子', '開啟時的樣子', 'How it looks when it is opened', '開いたときの表示'),
    group: 'look',
    choices: viewChoices,
    default: 'table',
  },
  views: {
    type: 'choices',
    label: t('可切换的视图', '可切換的檢視', 'Views to switch to', '切り替えられるビュー'),
    help: t(
      '使用者可以换成其中任何一种来看同样的记录',
      '使用者可以換成其中任何一種來看同樣的記錄',
      'Other ways to look at the same records, for whoever uses the list',
      '同じ記録をほかの形で見るためのビュー',
    ),
    group: 'look',
    choices: viewChoices,
  },
  group: {
    type: 'object',
    label: t('分组', '分組', 'Grouping', 'グループ化'),
    help: t('值相同的记录为一组', '值相同的記錄為一組', 'Equal values make a group', '同じ値で1グループ'),
    group: 'data',
    when: drawn('group'),
    required: true,
    of: { field: { ...field, use: 'group' } },
  },
  board: {
    type: 'object',
    label: t('看板', '看板', 'Board', 'ボード'),
    help: t(
      '字段的每个选项一列，卡片可以拖到另一列',
      '欄位的每個選項一欄，卡片可以拖到另一欄',
      'A lane for each option of a field; a card is dragged from one to another',
      '項目の選択肢ごとに1列。カードは別の列へ移せます',
    ),
    group: 'data',
    when: drawn('board'),
    required: true,
    of: { field: { ...field, use: 'lane' } },
  },
  calendar: {
    type: 'object',
    label: t('日历', '行事曆', 'Calendar', 'カレンダー'),
    group: 'data',
    when: drawn('calendar'),
    required: true,
    of: {
      start: {
        ...field,
        label: t('开始', '開始', 'Start', '開始'),
        help: t(
          '日期、时间或日期范围',
          '日期、時間或日期範圍',
          'A day, a moment, or a range of days',
          '日付、日時、または期間',
        ),
        use: 'day',
      },
      end: {
        type: 'field',
        label: t('结束', '結束', 'End', '終了'),
        help: t(
          '不填时每条记录占一天',
          '不填時每筆記錄佔一天',
          'Without it a record stands on one day',
          '未指定なら1日だけに表示されます',
        ),
        group: 'data',
        use: 'day',
      },
      color: {
        type: 'field',
        label: t('颜色取自', '顏色取自', 'Coloured by', '色分けの項目'),
        help: t(
          '取该字段选项的颜色',
          '取該欄位選項的顏色',
          'The colours of this field’s options',
          'この項目の選択肢の色',
        ),
        group: 'look',
        use: 'lane',
      },
    },
  },
  cards: {
    type: 'object',
    label: t('卡片', '卡片', 'Cards', 'カード'),
    group: 'data',
    when: drawn('cards'),
    of: {
      picture: {
        type: 'field',
        label: t('图片', '圖片', 'Picture', '画像'),
        help: t(
          '显示其中的第一张图片',
          '顯示其中的第一張圖片',
          'The first picture in it is shown',
          '最初の画像を表示します',
        ),
        group: 'look',
        use: 'picture',
      },
    },
  },
  columns: {
    type: 'list',
    label: t('列', '欄', 'Columns', '列'),
    group: 'data',
    required: true,
    of: column,
    by: 'field',
    min: 1,
    max: 200,
  },
  colors: {
    type: 'list',
    label: t('颜色规则', '顏色規則', 'Colour rules', '色のルール'),
    help: t(
      '条件成立的记录显示为该颜色；先写的优先',
      '條件成立的記錄顯示為該顏色；先寫的優先',
      'Records of which a condition holds are shown in its colour; the first that holds counts',
      '条件を満たすレコードに色を付けます。先のルールが優先されます',
    ),
    group: 'look',
    of: {
      condition: {
        type: 'expression',
        label: t('条件', '條件', 'Condition', '条件'),
        group: 'data',
        results: ['boolean'],
        required: true,
      },
      color: {
        type: 'choice',
        label: t('颜色', '顏色', 'Colour', '色'),
        group: 'look',
        choices: chipColorNames.map((value) => ({ value, label: chipColors[value] })),
        required: true,
      },
      field: {
        type: 'field',
        label: t('着色的列', '著色的欄', 'Coloured column', '色を付ける列'),
        help: t('不选则整行', '不選則整列', 'Without one the whole row', '未選択なら行全体'),
        group: 'look',
        use: 'column',
      },
    },
    max: 30,
  },
  search: {
    type: 'list',
    label: t('查询条件', '查詢條件', 'Search fields', '検索条件'),
    group: 'data',
    of: search,
    max: 50,
  },
  keyword: {
    type: 'fields',
    label: t(
      '关键词查找的字段',
      '關鍵字查詢的欄位',
      'Fields that the keyword box looks in',
      'キーワード検索の対象項目',
    ),
    group: 'data',
    use: 'keyword',
    max: 20,
  },
  sort: {
    type: 'object',
    label: t('默认排序', '預設排序', 'Order at first', '既定の並び順'),
    group: 'data',
    of: {
      field: { ...field, use: 'sort' },
      order: {
        type: 'choice',
        label: t('升序或降序', '升冪或降冪', 'Ascending or descending', '昇順・降順'),
        required: true,
        choices: [
          { value: 'asc', label: t('升序', '升冪', 'Ascending', '昇順') },
          { value: 'desc', label: t('降序', '降冪', 'Descending', '降順') },
        ],
      },
    },
  },
  side: {
    type: 'object',
    label: t('左侧的树', '左側的樹', 'The tree at the left', '左側のツリー'),
    help: t(
      '点一个节点，列表只显示它的记录',
      '點一個節點，清單只顯示它的記錄',
      'A node that is picked narrows the list',
      'ノードを選ぶと一覧が絞り込まれます',
    ),
    group: 'data',
    of: {
      title: { type: 'caption', label: t('标题', '標題', 'Title', 'タイトル'), group: 'texts' },
      source: {
        type: 'options',
        label: t('数据来源', '資料來源', 'Where its nodes come from', 'データの出所'),
        group: 'data',
        required: true,
        sources: ['dictionary', 'organization', 'records', 'dataSource'],
      },
      field: { ...field, use: 'pick' },
    },
  },
  paging: { type: 'boolean', label: t('分页', '分頁', 'Paged', 'ページ分割'), group: 'behaviour', default: true },
  pageSize: {
    type: 'choice',
    label: t('每页条数', '每頁筆數', 'Rows of a page', '1ページの件数'),
    group: 'behaviour',
    when: { prop: 'paging', is: [true] },
    choices: [
      { value: 20, label: t('20', '20', '20', '20') },
      { value: 50, label: t('50', '50', '50', '50') },
      { value: 100, label: t('100', '100', '100', '100') },
      { value: 500, label: t('500', '500', '500', '500') },
    ],
    default: 20,
  },
  buttons: {
    type: 'choices',
    label: t('按钮', '按鈕', 'Buttons', 'ボタン'),
    group: 'behaviour',
    choices: buttonCodes.map((value) => ({ value, label: buttons[value] })),
    default: ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_export'],
  },
  actions: {
    type: 'actions',
    label: t('附加操作', '附加操作', 'Further actions', '追加操作'),
    help: t('资源自带的操作', '資源自帶的操作', 'Actions that the resource has', 'リソースの操作'),
    group: 'behaviour',
  },
  permissions: {
    type: 'object',
    label: t('逐项授权', '逐項授權', 'Granted one by one', '個別の付与'),
    help: t(
      '关闭的一类对看得到菜单的人全部开放',
      '關閉的一類對看得到選單的人全部開放',
      'What is off is open to whoever sees the menu',
      'オフの種類は、メニューが見える人すべてに開かれます',
    ),
    group: 'rights',
    of: {
      button: {
        type: 'boolean',
        label: t('按钮权限', '按鈕權限', 'Rights to buttons', 'ボタンの権限'),
        default: false,
      },
      column: { type: 'boolean', label: t('列权限', '欄權限', 'Rights to columns', '列の権限'), default: false },
      data: { type: 'boolean', label: t('数据权限', '資料權限', 'Rights to rows', 'データの権限'), default: false },
    },
  },
} as const satisfies PropDefinitions;

export type ListPage = PropsOf<typeof listProps>;

/** What a new module starts with: nobody has anything of it but what they are given. */
export const allControlled = { button: true, column: true, data: true } as const satisfies ListPage['permissions'];

/** What of a module can be granted one by one: its buttons, its columns, its records. */
export type ControlKind = keyof NonNullable<ListPage['permissions']>;
export type ListColumn = ListPage['columns'][number];
export type ListSearch = NonNullable<ListPage['search']>[number];
export type ListView = NonNullable<ListPage['view']>;

/** Whether a list opens in a view, or people can switch to it. */
export const isDrawn = (page: Pick<ListPage, 'view' | 'views'>, view: ListView): boolean =>
  viewsOf(page).includes(view);

/** The views of a list: first the one that it opens in. */
export const viewsOf = ({ view = listDefaults.view, views = [] }: Pick<ListPage, 'view' | 'views'>): ListView[] => [
  view,
  ...views.filter((other) => other !== view),
];

export const listViewNames = Object.fromEntries(viewChoices.map(({ value, label }) => [value, label])) as Record<
  ListView,
  Text
>;

export type ColumnFormat = NonNullable<ListColumn['format']>;

/** Which kinds of values a format is for. */
export const columnFormats = Object.fromEntries(
  column.format.choices.map(({ value, kinds }) => [value, kinds]),
) as unknown as Record<ColumnFormat, readonly ValueKind[]>;

export type ColumnTotal = NonNullable<ListColumn['total']>;

/** Decimals of an average of numbers that are shown with fewer. */
const averagePlaces = 2;

export interface TotalledColumn {
  total: ColumnTotal;
  /** How the column reads: an average of `percent` has two decimals of a hundredth. */
  format?: ColumnFormat | undefined;
}

/** So many decimals a total is shown with, where its numbers have these; undefined: as many as it has. */
export const placesOfTotal = ({ total, format }: TotalledColumn, places: number | undefined): number | undefined =>
  total === 'average' ? Math.max(averagePlaces + (format === 'percent' ? 2 : 0), places ?? 0) : places;

export const listDefaults = defaultsOf(listProps);

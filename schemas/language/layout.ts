import type { PropDefinition, PropDefinitions, PropsOf } from '../properties/property.ts';
import { type Text, t } from '../texts/text.ts';
import { script, scriptHelp } from './script.ts';

interface LayoutNodeDefinition {
  title: Text;
  /** Name of an icon of the icon set. */
  icon: string;
  props: PropDefinitions;
}

const children = {
  type: 'nodes',
  label: t('内含的节点', '內含的節點', 'The nodes inside', '内側のノード'),
  required: true,
} as const satisfies PropDefinition;

const title = {
  type: 'caption',
  label: t('标题', '標題', 'Title', 'タイトル'),
  group: 'texts',
  required: true,
} as const satisfies PropDefinition;

const content = { type: 'caption', label: t('文字', '文字', 'Text', '文字'), group: 'texts' } as const;

const panes = {
  type: 'list',
  label: t('页签或折叠项', '頁籤或摺疊項', 'The panes', 'ペイン'),
  of: { title, children },
  min: 1,
  max: 50,
  keyed: true,
  required: true,
} as const satisfies PropDefinition;

const steps = { ...panes, label: t('各步骤', '各步驟', 'The steps', 'ステップ') } as const;

/** Between two fields that stand side by side. */
export const gutter = {
  type: 'integer',
  label: t('字段间距（像素）', '欄位間距（像素）', 'Space between fields in px', '項目の間隔（px）'),
  group: 'look',
  min: 0,
  max: 200,
} as const satisfies PropDefinition;

/** THE table of layout nodes: a form is a tree of these. A new one does not compile without its view in the runtime. */
export const layoutNodes = {
  field: {
    title: t('字段', '欄位', 'Field', '項目'),
    icon: 'FormOutlined',
    props: {
      field: { type: 'field', label: t('字段', '欄位', 'Field', '項目'), group: 'data', required: true },
      span: {
        type: 'integer',
        label: t('宽度', '寬度', 'Width', '幅'),
        help: t('24 为整行', '24 為整行', '24 is the whole line', '24で1行'),
        group: 'look',
        min: 1,
        max: 24,
      },
      width: {
        type: 'integer',
        label: t('控件宽度（%）', '元件寬度（%）', 'Width of the widget in %', '入力欄の幅（%）'),
        help: t(
          '占标签旁位置的百分比，不会窄于控件本身',
          '佔標籤旁位置的百分比，不會窄於元件本身',
          'Of the place beside the label; never narrower than the widget needs',
          'ラベル横の幅に対する割合。入力欄に必要な幅より狭くはなりません',
        ),
        group: 'look',
        default: 100,
        min: 1,
        max: 100,
      },
      showLabel: {
        type: 'boolean',
        label: t('显示标签', '顯示標籤', 'The label is shown', 'ラベルを表示する'),
        group: 'look',
        default: true,
      },
      labelWidth: {
        type: 'integer',
        label: t('标签宽度（像素）', '標籤寬度（像素）', 'Width of the label in px', 'ラベルの幅（px）'),
        help: t('不设则同表单', '不設則同表單', 'Without it that of the form', '未設定ならフォームと同じ'),
        group: 'look',
        min: 0,
        max: 600,
      },
    },
  },
  row: {
    title: t('行', '列', 'Row', '行'),
    icon: 'BorderHorizontalOutlined',
    props: {
      children,
      gutter: {
        ...gutter,
        help: t('不设则同表单', '不設則同表單', 'Without it that of the form', '未設定ならフォームと同じ'),
      },
      justify: {
        type: 'choice',
        label: t('水平排列', '水平排列', 'Where the fields stand', '横方向の配置'),
        group: 'look',
        choices: [
          { value: 'start', label: t('靠左', '靠左', 'At the start', '先頭') },
          { value: 'center', label: t('居中', '置中', 'In the middle', '中央') },
          { value: 'end', label: t('靠右', '靠右', 'At the end', '末尾') },
          { value: 'space-between', label: t('两端对齐', '兩端對齊', 'Apart to both ends', '両端揃え') },
          { value: 'space-around', label: t('间隔均分', '平均分散', 'Spread evenly', '均等配置') },
        ],
        default: 'start',
      },
      align: {
        type: 'choice',
        label: t('垂直对齐', '垂直對齊', 'Fields of one line are aligned', '縦方向の揃え'),
        group: 'look',
        choices: [
          { value: 'top', label: t('顶部', '頂端', 'At the top', '上') },
          { value: 'middle', label: t('中间', '中間', 'In the middle', '中央') },
          { value: 'bottom', label: t('底部', '底部', 'At the bottom', '下') },
        ],
        default: 'top',
      },
    },
  },
  card: { title: t('卡片', '卡片', 'Card', 'カード'), icon: 'CreditCardOutlined', props: { title, children } },
  tab: { title: t('标签页', '頁籤', 'Tabs', 'タブ'), icon: 'FolderOutlined', props: { panes } },
  steps: { title: t('步骤', '步驟', 'Steps', 'ステップ'), icon: 'OrderedListOutlined', props: { panes: steps } },
  collapse: {
    title: t('折叠面板', '摺疊面板', 'Collapse', '折りたたみ'),
    icon: 'MenuUnfoldOutlined',
    props: {
      panes,
      open: {
        type: 'boolean',
        label: t('默认展开', '預設展開', 'Open at first', '最初から開く'),
        group: 'look',
        default: true,
      },
    },
  },
  groupTitle: {
    title: t('分组标题', '分組標題', 'Group title', 'グループ見出し'),
    icon: 'FontSizeOutlined',
    props: {
      content: { ...content, required: true },
      position: {
        type: 'choice',
        label: t('文字位置', '文字位置', 'Where the text stands', '文字の位置'),
        group: 'look',
        choices: [
          { value: 'left', label: t('左', '左', 'Left', '左') },
          { value: 'center', label: t('中', '中', 'Centre', '中央') },
          { value: 'right', label: t('右', '右', 'Right', '右') },
        ],
        default: 'left',
      },
      help: { type: 'caption', label: t('说明', '說明', 'Help', '説明'), group: 'texts' },
    },
  },
  divider: { title: t('分割线', '分隔線', 'Divider', '区切り線'), icon: 'LineOutlined', props: { content } },
  text: {
    title: t('文本', '文字', 'Text', 'テキスト'),
    icon: 'AlignLeftOutlined',
    props: { content: { ...content, required: true } },
  },
  alert: {
    title: t('提示', '提示', 'Alert', '通知'),
    icon: 'InfoCircleOutlined',
    props: {
      title,
      content,
      type: {
        type: 'choice',
        label: t('类型', '類型', 'Type', '種類'),
        group: 'look',
        choices: [
          { value: 'info', label: t('信息', '資訊', 'Information', '情報') },
          { value: 'success', label: t('成功', '成功', 'Success', '成功') },
          { value: 'warning', label: t('警告', '警告', 'Warning', '警告') },
          { value: 'error', label: t('错误', '錯誤', 'Error', 'エラー') },
        ],
        default: 'info',
      },
      showIcon: {
        type: 'boolean',
        label: t('显示图标', '顯示圖示', 'With an icon', 'アイコンを表示'),
        group: 'look',
        default: true,
      },
      closable: {
        type: 'boolean',
        label: t('可关闭', '可關閉', 'Can be closed', '閉じられる'),
        group: 'behaviour',
        default: false,
      },
    },
  },
  link: {
    title: t('链接', '連結', 'Link', 'リンク'),
    icon: 'LinkOutlined',
    props: {
      content: { ...content, required: true },
      address: {
        type: 'address',
        label: t('地址', '網址', 'Address', 'アドレス'),
        help: t(
          '网址、mailto:、tel: 或以 / 开头的页面路径；{字段名} 处填入该字段的值，为空时链接不可用',
          '網址、mailto:、tel: 或以 / 開頭的頁面路徑；{欄位名稱} 處填入該欄位的值，為空時連結無法使用',
          'A web address, mailto:, tel:, or a path that begins with /; {name} is filled with what that field holds, and while it is empty the link leads nowhere',
          'Web アドレス、mailto:、tel:、または / で始まるパス。{項目名} には項目の値が入り、空の間はリンクを開けません',
        ),
        group: 'behaviour',
        required: true,
      },
    },
  },
  button: {
    title: t('按钮', '按鈕', 'Button', 'ボタン'),
    icon: 'PlayCircleOutlined',
    props: {
      content: { ...content, required: true },
      icon: { type: 'icon', label: t('图标', '圖示', 'Icon', 'アイコン'), group: 'look' },
      kind: {
        type: 'choice',
        label: t('样式', '樣式', 'Style', 'スタイル'),
        group: 'look',
        choices: [
          { value: 'primary', label: t('主要', '主要', 'Primary', '主要') },
          { value: 'default', label: t('普通', '一般', 'Usual', '標準') },
          { value: 'link', label: t('链接', '連結', 'Link', 'リンク') },
          { value: 'danger', label: t('警示', '警示', 'Danger', '警告') },
        ],
        default: 'default',
      },
      script: {
        ...script,
        label: t(
          '点击时运行的脚本',
          '按下時執行的指令碼',
          'Script that runs when it is pressed',
          '押したときに実行するスクリプト',
        ),
        help: scriptHelp,
        required: true,
      },
    },
  },
} as const satisfies Record<string, LayoutNodeDefinition>;

type LayoutNodeName = keyof typeof layoutNodes;

// An interface, because a type that contains itself cannot be written as one.
interface LayoutNodes extends Array<LayoutNode> {}

/** A field node points to a field of the model by its id. The id of a node never changes and is never used again. */
export type LayoutNode = {
  [Name in LayoutNodeName]: { node: Name; id: string } & PropsOf<(typeof layoutNodes)[Name]['props'], LayoutNodes>;
}[LayoutNodeName];

/** The node of a name. */
export type LayoutNodeOf<Name extends LayoutNodeName> = Extract<LayoutNode, { node: Name }>;
export type LayoutPane = LayoutNodeOf<'tab'>['panes'][number];

/** The properties of a node, under their general type. */
export const nodeProps = (name: LayoutNodeName): PropDefinitions => layoutNodes[name].props;

/** A field's node, as nobody has placed it yet: it stands once in a form, so its field's id is its own. */
export const fieldNode = (field: string, span?: number): LayoutNodeOf<'field'> => ({
  node: 'field',
  id: field,
  field,
  ...(span === undefined ? {} : { span }),
});

/** The nodes right below a node. */
export function nodesBelow(node: LayoutNode): LayoutNode[] {
  if ('children' in node) return node.children;
  return 'panes' in node ? node.panes.flatMap((pane) => pane.children) : [];
}

/** The ids of the fields that stand in nodes, or below them. */
export const fieldsOf = (nodes: LayoutNode[]): string[] =>
  nodes.flatMap((node) => (node.node === 'field' ? [node.field] : fieldsOf(nodesBelow(node))));

/** A node whose nodes right below are others. */
export function withNodesBelow(node: LayoutNode, change: (nodes: LayoutNode[]) => LayoutNode[]): LayoutNode {
  if ('children' in node) return { ...node, children: change(node.children) };
  if (!('panes' in node)) return node;
  return { ...node, panes: node.panes.map((pane) => ({ ...pane, children: change(pane.children) })) };
}

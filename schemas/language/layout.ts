import type { PropDefinition, PropDefinitions, PropsOf } from '../properties/property.ts';
import { type Text, t } from '../texts/text.ts';

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
    },
  },
  row: { title: t('行', '列', 'Row', '行'), icon: 'BorderHorizontalOutlined', props: { children } },
  card: { title: t('卡片', '卡片', 'Card', 'カード'), icon: 'CreditCardOutlined', props: { title, children } },
  tab: { title: t('标签页', '頁籤', 'Tabs', 'タブ'), icon: 'FolderOutlined', props: { panes } },
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
} as const satisfies Record<string, LayoutNodeDefinition>;

type LayoutNodeName = keyof typeof layoutNodes;

// An interface, because a type that contains itself cannot be written as one.
interface LayoutNodes extends Array<LayoutNode> {}

/** A field node points to a field of the model by its id. The id of a node never changes and is never used again. */
export type LayoutNode = {
  [Name in LayoutNodeName]: { node: Name; id: string } & PropsOf<(typeof layoutNodes)[Name]['props'], LayoutNodes>;
}[LayoutNodeName];

type LayoutNodeOf<Name extends LayoutNodeName> = Extract<LayoutNode, { node: Name }>;
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

/** A node whose nodes right below are others. */
export function withNodesBelow(node: LayoutNode, change: (nodes: LayoutNode[]) => LayoutNode[]): LayoutNode {
  if ('children' in node) return { ...node, children: change(node.children) };
  if (!('panes' in node)) return node;
  return { ...node, panes: node.panes.map((pane) => ({ ...pane, children: change(pane.children) })) };
}

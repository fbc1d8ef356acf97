import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  CommentOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import type { Editor } from '@tiptap/react';
import type { ComponentType } from 'react';

/** One button of the toolbar. */
interface Tool {
  icon: ComponentType;
  title: Text;
  run: (editor: Editor) => void;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

/**
 * Commands on what is selected. The caret is in the text at once: tiptap's own `focus` waits for a frame, and what somebody
 * types before it would go elsewhere.
 */
export function chain(editor: Editor) {
  editor.view.focus();
  return editor.chain().scrollIntoView();
}

const align = (side: string, { icon, title }: Pick<Tool, 'icon' | 'title'>): Tool => ({
  icon,
  title,
  run: (editor) => chain(editor).toggleTextAlign(side).run(),
  isOn: (editor) => editor.isActive({ textAlign: side }),
});

/** The buttons, in groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      icon: UndoOutlined,
      title: t('撤销', '復原', 'Undo', '元に戻す'),
      run: (editor) => chain(editor).undo().run(),
      can: (editor) => editor.can().undo(),
    },
    {
      icon: RedoOutlined,
      title: t('重做', '重做', 'Redo', 'やり直す'),
      run: (editor) => chain(editor).redo().run(),
      can: (editor) => editor.can().redo(),
    },
  ],
  [
    {
      icon: BoldOutlined,
      title: t('加粗', '粗體', 'Bold', '太字'),
      run: (editor) => chain(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      icon: ItalicOutlined,
      title: t('斜体', '斜體', 'Italic', '斜体'),
      run: (editor) => chain(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      icon: UnderlineOutlined,
      title: t('下划线', '底線', 'Underline', '下線'),
      run: (editor) => chain(editor).toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      icon: StrikethroughOutlined,
      title: t('删除线', '刪除線', 'Strikethrough', '取り消し線'),
      run: (editor) => chain(editor).toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
  ],
  [
    {
      icon: UnorderedListOutlined,
      title: t('项目符号', '項目符號', 'Bulleted list', '箇条書き'),
      run: (editor) => chain(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      icon: OrderedListOutlined,
      title: t('编号', '編號', 'Numbered list', '番号付きリスト'),
      run: (editor) => chain(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      icon: CommentOutlined,
      title: t('引用', '引用', 'Quote', '引用'),
      run: (editor) => chain(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      icon: CodeOutlined,
      title: t('代码', '程式碼', 'Code', 'コード'),
      run: (editor) => chain(editor).toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
  ],
  [
    align('left', { icon: AlignLeftOutlined, title: t('左对齐', '靠左對齊', 'Align left', '左揃え') }),
    align('center', { icon: AlignCenterOutlined, title: t('居中', '置中', 'Centre', '中央揃え') }),
    align('right', { icon: AlignRightOutlined, title: t('右对齐', '靠右對齊', 'Align right', '右揃え') }),
  ],
  [
    {
      icon: ClearOutlined,
      title: t('清除格式', '清除格式', 'Clear formats', '書式をクリア'),
      run: (editor) => chain(editor).unsetAllMarks().clearNodes().run(),
    },
  ],
];

/** What a paragraph can be. */
export const levels: readonly { level: 0 | 1 | 2 | 3; title: Text }[] = [
  { level: 0, title: t('正文', '內文', 'Text', '本文') },
  { level: 1, title: t('标题 1', '標題 1', 'Heading 1', '見出し 1') },
  { level: 2, title: t('标题 2', '標題 2', 'Heading 2', '見出し 2') },
  { level: 3, title: t('标题 3', '標題 3', 'Heading 3', '見出し 3') },
];

/** What can be done to a table that the caret is in. */
export const tableTools: readonly Omit<Tool, 'icon'>[] = [
  {
    title: t('在下方插入行', '在下方插入列', 'Insert row below', '下に行を挿入'),
    run: (editor) => chain(editor).addRowAfter().run(),
  },
  {
    title: t('在右侧插入列', '在右側插入欄', 'Insert column right', '右に列を挿入'),
    run: (editor) => chain(editor).addColumnAfter().run(),
  },
  { title: t('删除行', '刪除列', 'Delete row', '行を削除'), run: (editor) => chain(editor).deleteRow().run() },
  { title: t('删除列', '刪除欄', 'Delete column', '列を削除'), run: (editor) => chain(editor).deleteColumn().run() },
  {
    title: t('标题行', '標題列', 'Heading row', '見出し行'),
    run: (editor) => chain(editor).toggleHeaderRow().run(),
  },
  { title: t('删除表格', '刪除表格', 'Delete table', '表を削除'), run: (editor) => chain(editor).deleteTable().run() },
];

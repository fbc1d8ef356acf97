import {
  BgColorsOutlined,
  DownOutlined,
  FontColorsOutlined,
  LinkOutlined,
  PictureOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { say } from '../../session/language.ts';
import { ColorTool } from './color-tool.tsx';
import { LinkTool } from './link-tool.tsx';
import { ToolButton } from './tool-button.tsx';
import { ToolMenu } from './tool-menu.tsx';
import { chain, levels, tableTools, tools } from './tools.ts';

const texts = {
  toolbar: t('格式', '格式', 'Formats', '書式'),
  style: t('段落样式', '段落樣式', 'Style of the paragraph', '段落のスタイル'),
  color: t('文字颜色', '文字顏色', 'Colour of the text', '文字の色'),
  background: t('背景颜色', '背景顏色', 'Colour behind the text', '背景の色'),
  link: t('链接', '連結', 'Link', 'リンク'),
  picture: t('图片', '圖片', 'Picture', '画像'),
  table: t('表格', '表格', 'Table', '表'),
};

interface ToolbarProps {
  editor: Editor;
  /** The id of what it formats. */
  controls: string;
  onPictures: (files: readonly File[]) => void;
}

/** Formats: one stop of the Tab key, inside it by arrows, as toolbars are (WAI-ARIA). */
export function Toolbar({ editor, controls, onPictures }: ToolbarProps) {
  const file = useRef<HTMLInputElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) });
  return (
    <div
      role="toolbar"
      aria-label={say(texts.toolbar)}
      aria-controls={controls}
      className="ts-rich-tools"
      onKeyDown={moveByArrows}
    >
      <ToolMenu
        menu={{
          selectable: true,
          selectedKeys: [String(state.level)],
          items: levels.map(({ level, title }) => ({ key: String(level), label: say(title) })),
          onClick: ({ key }) => setLevel(editor, Number(key)),
        }}
      >
        <Button type="text" size="small" className="ts-rich-style" title={say(texts.style)}>
          <span className="ts-unseen">{say(texts.style)}: </span>
          {say(levels[state.level]?.title ?? levels[0]?.title)}
          <DownOutlined />
        </Button>
      </ToolMenu>
      {tools.map((group, index) => (
        <span key={index} className="ts-rich-group">
          {group.map(({ icon: Icon, title, run }, at) => (
            <ToolButton
              key={title.en}
              title={say(title)}
              icon={<Icon />}
              isOn={state.on[index]?.[at]}
              disabled={state.can[index]?.[at] === false}
              onClick={() => run(editor)}
            />
          ))}
        </span>
      ))}
      <span className="ts-rich-group">
        <ColorTool
          title={say(texts.color)}
          icon={<FontColorsOutlined />}
          onPick={(color) => (color ? chain(editor).setColor(color).run() : chain(editor).unsetColor().run())}
        />
        <ColorTool
          title={say(texts.background)}
          icon={<BgColorsOutlined />}
          isLight
          onPick={(color) =>
            color ? chain(editor).setBackgroundColor(color).run() : chain(editor).unsetBackgroundColor().run()
          }
        />
        <LinkTool editor={editor} title={say(texts.link)} icon={<LinkOutlined />} isOn={state.isLink} />
        <ToolButton title={say(texts.picture)} icon={<PictureOutlined />} onClick={() => file.current?.click()} />
        <input
          ref={file}
          type="file"
          hidden
          multiple
          accept="image/png,image/jpeg,image/gif,image/webp"
          onChange={({ target }) => {
            onPictures([...(target.files ?? [])]);
            // The same picture may be chosen again.
            target.value = '';
          }}
        />
        <TableTool editor={editor} isInside={state.isTable} />
      </span>
    </div>
  );
}

function TableTool({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  const button = <ToolButton title={say(texts.table)} icon={<TableOutlined />} isOn={isInside} />;
  if (!isInside) {
    const insert = () => chain(editor).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <ToolButton title={say(texts.table)} icon={<TableOutlined />} onClick={insert} />;
  }
  const items = tableTools.map(({ title }, index) => ({ key: String(index), label: say(title) }));
  return <ToolMenu menu={{ items, onClick: ({ key }) => tableTools[Number(key)]?.run(editor) }}>{button}</ToolMenu>;
}

const stateOf = (editor: Editor) => ({
  level: [1, 2, 3].find((level) => editor.isActive('heading', { level })) ?? 0,
  on: tools.map((group) => group.map(({ isOn }) => isOn?.(editor))),
  can: tools.map((group) => group.map(({ can }) => can?.(editor))),
  isLink: editor.isActive('link'),
  isTable: editor.isActive('table'),
});

function setLevel(editor: Editor, level: number): void {
  if (level === 1 || level === 2 || level === 3) chain(editor).setHeading({ level }).run();
  else chain(editor).setParagraph().run();
}

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.indexOf(event.target);
  if (at < 0) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

import { longestHtml } from '@tessera/schemas/kinds/html.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { say } from '../../session/language.ts';
import { Echoes } from '../echoes.ts';
import type { EditProps } from '../view.ts';
import { captionOf, labelIdOf, numberOf } from '../view.ts';
import { extensionsWith } from './extensions.ts';
import { isPicture, pictureOf } from './picture.ts';
import { Toolbar } from './toolbar.tsx';

const texts = {
  tooLarge: t(
    '内容过大，请减少图片',
    '內容過大，請減少圖片',
    'This is too large: take some pictures out',
    '内容が大きすぎます。画像を減らしてください',
  ),
  noPicture: t('无法读取该图片', '無法讀取此圖片', 'This picture cannot be read', 'この画像は読み込めません'),
};

const lineHeight = 22;
const inCells = { least: 4, most: 9 };

/** Formatted text, written as it will be read. */
export function RichTextEdit({ id, value, onChange, form, props, disabled, invalid, inCell }: EditProps) {
  const { message } = App.useApp();
  // What the form holds of what was written here; anything else came from somewhere else.
  const written = useRef(new Echoes<unknown>([value]));
  const insert = useRef((_: readonly File[]): void => undefined);
  const change = useRef((_: Editor): void => undefined);
  const editor = useEditor({
    extensions: extensionsWith(captionOf(props.placeholder) ?? ''),
    content: htmlIn(value),
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        class: 'ts-rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelIdOf(id),
      },
      handlePaste: (_, { clipboardData }) => takes(clipboardData, insert.current),
      handleDrop: (_, { dataTransfer }) => takes(dataTransfer, insert.current),
    },
    onUpdate: ({ editor: changed }) => change.current(changed),
  });
  change.current = (changed) => {
    const html = changed.isEmpty ? null : changed.getHTML().replace(emptyEnd, '');
    if (html !== null && html.length > longestHtml) message.warning(say(texts.tooLarge));
    written.current.tell(html);
    onChange(html);
  };
  insert.current = (files) => {
    for (const file of files)
      form.during(
        pictureOf(file).then(
          // Whoever writes elsewhere by now goes on there.
          (src) => editor.commands.setImage({ src, alt: file.name }),
          () => message.error(say(texts.noPicture)),
        ),
      );
  };
  useEffect(() => {
    if (!written.current.isNews(value)) return;
    editor.commands.setContent(htmlIn(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);
  useEffect(() => {
    // The page stays where it is: a cell is in sight already.
    if (inCell) editor.commands.focus('end', { scrollIntoView: false });
  }, [editor, inCell]);
  const usual = inCell ? inCells : { least: numberOf(props.minRows) ?? 6, most: numberOf(props.maxRows) ?? 20 };
  const rows = { least: usual.least, most: Math.max(usual.least, usual.most) };
  return (
    <div className="ts-rich-edit" data-invalid={invalid || undefined} data-disabled={disabled || undefined}>
      {!disabled && <Toolbar editor={editor} controls={id} onPictures={(files) => insert.current(files)} />}
      <EditorContent
        editor={editor}
        className="ts-rich-content"
        style={{ minHeight: rows.least * lineHeight, maxHeight: rows.most * lineHeight }}
      />
    </div>
  );
}

/** The line to write on below a table or a quote. */
const emptyEnd = /(<p><\/p>)+$/;

const htmlIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Pictures that somebody pastes or drops; whatever else there is the editor takes by itself. */
function takes(data: DataTransfer | null, insert: (files: readonly File[]) => void): boolean {
  const pictures = [...(data?.files ?? [])].filter(isPicture);
  // Tables copied from a workbook come with a picture of themselves.
  if (pictures.length === 0 || data?.types.includes('text/html')) return false;
  insert(pictures);
  return true;
}

import { Editor, type EditorProps } from '@monaco-editor/react';
import { useEffect, useRef } from 'react';
import { useCodeTheme } from '../../code-editor/looks.ts';
import type { CodeEditorInstance } from '../../code-editor/monaco.ts';
import { Echoes } from '../echoes.ts';

/**
 * A text in Monaco that belongs to the page around it. The page hears of each letter and may be slow to come back with it:
 * that takes back no later one. What the page changes by itself is put in as one step that can be undone.
 */
export function MonacoText({
  value,
  onChange,
  onMount,
  ...given
}: Pick<EditorProps, 'height' | 'language' | 'path' | 'options' | 'loading'> & {
  value: string;
  onChange: (text: string) => void;
  onMount?: (editor: CodeEditorInstance) => void;
}) {
  const editor = useRef<CodeEditorInstance | null>(null);
  const echoes = useRef(new Echoes<string>());
  const isPutIn = useRef(false);
  useEffect(() => {
    if (!editor.current || !echoes.current.isNews(value)) return;
    isPutIn.current = true;
    putIn(editor.current, value);
    isPutIn.current = false;
  }, [value]);
  return (
    <Editor
      {...given}
      defaultValue={value}
      theme={useCodeTheme()}
      onChange={(next = '') => {
        if (isPutIn.current) return;
        echoes.current.tell(next);
        onChange(next);
      }}
      onMount={(mounted) => {
        editor.current = mounted;
        onMount?.(mounted);
      }}
    />
  );
}

function putIn(editor: CodeEditorInstance, text: string): void {
  const model = editor.getModel();
  if (!model || model.getValue() === text) return;
  // What nobody can write in knows no steps back.
  if (editor.getRawOptions().readOnly) {
    editor.setValue(text);
    return;
  }
  editor.executeEdits('', [{ range: model.getFullModelRange(), text, forceMoveMarkers: true }]);
  editor.pushUndoStop();
}

import { DiffEditor, Editor } from '@monaco-editor/react';
import { appearance } from '@tessera/runtime/session/settings.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import type { Place } from './json-text.ts';
import { applySchema, type CodeEditorInstance, type DiffEditorInstance, showMarks } from './monaco.ts';

const options = {
  minimap: { enabled: false },
  fontSize: 13,
  lineHeight: 20,
  tabSize: 2,
  scrollBeyondLastLine: false,
  fixedOverflowWidgets: true,
  renderLineHighlight: 'line',
  stickyScroll: { enabled: true },
  bracketPairColorization: { enabled: true },
  padding: { top: 8 },
  // A document may come as one line.
  wordWrap: 'on',
  wrappingIndent: 'indent',
} as const;
const compareOptions = { ...options, readOnly: true, hideUnchangedRegions: { enabled: true } } as const;

/** JSON with completion from a schema. `jump` is a new object each time that the cursor shall go somewhere. */
export function CodeEditor(given: {
  value: string;
  onChange: (value: string) => void;
  schema: object | undefined;
  marks: (Place & { msg: string })[];
  jump: Place | undefined;
  label: string;
}) {
  const [editor, setEditor] = useState<CodeEditorInstance | undefined>();
  const { schema, marks, jump } = given;
  useEffect(() => {
    if (schema) applySchema(schema);
  }, [schema]);
  useEffect(() => {
    const model = editor?.getModel();
    if (model) showMarks(model, marks);
  }, [editor, marks]);
  useEffect(() => {
    const start = jump && editor?.getModel()?.getPositionAt(jump.from);
    if (!editor || !start) return;
    editor.revealPositionInCenter(start);
    editor.setPosition(start);
    editor.focus();
  }, [editor, jump]);
  return (
    <Editor
      language="json"
      value={given.value}
      onChange={(value = '') => given.onChange(value)}
      onMount={setEditor}
      theme={useTheme()}
      options={{ ...options, ariaLabel: given.label }}
      loading={loading}
    />
  );
}

/** Two versions of a document side by side. */
export function CodeCompare({ before, after }: { before: string; after: string }) {
  return (
    <DiffEditor
      language="json"
      original={before}
      modified={after}
      height="70vh"
      theme={useTheme()}
      options={compareOptions}
      loading={loading}
      onMount={disposeModelsLast}
      keepCurrentOriginalModel
      keepCurrentModifiedModel
    />
  );
}

/** An editor complains of texts that go before it does. */
function disposeModelsLast(editor: DiffEditorInstance) {
  const models = editor.getModel();
  editor.onDidDispose(() => {
    models?.original.dispose();
    models?.modified.dispose();
  });
}

const useTheme = () => (appearance.use().dark ? 'vs-dark' : 'vs');

const loading: ReactNode = <Skeleton active paragraph={{ rows: 12 }} />;

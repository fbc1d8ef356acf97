import { DiffEditor } from '@monaco-editor/react';
import type { Place } from '@tessera/runtime/code-editor/json-text.ts';
import { codeOptions, useCodeTheme } from '@tessera/runtime/code-editor/looks.ts';
import {
  applySchema,
  type CodeEditorInstance,
  type DiffEditorInstance,
  showMarks,
} from '@tessera/runtime/code-editor/monaco.ts';
import { MonacoText } from '@tessera/runtime/widgets/code/monaco-text.tsx';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';

const options = { ...codeOptions, stickyScroll: { enabled: true } } as const;
const compareOptions = { ...options, readOnly: true, hideUnchangedRegions: { enabled: true } } as const;
/** Other texts in JSON are completed by no schema. */
const folder = 'page-document';

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
  const id = useId();
  useEffect(() => {
    if (schema) applySchema(schema, folder);
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
    <MonacoText
      language="json"
      path={`${folder}/${encodeURIComponent(id)}.json`}
      value={given.value}
      onChange={given.onChange}
      onMount={setEditor}
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
      theme={useCodeTheme()}
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

const loading: ReactNode = <Skeleton active paragraph={{ rows: 12 }} />;

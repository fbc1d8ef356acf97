import { appearance } from '@tessera/runtime/session/settings.ts';
import { useEffect, useRef } from 'react';
import { applySchema, monaco } from './monaco.ts';

export interface EditorMark {
  from: number;
  to: number;
  text: string;
}

const options = {
  automaticLayout: true,
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
} as const;

/** JSON with completion from a schema. `jump` is a new object each time that the cursor shall go somewhere. */
export function CodeEditor(given: {
  value: string;
  onChange: (value: string) => void;
  schema: object | undefined;
  marks: EditorMark[];
  jump: { from: number; to: number } | undefined;
  label: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<ReturnType<typeof monaco.editor.create> | undefined>(undefined);
  const latest = useRef(given.onChange);
  latest.current = given.onChange;
  const { dark } = appearance.use();
  const { value, schema, marks, jump } = given;

  // Made once; later changes come through the effects below.
  useEffect(() => {
    if (!place.current) return;
    const made = monaco.editor.create(place.current, { ...options, value, language: 'json', ariaLabel: given.label });
    editor.current = made;
    const listening = made.onDidChangeModelContent(() => latest.current(made.getValue()));
    return () => {
      listening.dispose();
      made.getModel()?.dispose();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    const model = editor.current?.getModel();
    // An edit from outside (a rollback, formatting) can be undone like any other.
    if (model && model.getValue() !== value)
      editor.current?.executeEdits('outside', [{ range: model.getFullModelRange(), text: value }]);
  }, [value]);
  useEffect(() => monaco.editor.setTheme(dark ? 'vs-dark' : 'vs'), [dark]);
  useEffect(() => {
    if (schema) applySchema(schema);
  }, [schema]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model) return;
    monaco.editor.setModelMarkers(
      model,
      'findings',
      marks.map(({ from, to, text }) => {
        const start = model.getPositionAt(from);
        const end = model.getPositionAt(to);
        return {
          severity: monaco.MarkerSeverity.Error,
          message: text,
          startLineNumber: start.lineNumber,
          startColumn: start.column,
          // A fault in a large part is marked at its first line only.
          endLineNumber: start.lineNumber,
          endColumn: end.lineNumber === start.lineNumber ? end.column : model.getLineMaxColumn(start.lineNumber),
        };
      }),
    );
  }, [marks]);
  useEffect(() => {
    const model = editor.current?.getModel();
    if (!model || !jump) return;
    const start = model.getPositionAt(jump.from);
    editor.current?.revealPositionInCenter(start);
    editor.current?.setPosition(start);
    editor.current?.focus();
  }, [jump]);
  return <div ref={place} className="ts-code-editor" />;
}

/** Two versions of a document side by side. */
export function CodeCompare({ before, after }: { before: string; after: string }) {
  const place = useRef<HTMLDivElement>(null);
  const { dark } = appearance.use();
  useEffect(() => {
    if (!place.current) return;
    monaco.editor.setTheme(dark ? 'vs-dark' : 'vs');
    const original = monaco.editor.createModel(before, 'json');
    const modified = monaco.editor.createModel(after, 'json');
    const editor = monaco.editor.createDiffEditor(place.current, {
      ...options,
      readOnly: true,
      hideUnchangedRegions: { enabled: true },
    });
    editor.setModel({ original, modified });
    return () => {
      editor.dispose();
      original.dispose();
      modified.dispose();
    };
  }, [before, after, dark]);
  return <div ref={place} className="ts-code-compare" />;
}

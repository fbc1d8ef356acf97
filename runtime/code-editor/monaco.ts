import { loader } from '@monaco-editor/react';
import type { editor } from 'monaco-editor';
import * as monaco from 'monaco-editor/editor/editor.api.js';
import 'monaco-editor/features/register.all.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';
import 'monaco-editor/languages/definitions/css/register.js';
import 'monaco-editor/languages/definitions/html/register.js';
import 'monaco-editor/languages/definitions/javascript/register.js';
import 'monaco-editor/languages/definitions/markdown/register.js';
import 'monaco-editor/languages/definitions/sql/register.js';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';
import type { Place } from './json-text.ts';

export type CodeEditorInstance = editor.IStandaloneCodeEditor;
export type DiffEditorInstance = editor.IStandaloneDiffEditor;

export { monaco };

// Everything comes from our own files: a page under our Content-Security-Policy reaches no other host.
self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};
// Without this the loader would ask a public host.
loader.config({ monaco });

// What is wrong with a text is found by our own check, which speaks the language of the person.
const quiet = { validate: false, enableSchemaRequest: false } as const;
jsonDefaults.setDiagnosticsOptions(quiet);

/** Completion and explanations by a JSON Schema in the texts whose path begins with this folder. */
export function applySchema(schema: object, folder: string): void {
  jsonDefaults.setDiagnosticsOptions({
    ...quiet,
    schemas: [{ uri: `tessera://${folder}`, fileMatch: [`${folder}/*`], schema }],
  });
}

/** Marks the faults of a text, instead of those that were marked before. */
export function showMarks(model: editor.ITextModel, marks: (Place & { msg: string })[]): void {
  monaco.editor.setModelMarkers(
    model,
    'faults',
    marks.map(({ from, to, msg }) => {
      const start = model.getPositionAt(from);
      const end = model.getPositionAt(to);
      return {
        severity: monaco.MarkerSeverity.Error,
        message: msg,
        startLineNumber: start.lineNumber,
        startColumn: start.column,
        // A fault in a large part is marked at its first line only.
        endLineNumber: start.lineNumber,
        endColumn: end.lineNumber === start.lineNumber ? end.column : model.getLineMaxColumn(start.lineNumber),
      };
    }),
  );
}

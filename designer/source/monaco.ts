import * as monaco from 'monaco-editor/editor/editor.api.js';
import 'monaco-editor/features/register.all.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/language/json/json.worker.js?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register.js';

// Everything comes from our own files: a page under our Content-Security-Policy reaches no other host.
self.MonacoEnvironment = {
  getWorker: (_, label) => (label === 'json' ? new JsonWorker() : new EditorWorker()),
};

/** Completion and checks by one JSON Schema for every document that is open. */
export function applySchema(schema: object): void {
  jsonDefaults.setDiagnosticsOptions({
    validate: true,
    allowComments: false,
    enableSchemaRequest: false,
    schemas: [{ uri: 'tessera://page-document', fileMatch: ['*'], schema }],
  });
}

export { monaco };

import type { editor, languages } from 'monaco-editor';
import type { LinkTables } from '../host/host.ts';
import { monaco } from './monaco.ts';
import { type SqlChoice, sqlChoices } from './sql/sql-choices.ts';

/** What completion knows of the things around a text. */
export interface Offered {
  parameters: () => string[];
  /** Nothing while no database is chosen. */
  tables: () => Promise<LinkTables | undefined>;
}

const offeredTo = new WeakMap<editor.ITextModel, Offered>();

/** From now on a text is completed by this. */
export const offerIn = (model: editor.ITextModel, offered: Offered): void => void offeredTo.set(model, offered);

const kinds = {
  parameter: 'Variable',
  table: 'Struct',
  schema: 'Module',
  alias: 'Reference',
  column: 'Field',
  keyword: 'Keyword',
  function: 'Function',
} as const satisfies Record<SqlChoice['is'], keyof typeof languages.CompletionItemKind>;

const noTables: LinkTables = { dialect: 'postgres', tables: [] };

monaco.languages.registerCompletionItemProvider('sql', {
  triggerCharacters: ['.', ':', ' '],
  async provideCompletionItems(model, position, { triggerCharacter }) {
    const offered = offeredTo.get(model);
    const offset = model.getOffsetAt(position);
    const text = model.getValue();
    // Behind a blank nobody waits for anything but tables; what is typed meanwhile would wait for the answer.
    const isAsked = triggerCharacter !== ' ' || /(?:\b(?:from|join)|,)\s+$/i.test(text.slice(0, offset));
    if (!offered || !isAsked) return { suggestions: [] };
    const known = await offered.tables().then(
      (found) => found ?? noTables,
      // Without its database a statement is written all the same.
      () => noTables,
    );
    const found = sqlChoices(text, { offset, parameters: offered.parameters(), known });
    // A comma may stand between columns as well.
    if (!found || (triggerCharacter === ' ' && found.choices[0]?.is !== 'table')) return { suggestions: [] };
    const range = monaco.Range.fromPositions(model.getPositionAt(found.typed), position);
    return {
      suggestions: found.choices.map(({ is, label, insert = label, detail }, index) => ({
        label: detail === undefined ? label : { label, description: detail },
        kind: monaco.languages.CompletionItemKind[kinds[is]],
        insertText: insert,
        range,
        sortText: String(index).padStart(6, '0'),
      })),
    };
  },
});

monaco.languages.registerCompletionItemProvider(['json', 'plaintext', 'html', 'css', 'javascript', 'markdown'], {
  triggerCharacters: ['{'],
  provideCompletionItems(model, position) {
    const line = model.getLineContent(position.lineNumber);
    const typed = /\{\{\s*(\w*)$/.exec(line.slice(0, position.column - 1))?.[1];
    const names = offeredTo.get(model)?.parameters() ?? [];
    if (typed === undefined) return { suggestions: [] };
    const end = /^\w*\}\}/.test(line.slice(position.column - 1)) ? '' : '}}';
    return {
      suggestions: names.map((name) => ({
        label: name,
        kind: monaco.languages.CompletionItemKind.Variable,
        insertText: name + end,
        range: monaco.Range.fromPositions(position.delta(0, -typed.length), position),
      })),
    };
  },
});

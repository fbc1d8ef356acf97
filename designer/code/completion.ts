import { monaco } from '@tessera/runtime/code-editor/monaco.ts';
import type { editor, languages } from 'monaco-editor';

/** Something that can be written at a place. */
export interface CodeChoice {
  label: string;
  is: keyof typeof kinds;
  /** What is written, where that is more than the label; `$0` is where the caret then stands. */
  insert?: string;
  /** Beside the label: a type, a title. */
  detail?: string;
  /** What it is, in words. */
  says?: string;
}

/** What can be written at an offset of a text, from the offset on at which it begins. */
type ChoicesAt = (text: string, offset: number) => { from: number; choices: CodeChoice[] } | undefined;

const kinds = {
  field: 'Field',
  table: 'Struct',
  function: 'Function',
  value: 'Variable',
  keyword: 'Keyword',
} as const satisfies Record<string, keyof typeof languages.CompletionItemKind>;

const offered = new WeakMap<editor.ITextModel, { choicesAt: ChoicesAt }>();

/** From now on a text is completed, and its words are explained, by these choices. */
export const offerChoices = (model: editor.ITextModel, choicesAt: ChoicesAt): void =>
  void offered.set(model, { choicesAt });

/** Completion and explanations of a language by what was offered for its texts. */
export function completeLanguage(language: string, { triggers }: { triggers: string[] }): void {
  monaco.languages.registerCompletionItemProvider(language, {
    triggerCharacters: triggers,
    provideCompletionItems(model, position) {
      const found = offered.get(model)?.choicesAt(model.getValue(), model.getOffsetAt(position));
      if (!found) return { suggestions: [] };
      const range = monaco.Range.fromPositions(model.getPositionAt(found.from), position);
      return {
        suggestions: found.choices.map(({ label, is, insert, detail, says }, index) => ({
          label: detail === undefined ? label : { label, description: detail },
          kind: monaco.languages.CompletionItemKind[kinds[is]],
          insertText: insert ?? label,
          ...(insert === undefined
            ? {}
            : { insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet }),
          ...(says === undefined ? {} : { documentation: says }),
          // A Chinese title finds its field too.
          filterText: [label, detail ?? ''].join(' '),
          range,
          sortText: String(index).padStart(6, '0'),
        })),
      };
    },
  });
  monaco.languages.registerHoverProvider(language, {
    provideHover(model, position) {
      const word = model.getWordAtPosition(position);
      if (!word) return null;
      const start = model.getOffsetAt({ lineNumber: position.lineNumber, column: word.startColumn });
      const found = offered.get(model)?.choicesAt(model.getValue(), start);
      const choice = found?.choices.find(({ label }) => label === word.word);
      if (!choice) return null;
      const lines = [choice.detail, choice.says].filter((line) => line !== undefined);
      return { contents: lines.map((value) => ({ value })) };
    },
  });
}

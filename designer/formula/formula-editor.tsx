import { codeOptions } from '@tessera/runtime/code-editor/looks.ts';
import { type CodeEditorInstance, monaco, showMarks } from '@tessera/runtime/code-editor/monaco.ts';
import { MonacoText } from '@tessera/runtime/widgets/code/monaco-text.tsx';
import { useEffect, useRef } from 'react';
import { completeLanguage, offerChoices } from '../code/completion.ts';
import type { FormulaFault } from './formula-fault.ts';
import { formulaChoices, type Readable } from './readable.ts';

const language = 'formula';

monaco.languages.register({ id: language });
monaco.languages.setMonarchTokensProvider(language, {
  unicode: true,
  tokenizer: {
    root: [
      [/[\p{L}_][\p{L}\p{M}\p{Nd}_]*(?=\s*\()/u, 'keyword'],
      [/\b(?:and|or|not|true|false|null)\b/, 'keyword.operator'],
      [/[\p{L}_][\p{L}\p{M}\p{Nd}_]*/u, 'variable'],
      [/\d+(?:\.\d+)?/, 'number'],
      [/'(?:[^']|'')*'|"(?:[^"]|"")*"/, 'string'],
    ],
  },
});
monaco.languages.setLanguageConfiguration(language, {
  brackets: [['(', ')']],
  autoClosingPairs: [
    { open: '(', close: ')' },
    { open: "'", close: "'", notIn: ['string'] },
  ],
  wordPattern: /[\p{L}_][\p{L}\p{M}\p{Nd}_]*/u,
});
completeLanguage(language, { triggers: ['.', '('] });

/** Hands over how something is put in where the caret stands. */
export type Insert = (snippet: string) => void;

/** A formula in Monaco: completed by what it may read and call, its faults marked where they are. */
export function FormulaEditor(given: {
  value: string;
  onChange: (text: string) => void;
  faults: readonly FormulaFault[];
  readables: readonly Readable[];
  perOption: boolean;
  label: string;
  onReady: (insert: Insert) => void;
}) {
  const { value, onChange, faults, readables, perOption, label, onReady } = given;
  const editor = useRef<CodeEditorInstance | null>(null);
  const known = useRef(readables);
  known.current = readables;
  useEffect(() => {
    const model = editor.current?.getModel();
    if (model) mark(model, faults);
  }, [faults]);
  return (
    <div className="ts-code-editor ts-formula-editor">
      <MonacoText
        height={132}
        language={language}
        value={value}
        onChange={onChange}
        loading={null}
        options={{
          ...codeOptions,
          ariaLabel: label,
          lineNumbers: 'off',
          folding: false,
          lineDecorationsWidth: 4,
          fontSize: 14,
          quickSuggestions: true,
          // Tab goes on to the next input: a formula has no use for it.
          tabFocusMode: true,
        }}
        onMount={(mounted) => {
          editor.current = mounted;
          const model = mounted.getModel();
          if (model) {
            offerChoices(model, (text, offset) =>
              formulaChoices(text, { offset, readables: known.current, perOption }),
            );
            mark(model, faults);
          }
          onReady((snippet) => insertIn(mounted, snippet));
          mounted.focus();
        }}
      />
    </div>
  );
}

function insertIn(editor: CodeEditorInstance, snippet: string): void {
  editor.focus();
  const before = textBeforeCaret(editor);
  const gap = before === '' || /[\s(,]$/.test(before) ? '' : ' ';
  editor.getContribution<Snippets>('snippetController2')?.insert(gap + snippet);
}

interface Snippets {
  dispose: () => void;
  insert: (snippet: string) => void;
}

function textBeforeCaret(editor: CodeEditorInstance): string {
  const [model, position] = [editor.getModel(), editor.getPosition()];
  return model && position ? model.getValue().slice(0, model.getOffsetAt(position)) : '';
}

/** From where a fault begins to the end of its word. */
function mark(model: NonNullable<ReturnType<CodeEditorInstance['getModel']>>, faults: readonly FormulaFault[]): void {
  const text = model.getValue();
  showMarks(
    model,
    faults.map(({ at, msg }) => {
      const word = /^(?:[\p{L}\p{M}\p{Nd}_.]+|.)/u.exec(text.slice(at))?.[0] ?? '';
      // What is missing at the end is marked at its last letter.
      const from = word === '' ? Math.max(0, text.trimEnd().length - 1) : at;
      return { from, to: from + Math.max(1, word.length), msg };
    }),
  );
}

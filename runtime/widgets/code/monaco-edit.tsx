import { observer } from '@formily/reactive-react';
import type { CodeLanguage } from '@tessera/schemas/widgets/advanced/code-editor.ts';
import { useEffect, useRef, useState } from 'react';
import { type Offered, offerIn } from '../../code-editor/completion.ts';
import { readJson } from '../../code-editor/json-text.ts';
import { codeOptions } from '../../code-editor/looks.ts';
import { type CodeEditorInstance, monaco, showMarks } from '../../code-editor/monaco.ts';
import { syntaxTexts } from '../../code-editor/syntax-texts.ts';
import { language, say } from '../../session/language.ts';
import { captionOf, type EditProps, labelIdOf, numberOf } from '../view.ts';
import { codeLanguage, heldIn } from './code-language.ts';
import { CodeStatus } from './code-status.tsx';
import { MonacoText } from './monaco-text.tsx';

const options = {
  ...codeOptions,
  // A form scrolls on where the text is at its end.
  scrollbar: { alwaysConsumeMouseWheel: false },
  overviewRulerLanes: 0,
  lineNumbersMinChars: 3,
  lineDecorationsWidth: 10,
  glyphMargin: false,
  // Its own menu speaks English only, that of the browser as the browser does.
  contextmenu: false,
  wordBasedSuggestions: 'off',
  // A word that is written to its end already leaves Enter to the line.
  acceptSuggestionOnEnter: 'smart',
  unicodeHighlight: { ambiguousCharacters: false },
} as const;

/** Code in Monaco. */
export const MonacoEdit = observer(function MonacoEdit(given: EditProps) {
  const { id, value, onChange, field, props, form, disabled, invalid } = given;
  const [editor, setEditor] = useState<CodeEditorInstance | undefined>();
  const [isTabTyped, setTabTyped] = useState(false);
  const text = typeof value === 'string' ? value : '';
  const written = codeLanguage(props, form);
  useOffered(editor, given);
  useMarks(editor, { text, written });
  useEffect(() => editor && ownTab(editor, () => setTabTyped((typed) => !typed)), [editor]);
  useNames(editor, { id, invalid });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control, this only leads to it
    <div
      id={id}
      tabIndex={-1}
      className="ts-code-editor"
      data-invalid={invalid || undefined}
      data-disabled={disabled || undefined}
      onFocus={({ target, currentTarget }) => target === currentTarget && editor?.focus()}
    >
      <MonacoText
        height={numberOf(props.height)}
        language={written === 'text' ? 'plaintext' : written}
        value={text}
        onChange={onChange}
        onMount={setEditor}
        loading={null}
        options={{
          ...options,
          ariaLabel: say(field.label),
          placeholder: captionOf(props.placeholder) ?? '',
          readOnly: disabled,
          domReadOnly: disabled,
          tabFocusMode: disabled || !isTabTyped,
          lineNumbers: written === 'text' ? 'off' : 'on',
          folding: written === 'json',
        }}
      />
      <CodeStatus written={written} isTabTyped={isTabTyped} disabled={disabled} />
    </div>
  );
});

/** What stands in the form beside it is asked for when somebody types. */
function useOffered(editor: CodeEditorInstance | undefined, given: EditProps): void {
  const latest = useRef(given);
  latest.current = given;
  useEffect(() => {
    const model = editor?.getModel();
    if (!editor || !model) return;
    const offered: Offered = {
      parameters: () => {
        const { props, form } = latest.current;
        const rows = heldIn(form, props.parametersOf);
        return (Array.isArray(rows) ? rows : []).flatMap((row: { name?: unknown } | null) =>
          typeof row?.name === 'string' && row.name !== '' ? [row.name] : [],
        );
      },
      tables: async () => {
        const { props, form, host } = latest.current;
        const link = heldIn(form, props.tablesOf);
        return typeof link === 'string' && link !== '' ? host.tablesOf(link) : undefined;
      },
    };
    offerIn(model, offered);
    // They are there when the first word is typed; without them it is written all the same.
    const focused = editor.onDidFocusEditorText(() => void offered.tables().catch(() => undefined));
    return () => focused.dispose();
  }, [editor]);
}

/** Where a text in JSON is none. */
function useMarks(
  editor: CodeEditorInstance | undefined,
  { text, written }: { text: string; written: CodeLanguage },
): void {
  const spoken = language.use();
  useEffect(() => {
    const model = editor?.getModel();
    if (!model) return;
    const { faults } = written === 'json' && text.trim() !== '' ? readJson(text) : { faults: [] };
    showMarks(
      model,
      faults.map(({ code, from, to }) => ({ from, to, msg: syntaxTexts[code][spoken] })),
    );
  }, [editor, text, written, spoken]);
}

/** Tab leads on through the form until somebody wants to type it (WCAG 2.1.2); the usual key changes that, here alone. */
function ownTab(editor: CodeEditorInstance, onChange: () => void): () => void {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const added = editor.addAction({
    id: 'tessera.typeTab',
    label: 'Tab',
    keybindings: [(isMac ? monaco.KeyMod.WinCtrl : monaco.KeyMod.CtrlCmd) | monaco.KeyCode.KeyM],
    run: onChange,
  });
  return () => added.dispose();
}

/** Its label names it, and what is wrong describes it. */
function useNames(editor: CodeEditorInstance | undefined, { id, invalid }: { id: string; invalid: boolean }): void {
  useEffect(() => {
    const control = editor?.getDomNode()?.querySelector('textarea.inputarea, .native-edit-context');
    if (!control) return;
    control.setAttribute('aria-labelledby', labelIdOf(id));
    control.setAttribute('aria-invalid', String(invalid));
    if (invalid) control.setAttribute('aria-describedby', `${id}-error`);
    else control.removeAttribute('aria-describedby');
  }, [editor, id, invalid]);
}

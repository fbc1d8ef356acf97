import { codeOptions } from '@tessera/runtime/code-editor/looks.ts';
import { type CodeEditorInstance, showMarks } from '@tessera/runtime/code-editor/monaco.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { MonacoText } from '@tessera/runtime/widgets/code/monaco-text.tsx';
import { t } from '@tessera/schemas/texts/text.ts';
import { useEffect, useRef } from 'react';
import { completeLanguage, offerChoices } from '../code/completion.ts';
import type { Surroundings } from '../inputs/input.ts';
import { scriptChoices, unknownNames } from './script-choices.ts';

const unknownText = t(
  '没有名为 {name} 的字段',
  '沒有名為 {name} 的欄位',
  'There is no field named {name}',
  '{name} という項目はありません',
);

completeLanguage('javascript', { triggers: ['.', "'", '"'] });

/** A script in Monaco: completed by what it finds at hand, and by the fields of its form with their types. */
export function ScriptEditor(given: {
  value: string;
  onChange: (text: string) => void;
  label: string;
  around: Surroundings;
}) {
  const { value, onChange, label } = given;
  const around = useRef(given.around);
  around.current = given.around;
  const editor = useRef<CodeEditorInstance | null>(null);
  useEffect(() => mark(editor.current, around.current), [value]);
  return (
    <div className="ts-code-editor">
      <MonacoText
        height={320}
        language="javascript"
        value={value}
        onChange={onChange}
        loading={null}
        options={{ ...codeOptions, ariaLabel: label, quickSuggestions: { other: true, strings: true } }}
        onMount={(mounted) => {
          editor.current = mounted;
          mark(mounted, around.current);
          const model = mounted.getModel();
          if (model) offerChoices(model, (text, offset) => scriptChoices(text, { offset, around: around.current }));
        }}
      />
    </div>
  );
}

function mark(editor: CodeEditorInstance | null, around: Surroundings): void {
  const model = editor?.getModel();
  if (!model) return;
  const marks = unknownNames(model.getValue(), around).map(({ name, from, to }) => ({
    ...{ from, to },
    msg: say(unknownText, { name }),
  }));
  showMarks(model, marks);
}

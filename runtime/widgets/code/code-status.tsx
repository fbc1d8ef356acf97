import { t } from '@tessera/schemas/texts/text.ts';
import { type CodeLanguage, codeEditor } from '@tessera/schemas/widgets/advanced/code-editor.ts';
import { say } from '../../session/language.ts';

const texts = {
  leaves: t(
    'Tab 离开编辑器，Ctrl+M 改为输入制表符',
    'Tab 離開編輯器，Ctrl+M 改為輸入定位字元',
    'Tab leaves the editor; Ctrl+M to type it',
    'Tab で次の項目へ。Ctrl+M で字下げに切替',
  ),
  typed: t(
    'Tab 输入制表符，Ctrl+M 改为离开编辑器',
    'Tab 輸入定位字元，Ctrl+M 改為離開編輯器',
    'Tab is typed; Ctrl+M to leave by it',
    'Tab で字下げ。Ctrl+M で次の項目への移動に切替',
  ),
};

/** Which language it is, and to whoever writes what Tab does. */
export function CodeStatus(given: { written: CodeLanguage; isTabTyped: boolean; disabled: boolean }) {
  const { written, isTabTyped, disabled } = given;
  const named = codeEditor.props.language.choices.find(({ value }) => value === written);
  return (
    <div className="ts-code-status">
      <span>{say(named?.label)}</span>
      {!disabled && <span role="status">{say(isTabTyped ? texts.typed : texts.leaves)}</span>}
    </div>
  );
}

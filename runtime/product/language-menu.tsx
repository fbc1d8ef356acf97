import { GlobalOutlined } from '@ant-design/icons';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { languages, t } from '@tessera/schemas/texts/text.ts';
import { Button, Dropdown } from 'antd';
import { language, languageNames, say } from '../session/language.ts';

const title = t('语言', '語言', 'Language', '言語');

/** The four languages of the product, each under its own name. */
export function LanguageMenu({ onChoose }: { onChoose: (next: Language) => unknown }) {
  const spoken = language.use();
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [spoken],
        items: languages.map((one) => ({ key: one, label: languageNames[one] })),
        onClick: ({ key }) => void onChoose(key as Language),
      }}
    >
      <Button type="text" icon={<GlobalOutlined aria-hidden />} aria-label={say(title)} title={say(title)} />
    </Dropdown>
  );
}

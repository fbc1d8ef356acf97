import { language, say } from '@tessera/runtime/session/language.ts';
import { typeTexts } from '@tessera/schemas/expression/type-texts.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Tabs } from 'antd';
import { useMemo, useState } from 'react';
import type { CodeChoice } from '../code/completion.ts';
import { functionChoices, type Readable } from './readable.ts';

const texts = {
  fields: t('字段', '欄位', 'Fields', '項目'),
  functions: t('函数', '函式', 'Functions', '関数'),
  find: t('查找', '尋找', 'Find', '検索'),
};

/** What a formula can be made of, to be put in by a click. */
export function Catalogue({
  readables,
  perOption,
  onInsert,
}: {
  readables: readonly Readable[];
  perOption: boolean;
  onInsert: (snippet: string) => void;
}) {
  const spoken = language.use();
  const [typed, setTyped] = useState('');
  // What they do is said in the language of the person.
  const functions = useMemo(() => functionChoices(perOption), [spoken, perOption]);
  const fields = useMemo(() => readables.flatMap((one) => (one.type === 'rows' ? one.columns : [one])), [readables]);
  const wanted = typed.trim().toLowerCase();
  const isFound = (...words: (string | undefined)[]) => words.some((word) => word?.toLowerCase().includes(wanted));
  return (
    <div className="ts-catalogue">
      <Input
        size="small"
        allowClear
        value={typed}
        placeholder={say(texts.find)}
        aria-label={say(texts.find)}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Tabs
        size="small"
        items={[
          {
            key: 'fields',
            label: say(texts.fields),
            children: (
              <Entries
                entries={fields
                  .filter(({ name, label }) => isFound(name, label))
                  .map(({ name, label, type }) => ({
                    key: name,
                    title: label,
                    code: name,
                    says: type === 'rows' ? '' : say(typeTexts[type]),
                    snippet: name,
                  }))}
                onInsert={onInsert}
              />
            ),
          },
          {
            key: 'functions',
            label: say(texts.functions),
            children: (
              <Entries
                entries={functions
                  .filter(({ label, detail }) => isFound(label, detail))
                  .map(({ label, detail = '', says, insert }: CodeChoice) => ({
                    key: label,
                    title: label,
                    code: '',
                    says: `${detail} ${says ?? ''}`,
                    snippet: insert ?? label,
                  }))}
                onInsert={onInsert}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

interface Entry {
  key: string;
  title: string;
  code: string;
  says: string;
  snippet: string;
}

const Entries = ({ entries, onInsert }: { entries: Entry[]; onInsert: (snippet: string) => void }) => (
  <ul>
    {entries.map(({ key, title, code, says, snippet }) => (
      <li key={key}>
        <button type="button" onClick={() => onInsert(snippet)} title={says}>
          <span>{title}</span> {code && <code>{code}</code>} <small>{says}</small>
        </button>
      </li>
    ))}
  </ul>
);

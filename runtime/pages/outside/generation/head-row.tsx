import type { GuessedTable } from '@tessera/schemas/generation/guess.ts';
import { InputNumber } from 'antd';
import { useEffect, useState } from 'react';
import { onEnter } from '../../../dialogs/on-enter.ts';
import { say } from '../../../session/language.ts';
import { generationTexts as texts } from './texts.ts';

/** Which row of a sheet names its columns; another one is asked for when somebody leaves the field. */
export function HeadRow({ table, onChange }: { table: GuessedTable; onChange: (head: number) => void }) {
  const known = table.head ?? 0;
  const [head, setHead] = useState<number | null>(known);
  useEffect(() => setHead(known), [known]);
  const said = () => {
    if (head === null) setHead(known);
    else if (head !== known) onChange(head);
  };
  return (
    <div className="ts-hint ts-head-row">
      {say(texts.head)}
      <InputNumber
        size="small"
        aria-label={`${table.table} · ${say(texts.head)}`}
        title={say(texts.headHint)}
        min={0}
        precision={0}
        value={head}
        onChange={setHead}
        onBlur={said}
        onPressEnter={onEnter(said)}
      />
    </div>
  );
}

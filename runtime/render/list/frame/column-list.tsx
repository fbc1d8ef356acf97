import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { say } from '../../../session/language.ts';
import type { ColumnChoice } from '../columns.ts';
import { listTexts } from '../texts.ts';

/** At its end a column can be moved the other way alone; a browser takes the focus from what cannot be pressed any more. */
function keepFocus(pressed: HTMLElement): void {
  const both = pressed.parentElement?.querySelectorAll('button');
  requestAnimationFrame(() => {
    const next = [...(both ?? [])].find(({ disabled }) => !disabled);
    if (pressed.matches(':disabled')) next?.focus();
  });
}

/** Which columns are shown, and in which order. */
export function ColumnList({ columns }: { columns: ColumnChoice }) {
  return (
    <div className="ts-column-list">
      <ul>
        {columns.all.map(({ field }, index) => (
          <li key={field.id}>
            <Checkbox checked={!columns.hidden.includes(field.id)} onChange={() => columns.toggle(field.id)}>
              {say(field.label)}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`${say(field.label)} ↑`}
                disabled={index === 0}
                onClick={({ currentTarget }) => {
                  columns.move(field.id, -1);
                  keepFocus(currentTarget);
                }}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`${say(field.label)} ↓`}
                disabled={index === columns.all.length - 1}
                onClick={({ currentTarget }) => {
                  columns.move(field.id, 1);
                  keepFocus(currentTarget);
                }}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="link" size="small" onClick={columns.restore}>
        {say(listTexts.restore)}
      </Button>
    </div>
  );
}

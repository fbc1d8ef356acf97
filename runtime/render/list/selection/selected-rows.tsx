import { CloseOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { rowName } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { Selection } from './use-selection.ts';

/** How many rows are ticked; those that are out of sight can be seen and dropped. */
export function SelectedRows({ resource, selection }: { resource: ResourceMeta; selection: Selection }) {
  const { rows, away, drop } = selection;
  return (
    <span className="ts-selected">
      {say(listTexts.selected, { count: rows.length })}
      {away.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          arrow={false}
          content={
            <div className="ts-away">
              <ul>
                {away.map((row) => (
                  <li key={row.id}>
                    <span>{rowName(resource, row)}</span>
                    <Button
                      type="text"
                      size="small"
                      icon={<CloseOutlined aria-hidden />}
                      aria-label={say(listTexts.dropOne, { name: rowName(resource, row) })}
                      onClick={() => drop([row])}
                    />
                  </li>
                ))}
              </ul>
              <Button type="link" size="small" onClick={() => drop(away)}>
                {say(listTexts.dropAway)}
              </Button>
            </div>
          }
        >
          <Button type="link" size="small">
            {say(listTexts.away, { count: away.length })}
          </Button>
        </Popover>
      )}
    </span>
  );
}

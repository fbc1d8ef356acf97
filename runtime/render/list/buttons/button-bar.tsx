import { EllipsisOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListButton } from '../button.ts';
import { SelectedRows } from '../selection/selected-rows.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { listTexts } from '../texts.ts';
import { useConfirmed } from './use-confirmed.tsx';

/** What can be done with the list, or with the ticked rows while there are some; on a phone all but the first behind "more". */
export function ButtonBar({
  buttons,
  resource,
  selection,
}: {
  buttons: ListButton[];
  resource: ResourceMeta;
  selection: Selection;
}) {
  const confirmed = useConfirmed();
  const isPhone = usePhone();
  const isTicked = selection.rows.length > 0;
  const shown = buttons.filter(({ needsSelection = false }) => needsSelection === isTicked);
  // Two fit beside the table's tools.
  const inline = isPhone && shown.length > 2 ? 1 : shown.length;
  const rest = shown.slice(inline);
  return (
    <>
      {isTicked && <SelectedRows resource={resource} selection={selection} />}
      {shown.slice(0, inline).map((button) => (
        <Button
          key={button.code}
          {...(button.isPrimary ? { type: 'primary' } : {})}
          danger={button.danger === true}
          icon={button.icon && <button.icon aria-hidden />}
          loading={button.isBusy === true}
          onClick={() => confirmed(button)}
        >
          {button.title}
        </Button>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((button) => ({
              key: button.code,
              label: button.title,
              icon: button.icon && <button.icon aria-hidden />,
              danger: button.danger === true,
              disabled: button.isBusy === true,
              onClick: () => confirmed(button),
            })),
          }}
        >
          <Button
            icon={<EllipsisOutlined aria-hidden />}
            loading={rest.some((button) => button.isBusy)}
            aria-label={say(listTexts.moreOfList)}
          />
        </Dropdown>
      )}
      {isTicked && (
        <Button type="text" onClick={selection.clear}>
          {say(listTexts.clearSelection)}
        </Button>
      )}
    </>
  );
}

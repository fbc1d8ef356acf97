import type { TableColumnType } from 'antd';
import { Switch } from 'antd';
import { useEffect, useState } from 'react';
import { say } from '../../../session/language.ts';
import { Chip } from '../../../widgets/choice/chip.tsx';
import type { RowState } from '../button.ts';
import { actionsWidth, RowActions } from '../buttons/row-actions.tsx';
import type { ListRow } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { ListViewProps } from '../view.ts';

/** Whether a row is enabled; a switch for whoever may change it. */
export function stateColumn(state: NonNullable<ListViewProps['state']>): TableColumnType<ListRow> {
  return {
    key: 'state',
    title: say(listTexts.state),
    width: 90,
    render: (_, row) => <StateCell row={row} state={state(row)} />,
  };
}

export function StateCell({ row, state: { enabled, change } }: { row: ListRow; state: RowState }) {
  // Shown at once, and until the server refuses or the row comes anew.
  const [wanted, setWanted] = useState<boolean | undefined>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings its own row
  useEffect(() => setWanted(undefined), [row]);
  const shown = wanted ?? enabled;
  const text = say(shown ? listTexts.enabled : listTexts.disabled);
  if (!change) {
    return <Chip color={shown ? 'green' : 'gray'} text={text} />;
  }
  const toggle = () => {
    setWanted(!shown);
    change().catch(() => setWanted(undefined));
  };
  return <Switch size="small" checked={shown} aria-label={text} onChange={toggle} />;
}

/** What can be done with a row, as wide as its labels; where there are more than `most`, the others behind "more". */
export function actionsColumn(actions: NonNullable<ListViewProps['actions']>, most: number): TableColumnType<ListRow> {
  const usual = actions({ id: '' });
  const inline = usual.length > most ? Math.min(most, 2) : usual.length;
  return {
    key: '_actions',
    title: say(listTexts.actions),
    width: actionsWidth(usual, inline),
    fixed: 'right',
    render: (_, row) => <RowActions actions={actions(row)} inline={inline} />,
  };
}

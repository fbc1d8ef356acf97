import { t } from '@tessera/schemas/texts/text.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { rowName } from '../../render/list/row.ts';
import { currentUser } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import type { DialogProps } from '../page-registry.ts';
import { type Asked, RoleExplain } from './explain.tsx';

const title = t(
  '谁能看到“{name}”？为什么？',
  '誰能看到「{name}」？為什麼？',
  'Who sees “{name}”, and why?',
  '「{name}」は誰に見えますか？その理由',
);

/** What decides whether somebody sees a record and may change it, asked from the record itself. */
export function ExplainRecord({ resource, row, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const [asked, setAsked] = useState<Asked>({ recordId: row?.id ?? '' });
  const state = currentUser.get();
  const route =
    state.status === 'ready' &&
    state.routes.find(({ target }) => target.kind === 'resource' && target.resource === resource.name);
  const name = row && rowName(resource, row);
  const isShown = useOverlay(onClose);
  return (
    <Modal open={isShown} width={720} footer={null} title={say(title, { name: name ?? '' })} onCancel={onClose}>
      {route && <RoleExplain moduleId={route.entry.id} asked={asked} isOfRecord onAsk={setAsked} />}
    </Modal>
  );
}

import { Checkbox, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { onEnter } from '../../../dialogs/on-enter.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../../dialogs/use-small-work.ts';
import { say } from '../../../session/language.ts';
import { keptTexts } from './texts.ts';
import type { KeptView } from './use-kept-views.ts';

interface Given {
  name: string;
  shared: boolean;
  /** The list as it is now replaces what the view keeps. */
  renew: boolean;
}

/** What a view is called and whom it is for. */
export function ViewDialog({
  view,
  mayShare,
  onSave,
  onClose,
}: {
  /** The one that is changed; undefined: a new one. */
  view: KeptView | undefined;
  mayShare: boolean;
  onSave: (given: Given) => Promise<void>;
  onClose: () => void;
}) {
  const id = useId();
  const [given, setGiven] = useState<Given>({ name: view?.name ?? '', shared: view?.shared ?? false, renew: false });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isNamed = given.name.trim() !== '';
  const save = async () => {
    setTried(true);
    if (!isNamed || isBusy) return;
    setBusy(true);
    await onSave({ ...given, name: given.name.trim() });
    setBusy(false);
  };
  const isBegun = given.name !== (view?.name ?? '') || given.shared !== (view?.shared ?? false) || given.renew;
  const leave = useSmallWork(isBegun, { onClose, isSending: isBusy });
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={440}
      title={say(view ? keptTexts.editTitle : keptTexts.keepTitle)}
      okText={say(keptTexts.save)}
      cancelText={say(keptTexts.cancel)}
      okButtonProps={{ loading: isBusy }}
      onOk={() => void save()}
      onCancel={leave}
    >
      <label htmlFor={id}>{say(keptTexts.name)}</label>
      <Input
        id={id}
        autoFocus
        maxLength={60}
        value={given.name}
        {...(isTried && !isNamed ? { status: 'error' as const } : {})}
        onChange={({ target }) => setGiven({ ...given, name: target.value })}
        onPressEnter={onEnter(() => void save())}
      />
      {isTried && !isNamed && (
        <div className="ts-field-error" role="alert">
          {say(keptTexts.nameNeeded)}
        </div>
      )}
      {(mayShare || given.shared) && (
        <div className="ts-kept-choice">
          <Checkbox
            checked={given.shared}
            disabled={!mayShare}
            onChange={({ target }) => setGiven({ ...given, shared: target.checked })}
          >
            {say(keptTexts.share)}
          </Checkbox>
        </div>
      )}
      {view && (
        <div className="ts-kept-choice">
          <Checkbox checked={given.renew} onChange={({ target }) => setGiven({ ...given, renew: target.checked })}>
            {say(keptTexts.renew)}
          </Checkbox>
        </div>
      )}
    </Modal>
  );
}

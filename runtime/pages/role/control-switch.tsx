import { t } from '@tessera/schemas/texts/text.ts';
import { App, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { say } from '../../session/language.ts';
import type { Control } from './grants.ts';

const texts = {
  controlled: t('受控', '受控', 'Controlled', '制御する'),
  byDesign: t(
    '由列表设计决定，在设计器中更改',
    '由清單設計決定，在設計器中變更',
    'Set by the list design; change it in the designer',
    '一覧の設計で決められています。デザイナーで変更できます',
  ),
  close: t('改为逐项授权？', '改為逐項授權？', 'Grant it one by one?', '個別に許可しますか？'),
  closeHint: t(
    '对所有角色立即生效。目前拥有此模块的角色先保留全部，之后可逐项取消；以后新授权的角色只得到勾选的内容。',
    '對所有角色立即生效。目前擁有此模組的角色先保留全部，之後可逐項取消；以後新授權的角色只得到勾選的內容。',
    'This counts for all roles at once. Roles that hold the module keep all of it until you untick it; roles that get it later have nothing but what is ticked.',
    'すべてのロールに直ちに適用されます。このモジュールを持つロールは今の内容をすべて保ち、後から個別に外せます。今後許可するロールには、選んだものだけが許可されます。',
  ),
  open: t(
    '对所有拥有者开放？',
    '對所有擁有者開放？',
    'Open it to whoever holds the module?',
    '保有者全員に開放しますか？',
  ),
  openHint: t(
    '对所有角色立即生效：拥有此模块的人将得到全部。',
    '對所有角色立即生效：擁有此模組的人將得到全部。',
    'This counts for all roles at once: whoever holds the module has all of it.',
    'すべてのロールに直ちに適用され、モジュールを持つ人はすべて使えるようになります。',
  ),
};

/** Whether a kind of rights is granted one by one; what the list design controls stays so. */
export function ControlSwitch({
  value,
  onChange,
}: {
  value: Control[keyof Control];
  onChange: (controlled: boolean) => Promise<void>;
}) {
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const turn = (controlled: boolean) =>
    modal.confirm({
      title: say(controlled ? texts.close : texts.open),
      content: say(controlled ? texts.closeHint : texts.openHint),
      autoFocusButton: 'cancel',
      onOk: async () => {
        setBusy(true);
        await onChange(controlled).finally(() => setBusy(false));
      },
    });
  return (
    <Tooltip title={value === 'design' ? say(texts.byDesign) : undefined}>
      <span className="ts-control-switch">
        <Switch
          size="small"
          aria-label={say(texts.controlled)}
          loading={busy}
          checked={value !== 'open'}
          disabled={value === 'design'}
          onChange={turn}
        />
        {say(texts.controlled)}
      </span>
    </Tooltip>
  );
}

import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Result } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { WaitingLine } from '../../dialogs/waiting-line.tsx';
import { say, useSay } from '../../session/language.ts';
import type { DialogProps } from '../page-registry.ts';
import { nameOf } from './name-of.ts';
import { type Outcome, tryLink } from './try-link.ts';

const texts = {
  title: t('测试连接 · {name}', '測試連線 · {name}', 'Test · {name}', '接続テスト · {name}'),
  waiting: t('正在连接…', '正在連線…', 'Connecting …', '接続しています…'),
  works: t('连接成功', '連線成功', 'The database answers', '接続に成功しました'),
  took: t(
    '{version}，用时 {milliseconds} 毫秒',
    '{version}，耗時 {milliseconds} 毫秒',
    '{version}, in {milliseconds} ms',
    '{version}（{milliseconds} ミリ秒）',
  ),
  again: t('再试一次', '再試一次', 'Try again', 'もう一度試す'),
  needsPassword: t('请填写密码', '請填寫密碼', 'The password is needed', 'パスワードが必要です'),
  needsWhy: t(
    '连接设置已改动：保存的密码只用于原来的设置，不会发往别处。',
    '連線設定已變更：儲存的密碼只用於原來的設定，不會送往別處。',
    'The settings have changed: the password that is kept goes nowhere else than it was given for.',
    '接続設定が変更されています。保存済みのパスワードは元の設定にのみ使われます。',
  ),
  without: t('不用密码测试', '不用密碼測試', 'Test without a password', 'パスワードなしで試す'),
  close: t('关闭', '關閉', 'Close', '閉じる'),
};

/** Whether the database of a link answers, and what is wrong when it does not. */
export function LinkTest({ resource, row, values, onClose }: DialogProps) {
  useFocusReturn();
  useSay();
  const [outcome, setOutcome] = useState<Outcome | 'needsPassword' | undefined>();
  const ask = useCallback(
    async ({ withoutPassword = false } = {}) => {
      setOutcome(undefined);
      setOutcome(await tryLink({ resource, row, values }, { withoutPassword }));
    },
    [resource, row, values],
  );
  useEffect(() => void ask(), [ask]);
  const answer = typeof outcome === 'object' ? outcome : undefined;
  const works = answer?.works ? answer : undefined;
  const failed = answer && !answer.works ? answer : undefined;
  const isShown = useOverlay(onClose);
  return (
    <Modal
      open={isShown}
      width={520}
      className="ts-link-test"
      title={say(texts.title, { name: nameOf({ resource, row, values }) })}
      onCancel={onClose}
      footer={[
        outcome === 'needsPassword' && (
          <Button key="without" onClick={() => void ask({ withoutPassword: true })}>
            {say(texts.without)}
          </Button>
        ),
        failed && (
          <Button key="again" onClick={() => void ask()}>
            {say(texts.again)}
          </Button>
        ),
        <Button key="close" type="primary" onClick={onClose}>
          {say(texts.close)}
        </Button>,
      ]}
    >
      {!outcome && <WaitingLine text={say(texts.waiting)} />}
      {outcome === 'needsPassword' && (
        <Result status="warning" title={say(texts.needsPassword)} subTitle={say(texts.needsWhy)} />
      )}
      {works && (
        <Result
          status="success"
          title={say(texts.works)}
          subTitle={say(texts.took, { version: works.version, milliseconds: works.milliseconds })}
        />
      )}
      {failed && (
        <Result
          status="error"
          title={<span className="ts-plain-text">{failed.msg}</span>}
          subTitle={<span className="ts-said">{failed.detail}</span>}
        />
      )}
    </Modal>
  );
}

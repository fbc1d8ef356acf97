import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { loadCurrentUser, signIn, useUser } from '../../session/current-user.ts';
import { askForSession, endedSession, sessionIsBack } from '../../session/ended-session.ts';
import { say, useSay } from '../../session/language.ts';
import { keepToken } from '../../session/token.ts';
import { unsavedWork } from '../../session/unsaved/unsaved.ts';
import { Secrets } from './fields.tsx';
import { useSignIn } from './use-sign-in.ts';

const texts = {
  title: t('请重新登录', '請重新登入', 'Sign in again', 'もう一度ログインしてください'),
  about: t(
    '页面上的内容都还在，登录后继续。',
    '頁面上的內容都還在，登入後繼續。',
    'Everything on the page is still here; you go on where you were.',
    'ページの内容はそのままです。ログインすると続けられます。',
  ),
  submit: t('登录并继续', '登入並繼續', 'Sign in and go on', 'ログインして続ける'),
  other: t('换一个账号', '換一個帳號', 'Use another account', '別のアカウントを使う'),
  unsaved: t(
    '未保存的内容会留给 {name}，下次登录后恢复。',
    '尚未儲存的內容會留給 {name}，下次登入後還原。',
    'Unsaved input is kept for {name} and is back when they sign in here.',
    '保存されていない入力は {name} のために残り、次のログインで復元されます。',
  ),
};

/** A session that ends while somebody works is taken up again over the page, and nothing on it is lost. */
export function EndedSession() {
  const ended = endedSession.use();
  useEffect(askForSession, []);
  return ended && <SessionDialog reason={ended.reason} />;
}

function SessionDialog({ reason }: { reason: string }) {
  useSay();
  const { userInfo } = useUser();
  const { account, realName } = userInfo;
  const form = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const signingIn = useSignIn({
    account,
    signIn: async (given) => {
      await signIn(given, { owner: userInfo.id });
      sessionIsBack();
      // What they may do can have changed; what is on the page stays as it is if this fails.
      await loadCurrentUser().catch(() => undefined);
    },
  });
  const { problem, isBusy, submit } = signingIn;
  const hasUnsaved = unsavedWork.use().size > 0;
  const leave = () => {
    if (hasUnsaved && !isLeaving) return setLeaving(true);
    keepToken(null);
  };
  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`#login-${field}`)?.focus();
  return (
    <Modal
      open
      // The dialog that stands below wants the focus for itself.
      afterOpenChange={(isOpen) => isOpen && focus('password')}
      width={400}
      closable={false}
      maskClosable={false}
      keyboard={false}
      title={say(texts.title)}
      footer={null}
      zIndex={2000}
      className="ts-session-dialog"
    >
      <form
        ref={form}
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          const empty = await submit();
          focus(empty ?? 'password');
        }}
      >
        <Alert type={problem ? 'error' : 'warning'} showIcon message={problem ?? reason} role="alert" />
        <p>{say(texts.about)}</p>
        <Input value={`${realName} · ${account}`} disabled aria-label={realName} />
        <input type="hidden" name="username" autoComplete="username" value={account} />
        <Secrets signingIn={signingIn} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {say(texts.submit)}
        </Button>
        {isLeaving && <p className="ts-hint">{say(texts.unsaved, { name: realName })}</p>}
        <Button type="link" block onClick={leave}>
          {say(texts.other)}
        </Button>
      </form>
    </Modal>
  );
}

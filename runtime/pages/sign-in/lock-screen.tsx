import { LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Input } from 'antd';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useNavigate } from '../../navigation/navigate.tsx';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { signOut, signOutText } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import { hashPassword } from '../../session/password.ts';
import { readSetting } from '../../session/settings.ts';
import { keepLocked } from '../../session/token.ts';

const texts = {
  locked: t('屏幕已锁定', '螢幕已鎖定', 'The screen is locked', '画面はロックされています'),
  password: t('输入密码解锁', '輸入密碼解鎖', 'Password to unlock', 'パスワードを入力して解除'),
  unlock: t('解锁', '解鎖', 'Unlock', '解除'),
};

/** Nothing of the session shows until the password is right again (SPEC §4). */
export function LockScreen() {
  useSay();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  // A locked session answers nothing but the unlock call, so who locked it is remembered here.
  const user = readSetting<{ account: string; realName: string } | null>('lockedUser', null);
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (!user || busy || !password) return;
    setBusy(true);
    try {
      await call({
        method: 'POST',
        path: '/api/Login/LockScreen',
        body: { account: user.account, password: hashPassword(password) },
        quiet: true,
      });
      keepLocked(false);
      navigate('/home', { replace: true });
    } catch (error) {
      setPassword('');
      setProblem(error instanceof CallError ? (error.findings[0]?.msg ?? error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <main className="ts-lock">
      <form onSubmit={unlock}>
        <div className="ts-lock-mark">{user ? user.realName.slice(0, 1).toUpperCase() : <LockOutlined />}</div>
        <h1>{user?.realName}</h1>
        <p>{say(texts.locked)}</p>
        {problem && <Alert type="error" showIcon message={problem} />}
        <Input.Password
          size="large"
          autoFocus
          prefix={<LockOutlined />}
          value={password}
          placeholder={say(texts.password)}
          aria-label={say(texts.password)}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="primary"
          size="large"
          block
          htmlType="submit"
          icon={<UnlockOutlined aria-hidden />}
          loading={busy}
          disabled={!user}
        >
          {say(texts.unlock)}
        </Button>
        <Button
          type="link"
          onClick={() => {
            signOut();
            navigate('/login');
          }}
        >
          {say(signOutText)}
        </Button>
      </form>
    </main>
  );
}

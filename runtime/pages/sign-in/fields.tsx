import { LockOutlined, SafetyOutlined, WarningOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { say } from '../../session/language.ts';
import type { Captcha, SigningIn } from './use-sign-in.ts';

const texts = {
  password: t('密码', '密碼', 'Password', 'パスワード'),
  code: t('验证码', '驗證碼', 'Code', '確認コード'),
  newCode: t('换一张', '換一張', 'New picture', '画像を更新'),
  capsLock: t('大写锁定已打开', '大寫鎖定已開啟', 'Caps lock is on', 'Caps Lockがオンです'),
};

/** The password, and the code in a picture where the server asks for it. */
export function Secrets({ signingIn: { input, change, captcha, newCaptcha } }: { signingIn: SigningIn }) {
  return (
    <>
      <Password value={input.password} onChange={(password) => change('password', password)} />
      {captcha && (
        <Code
          captcha={captcha}
          value={input.code}
          onChange={(code) => change('code', code)}
          onNew={() => void newCaptcha()}
        />
      )}
    </>
  );
}

function Password({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [capsLock, setCapsLock] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <label htmlFor="login-password">{say(texts.password)}</label>
      <Input.Password
        id="login-password"
        size="large"
        prefix={<LockOutlined />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => setCapsLock(false)}
        autoComplete="current-password"
        maxLength={64}
      />
      {capsLock && (
        <div className="ts-caps-lock" role="status">
          <WarningOutlined /> {say(texts.capsLock)}
        </div>
      )}
    </>
  );
}

function Code(given: { captcha: Captcha; value: string; onChange: (value: string) => void; onNew: () => void }) {
  return (
    <>
      <label htmlFor="login-code">{say(texts.code)}</label>
      <div className="ts-captcha">
        <Input
          id="login-code"
          size="large"
          prefix={<SafetyOutlined />}
          value={given.value}
          onChange={(event) => given.onChange(event.target.value)}
          autoComplete="off"
          maxLength={8}
        />
        <button type="button" onClick={given.onNew} title={say(texts.newCode)}>
          <img src={imageAddress(given.captcha.image)} alt={say(texts.newCode)} />
        </button>
      </div>
    </>
  );
}

const imageAddress = (image: string) => (image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`);

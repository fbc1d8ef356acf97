import { LockOutlined, SafetyOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Input } from 'antd';
import type { FormEvent, KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { LanguageMenu } from '../../product/language-menu.tsx';
import { Logo } from '../../product/logo.tsx';
import { product } from '../../product/product.ts';
import { chooseLanguage, say, useSay } from '../../session/language.ts';
import { LoginSide } from './login-side.tsx';
import type { Captcha } from './use-sign-in.ts';
import { useSignIn } from './use-sign-in.ts';

const texts = {
  title: t('登录', '登入', 'Sign in', 'ログイン'),
  account: t('账号或手机号', '帳號或手機號碼', 'Account or mobile number', 'アカウントまたは携帯電話番号'),
  password: t('密码', '密碼', 'Password', 'パスワード'),
  code: t('验证码', '驗證碼', 'Code', '確認コード'),
  newCode: t('换一张', '換一張', 'New picture', '画像を更新'),
  capsLock: t('大写锁定已打开', '大寫鎖定已開啟', 'Caps lock is on', 'Caps Lockがオンです'),
  submit: t('登录', '登入', 'Sign in', 'ログイン'),
};

/** Sign in. The code in a picture is asked for only when the server asks for it. */
export function Login() {
  useSay();
  const { input, change, captcha, newCaptcha, problem, isBusy, submit } = useSignIn();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = `${say(texts.title)} · ${product.name}`;
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const empty = await submit();
    if (empty) form.current?.querySelector<HTMLInputElement>(`#login-${empty}`)?.focus();
  };
  return (
    <div className="ts-login">
      <LoginSide />
      <main className="ts-login-main">
        <div className="ts-login-language">
          <LanguageMenu onChoose={chooseLanguage} />
        </div>
        <form ref={form} className="ts-login-form" onSubmit={onSubmit} noValidate>
          <div className="ts-login-small-brand">
            <Logo size={32} />
            <span>{product.name}</span>
          </div>
          <h1>{say(texts.title)}</h1>
          <p className="ts-hint">{say(product.about)}</p>
          {problem && <Alert type="error" showIcon message={problem} role="alert" />}
          <label htmlFor="login-account">{say(texts.account)}</label>
          <Input
            id="login-account"
            size="large"
            prefix={<UserOutlined />}
            value={input.account}
            onChange={(event) => change('account', event.target.value)}
            autoComplete="username"
            autoFocus
            maxLength={64}
          />
          <Password value={input.password} onChange={(password) => change('password', password)} />
          {captcha && (
            <Code
              captcha={captcha}
              value={input.code}
              onChange={(code) => change('code', code)}
              onNew={() => void newCaptcha()}
            />
          )}
          <Button type="primary" htmlType="submit" size="large" block loading={isBusy}>
            {say(texts.submit)}
          </Button>
        </form>
        <footer className="ts-hint">
          {product.name} {product.version}
        </footer>
      </main>
    </div>
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

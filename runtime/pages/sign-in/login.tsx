import { UserOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Input } from 'antd';
import type { FormEvent } from 'react';
import { useEffect, useRef } from 'react';
import { LanguageMenu } from '../../product/language-menu.tsx';
import { Logo } from '../../product/logo.tsx';
import { product } from '../../product/product.ts';
import { turnedAway } from '../../session/current-user.ts';
import { chooseLanguage, say, useSay } from '../../session/language.ts';
import { Secrets } from './fields.tsx';
import { LoginSide } from './login-side.tsx';
import { useSignIn } from './use-sign-in.ts';

const texts = {
  title: t('登录', '登入', 'Sign in', 'ログイン'),
  account: t('账号或手机号', '帳號或手機號碼', 'Account or mobile number', 'アカウントまたは携帯電話番号'),
  submit: t('登录', '登入', 'Sign in', 'ログイン'),
};

/** Sign in. The code in a picture is asked for only when the server asks for it. `onDrawn`: once, when it can be seen. */
export function Login({ onDrawn }: { onDrawn: () => void }) {
  useSay();
  useAfterDrawing(onDrawn);
  const signingIn = useSignIn();
  const { input, change, isBusy, submit } = signingIn;
  const away = turnedAway.use();
  const problem = signingIn.problem ?? away;
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
          <Secrets signingIn={signingIn} />
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

function useAfterDrawing(run: () => void): void {
  useEffect(() => {
    const observer = new PerformanceObserver((found) => {
      if (found.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      run();
    });
    // Of a page that shows something already (somebody has signed out) it is told at once.
    observer.observe({ type: 'paint', buffered: true });
    return () => observer.disconnect();
  }, [run]);
}

import { LockOutlined, SafetyOutlined, UserOutlined, WarningOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/language/text.ts';
import { Alert, Button, Input } from 'antd';
import type { FormEvent, KeyboardEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../session/call.ts';
import { CallError } from '../session/call-error.ts';
import { signIn } from '../session/current-user.ts';
import { chooseLanguage, say, useSay } from '../session/language.ts';
import { LanguageMenu } from '../shell/header.tsx';
import { Logo } from '../shell/logo.tsx';
import { product, shellTexts } from '../shell/shell-texts.ts';

const texts = {
  title: t('登录', '登入', 'Sign in', 'ログイン'),
  account: t('账号或手机号', '帳號或手機號碼', 'Account or mobile number', 'アカウントまたは携帯電話番号'),
  password: t('密码', '密碼', 'Password', 'パスワード'),
  code: t('验证码', '驗證碼', 'Code', '確認コード'),
  newCode: t('换一张', '換一張', 'New picture', '画像を更新'),
  noAccount: t('请输入账号', '請輸入帳號', 'Enter the account', 'アカウントを入力してください'),
  noPassword: t('请输入密码', '請輸入密碼', 'Enter the password', 'パスワードを入力してください'),
  noCode: t('请输入验证码', '請輸入驗證碼', 'Enter the verification code', '確認コードを入力してください'),
  capsLock: t('大写锁定已打开', '大寫鎖定已開啟', 'Caps lock is on', 'Caps Lockがオンです'),
  submit: t('登录', '登入', 'Sign in', 'ログイン'),
  point1: t(
    '一份文档，列表、表单、权限与接口同时就绪',
    '一份文件，清單、表單、權限與介面同時就緒',
    'One document gives lists, forms, rights and an API',
    '一つの文書から一覧・フォーム・権限・APIまで',
  ),
  point2: t(
    '发布前先看清每一步，数据从不丢失',
    '發布前先看清每一步，資料從不遺失',
    'See every step before a release; no data is ever lost',
    '公開前に全手順を確認、データは失われません',
  ),
  point3: t(
    '四种语言，一套权限，从一台机器到一个集群',
    '四種語言，一套權限，從一台機器到一個叢集',
    'Four languages, one set of rights, one machine or many',
    '4言語・一つの権限体系・1台からクラスターまで',
  ),
};

interface Captcha {
  timestamp: string;
  image: string;
}

/** Sign in. The code in a picture is asked for only when the server asks for it. */
export function Login() {
  useSay();
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [captcha, setCaptcha] = useState<Captcha | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    document.title = `${say(texts.title)} · ${product.name}`;
  });

  const newCaptcha = useCallback(async () => {
    setCode('');
    setCaptcha(await call<Captcha>({ path: '/api/Common/Captcha', quiet: true }).catch(() => undefined));
  }, []);
  const missing = () => {
    if (!account.trim()) return 'account';
    if (!password) return 'password';
    return captcha && !code.trim() ? 'code' : undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const field = missing();
    if (field) {
      setProblem(say({ account: texts.noAccount, password: texts.noPassword, code: texts.noCode }[field]));
      form.current?.querySelector<HTMLInputElement>(`#login-${field}`)?.focus();
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn({ account, password, ...(captcha ? { code: code.trim(), timestamp: captcha.timestamp } : {}) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const asksCode = error.findings.some((finding) => finding.rule === 'captcha');
      setProblem(error.findings[0]?.msg || error.message);
      if (asksCode || captcha) await newCaptcha();
    } finally {
      setBusy(false);
    }
  };
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="ts-login">
      <section className="ts-login-side" aria-hidden="true">
        <Tiles />
        <div className="ts-login-words">
          <div className="ts-login-brand">
            <Logo size={40} />
            <span>{product.name}</span>
          </div>
          <h2>{say(shellTexts.slogan)}</h2>
          <ul>
            <li>{say(texts.point1)}</li>
            <li>{say(texts.point2)}</li>
            <li>{say(texts.point3)}</li>
          </ul>
        </div>
      </section>
      <main className="ts-login-main">
        <div className="ts-login-language">
          <LanguageMenu onChoose={chooseLanguage} />
        </div>
        <form ref={form} className="ts-login-form" onSubmit={submit} noValidate>
          <div className="ts-login-small-brand">
            <Logo size={32} />
            <span>{product.name}</span>
          </div>
          <h1>{say(texts.title)}</h1>
          <p className="ts-hint">{say(shellTexts.aboutText)}</p>
          {problem && <Alert type="error" showIcon message={problem} role="alert" />}
          <label htmlFor="login-account">{say(texts.account)}</label>
          <Input
            id="login-account"
            size="large"
            prefix={<UserOutlined />}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
            autoComplete="username"
            autoFocus
            maxLength={64}
          />
          <label htmlFor="login-password">{say(texts.password)}</label>
          <Input.Password
            id="login-password"
            size="large"
            prefix={<LockOutlined />}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
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
          {captcha && (
            <>
              <label htmlFor="login-code">{say(texts.code)}</label>
              <div className="ts-captcha">
                <Input
                  id="login-code"
                  size="large"
                  prefix={<SafetyOutlined />}
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                  autoComplete="off"
                  maxLength={8}
                />
                <button type="button" onClick={() => void newCaptcha()} title={say(texts.newCode)}>
                  <img src={imageAddress(captcha.image)} alt={say(texts.newCode)} />
                </button>
              </div>
            </>
          )}
          <Button type="primary" htmlType="submit" size="large" block loading={busy}>
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

const imageAddress = (image: string) => (image.startsWith('data:image/') ? image : `data:image/png;base64,${image}`);

// The tessellation that gives the product its name: rhombi in three shades read as cubes.
function Tiles() {
  const width = 64;
  const height = 37;
  const cubes = Array.from({ length: 15 }, (_, row) =>
    Array.from({ length: 15 }, (_, column) => ({ row, column })),
  ).flat();
  return (
    <svg className="ts-tiles" viewBox="0 0 900 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {cubes.map(({ row, column }) => {
        const x = column * width + (row % 2) * (width / 2) - 20;
        const y = row * height * 1.5 - 20;
        // A fixed scatter, so that the picture is the same for everyone and needs no randomness.
        const glow = ((row * 7 + column * 13) % 11) / 11;
        const half = width / 2;
        return (
          <g key={`${row}-${column}`} transform={`translate(${x} ${y})`} opacity={0.1 + glow * 0.5}>
            <path
              d={`M0 0 ${half} ${-height / 2} ${width} 0 ${half} ${height / 2}Z`}
              fill="#a8d4ff"
              fillOpacity={0.5}
            />
            <path d={`M0 0 ${half} ${height / 2}V${height * 1.5}L0 ${height}Z`} fill="#409EFF" fillOpacity={0.45} />
            <path
              d={`M${width} 0 ${half} ${height / 2}V${height * 1.5}L${width} ${height}Z`}
              fill="#0b4a94"
              fillOpacity={0.55}
            />
          </g>
        );
      })}
    </svg>
  );
}

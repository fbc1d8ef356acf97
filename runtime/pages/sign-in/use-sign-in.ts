import { t } from '@tessera/schemas/texts/text.ts';
import { useState } from 'react';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { type SignInInput, signIn } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';

const missing = {
  account: t('请输入账号', '請輸入帳號', 'Enter the account', 'アカウントを入力してください'),
  password: t('请输入密码', '請輸入密碼', 'Enter the password', 'パスワードを入力してください'),
  code: t('请输入验证码', '請輸入驗證碼', 'Enter the verification code', '確認コードを入力してください'),
};

export interface Captcha {
  timestamp: string;
  image: string;
}
type SignInField = keyof typeof missing;

/** What a person signs in with, and what came of it; the code in a picture only when the server asks for it. */
export function useSignIn({
  account: first = '',
  signIn: send = signIn,
}: {
  /** Who it is, where that is known. */
  account?: string;
  signIn?: (input: SignInInput) => Promise<void>;
} = {}) {
  const [input, setInput] = useState({ account: first, password: '', code: '' });
  const [captcha, setCaptcha] = useState<Captcha | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const change = (field: SignInField, value: string) => setInput((current) => ({ ...current, [field]: value }));
  const newCaptcha = async () => {
    change('code', '');
    setCaptcha(await call<Captcha>({ path: '/api/Common/Captcha', quiet: true }).catch(() => undefined));
  };
  /** Answers the field that is still empty, if one is. */
  const submit = async (): Promise<SignInField | undefined> => {
    if (isBusy) return undefined;
    const { account, password } = input;
    const code = input.code.trim();
    const empty = !account.trim() ? 'account' : !password ? 'password' : captcha && !code ? 'code' : undefined;
    setProblem(empty && say(missing[empty]));
    if (empty) return empty;
    setBusy(true);
    try {
      await send({ account, password, ...(captcha ? { code, timestamp: captcha.timestamp } : {}) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const asksCode = error.findings.some((finding) => finding.rule === 'captcha');
      setProblem(error.findings[0]?.msg || error.message);
      if (asksCode || captcha) await newCaptcha();
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return { input, change, captcha, newCaptcha, problem, isBusy, submit };
}

export type SigningIn = ReturnType<typeof useSignIn>;

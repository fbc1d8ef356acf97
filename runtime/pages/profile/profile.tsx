import { namedRules } from '@tessera/schemas/language/rules/rules.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Descriptions, Form, Input, Skeleton } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useIsChanged } from '../../dialogs/use-is-changed.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { loadCurrentUser, useUser } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import { hashPassword } from '../../session/password.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import { OwnAvatar } from '../../widgets/person/own-avatar.tsx';
import { formatDateTime } from '../../widgets/time/format.ts';
import { SignIns } from './sign-ins.tsx';

const texts = {
  info: t('基本资料', '基本資料', 'About me', '基本情報'),
  account: t('账号', '帳號', 'Account', 'アカウント'),
  realName: t('姓名', '姓名', 'Name', '氏名'),
  mobile: t('手机号码', '手機號碼', 'Mobile number', '携帯電話番号'),
  email: t('电子邮箱', '電子郵件', 'E-mail', 'メール'),
  lastVisit: t('上次登录', '上次登入', 'Last sign-in', '前回のログイン'),
  save: t('保存', '儲存', 'Save', '保存'),
  saved: t('已保存', '已儲存', 'Saved', '保存しました'),
  password: t('修改密码', '修改密碼', 'Change password', 'パスワード変更'),
  old: t('当前密码', '目前密碼', 'Current password', '現在のパスワード'),
  fresh: t('新密码', '新密碼', 'New password', '新しいパスワード'),
  again: t('再次输入新密码', '再次輸入新密碼', 'New password again', '新しいパスワード（確認）'),
  different: t('两次输入的密码不同', '兩次輸入的密碼不同', 'The two passwords differ', 'パスワードが一致しません'),
  required: t('不能为空', '不能為空', 'cannot be empty', '必須項目です'),
  met: t(
    '您的资料刚被他人修改。您填写的内容保留，其余已换成最新的，请核对后再次保存',
    '您的資料剛被他人修改。您填寫的內容保留，其餘已換成最新的，請核對後再次儲存',
    'Somebody else has just changed your data. What you typed stays, the rest is as they left it: look at it and save again',
    '他の人があなたの情報を変更しました。入力した内容はそのまま、それ以外は最新の内容です。確認してもう一度保存してください',
  ),
  changed: t('密码已修改', '密碼已修改', 'The password is changed', 'パスワードを変更しました'),
};

type BaseInfo = Record<string, unknown>;
const path = '/api/framework/organize/User/Current/BaseInfo';

/** The person's own data and password. */
export function Profile() {
  useSay();
  const { userInfo } = useUser();
  return (
    <div className="ts-profile">
      <aside>
        <OwnAvatar size={72} />
        <h1>{userInfo.realName}</h1>
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'account', label: say(texts.account), children: userInfo.account },
            { key: 'visit', label: say(texts.lastVisit), children: formatDateTime(userInfo.lastVisit) || '–' },
          ]}
        />
      </aside>
      <div>
        <BaseInfoForm />
        <PasswordForm />
        <SignIns />
      </div>
    </div>
  );
}

function BaseInfoForm() {
  const [form] = Form.useForm<BaseInfo>();
  const [info, setInfo] = useState<BaseInfo | undefined>();
  const [busy, setBusy] = useState(false);
  const isChanged = useIsChanged(form, info);
  useSmallWork(isChanged, nothing);
  /** What the input stands upon. */
  const base = useRef<BaseInfo>({});
  const load = useCallback(() => {
    const begin = (found: BaseInfo) => {
      base.current = found;
      setInfo(found);
    };
    call<BaseInfo>({ path }).then(begin, () => begin({}));
  }, []);
  useEffect(load, [load]);
  /** Somebody else has changed the account: what was typed here goes upon that, for the person to look at. */
  const meet = async () => {
    const before = base.current;
    const found = await call<BaseInfo>({ path, quiet: true });
    for (const [name, value] of Object.entries(found))
      if ((form.getFieldValue(name) ?? '') === (before[name] ?? '')) form.setFieldValue(name, value);
    base.current = found;
    toast.warning(say(texts.met), 8000);
  };
  const save = async (values: BaseInfo) => {
    setBusy(true);
    try {
      const { version } = base.current;
      await call({ method: 'PUT', path, body: { ...values, ...(version ? { version } : {}) }, quiet: true });
      toast.success(say(texts.saved));
      load();
      await loadCurrentUser();
    } catch (error) {
      if (error instanceof CallError && error.code === 409) await meet().catch(tellError);
      else showFindings(error, (name, msg) => form.setFields([{ name, errors: [msg] }]));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="ts-card">
      <h2 className="ts-card-title">{say(texts.info)}</h2>
      {info ? (
        <Form form={form} layout="vertical" initialValues={info} onFinish={save} className="ts-narrow-form">
          <Form.Item
            name="realName"
            label={say(texts.realName)}
            rules={[{ required: true, message: say(texts.required) }]}
          >
            <Input maxLength={50} />
          </Form.Item>
          <Form.Item name="mobile" label={say(texts.mobile)}>
            <Input maxLength={20} inputMode="tel" />
          </Form.Item>
          <Form.Item name="email" label={say(texts.email)}>
            <Input maxLength={100} inputMode="email" />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={busy}>
            {say(texts.save)}
          </Button>
        </Form>
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}

function PasswordForm() {
  const [form] = Form.useForm<{ old: string; fresh: string; again: string }>();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  useSmallWork(useIsChanged(form), nothing);
  const rule = namedRules.password;
  const save = async ({ old, fresh }: { old: string; fresh: string }) => {
    setBusy(true);
    setProblem(undefined);
    try {
      await call({
        method: 'POST',
        path: '/api/framework/organize/User/Current/Actions/ModifyPassword',
        body: { oldPassword: hashPassword(old), newPassword: hashPassword(fresh) },
        quiet: true,
      });
      toast.success(say(texts.changed));
      form.resetFields();
    } catch (error) {
      setProblem(error instanceof CallError ? (error.findings[0]?.msg ?? error.message) : String(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="ts-card">
      <h2 className="ts-card-title">{say(texts.password)}</h2>
      {problem && <Alert type="error" showIcon message={problem} className="ts-summary" />}
      <Form form={form} layout="vertical" onFinish={save} className="ts-narrow-form" requiredMark={false}>
        <Form.Item name="old" label={say(texts.old)} rules={[{ required: true, message: say(texts.required) }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="fresh"
          label={say(texts.fresh)}
          rules={[
            {
              validator: async (_, value) => (rule.holds(value ?? '') ? undefined : Promise.reject(say(rule.message))),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Form.Item>
        <Form.Item
          name="again"
          label={say(texts.again)}
          dependencies={['fresh']}
          rules={[
            {
              validator: async (_, value) =>
                value === form.getFieldValue('fresh') ? undefined : Promise.reject(say(texts.different)),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={16} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {say(texts.password)}
        </Button>
      </Form>
    </section>
  );
}

/** A page is left with its tab. */
const nothing = () => undefined;

function showFindings(error: unknown, show: (name: string, msg: string) => void): void {
  if (!(error instanceof CallError)) throw error;
  for (const { field, msg } of error.findings) show(field, msg);
  if (error.findings.length === 0 && !error.shown) toast.error(error.message);
}

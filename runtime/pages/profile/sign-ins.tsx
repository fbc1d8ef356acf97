import { t } from '@tessera/schemas/texts/text.ts';
import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../session/call.ts';
import { say } from '../../session/language.ts';
import { formatDateTime } from '../../widgets/time/format.ts';

const texts = {
  title: t('登录日志', '登入日誌', 'Sign-ins', 'ログイン履歴'),
  signIn: t('登录', '登入', 'Signed in', 'ログイン'),
  viewed: t(
    '{name}（管理员）以您的身份查看，只读',
    '{name}（管理員）以您的身分檢視，唯讀',
    'Administrator {name} viewed as you (read-only)',
    '管理者 {name} があなたとして閲覧（読み取り専用）',
  ),
};
const shown = 20;

interface SignIn {
  at: string;
  ip: string;
  viewedBy: string | null;
}

/** The person's own last sign-ins, and who looked at the product as them. */
export function SignIns() {
  const [list, setList] = useState<SignIn[] | undefined>();
  useEffect(() => {
    call<{ list: SignIn[] }>({ path: '/api/framework/organize/User/Current/SystemLog', quiet: true }).then(
      (found) => setList(found.list.slice(0, shown)),
      () => setList([]),
    );
  }, []);
  return (
    <section className="ts-card">
      <h2 className="ts-card-title">{say(texts.title)}</h2>
      {list ? (
        <ul className="ts-sign-ins">
          {list.map(({ at, ip, viewedBy }) => (
            <li key={`${at} ${viewedBy ?? ''}`}>
              <time dateTime={at}>{formatDateTime(at)}</time>
              <span>{viewedBy === null ? say(texts.signIn) : say(texts.viewed, { name: viewedBy })}</span>
              <span className="ts-hint">{ip}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton active />
      )}
    </section>
  );
}

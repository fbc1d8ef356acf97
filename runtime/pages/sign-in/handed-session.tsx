import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { Button, Result, Spin } from 'antd';
import { useEffect, useState } from 'react';
import { call, signOutCodes } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import type { CurrentUser } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { isViewing, keepToken, leaveView, token } from '../../session/token.ts';

const texts = {
  title: t(
    '要换成另一个登录吗？',
    '要換成另一個登入嗎？',
    'Change to another sign-in?',
    '別のログインに切り替えますか？',
  ),
  hint: (own: string, other: string): Text =>
    t(
      `这个链接带来 ${other} 的登录，而您现在是 ${own}。如果不是您自己打开的，请保持不变。`,
      `這個連結帶來 ${other} 的登入，而您現在是 ${own}。如果不是您自己開啟的，請保持不變。`,
      `This link brings a sign-in as ${other}; you are ${own}. If you did not ask for it, stay who you are.`,
      `このリンクは ${other} としてのログインです。現在は ${own} です。心当たりがなければ、このままにしてください。`,
    ),
  stay: (own: string): Text => t(`保持 ${own}`, `保持 ${own}`, `Stay ${own}`, `${own} のまま`),
  change: (other: string): Text => t(`换成 ${other}`, `換成 ${other}`, `Change to ${other}`, `${other} に切り替える`),
  over: t('链接中的登录已失效', '連結中的登入已失效', 'The sign-in of the link is over', 'リンクのログインは無効です'),
};

interface Person {
  id: string;
  name: string;
}

/** Null: the session is over. Undefined: nobody can tell now, because it is locked or the server is away. */
async function personOf(of: string): Promise<Person | null | undefined> {
  try {
    const { userInfo } = await call<CurrentUser>({ path: '/api/Login/CurrentUser', token: of, quiet: true });
    return { id: userInfo.id, name: `${userInfo.realName} (${userInfo.account})` };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return signOutCodes.has(error.code) ? null : undefined;
  }
}

/** A sign-in that an address hands over (SPEC §2): taken at once by nobody but who has none, or the same person. */
export function HandedSession({ handed, onDone }: { handed: string; onDone: () => void }) {
  useSay();
  const [people, setPeople] = useState<{ own: Person; other: Person } | undefined>();
  useEffect(() => {
    const own = token.get();
    const take = () => {
      keepToken(handed);
      onDone();
    };
    const decide = async () => {
      if (own === handed) return onDone();
      const [other, current] = await Promise.all([personOf(handed), own ? personOf(own) : null]);
      if (!other) {
        toast.error(say(texts.over));
        return onDone();
      }
      // Whoever cannot be asked keeps what they have.
      if (current === undefined) return onDone();
      if (current === null || current.id === other.id) return take();
      setPeople({ own: current, other });
    };
    void decide();
  }, [handed, onDone]);
  if (!people)
    return (
      <div className="ts-starting" aria-busy="true">
        <Spin delay={300} />
      </div>
    );
  const change = () => {
    keepToken(handed);
    if (isViewing()) leaveView();
    else window.location.assign('/home');
  };
  return (
    <main>
      <Result
        status="warning"
        title={<h1 className="ts-handed-title">{say(texts.title)}</h1>}
        subTitle={say(texts.hint(people.own.name, people.other.name))}
        extra={[
          <Button key="stay" type="primary" autoFocus onClick={onDone}>
            {say(texts.stay(people.own.name))}
          </Button>,
          <Button key="change" onClick={change}>
            {say(texts.change(people.other.name))}
          </Button>,
        ]}
      />
    </main>
  );
}

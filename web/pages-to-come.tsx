import { useSay } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Spin } from 'antd';
import { useEffect } from 'react';

const beingBuilt = t(
  '正在构建页面，几秒后自动打开……',
  '正在建置頁面，幾秒後會自動開啟……',
  'The page is being built and opens by itself in a few seconds …',
  'ページを作成しています。数秒後に自動で開きます…',
);

/** Milliseconds. */
const pause = 500;

/**
 * In place of signed-in.tsx while the server builds what is behind the login page (server/start/web-build.ts): opens the
 * whole page once it is served. Who signed in stays so.
 */
export function SignedInPages() {
  const say = useSay();
  useEffect(() => {
    const timer = setInterval(async () => {
      if (await isWhole()) location.reload();
    }, pause);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className="ts-starting" role="status">
      <Spin />
      <p>{say(beingBuilt)}</p>
    </div>
  );
}

/** Whether a page is served that is not made of the script which runs here. */
async function isWhole(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src');
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok && own !== null && own !== undefined && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}

import { Button, Result } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNavigate } from '../navigation/navigate.tsx';
import { isPassing } from '../session/call-error.ts';
import { currentUser, loadCurrentUser, signOut, turnedAway } from '../session/current-user.ts';
import { language, say } from '../session/language.ts';
import { toast } from '../session/toast.ts';
import { isViewing } from '../session/token.ts';
import { useLocale } from './locales/locale.ts';
import { Shell } from './shell.tsx';
import { shellTexts } from './shell-texts.ts';
import { Starting } from './starting.tsx';

/** What is behind the login page: nothing is drawn before it is known who is there and what they may open. */
export function SignedIn() {
  const state = currentUser.use();
  const location = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<string | undefined>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    if (currentUser.get().status === 'ready') return;
    loadCurrentUser().catch((error: unknown) => {
      const text = (error instanceof Error && error.message) || 'Has Error'; // SPEC §4.
      // The server may just be restarting: the session is worth another try.
      if (isPassing(error)) return setFailed(text);
      const leaves = isViewing();
      if (leaves) toast.error(text);
      else turnedAway.set(text);
      signOut();
      if (!leaves) navigate(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
    });
  }, [attempt]);
  // Drawn once it is, it stays when another language is being fetched.
  const { isHere } = useLocale(language.use());
  const isDrawn = useRef(false);
  if (state.status === 'ready' && (isHere || isDrawn.current)) {
    isDrawn.current = true;
    return <Shell />;
  }
  if (failed) {
    const retry = () => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    };
    return <Result status="warning" title={failed} extra={<Button onClick={retry}>{say(shellTexts.retry)}</Button>} />;
  }
  return <Starting />;
}

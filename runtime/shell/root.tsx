import { Button, Result, Spin } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { Login } from '../pages/sign-in/login.tsx';
import { CallError } from '../session/call-error.ts';
import { currentUser, loadCurrentUser, signOut } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import { inAppPath } from '../session/menu.ts';
import { toast } from '../session/toast.ts';
import { isViewing, locked, token } from '../session/token.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Shell } from './shell.tsx';
import { shellTexts } from './shell-texts.ts';

const HandedSession = lazy(async () => ({
  default: (await import('../pages/sign-in/handed-session.tsx')).HandedSession,
}));
const LockScreen = lazy(async () => ({ default: (await import('../pages/sign-in/lock-screen.tsx')).LockScreen }));

/** The navigation guard of SPEC §2: who may see what before anything is drawn. */
export function Root() {
  useSay();
  const location = useLocation();
  const navigate = useNavigate();
  const signedIn = token.use() !== null;
  const isLocked = locked.use();
  const { pathname, search } = location;

  // A token in the address leaves the address bar at once; whether it is taken is a question of its own.
  const [handed, setHanded] = useState<string | null>(null);
  const dropHanded = useCallback(() => setHanded(null), []);
  const inAddress = pathname === '/home' ? new URLSearchParams(search).get('token') : null;
  useEffect(() => {
    if (!inAddress) return;
    setHanded(inAddress);
    navigate('/home', { replace: true });
  }, [inAddress, navigate]);
  if (inAddress) return null;
  if (handed)
    return (
      <Suspense fallback={null}>
        <HandedSession handed={handed} onDone={dropHanded} />
      </Suspense>
    );

  if (pathname === '/login') {
    const wanted = new URLSearchParams(search).get('redirect');
    return signedIn ? <Navigate to={inAppPath(wanted)} replace state={{ arrived: true }} /> : <Login />;
  }
  if (!signedIn) {
    const wanted = pathname === '/' || pathname === '/home' ? '' : `?redirect=${encodeURIComponent(pathname + search)}`;
    return <Navigate to={`/login${wanted}`} replace />;
  }
  if (pathname === '/lockScreen')
    return isLocked ? (
      <Suspense fallback={null}>
        <LockScreen />
      </Suspense>
    ) : (
      <Navigate to="/home" replace />
    );
  if (isLocked) return <Navigate to="/lockScreen" replace />;
  if (pathname === '/') return <Navigate to="/home" replace />;
  return (
    <ErrorBoundary>
      <SignedIn />
    </ErrorBoundary>
  );
}

function SignedIn() {
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
      if (error instanceof CallError && (error.code === 0 || error.code >= 500)) return setFailed(text);
      toast.error(text);
      const leaves = isViewing();
      signOut();
      if (!leaves) navigate(`/login?redirect=${encodeURIComponent(location.pathname + location.search)}`);
    });
  }, [attempt]);
  if (state.status === 'ready') return <Shell />;
  if (failed) {
    const retry = () => {
      setFailed(undefined);
      setAttempt((count) => count + 1);
    };
    return <Result status="warning" title={failed} extra={<Button onClick={retry}>{say(shellTexts.retry)}</Button>} />;
  }
  return (
    <div className="ts-starting" aria-busy="true">
      <Spin delay={300} />
    </div>
  );
}

import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { lazy } from '../navigation/lazy.ts';
import { useNavigate } from '../navigation/navigate.tsx';
import { Login } from '../pages/sign-in/login.tsx';
import { useSay } from '../session/language.ts';
import { inAppPath } from '../session/menu.ts';
import { locked, token } from '../session/token.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Starting } from './starting.tsx';

const HandedSession = lazy(async () => ({
  default: (await import('../pages/sign-in/handed-session.tsx')).HandedSession,
}));
const LockScreen = lazy(async () => ({ default: (await import('../pages/sign-in/lock-screen.tsx')).LockScreen }));

interface RootProps {
  /** What is behind the login page, which is drawn without waiting for it. */
  SignedIn: ComponentType;
  /** Fetches it while somebody types a password. */
  prepare: () => void;
}

/** The navigation guard of SPEC §2: who may see what before anything is drawn. */
export function Root({ SignedIn, prepare }: RootProps) {
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
    return signedIn ? (
      <Navigate to={inAppPath(wanted)} replace state={{ arrived: true }} />
    ) : (
      <Login onDrawn={prepare} />
    );
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
      <Suspense fallback={<Starting />}>
        <SignedIn />
      </Suspense>
    </ErrorBoundary>
  );
}

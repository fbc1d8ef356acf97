import '@tessera/runtime/shell/style/index.css';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { NavigateProvider } from '@tessera/runtime/navigation/navigate.tsx';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import { Root } from '@tessera/runtime/shell/root.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const load = () => import('./signed-in.tsx');
const SignedIn = lazy(async () => ({ default: (await load()).SignedInPages }));
/** What could not be fetched ahead is fetched again when it is needed. */
const prepare = () => void load().catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    {/* A step is drawn at once: as a transition, two quick ones could be drawn as none. */}
    <BrowserRouter useTransitions={false}>
      <NavigateProvider>
        <Providers>
          <Root SignedIn={SignedIn} prepare={prepare} />
        </Providers>
      </NavigateProvider>
    </BrowserRouter>
  </StrictMode>,
);

import '@tessera/runtime/shell/style/index.css';
import { designerPages } from '@tessera/designer/index.ts';
import { runtimePages } from '@tessera/runtime/pages/index.ts';
import type { PageRegistry } from '@tessera/runtime/pages/page-registry.ts';
import { RegistryProvider } from '@tessera/runtime/pages/page-registry.ts';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import { Root } from '@tessera/runtime/shell/root.tsx';
import type { ActionPage } from '@tessera/schemas/language/resource.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

/** What an action can open: a page or dialog that is missing does not compile. */
const opened = { ...runtimePages.dialogs, ...designerPages.dialogs, ...designerPages.pages };
opened satisfies Record<ActionPage, unknown>;

const registry: PageRegistry = {
  pages: { ...runtimePages.pages, ...designerPages.pages },
  dialogs: { ...runtimePages.dialogs, ...designerPages.dialogs },
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    {/* A step is drawn at once: as a transition, two quick ones could be drawn as none. */}
    <BrowserRouter useTransitions={false}>
      <Providers>
        <RegistryProvider value={registry}>
          <Root />
        </RegistryProvider>
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

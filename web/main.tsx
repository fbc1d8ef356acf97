import '@tessera/runtime/shell/style/index.css';
import { designerPages } from '@tessera/designer/index.ts';
import { runtimePages } from '@tessera/runtime/pages/index.ts';
import type { PageRegistry } from '@tessera/runtime/shell/page-registry.ts';
import { RegistryProvider } from '@tessera/runtime/shell/page-registry.ts';
import { Providers } from '@tessera/runtime/shell/providers.tsx';
import { Root } from '@tessera/runtime/shell/root.tsx';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';

const registry: PageRegistry = {
  pages: { ...runtimePages.pages, ...designerPages.pages },
  dialogs: { ...runtimePages.dialogs, ...designerPages.dialogs },
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Providers>
        <RegistryProvider value={registry}>
          <Root />
        </RegistryProvider>
      </Providers>
    </BrowserRouter>
  </StrictMode>,
);

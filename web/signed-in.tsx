import { designerPages } from '@tessera/designer/index.ts';
import { runtimePages } from '@tessera/runtime/pages/index.ts';
import type { PageRegistry } from '@tessera/runtime/pages/page-registry.ts';
import { RegistryProvider } from '@tessera/runtime/pages/page-registry.ts';
import { SignedIn } from '@tessera/runtime/shell/signed-in.tsx';
import type { ActionPage } from '@tessera/schemas/language/resource.ts';

/** What an action can open: a page or dialog that is missing does not compile. */
const opened = { ...runtimePages.dialogs, ...designerPages.dialogs, ...designerPages.pages };
opened satisfies Record<ActionPage, unknown>;

const registry: PageRegistry = {
  pages: { ...runtimePages.pages, ...designerPages.pages },
  dialogs: { ...runtimePages.dialogs, ...designerPages.dialogs },
};

/** All that is behind the login page. */
export const SignedInPages = () => (
  <RegistryProvider value={registry}>
    <SignedIn />
  </RegistryProvider>
);

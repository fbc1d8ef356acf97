import { ChoicesKeepEscape } from '@tessera/runtime/dialogs/choices-keep-escape.tsx';
import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useNavigate } from '@tessera/runtime/navigation/navigate.tsx';
import { lastAddress, tabs } from '@tessera/runtime/navigation/tabs.ts';
import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import { usePhone } from '@tessera/runtime/navigation/use-window-below.ts';
import { GenerateModules } from '@tessera/runtime/pages/outside/generation/generate-modules.tsx';
import { WorkbookModules } from '@tessera/runtime/pages/outside/generation/workbook-modules.tsx';
import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';
import { currentUser, loadCurrentUser } from '@tessera/runtime/session/current-user.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { formatDateTime } from '@tessera/runtime/widgets/time/format.ts';
import { Alert, App, Button, Modal, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { ImportFormsDialog } from '../import/import-dialog.tsx';
import type { Made } from './start-calls.ts';
import { startTexts, templateTexts } from './start-texts.ts';
import { useDesigner } from './use-making.ts';
import { useOpenMade } from './use-open-made.tsx';
import { useStart, useTakenCodes } from './use-start.ts';
import type { OtherDialog } from './way.ts';
import { WayTabs } from './way-tabs.tsx';
import { ways } from './ways.ts';

/** Where a new module starts: each way leads into the designer of what it makes. */
export function StartDialog({ resource, onClose, onDone }: Omit<DialogProps, 'row'>) {
  useFocusReturn();
  useSay();
  const start = useStart(onClose);
  const taken = useTakenCodes();
  const isPhone = usePhone();
  const design = useDesigner();
  const openMade = useOpenMade();
  const isGone = useIsGone();
  const tell = useTellMade();
  const [other, setOther] = useState<OtherDialog | undefined>();
  const { draft, change, restoredAt } = start;
  const onMade = (made: Made, name: string) => {
    onDone();
    // What somebody has begun anew by then stays.
    if (!isGone()) start.close();
    openMade(made.id, name);
    if (made.records) void tell(made, name);
  };
  const startOver = () => {
    start.startOver();
    // The button has gone then, and the focus with it.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.ts-start-ways [aria-selected=true]')?.focus());
  };
  const end = () => {
    onDone();
    onClose();
  };
  const onDesign = (id: string) => {
    end();
    design(id);
  };
  const isShown = useOverlay(start.leave, other === undefined);
  if (other?.is === 'import') return <ImportFormsDialog resource={resource} onClose={end} onDone={onDone} />;
  if (other?.is === 'workbook') return <WorkbookModules onClose={end} onDesign={onDesign} />;
  if (other?.is === 'tables') return <GenerateModules linkId={other.linkId} onClose={end} onDesign={onDesign} />;
  const Way = ways[draft.way].view;
  return (
    <Modal
      open={isShown}
      title={say(startTexts.title)}
      width={isPhone ? '100vw' : 'min(1180px, calc(100vw - 48px))'}
      className={isPhone ? 'ts-dialog ts-dialog-full ts-start' : 'ts-dialog ts-start'}
      centered={!isPhone}
      maskClosable={false}
      onCancel={start.leave}
      footer={null}
    >
      <ChoicesKeepEscape>
        <div className="ts-start-panes">
          <WayTabs way={draft.way} isAcross={isPhone} onChange={(way) => change({ way })} />
          <div className="ts-start-pane" role="tabpanel" id="start-way" aria-labelledby={`start-way-${draft.way}`}>
            {restoredAt && (
              <Alert
                banner
                type="info"
                message={say(startTexts.restored, { time: formatDateTime(restoredAt.toISOString()) })}
                action={
                  <Button size="small" onClick={startOver}>
                    {say(startTexts.startOver)}
                  </Button>
                }
              />
            )}
            <Suspense fallback={<Skeleton active className="ts-start-scroll" />}>
              <Way
                key={draft.way}
                start={start}
                resource={resource}
                taken={taken}
                onMade={onMade}
                onDialog={setOther}
              />
            </Suspense>
          </div>
        </div>
      </ChoicesKeepEscape>
    </Modal>
  );
}

/** Says that samples are there, and opens the list that holds them, for whoever sees it in the menu. */
function useTellMade(): (made: Made, name: string) => Promise<void> {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  return async ({ id, records = 0, menuId }, name) => {
    await loadCurrentUser().catch(() => undefined);
    const state = currentUser.get();
    const path = state.status === 'ready' ? state.routes.find(({ entry }) => entry.id === menuId)?.path : undefined;
    const key = `started ${id}`;
    const open = () => {
      notification.destroy(key);
      if (path) navigate(lastAddress(tabs.get(), path));
    };
    notification.success({
      key,
      message: say(templateTexts.made, { name, count: records }),
      ...(path
        ? {
            btn: (
              <Button type="primary" size="small" onClick={open}>
                {say(templateTexts.open)}
              </Button>
            ),
          }
        : {}),
    });
  };
}

import { DeleteOutlined, EditOutlined, TeamOutlined } from '@ant-design/icons';
import { App, Button, Divider, Spin } from 'antd';
import { useState } from 'react';
import { say } from '../../../session/language.ts';
import { tellError } from '../../../session/tell-error.ts';
import { toast } from '../../../session/toast.ts';
import { listTexts } from '../texts.ts';
import { keptTexts } from './texts.ts';
import { type KeptView, useKeptViews, type ViewState } from './use-kept-views.ts';
import { ViewDialog } from './view-dialog.tsx';

/** The kept views of a list: to go to one, to keep the list as it is, and to change and delete one's own. */
export function KeptViews({ list, now, onPick }: { list: string; now: ViewState; onPick: (view: KeptView) => void }) {
  const { found, isFailed, reload, keep, change, remove } = useKeptViews(list);
  const { modal } = App.useApp();
  const [edited, setEdited] = useState<KeptView | 'new' | undefined>();
  const askToRemove = (view: KeptView) =>
    void modal.confirm({
      title: say(keptTexts.removeNamed, { name: view.name }),
      content: view.shared ? say(keptTexts.removeShared) : undefined,
      okText: say(keptTexts.remove),
      okButtonProps: { danger: true },
      cancelText: say(keptTexts.cancel),
      onOk: async () => {
        try {
          await remove(view.id);
          toast.success(say(keptTexts.removed, { name: view.name }));
        } catch (error) {
          tellError(error);
        }
      },
    });
  const does = { onPick, onChange: setEdited, onRemove: askToRemove };
  return (
    <section className="ts-kept-views" aria-label={say(listTexts.keptViews)}>
      {isFailed && (
        <Button type="link" onClick={() => void reload()}>
          {say(keptTexts.failed)}
        </Button>
      )}
      {!found && !isFailed && <Spin size="small" />}
      {found?.views.length === 0 && (
        <p>
          <strong>{say(keptTexts.none)}</strong>
          <br />
          <span className="ts-hint">{say(keptTexts.explained)}</span>
        </p>
      )}
      {found && (
        <>
          <ViewGroup title={say(keptTexts.own)} views={found.views.filter(({ own }) => own)} {...does} />
          <ViewGroup title={say(keptTexts.shared)} views={found.views.filter(({ own }) => !own)} {...does} />
          <Divider />
          <Button type="link" onClick={() => setEdited('new')}>
            {say(keptTexts.keep)}
          </Button>
        </>
      )}
      {edited && found && (
        <ViewDialog
          view={edited === 'new' ? undefined : edited}
          mayShare={found.mayShare}
          onClose={() => setEdited(undefined)}
          onSave={async ({ renew, ...given }) => {
            try {
              if (edited === 'new') await keep({ ...given, ...now });
              else await change(edited.id, { ...given, ...(renew ? { state: now } : {}) });
              toast.success(say(keptTexts.kept, { name: given.name }));
              // Another one may have been opened by then.
              setEdited((open) => (open === edited ? undefined : open));
            } catch (error) {
              tellError(error);
            }
          }}
        />
      )}
    </section>
  );
}

function ViewGroup({
  title,
  views,
  onPick,
  onChange,
  onRemove,
}: {
  title: string;
  views: KeptView[];
  onPick: (view: KeptView) => void;
  onChange: (view: KeptView) => void;
  onRemove: (view: KeptView) => void;
}) {
  if (views.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {views.map((view) => (
          <li key={view.id}>
            <Button type="text" className="ts-kept-view" onClick={() => onPick(view)}>
              {view.name}
              {view.shared && view.own && <TeamOutlined aria-label={say(keptTexts.shared)} />}
              {!view.own && view.owner && <span className="ts-hint">{say(keptTexts.by, { name: view.owner })}</span>}
            </Button>
            {view.mayChange && (
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<EditOutlined aria-hidden />}
                  aria-label={say(keptTexts.change, { name: view.name })}
                  onClick={() => onChange(view)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={say(keptTexts.removeNamed, { name: view.name })}
                  onClick={() => onRemove(view)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

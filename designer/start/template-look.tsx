import { ArrowLeftOutlined } from '@ant-design/icons';
import { lazy } from '@tessera/runtime/navigation/lazy.ts';
import { MenuIcon } from '@tessera/runtime/navigation/menu-icon.tsx';
import { MenuFolder, useMenuFolder } from '@tessera/runtime/pages/outside/generation/menu-folder.tsx';
import { language, say } from '@tessera/runtime/session/language.ts';
import { Alert, Button, Segmented, Skeleton, Switch } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { NamingFields } from './naming-fields.tsx';
import { startCalls, type TemplateCard, type TemplateToLookAt } from './start-calls.ts';
import { startTexts, templateTexts as texts } from './start-texts.ts';
import { sizeOf } from './template-way.tsx';
import { useMaking } from './use-making.ts';
import { namingOf } from './use-start.ts';
import type { WayProps } from './way.ts';
import { WayFrame } from './way-frame.tsx';

const TemplatePreview = lazy(async () => ({ default: (await import('./template-preview.tsx')).TemplatePreview }));

/** One template: what it would look like, and what the module that is made of it is called. */
export function TemplateLook({ start, resource, taken, onMade, card }: WayProps & { card: TemplateCard }) {
  const making = useMaking();
  const back = useRef<HTMLButtonElement>(null);
  const preview = useRef<HTMLElement>(null);
  // The card that was pressed has gone, and the focus with it.
  useEffect(() => back.current?.focus(), []);
  const { template, failed } = useTemplate(card.code);
  const [menu, setMenu] = useMenuFolder();
  const [shown, setShown] = useState<'form' | 'list'>('form');
  const may = (action: string) => resource.actions?.some(({ code }) => code === action) === true;
  const samples = start.draft.samples && may('release');
  const proposed = { fullName: say(card.name), code: card.code, category: say(card.category) };
  const naming = namingOf(start.draft, { proposed, taken });
  const isPlaced = samples && may('publish');
  const isSaid = naming.fullName.trim() !== '' && naming.code !== '';
  const said = say(texts.samples, { count: template?.records.length ?? '' });
  const openForm = () => {
    setShown('form');
    preview.current?.focus();
  };
  const create = () => {
    const place = isPlaced && menu ? { parentMenuId: menu } : {};
    making.run(
      () => startCalls.start(card.code, { ...naming, samples, ...place }),
      (made) => onMade(made, naming.fullName),
    );
  };
  return (
    <WayFrame making={making} onCreate={isSaid ? create : undefined} onLeave={start.leave}>
      <header className="ts-start-head">
        <Button
          ref={back}
          type="text"
          icon={<ArrowLeftOutlined />}
          onClick={() => start.change({ template: undefined })}
        >
          {say(texts.back)}
        </Button>
        <span className="ts-start-icon">
          <MenuIcon name={card.icon} />
        </span>
        <h2>{say(card.name)}</h2>
        <span className="ts-hint">{sizeOf(card)}</span>
      </header>
      <p className="ts-start-intro">{say(card.about)}</p>
      <NamingFields naming={naming} faults={making.faults} onChange={start.change} />
      <div className="ts-start-samples">
        <span className="ts-start-switch">
          <Switch
            aria-label={said}
            checked={samples}
            disabled={!may('release')}
            onChange={(on) => start.change({ samples: on })}
          />
          {said}
        </span>
        {isPlaced && (
          <span className="ts-start-menu">
            {say(texts.menu)} <MenuFolder value={menu} onChange={setMenu} />
          </span>
        )}
        <p className="ts-hint">
          {say(samples ? texts.samplesOn : may('release') ? texts.samplesOff : texts.noRelease)}
        </p>
      </div>
      <section ref={preview} tabIndex={-1} className="ts-start-preview" aria-label={say(texts.preview)}>
        <div className="ts-start-preview-head">
          <Segmented
            size="small"
            value={shown}
            options={(['form', 'list'] as const).map((value) => ({ value, label: say(texts[value]) }))}
            onChange={setShown}
          />
          <span className="ts-hint">{say(texts.previewHint)}</span>
        </div>
        {failed && <Alert type="error" showIcon message={say(startTexts.failed)} description={failed} />}
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          {template ? (
            <TemplatePreview template={template} shown={shown} onForm={openForm} />
          ) : (
            !failed && <Skeleton active />
          )}
        </Suspense>
      </section>
    </WayFrame>
  );
}

/** With its samples in the language of the person. */
function useTemplate(code: string) {
  const spoken = language.use();
  const [template, setTemplate] = useState<TemplateToLookAt | undefined>();
  const [failed, setFailed] = useState('');
  useEffect(() => {
    let live = true;
    startCalls.template(code).then(
      (found) => live && setTemplate(found),
      (error: unknown) => live && setFailed(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      live = false;
    };
  }, [code, spoken]);
  return { template, failed };
}

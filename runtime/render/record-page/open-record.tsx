import { ArrowLeftOutlined, EditOutlined, PrinterOutlined } from '@ant-design/icons';
import { buttons } from '@tessera/schemas/language/buttons.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useIsShown } from '../../navigation/address.tsx';
import { useNavigate } from '../../navigation/navigate.tsx';
import { Star } from '../../navigation/star.tsx';
import { usePlaceOf } from '../../navigation/use-place.ts';
import { useTabTitle } from '../../navigation/use-tab-title.ts';
import { mayExplain, type Rights } from '../../session/current-user.ts';
import { say } from '../../session/language.ts';
import { recordPath } from '../../session/menu.ts';
import { printPage } from '../../session/printing.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { canCall, recordName } from '../../session/resource.ts';
import { isHeld, isOffered } from '../list/buttons/buttons.ts';
import type { OpenPage } from '../list/frame/use-list-work.ts';
import { History } from '../record/history.tsx';
import { CopyButton, ExplainButton, isAllInFields, NeighbourButtons } from '../record/reading-actions.tsx';
import { EditingActions, RecordBody } from '../record/record-body.tsx';
import { RecordMarks } from '../record/record-title.tsx';
import { formTexts } from '../record/texts.ts';
import type { Stored } from '../record/use-record-form.ts';
import { useRecordWork } from '../record/use-record-work.ts';
import type { OnSaved } from '../record/use-save.ts';
import type { completePages } from '../resource-page.tsx';
import { Pointing } from './pointing.tsx';
import { RecordFiles } from './record-files.tsx';
import { useEscape } from './use-escape.ts';
import { useMode } from './use-mode.ts';
import { useNeighbours } from './use-neighbours.ts';

const texts = {
  print: t('打印', '列印', 'Print', '印刷'),
};

interface OpenRecordProps {
  resource: ReturnType<typeof completePages>;
  page: ListPage;
  rights: Rights;
  listPath: string;
  id: string;
  onOpenPage: OpenPage;
}

/** One record: read or edited in place, with its history, what points to it, and its files. */
export function OpenRecord(given: OpenRecordProps) {
  const { resource, page, rights, listPath } = given;
  const navigate = useNavigate();
  const { mode, isLeaving, edit, close, stay } = useMode({
    mayEdit: isOffered({ resource, page, rights }, 'btn_edit'),
  });
  // With each saving everything is read anew.
  const [round, setRound] = useState(0);
  return (
    <RecordView
      key={`${mode} ${round}`}
      {...given}
      mode={mode}
      isLeaving={isLeaving}
      onEdit={edit}
      onStay={stay}
      onClose={close}
      onSaved={({ id }, { isNew }) => {
        const path = isNew ? recordPath(listPath, id) : undefined;
        // What is there now stands at another address.
        if (path) navigate(path);
        else setRound((count) => count + 1);
      }}
    />
  );
}

function PrintButton() {
  const [isPreparing, setPreparing] = useState(false);
  const print = () => {
    setPreparing(true);
    void printPage().finally(() => setPreparing(false));
  };
  return (
    <Button
      icon={<PrinterOutlined aria-hidden />}
      aria-label={say(texts.print)}
      title={say(texts.print)}
      loading={isPreparing}
      onClick={print}
    />
  );
}

function RecordView(
  given: OpenRecordProps & {
    mode: 'view' | 'edit';
    isLeaving: boolean;
    onEdit: () => void;
    onStay: () => void;
    onClose: () => void;
    onSaved: OnSaved;
  },
) {
  const { mode, id, page, rights, onEdit } = given;
  const work = useRecordWork({
    ...given,
    onAction: ({ opens = '' }, values) =>
      given.onOpenPage(opens, { resource: given.resource, row: { id }, values, done: () => undefined }),
  });
  const { read, leave } = work;
  const isReading = mode === 'view';
  useTabTitle(read && recordName(given.resource, read));
  useEscape(isReading ? undefined : leave);
  const mayEdit =
    read !== undefined &&
    isOffered({ resource: given.resource, page, rights }, 'btn_edit') &&
    !isHeld(given.resource, { ...read, id });
  return (
    <article className="ts-record-page">
      <Head {...given} read={read} isReading={isReading} onEdit={mayEdit && isReading ? onEdit : undefined} />
      <div className="ts-record-parts">
        <section className="ts-card">
          <RecordBody work={work} />
          {!isReading && (
            <div className="ts-record-actions">
              <EditingActions work={work} />
            </div>
          )}
        </section>
        {read && <Aside key={String(read.version)} resource={given.resource} id={id} read={read} />}
      </div>
    </article>
  );
}

function Head(
  given: OpenRecordProps & { read: Stored | undefined; isReading: boolean; onEdit: (() => void) | undefined },
) {
  const { resource, id, read, isReading, onEdit } = given;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = useIsShown();
  const isRead = read !== undefined;
  // Whoever came here by a link hears what they came to.
  useEffect(() => {
    if (isShown && isRead && isReading) heading.current?.focus({ preventScroll: true });
  }, [isShown, isRead, isReading]);
  const place = usePlaceOf(resource.name, id);
  const { listAddress, copyAddress, previous, next } = useNeighbours(given);
  const mayCopy = isOffered(given, 'btn_add') && isAllInFields(resource);
  return (
    <header className="ts-record-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {read ? recordName(resource, read) : say(resource.title)}
        </h1>
        {read && <Star place={place} />}
        {read && <RecordMarks resource={resource} stored={{ ...read, id }} />}
      </div>
      <div className="ts-record-tools">
        <Button
          icon={<ArrowLeftOutlined aria-hidden />}
          href={listAddress}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            navigate(listAddress);
          }}
        >
          {say(resource.title)}
        </Button>
        {isReading && <NeighbourButtons previous={previous} next={next} />}
        {read && isReading && mayExplain() && (
          <ExplainButton
            onClick={() => given.onOpenPage('recordExplain', { resource, row: { ...read, id }, done: () => undefined })}
          />
        )}
        {read && isReading && mayCopy && (
          <CopyButton
            onClick={() => {
              navigate(copyAddress);
            }}
          />
        )}
        {isReading && <PrintButton />}
        {onEdit && (
          <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
            {say(buttons.btn_edit)}
          </Button>
        )}
      </div>
    </header>
  );
}

function Aside({ resource, id, read }: { resource: ResourceMeta; id: string; read: Stored }) {
  return (
    <aside>
      <RecordFiles resource={resource} read={read} />
      <Pointing resource={resource} id={id} />
      {canCall(resource, 'history') && (
        <section className="ts-card">
          <h2 className="ts-card-title">{say(formTexts.history)}</h2>
          <History resource={resource} id={id} />
        </section>
      )}
    </aside>
  );
}

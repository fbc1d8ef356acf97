import { ViewSwitch } from '@tessera/runtime/render/list/frame/view-switch.tsx';
import { say } from '@tessera/runtime/session/language.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type ListView, listDefaults, viewsOf } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Empty } from 'antd';
import { useRef, useState } from 'react';
import { setPage } from '../design/set.ts';
import { useOpenEntry } from '../draft/open-entry.ts';
import { DragLayer } from '../drag/drag-layer.tsx';
import type { DropCanvas } from '../drag/use-drag.ts';
import { DesignTools } from '../form/design-tools.tsx';
import { stepOf } from '../form/keys.ts';
import { useSidePanels } from '../form/side-panels.tsx';
import type { Steps } from '../form/steps.ts';
import { formTexts } from '../form/texts.ts';
import { newId } from '../form/use-form-edit.ts';
import { ListCanvas } from './list-canvas.tsx';
import {
  addRelated,
  itemsOf,
  type ListName,
  type ListPart,
  putItem,
  removeItem,
  setItem,
  toggleColumnOf,
} from './list-edit.ts';
import { ListFields, type Offered } from './list-fields.tsx';
import { ListInspector } from './list-inspector.tsx';
import { useListDrag } from './use-list-drag.ts';

const texts = {
  list: t('列表', '清單', 'List', '一覧'),
  fields: t('字段', '欄位', 'Fields', '項目'),
  none: t(
    '此模块还没有列表',
    '此模組還沒有清單',
    'This module has no list yet',
    'このモジュールにはまだ一覧がありません',
  ),
  make: t('建立列表', '建立清單', 'Make one', '一覧を作成'),
};

/** A list that is designed: the fields that it can show, the list as its users see it, and what can be set of it. */
export function ListDesigner(given: {
  page: PageDocument;
  title: string;
  steps: Steps;
  change: (page: PageDocument, subject?: string) => void;
}) {
  const { page, title, steps, change } = given;
  const panels = useSidePanels({ fields: texts.fields, properties: formTexts.properties });
  const { prefix } = useOpenEntry();
  const handle = useRef<DropCanvas | null>(null);
  const [selected, setSelected] = useState<ListPart | undefined>();
  const [view, setView] = useState<ListView | undefined>();
  const put = ({ field, show }: Offered, { list, at }: { list: ListName; at: number }) => {
    if (!show) {
      change(putItem(page, { list, field: field.id, at }));
      setSelected({ list, field: field.id });
      return;
    }
    if (field.kind === 'rows') {
      change(toggleColumnOf(page, { table: field, column: show.name, at }));
      setSelected({ list: 'columns', field: field.id });
      return;
    }
    const label = `${say(field.label)} · ${say(show.label)}`;
    const added = addRelated(page, { by: field, show: show.name, label, at, newId, prefix });
    change(added.page);
    setSelected({ list: 'columns', field: added.field });
  };
  const putLast = (offered: Offered, list: ListName) => put(offered, { list, at: itemsOf(page, list).length });
  const dragging = useListDrag({ page, handle, onDrop: put });
  const onRemove = () => {
    if (!selected) return;
    change(removeItem(page, selected));
    setSelected(undefined);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = keyOf(event, { page, selected, steps, change, setSelected, onRemove });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const { list } = page.pages;
  if (!list) return <NoList page={page} steps={steps} change={change} />;
  const views = viewsOf(list);
  const shown = views.find((one) => one === view) ?? views[0] ?? listDefaults.view;
  return (
    <>
      <div className="ts-design">
        <DesignTools steps={steps}>
          {panels.buttons}
          <ViewSwitch page={list} view={shown} onChange={setView} />
        </DesignTools>
        <div className="ts-design-panes">
          {panels.panel(
            'fields',
            <ListFields
              page={page}
              source={dragging.fields}
              onColumn={(offered) => putLast(offered, 'columns')}
              onSearch={(field: FieldDefinition) => putLast({ field }, 'search')}
            />,
          )}
          <main className="ts-design-middle ts-design-list">
            <ListCanvas
              page={page}
              title={title}
              view={shown}
              selected={selected}
              onSelect={setSelected}
              drop={dragging.drop}
              source={dragging.canvas}
              handle={handle}
              onKeyDown={onKeyDown}
              onWidth={(field, width) =>
                change(setItem(page, { list: 'columns', field, changes: { width } }), `width ${field}`)
              }
            />
          </main>
          {panels.panel(
            'properties',
            <aside className="ts-design-right" aria-label={say(texts.list)}>
              <ListInspector page={page} selected={selected} change={change} onRemove={onRemove} />
            </aside>,
          )}
        </div>
      </div>
      <DragLayer
        sources={[dragging.fields, dragging.canvas]}
        handlers={dragging.handlers}
        dragged={dragging.dragged}
        pointer={dragging.pointer}
      />
    </>
  );
}

/** What a key on the canvas does; undefined: nothing of ours. */
function keyOf(
  event: React.KeyboardEvent,
  given: {
    page: PageDocument;
    selected: ListPart | undefined;
    steps: Steps;
    change: (page: PageDocument) => void;
    setSelected: (part: ListPart | undefined) => void;
    onRemove: () => void;
  },
): (() => void) | undefined {
  const { page, selected, steps, change, setSelected, onRemove } = given;
  if (event.ctrlKey || event.metaKey) return stepOf(event, steps);
  if (event.key === 'Escape' && selected) return () => setSelected(undefined);
  if ((event.key === 'Delete' || event.key === 'Backspace') && selected) return onRemove;
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  const list = selected?.list ?? 'columns';
  const items = itemsOf(page, list);
  const at = items.findIndex(({ field }) => field === selected?.field);
  const next = items[at + step]?.field;
  if (!event.altKey) return () => next !== undefined && setSelected({ list, field: next });
  if (!selected || next === undefined) return nothing;
  return () => change(putItem(page, { ...selected, at: step > 0 ? at + 2 : at - 1 }));
}

const nothing = () => undefined;

function NoList({ page, steps, change }: Pick<Parameters<typeof ListDesigner>[0], 'page' | 'steps' | 'change'>) {
  const first = page.model.fields.find(({ name }) => name === page.model.titleField);
  return (
    <div className="ts-design">
      <DesignTools steps={steps} />
      <main className="ts-design-middle ts-design-list">
        <Empty description={say(texts.none)}>
          <Button
            type="primary"
            onClick={() =>
              change(setPage(page, { name: 'list', changes: { columns: first ? [{ field: first.id }] : [] } }))
            }
          >
            {say(texts.make)}
          </Button>
        </Empty>
      </main>
    </div>
  );
}

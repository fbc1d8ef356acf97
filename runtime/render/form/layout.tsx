import { QuestionCircleOutlined } from '@ant-design/icons';
import { Field } from '@formily/react';
import { observer } from '@formily/reactive-react';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type FormPage, formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode, LayoutNodeOf, LayoutPane } from '@tessera/schemas/language/layout.ts';
import { fieldsOf, nodesBelow } from '@tessera/schemas/language/layout.ts';
import { Skeleton, Tabs, Tooltip } from 'antd';
import type { ComponentType } from 'react';
import { Suspense, useEffect, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { Fence } from '../../widgets/fence.tsx';
import { viewOf } from '../../widgets/index.ts';
import { heightFor } from '../../widgets/view.ts';
import { useDesigned, useDesignedPane } from './designed.ts';
import { FieldControl } from './field-control.tsx';
import { FieldItem } from './field-item.tsx';
import { EvenSpansProvider, FieldPlaceProvider, useEvenSpans, usePlaceOf } from './field-place.ts';
import { useFormScope } from './form-context.ts';
import { FormGrid, useRoom } from './form-grid.tsx';
import { MountWhenSeen } from './mount-when-seen.tsx';
import { AlertNode, LinkNode } from './notices.tsx';
import { wholeLine } from './room.ts';
import { ScriptButton } from './script-button.tsx';

function LayoutNodes({ nodes, span }: { nodes: LayoutNode[]; span?: number }) {
  const designed = useDesigned();
  return nodes.map((node, index) => {
    const View = (views[node.node] ?? UnknownNode) as ComponentType<{ node: LayoutNode; span?: number | undefined }>;
    if (designed && node.node !== 'field')
      return (
        <div key={node.id} className="ts-part" data-part={node.id}>
          <Fence value={node}>
            <View node={node} span={span} />
          </Fence>
        </div>
      );
    return (
      <Fence key={node.node === 'field' ? node.field : index} value={node}>
        <View node={node} span={span} />
      </Fence>
    );
  });
}

/** What this version does not know is said at its place. */
function UnknownNode({ node }: { node: LayoutNode }): never {
  throw new Error(String(node.node).slice(0, 64));
}

const FieldNode = observer(function FieldNode({
  node,
  span,
}: {
  node: LayoutNodeOf<'field'>;
  span?: number | undefined;
}) {
  const { record } = useFormScope();
  const definition = record.field(node.field);
  const designed = useDesigned();
  // A field that this person may not see is not in the model at all.
  if (!definition || (!designed && !record.state(definition.name).visible)) return null;
  return <Column node={node} definition={definition} share={span ?? wholeLine} />;
});

/** Pixels of a label that stands above its control. */
const labelHeight = 26;
/** Pixels between a control and the next line. */
const lineGap = 14;

function Column({
  node,
  definition,
  share,
}: {
  node: LayoutNodeOf<'field'>;
  definition: FieldDefinition;
  share: number;
}) {
  const place = usePlaceOf(node, { definition, share });
  const { gutter } = useRoom();
  const { record } = useFormScope();
  // A hair less, so that the rounding of three thirds does not begin another line.
  const width = `calc((100% + ${gutter}px) * ${place.span / wholeLine} - ${gutter + 0.01}px)`;
  const editor = heightFor(viewOf(definition.widget), {
    props: propsOf(definition),
    value: record.rows[definition.name],
  });
  const height = editor + lineGap + (place.labelOnTop ? labelHeight : 0);
  const part = useDesigned() ? { 'data-part': node.id } : {};
  return (
    <div className="ts-column" style={{ width }} data-place={definition.id} {...part}>
      <FieldPlaceProvider value={place}>
        <MountWhenSeen height={height}>
          <Field
            name={definition.name}
            decorator={[FieldItem, { definition }]}
            component={[FieldControl, { definition }]}
          />
        </MountWhenSeen>
      </FieldPlaceProvider>
    </div>
  );
}

function RowNode({ node }: { node: LayoutNodeOf<'row'> }) {
  const { page } = useFormScope();
  const share = Math.max(1, Math.floor(wholeLine / Math.max(1, node.children.length)));
  return (
    <FormGrid holder={node.id} gutter={node.gutter ?? gutterOf(page)} justify={node.justify} align={node.align}>
      <EvenNodes nodes={node.children} span={share} />
    </FormGrid>
  );
}

const EvenNodes = observer(function EvenNodes({ nodes, span }: { nodes: LayoutNode[]; span: number }) {
  return (
    <EvenSpansProvider value={useEvenSpans(nodes, { share: span })}>
      <LayoutNodes nodes={nodes} span={span} />
    </EvenSpansProvider>
  );
});

/** The nodes of a card, a pane or the form itself, one below the other unless their spans say otherwise. */
export function FormLines({ nodes, holder }: { nodes: LayoutNode[]; holder: string }) {
  const { page } = useFormScope();
  return (
    <FormGrid holder={holder} gutter={gutterOf(page)}>
      <EvenSpansProvider value={asWanted}>
        <LayoutNodes nodes={nodes} />
      </EvenSpansProvider>
    </FormGrid>
  );
}

const asWanted: ReadonlyMap<number, number> = new Map();

const gutterOf = ({ gutter }: Omit<FormPage, 'body'>) => gutter ?? formDefaults.gutter;

const CardNode = observer(function CardNode({ node }: { node: LayoutNodeOf<'card'> }) {
  const designed = useDesigned();
  const isEmptyNow = useEmptyNow();
  return !designed && isEmptyNow(node) ? null : <Card pane={node} holder={node.id} />;
});

const Card = ({ pane, holder }: { pane: Pick<LayoutPane, 'title' | 'children'>; holder: string }) => (
  <section className="ts-card">
    <h3 className="ts-card-title">{say(pane.title)}</h3>
    <FormLines nodes={pane.children} holder={holder} />
  </section>
);

/** What stands in a pane, as its designer calls that place. */
const inPane = (node: { id: string }, pane: LayoutPane): string => `${node.id}/${pane.id}`;

/** The index of the pane that holds the field which a person asked to be brought to. */
const useWantedPane = (panes: LayoutPane[], onWanted: (index: number) => void) => {
  const { record } = useFormScope();
  const { field, count } = record.wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request counts, also a second one for the same field
  useEffect(() => {
    if (!field) return;
    const index = panes.findIndex((pane) => holds(pane.children, field));
    if (index >= 0) onWanted(index);
  }, [field, count]);
};

const holds = (nodes: LayoutNode[], field: string) => fieldsOf(nodes).includes(field);

/** Whether something is wrong in one of the panes. */
function useWrong(): (pane: LayoutPane) => boolean {
  const { record } = useFormScope();
  const wrong = new Set(Object.keys(record.errors).map((path) => path.split(/[.[]/)[0]));
  return (pane) => wrong.size > 0 && fieldsOf(pane.children).some((id) => wrong.has(record.field(id)?.name));
}

/**
 * Whether there is nothing to look at, to unfold or to go to: of what has fields none is shown, to this person and in this
 * record as it stands, and nothing that can be pressed or has to be known.
 */
function useEmptyNow(): (holder: { children: LayoutNode[] }) => boolean {
  const { record } = useFormScope();
  const isShown = (node: LayoutNode): boolean => {
    if (node.node !== 'field') return byThemselves.has(node.node) || nodesBelow(node).some(isShown);
    const definition = record.field(node.field);
    return definition !== undefined && record.state(definition.name).visible;
  };
  return ({ children }) => fieldsOf(children).length > 0 && !children.some(isShown);
}

const byThemselves: ReadonlySet<LayoutNode['node']> = new Set<LayoutNode['node']>(['alert', 'link', 'button']);

const TabNode = observer(function TabNode({ node }: { node: LayoutNodeOf<'tab'> }) {
  const [active, setActive] = useState(0);
  const isPrinted = printing.use();
  const isWrong = useWrong();
  const isEmptyNow = useEmptyNow();
  const shown = useDesignedPane(node);
  useWantedPane(node.panes, setActive);
  const panes = node.panes.flatMap((pane, index) => (shown === undefined && isEmptyNow(pane) ? [] : [{ pane, index }]));
  // On paper nobody turns to another tab, or unfolds anything.
  if (isPrinted) return panes.map(({ pane }) => <Card key={pane.id} pane={pane} holder={inPane(node, pane)} />);
  const place = shown ?? (panes.some(({ index }) => index === active) ? active : panes[0]?.index);
  if (place === undefined) return null;
  return (
    <Tabs
      activeKey={String(place)}
      onChange={(key) => setActive(Number(key))}
      items={panes.map(({ pane, index }) => ({
        key: String(index),
        label: (
          <span
            className={isWrong(pane) ? 'ts-faulty' : undefined}
            data-part={shown === undefined ? undefined : inPane(node, pane)}
          >
            {say(pane.title)}
          </span>
        ),
        children: <FormLines nodes={pane.children} holder={inPane(node, pane)} />,
      }))}
    />
  );
});

// Few forms have steps: those that have none do not load them.
const StepsFrame = lazy(async () => ({ default: (await import('./steps.tsx')).StepsFrame }));

const StepsNode = observer(function StepsNode({ node }: { node: LayoutNodeOf<'steps'> }) {
  const { record, page } = useFormScope();
  const isPrinted = printing.use();
  const isWrong = useWrong();
  const isEmptyNow = useEmptyNow();
  const shown = useDesignedPane(node);
  const panes = node.panes.filter((pane) => shown !== undefined || !isEmptyNow(pane));
  const [active, setActive] = useState(0);
  useWantedPane(panes, setActive);
  // Who only reads has nothing to do first.
  if (isPrinted || record.mode === 'view' || page.disabled === true)
    return panes.map((pane) => <Card key={pane.id} pane={pane} holder={inPane(node, pane)} />);
  const place = shown ?? Math.min(active, panes.length - 1);
  const current = panes[place];
  if (!current) return null;
  return (
    <Suspense fallback={<Skeleton active />}>
      <StepsFrame panes={panes} active={place} isWrong={isWrong} onStep={setActive} of={node}>
        <FormLines nodes={current.children} holder={inPane(node, current)} />
      </StepsFrame>
    </Suspense>
  );
});

/** Pixels of a title that can be unfolded. */
const headHeight = 46;
const Collapse = lazy(async () => ({ default: (await import('../../widgets/collapse.ts')).Collapse }));

const CollapseNode = observer(function CollapseNode({ node }: { node: LayoutNodeOf<'collapse'> }) {
  const [open, setOpen] = useState<string[]>(node.open === false ? [] : node.panes.map((_, index) => String(index)));
  const isPrinted = printing.use();
  const designed = useDesigned();
  const isEmptyNow = useEmptyNow();
  useWantedPane(node.panes, (index) => setOpen((current) => [...new Set([...current, String(index)])]));
  const shown = node.panes.flatMap((pane, index) => (isEmptyNow(pane) && !designed ? [] : [{ pane, index }]));
  if (isPrinted) return shown.map(({ pane }) => <Card key={pane.id} pane={pane} holder={inPane(node, pane)} />);
  // Without anything to unfold it would be an empty frame.
  if (shown.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton.Input active block style={{ height: headHeight * shown.length }} />}>
      <Collapse
        className="ts-collapse"
        activeKey={designed ? node.panes.map((_, index) => String(index)) : open}
        onChange={(keys) => setOpen(Array.isArray(keys) ? keys.map(String) : [String(keys)])}
        items={shown.map(({ pane, index }) => ({
          key: String(index),
          label: <span data-part={designed ? inPane(node, pane) : undefined}>{say(pane.title)}</span>,
          children: <FormLines nodes={pane.children} holder={inPane(node, pane)} />,
        }))}
      />
    </Suspense>
  );
});

function GroupTitleNode({ node }: { node: LayoutNodeOf<'groupTitle'> }) {
  const help = say(node.help);
  return (
    <h3 className="ts-group-title" style={{ textAlign: node.position ?? 'left' }}>
      {say(node.content)}
      {help && (
        <Tooltip title={help}>
          <QuestionCircleOutlined className="ts-label-help" />
        </Tooltip>
      )}
    </h3>
  );
}

function DividerNode({ node }: { node: LayoutNodeOf<'divider'> }) {
  const content = say(node.content);
  return <div className="ts-divider">{content && <span>{content}</span>}</div>;
}

const TextNode = ({ node }: { node: LayoutNodeOf<'text'> }) => <p className="ts-note">{say(node.content)}</p>;

const views = {
  field: FieldNode,
  row: RowNode,
  card: CardNode,
  tab: TabNode,
  collapse: CollapseNode,
  groupTitle: GroupTitleNode,
  divider: DividerNode,
  text: TextNode,
  steps: StepsNode,
  alert: AlertNode,
  link: LinkNode,
  button: ScriptButton,
} satisfies { [Name in LayoutNode['node']]: ComponentType<{ node: LayoutNodeOf<Name>; span?: number | undefined }> };

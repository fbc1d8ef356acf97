import { QuestionCircleOutlined } from '@ant-design/icons';
import { Field } from '@formily/react';
import { observer } from '@formily/reactive-react';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type FormPage, formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode, LayoutPane } from '@tessera/schemas/language/layout.ts';
import { fieldsOf } from '@tessera/schemas/language/layout.ts';
import { Badge, Collapse, Tabs, Tooltip } from 'antd';
import type { ComponentType } from 'react';
import { useEffect, useState } from 'react';
import { say } from '../../session/language.ts';
import { printing } from '../../session/printing.ts';
import { FieldControl } from './field-control.tsx';
import { FieldItem } from './field-item.tsx';
import { EvenSpansProvider, FieldPlaceProvider, useEvenSpans, usePlaceOf } from './field-place.ts';
import { useFormScope } from './form-context.ts';
import { FormGrid, useRoom } from './form-grid.tsx';
import { MountWhenSeen } from './mount-when-seen.tsx';
import { wholeLine } from './room.ts';
import { ScriptButton } from './script-button.tsx';

type NodeOf<Name extends LayoutNode['node']> = Extract<LayoutNode, { node: Name }>;

function LayoutNodes({ nodes, span }: { nodes: LayoutNode[]; span?: number }) {
  return nodes.map((node, index) => {
    const View = views[node.node] as ComponentType<{ node: LayoutNode; span?: number | undefined }>;
    return <View key={node.node === 'field' ? node.field : index} node={node} span={span} />;
  });
}

const FieldNode = observer(function FieldNode({ node, span }: { node: NodeOf<'field'>; span?: number | undefined }) {
  const { record } = useFormScope();
  const definition = record.field(node.field);
  // A field that this person may not see is not in the model at all.
  if (!definition || !record.state(definition.name).visible) return null;
  return <Column node={node} definition={definition} share={span ?? wholeLine} />;
});

function Column({ node, definition, share }: { node: NodeOf<'field'>; definition: FieldDefinition; share: number }) {
  const place = usePlaceOf(node, { definition, share });
  const { gutter } = useRoom();
  // A hair less, so that the rounding of three thirds does not begin another line.
  const width = `calc((100% + ${gutter}px) * ${place.span / wholeLine} - ${gutter + 0.01}px)`;
  const height = definition.kind === 'rows' ? 160 : definition.kind === 'longText' ? 96 : 56;
  return (
    <div className="ts-column" style={{ width }} data-place={definition.id}>
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

function RowNode({ node }: { node: NodeOf<'row'> }) {
  const { page } = useFormScope();
  const share = Math.max(1, Math.floor(wholeLine / Math.max(1, node.children.length)));
  return (
    <FormGrid gutter={node.gutter ?? gutterOf(page)} justify={node.justify} align={node.align}>
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
export function FormLines({ nodes }: { nodes: LayoutNode[] }) {
  const { page } = useFormScope();
  return (
    <FormGrid gutter={gutterOf(page)}>
      <EvenSpansProvider value={asWanted}>
        <LayoutNodes nodes={nodes} />
      </EvenSpansProvider>
    </FormGrid>
  );
}

const asWanted: ReadonlyMap<number, number> = new Map();

const gutterOf = ({ gutter }: FormPage) => gutter ?? formDefaults.gutter;

function CardNode({ node }: { node: NodeOf<'card'> }) {
  return <Card pane={node} />;
}

const Card = ({ pane }: { pane: Pick<LayoutPane, 'title' | 'children'> }) => (
  <section className="ts-card">
    <h3 className="ts-card-title">{say(pane.title)}</h3>
    <FormLines nodes={pane.children} />
  </section>
);

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

const TabNode = observer(function TabNode({ node }: { node: NodeOf<'tab'> }) {
  const { record } = useFormScope();
  const [active, setActive] = useState(0);
  const isPrinted = printing.use();
  useWantedPane(node.panes, setActive);
  const wrong = new Set(Object.keys(record.errors).map((path) => path.split(/[.[]/)[0]));
  const isWrong = (pane: LayoutPane) =>
    wrong.size > 0 && fieldsOf(pane.children).some((id) => wrong.has(record.field(id)?.name));
  // On paper nobody turns to another tab, or unfolds anything.
  if (isPrinted) return node.panes.map((pane, index) => <Card key={index} pane={pane} />);
  return (
    <Tabs
      activeKey={String(active)}
      onChange={(key) => setActive(Number(key))}
      items={node.panes.map((pane, index) => ({
        key: String(index),
        label: (
          <Badge dot={isWrong(pane)} offset={[6, 0]}>
            {say(pane.title)}
          </Badge>
        ),
        children: <FormLines nodes={pane.children} />,
      }))}
    />
  );
});

const CollapseNode = observer(function CollapseNode({ node }: { node: NodeOf<'collapse'> }) {
  const { record } = useFormScope();
  const [open, setOpen] = useState<string[]>(node.open === false ? [] : node.panes.map((_, index) => String(index)));
  const isPrinted = printing.use();
  // Nothing to unfold: no field in it has a place in this record.
  const isEmptyNow = (pane: LayoutPane) => {
    const fields = fieldsOf(pane.children).flatMap((id) => record.field(id) ?? []);
    return fields.length > 0 && fields.every(({ name }) => !record.state(name).visible);
  };
  useWantedPane(node.panes, (index) => setOpen((current) => [...new Set([...current, String(index)])]));
  if (isPrinted) return node.panes.map((pane, index) => (isEmptyNow(pane) ? null : <Card key={index} pane={pane} />));
  return (
    <Collapse
      className="ts-collapse"
      activeKey={open}
      onChange={(keys) => setOpen(Array.isArray(keys) ? keys.map(String) : [String(keys)])}
      items={node.panes.flatMap((pane, index) =>
        isEmptyNow(pane)
          ? []
          : [{ key: String(index), label: say(pane.title), children: <FormLines nodes={pane.children} /> }],
      )}
    />
  );
});

function GroupTitleNode({ node }: { node: NodeOf<'groupTitle'> }) {
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

function DividerNode({ node }: { node: NodeOf<'divider'> }) {
  const content = say(node.content);
  return <div className="ts-divider">{content && <span>{content}</span>}</div>;
}

const TextNode = ({ node }: { node: NodeOf<'text'> }) => <p className="ts-note">{say(node.content)}</p>;

const views = {
  field: FieldNode,
  row: RowNode,
  card: CardNode,
  tab: TabNode,
  collapse: CollapseNode,
  groupTitle: GroupTitleNode,
  divider: DividerNode,
  text: TextNode,
  button: ScriptButton,
} satisfies { [Name in LayoutNode['node']]: ComponentType<{ node: NodeOf<Name>; span?: number | undefined }> };

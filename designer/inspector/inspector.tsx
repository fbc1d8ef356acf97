import { LockOutlined } from '@ant-design/icons';
import { say } from '@tessera/runtime/session/language.ts';
import { openInBuiltin } from '@tessera/schemas/document/extension.ts';
import { formProps } from '@tessera/schemas/language/form-page.ts';
import { type LayoutNode, layoutNodes, nodeProps } from '@tessera/schemas/language/layout.ts';
import { modelProps } from '@tessera/schemas/language/model-props.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { memo } from 'react';
import { kindNameOf, nameOf } from '../design/part-names.ts';
import { fieldOf, type PartKey, type PlacedPart } from '../design/parts.ts';
import { setLayout, setModel, setPage } from '../design/set.ts';
import { useOpenEntry } from '../draft/open-entry.ts';
import type { ChangeDocument } from '../draft/use-document-history.ts';
import { inspectorTexts } from '../inputs/texts.ts';
import { FieldInspector } from './field-inspector.tsx';
import { Handover } from './handover.tsx';
import { PropsEditor } from './props-editor.tsx';
import { SeveralInspector } from './several-inspector.tsx';

/** A part of a built-in module: what it is, and the little that may be set of it. */
function ProtectedPart({ page, part, change }: Pick<InspectorProps, 'page' | 'change'> & { part: PlacedPart }) {
  const { key } = part;
  return (
    <>
      <h3>
        {nameOf(page, part)} <small>{kindNameOf(page, part)}</small>
      </h3>
      <p className="ts-hint">
        <LockOutlined aria-hidden /> {say(inspectorTexts.builtin)}
      </p>
      {part.part === 'node' && (
        <PropsEditor
          definitions={onlyOpen(nodeProps(part.node.node), 'node')}
          values={part.node as unknown as Record<string, unknown>}
          around={{ model: page.model, tables: [], names: [] }}
          onChange={(changes, subject) => change((now) => setLayout(now, { key, changes }), `${subject} ${key}`)}
        />
      )}
    </>
  );
}

/** Of an extension: what may be set of what is the built-in module’s own. */
const onlyOpen = (definitions: PropDefinitions, kind: 'page' | 'node'): PropDefinitions =>
  Object.fromEntries(Object.entries(definitions).filter(([name]) => openInBuiltin[kind].includes(name)));

/** The fields that hold something to show of a record. */
const namesThatShow = ({ model }: PageDocument) =>
  model.fields
    .filter((field) => field.kind !== 'rows' && field.kind !== 'none' && !isSecret(field))
    .map(({ name, label }) => ({ value: name, label: say(label) || name }));

/** The title of a pane, as its node's definition describes it. */
const paneProps = (node: LayoutNode['node']): PropDefinitions => {
  const { panes } = nodeProps(node);
  return panes?.type === 'list' ? panes.of : {};
};

interface InspectorProps {
  page: PageDocument;
  parts: ReadonlyMap<PartKey, PlacedPart>;
  /** The one that was selected last stands last. */
  selected: readonly PartKey[];
  change: ChangeDocument;
}

/** The properties of what is selected; of nothing: of the form itself. */
export const Inspector = memo(function Inspector({ page, parts, selected, change }: InspectorProps) {
  const chosen = selected.flatMap((key) => parts.get(key) ?? []);
  const { isProtected } = useOpenEntry();
  const [part] = chosen;
  return (
    <Handover of={chosen.map(({ key }) => key).join(' ')}>
      {!part ? (
        <WholeForm page={page} change={change} />
      ) : chosen.length > 1 ? (
        <SeveralInspector page={page} parts={chosen} change={change} />
      ) : isProtected(part) ? (
        <ProtectedPart page={page} part={part} change={change} />
      ) : (
        <OnePart page={page} part={part} change={change} />
      )}
    </Handover>
  );
});

function WholeForm({ page, change }: Pick<InspectorProps, 'page' | 'change'>) {
  const { isExtension } = useOpenEntry();
  return (
    <>
      <h3>{say(inspectorTexts.whole)}</h3>
      <p className="ts-hint">{say(inspectorTexts.nothing)}</p>
      <PropsEditor
        definitions={isExtension ? onlyOpen(formProps, 'page') : formProps}
        values={(page.pages.form ?? {}) as Record<string, unknown>}
        around={{ model: page.model, tables: [], names: [] }}
        onChange={(changes, subject) => change((now) => setPage(now, { name: 'form', changes }), `form ${subject}`)}
      />
      {!isExtension && <h3>{say(inspectorTexts.module)}</h3>}
      {!isExtension && (
        <PropsEditor
          definitions={modelProps}
          values={page.model as unknown as Record<string, unknown>}
          around={{ model: page.model, tables: [], names: namesThatShow(page) }}
          onChange={(changes, subject) => change((now) => setModel(now, { changes }), `model ${subject}`)}
        />
      )}
    </>
  );
}

function OnePart({ page, part, change }: Pick<InspectorProps, 'page' | 'change'> & { part: PlacedPart }) {
  const field = fieldOf(page, part);
  const { key } = part;
  return (
    <>
      <h3>
        {nameOf(page, part)} <small>{kindNameOf(page, part)}</small>
      </h3>
      {field ? (
        <FieldInspector page={page} part={part} field={field} change={change} />
      ) : (
        part.part !== 'column' && (
          <PropsEditor
            definitions={part.part === 'pane' ? paneProps(part.of.node) : withoutGroups(part.node.node)}
            values={(part.part === 'pane' ? part.pane : part.node) as unknown as Record<string, unknown>}
            around={{ model: page.model, tables: [], names: [] }}
            onChange={(changes, subject) => change((now) => setLayout(now, { key, changes }), `${subject} ${key}`)}
          />
        )
      )}
    </>
  );
}

const withoutGroups = (node: LayoutNode['node']): PropDefinitions => layoutNodes[node].props;

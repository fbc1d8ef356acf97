import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { FormPage } from '@tessera/schemas/language/form-page.ts';
import { formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import { nodesBelow } from '@tessera/schemas/language/layout.ts';
import { isNeverShown } from '@tessera/schemas/record/index.ts';
import { createContext, useContext, useMemo } from 'react';
import { say } from '../../session/language.ts';
import { viewOf } from '../../widgets/index.ts';
import { roomFor } from '../../widgets/view.ts';
import { type FormLabels, useFormScope } from './form-context.ts';
import { useRoom } from './form-grid.tsx';
import type { Room } from './room.ts';
import { fitsBeside, sharedLabelWidth, spanFor, wholeLine } from './room.ts';

/** How a field stands in its line. */
interface FieldPlace {
  span: number;
  labelOnTop: boolean;
  showLabel: boolean;
  /** Pixels, where the label stands beside the control. */
  labelWidth: number;
  /** Of the control in %, and in px at least. */
  width: number;
  least: number;
}

const FieldPlaceContext = createContext<FieldPlace | null>(null);
export const FieldPlaceProvider = FieldPlaceContext.Provider;

export function useFieldPlace(): FieldPlace {
  const place = useContext(FieldPlaceContext);
  if (!place) throw new Error('useFieldPlace() outside of a field');
  return place;
}

type FieldNode = Extract<LayoutNode, { node: 'field' }>;

/** The place of a field: as its node asks for, and never narrower than label and control need. */
export function usePlaceOf(node: FieldNode, { definition, share }: { definition: FieldDefinition; share: number }) {
  const { labelPosition, labels, isNarrow } = useFormScope();
  const room = useRoom();
  const even = useContext(EvenSpansContext);
  return useMemo((): FieldPlace => {
    const { labelOnTop, least, needed } = needsOf(node, { definition, labelPosition, labels, room });
    const wanted = node.span ?? share;
    const span = isNarrow ? wholeLine : (even.get(wanted) ?? spanFor(wanted, { least: needed, room }));
    const width = isNarrow ? 100 : (node.width ?? 100);
    return { span, labelOnTop, showLabel: node.showLabel !== false, labelWidth: labels.width, width, least };
  }, [node, definition, share, labelPosition, labels, isNarrow, room, even]);
}

const EvenSpansContext = createContext<ReadonlyMap<number, number>>(new Map());
export const EvenSpansProvider = EvenSpansContext.Provider;

/** The spans in a row by what was wanted: fields that wanted the same all get what the widest of them needs. */
export function useEvenSpans(nodes: LayoutNode[], { share }: { share: number }): ReadonlyMap<number, number> {
  const { record, labelPosition, labels } = useFormScope();
  const room = useRoom();
  const spans = new Map<number, number>();
  for (const node of nodes) {
    const definition = node.node === 'field' ? record.field(node.field) : undefined;
    if (node.node !== 'field' || !definition || !record.state(definition.name).visible) continue;
    const { needed } = needsOf(node, { definition, labelPosition, labels, room });
    const wanted = node.span ?? share;
    spans.set(wanted, Math.max(spans.get(wanted) ?? 0, spanFor(wanted, { least: needed, room })));
  }
  const key = JSON.stringify([...spans]);
  // Drawn again without another outcome, the fields keep their places.
  return useMemo(() => new Map<number, number>(JSON.parse(key)), [key]);
}

interface Surroundings {
  definition: FieldDefinition;
  labelPosition: 'left' | 'right' | 'top';
  labels: FormLabels;
  room: Room;
}

function needsOf(node: FieldNode, { definition, labelPosition, labels, room }: Surroundings) {
  const view = viewOf(definition.widget);
  const least = roomFor(view, propsOf(definition));
  const beside = node.showLabel === false ? 0 : labels.width;
  const hasRoom = room.width === 0 || beside + least <= room.width;
  const fits = hasRoom && !labels.above.has(node.field);
  const labelOnTop = labelPosition === 'top' || view.wide === true || !fits;
  return { labelOnTop, least, needed: labelOnTop ? least : beside + least };
}

/** The labels of a form that stand beside their controls. */
export function labelsIn(page: FormPage, fieldOf: (id: string) => FieldDefinition | undefined): FormLabels {
  const labels = fieldNodesOf(page.body).flatMap((node) => {
    const definition = fieldOf(node.field);
    if (!definition || node.showLabel === false || viewOf(definition.widget).wide || isNeverShown(definition))
      return [];
    const asked = node.labelWidth ?? page.labelWidth ?? formDefaults.labelWidth;
    return { id: node.field, text: say(definition.label), asked };
  });
  const width = sharedLabelWidth(labels);
  return { width, above: new Set(labels.flatMap(({ id, text }) => (fitsBeside(text, width) ? [] : id))) };
}

const fieldNodesOf = (nodes: LayoutNode[]): FieldNode[] =>
  nodes.flatMap((node) => (node.node === 'field' ? node : fieldNodesOf(nodesBelow(node))));

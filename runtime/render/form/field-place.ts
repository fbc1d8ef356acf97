import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import { createContext, useContext, useMemo } from 'react';
import { viewOf } from '../../widgets/index.ts';
import { roomFor } from '../../widgets/view.ts';
import { useFormScope } from './form-context.ts';
import { useRoom } from './form-grid.tsx';
import { spanFor, wholeLine } from './room.ts';

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
  const { page, labelPosition, isNarrow } = useFormScope();
  const room = useRoom();
  return useMemo((): FieldPlace => {
    const view = viewOf(definition.widget);
    const least = roomFor(view, propsOf(definition));
    const showLabel = node.showLabel !== false;
    const labelWidth = node.labelWidth ?? page.labelWidth ?? formDefaults.labelWidth;
    const beside = showLabel ? labelWidth : 0;
    const labelOnTop = labelPosition === 'top' || view.wide === true || (room.width > 0 && beside + least > room.width);
    const needed = labelOnTop ? least : beside + least;
    const span = isNarrow ? wholeLine : spanFor(node.span ?? share, { least: needed, room });
    return { span, labelOnTop, showLabel, labelWidth, width: node.width ?? 100, least };
  }, [node, definition, share, page, labelPosition, isNarrow, room]);
}

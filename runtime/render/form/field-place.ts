import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { formDefaults } from '@tessera/schemas/language/form-page.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import { textWidth } from '@tessera/schemas/texts/text-width.ts';
import { createContext, useContext, useMemo } from 'react';
import { say } from '../../session/language.ts';
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

/** What a label has around its text: the star and the space to the control. */
const labelFrame = 22;
/** A short label stands in one line, however narrow a document wants it; a long one wraps. */
const shortLabel = 80;

type FieldNode = Extract<LayoutNode, { node: 'field' }>;

/** The place of a field: as its node asks for, and never narrower than label and control need. */
export function usePlaceOf(node: FieldNode, { definition, share }: { definition: FieldDefinition; share: number }) {
  const { page, labelPosition, isNarrow } = useFormScope();
  const room = useRoom();
  return useMemo((): FieldPlace => {
    const view = viewOf(definition.widget);
    const least = roomFor(view, propsOf(definition));
    const showLabel = node.showLabel !== false;
    const asked = node.labelWidth ?? page.labelWidth ?? formDefaults.labelWidth;
    const labelWidth = Math.max(asked, Math.min(textWidth(say(definition.label)) + labelFrame, shortLabel));
    const beside = showLabel ? labelWidth : 0;
    const labelOnTop = labelPosition === 'top' || view.wide === true || (room.width > 0 && beside + least > room.width);
    const needed = labelOnTop ? least : beside + least;
    const span = isNarrow ? wholeLine : spanFor(node.span ?? share, { least: needed, room });
    const width = isNarrow ? 100 : (node.width ?? 100);
    return { span, labelOnTop, showLabel, labelWidth, width, least };
  }, [node, definition, share, page, labelPosition, isNarrow, room]);
}

import { fillOf, isPath } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ComponentType } from 'react';
import { viewOf } from './index.ts';
import { referenceView, treeReferenceView } from './reference/views.tsx';
import type { EditProps } from './view.ts';

/**
 * In which records are picked to look for them: what the server fills in has no picker of its own, and of a way down a
 * tree any place is looked for, with all that lies below it.
 */
export const pickerOf = (field: FieldDefinition): ComponentType<EditProps> => {
  if (fillOf(field)) return referenceView.edit;
  return isPath(field) ? treeReferenceView.edit : viewOf(field.widget).edit;
};

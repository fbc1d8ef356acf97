import type { FieldDefinition } from '../../language/field.ts';
import type { Loose } from '../loose.ts';
import { clean, own } from '../loose.ts';
import type { Naming } from '../naming.ts';
import type { ImportNote } from '../report.ts';
import { note } from '../report.ts';
import type { Calculation } from './calculations.ts';

/** What is known on the way through the elements of a form. */
export interface Walk {
  notes: ImportNote[];
  naming: Naming;
  isUsablePattern: (pattern: string) => boolean;
  fields: FieldDefinition[];
  labels: { colons: number };
  /** What is computed, once all fields are known. */
  calculations: Calculation[];
  /** Names of the sub-tables that this stands in, from the outside. */
  rows: readonly string[];
  /** Its fields share the line of a row. */
  inRow: boolean;
  deep: number;
  /** Names the boxes of the layout: `card-2`. */
  nextId: (name: string) => string;
}

/** What the editor of that dialect keeps for itself, and what its generated code calls things: no user ever sees it. */
export const internal: ReadonlySet<string> = new Set(
  'formId renderKey tagIcon document changeTag layout tag componentName layoutTree __config__ __slot__ __vModel__ formRef formModel formRules unFocusedComponentBorder fields span children jnpfKey dragDisabled tableName relationTable rowType isSubTable parentVModel tableAlign tableFixed trigger cmpType idGlobal className columnWidth dictionaryType tipLabel labelI18nCode'.split(
    ' ',
  ),
);

export function labelOf(config: Loose, { name, walk }: { name: string; walk: Walk }): string {
  const raw = own(config, 'label');
  const text = typeof raw === 'string' || typeof raw === 'number' ? clean(String(raw)).trim() : '';
  const label = text.slice(0, 200).replace(/[\s：:]+$/, '');
  if (text !== label && label !== '') walk.labels.colons++;
  if (typeof raw === 'string' && clean(raw) !== raw)
    walk.notes.push(note(name, 'characters', { label: label || name }));
  if (typeof raw !== 'string' || label === '') walk.notes.push(note(name, 'label', { label: label || name }));
  return label || name;
}

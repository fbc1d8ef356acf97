import { kindOf } from '../kinds/index.ts';
import { borrowedOf, optionSourceOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isMatched } from '../language/matching.ts';
import { systemFieldsOf } from '../language/system-fields.ts';
import type { ModelTrait } from '../language/traits.ts';
import type { FieldUse } from '../properties/property.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { widgetOf } from '../widgets/index.ts';
import { kindLabels } from './kind-labels.ts';

type Fault = (field: FieldDefinition, path: string) => Finding | undefined;

const forKinds =
  (fits: (field: FieldDefinition) => boolean): Fault =>
  (field, path) =>
    fits(field) ? undefined : finding(path, 'notForKind', { kind: kindLabels[field.kind] });
const unlessSortable: Fault = (field, path) => (kindOf(field.kind).sortable ? undefined : finding(path, 'notSortable'));
const filterable =
  (fits: (field: FieldDefinition) => boolean): Fault =>
  (field, path) =>
    fits(field) ? undefined : finding(path, 'notFilterable');

/** What keeps a field from a use. */
export const useFaults: Record<FieldUse, Fault> = {
  column: forKinds((field) => field.kind !== 'none' || borrowedOf(field) !== undefined),
  value: forKinds((field) => field.kind !== 'rows' && (field.kind !== 'none' || borrowedOf(field) !== undefined)),
  filter: filterable(({ kind }) => kindOf(kind).operators.length > 0),
  keyword: filterable(({ kind }) => kind === 'text' || kind === 'longText'),
  sort: unlessSortable,
  group: unlessSortable,
  pick: filterable(({ kind }) => kind === 'text' || kindOf(kind).reference === true),
  match: forKinds(({ kind }) => isMatched(kind)),
  point: forKinds((field) => field.kind === 'ref' && targetOf(field) !== undefined),
  code: forKinds(({ kind }) => kind === 'text' || kind === 'integer'),
  lane: (field, path) => (isLaned(field) ? undefined : finding(path, 'notLane')),
  day: forKinds(({ kind }) => kind === 'date' || kind === 'dateTime' || kind === 'range'),
  picture: forKinds((field) => field.kind === 'files' && widgetOf(field.widget).accepts?.includes('image/*') === true),
};

/** Whether what a field can hold is a short list that its definition knows: yes and no, fixed options, a dictionary. */
function isLaned(field: FieldDefinition): boolean {
  if (field.secret) return false;
  const source = optionSourceOf(field)?.source;
  return field.kind === 'boolean' || (field.kind === 'text' && (source === 'static' || source === 'dictionary'));
}

/** Whether a name that is no field's is one that every record has, and good for the use. */
export const isSystemUse = (
  use: FieldUse | undefined,
  { name, traits }: { name: string; traits: readonly ModelTrait[] },
) => use === 'sort' && systemFieldsOf(traits).some(([each, { sortable }]) => sortable && each === name);

import { optionSourceOf, propsOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import { chosenItems, staticItems } from '../options/items.ts';
import type { OptionItem } from '../options/source.ts';
import type { Finding } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import { widgetOf } from '../widgets/index.ts';
import type { RecordValue } from './context.ts';
import { isBlank, own } from './context.ts';
import { sameValue } from './diff.ts';

/** What a write from outside newly chooses although nobody can pick it any more; what stood there before may stay. */
export function checkChosen(
  { fields }: Pick<ModelDefinition, 'fields'>,
  given: RecordValue,
  { before, path = '' }: { before: RecordValue | null; path?: string },
): Finding[] {
  return fields.flatMap((field) => {
    const at = `${path}${field.name}`;
    const value = own(given, field.name);
    if (field.kind === 'rows') return rowFindings(field, { value, before, at });
    const stored = before === null ? field.defaultValue : own(before, field.name);
    return isNoLongerOffered(field, { value, stored }) ? [finding(at, 'notAnOption')] : [];
  });
}

function rowFindings(
  { name, rows = [] }: FieldDefinition,
  { value, before, at }: { value: unknown; before: RecordValue | null; at: string },
): Finding[] {
  if (!Array.isArray(value)) return [];
  if (!rows.some(isChosenFrom)) return [];
  const stored = (before && (own(before, name) as RecordValue[] | undefined)) ?? [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  return (value as RecordValue[]).flatMap((row, index) => {
    const was = (row.id !== undefined && byId.get(row.id)) || null;
    if (was === row) return [];
    return checkChosen({ fields: rows }, row, { before: was, path: `${at}[${index}].` });
  });
}

const isChosenFrom = (field: FieldDefinition): boolean =>
  widgetOf(field.widget).offers !== undefined ||
  optionSourceOf(field)?.source === 'static' ||
  (field.rows ?? []).some(isChosenFrom);

function isNoLongerOffered(field: FieldDefinition, { value, stored }: { value: unknown; stored: unknown }): boolean {
  if (sameValue(value, stored)) return false;
  const { offers } = widgetOf(field.widget);
  if (offers) return !isBlank(value) && !offers(value);
  if (optionSourceOf(field)?.source !== 'static') return false;
  const items = staticItems(propsOf(field)) ?? [];
  const chosen = (of: unknown): OptionItem[] => (widgetOf(field.widget).chosen ?? chosenItems)(items, [of].flat());
  const known = new Set(chosen(stored));
  return chosen(value).some((item) => item.disabled === true && !known.has(item));
}

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
import { readingOf } from './values.ts';

/** What a write from outside newly chooses although nobody can pick it any more, or not today; what stood there before may stay. */
export function checkChosen(
  { fields }: Pick<ModelDefinition, 'fields'>,
  given: RecordValue,
  { before, now, path = '' }: { before: RecordValue | null; now: Date; path?: string },
): Finding[] {
  return fields.flatMap((field) => {
    const at = `${path}${field.name}`;
    const value = own(given, field.name);
    if (field.kind === 'rows') return rowFindings(field, { value, before, now, at });
    const stored = before === null ? field.defaultValue : own(before, field.name);
    if (isBlank(value) || sameValue(value, stored)) return [];
    return isNoLongerOffered(field, { value, stored })
      ? [finding(at, 'notAnOption')]
      : faultsOfNew(field, { value, now, at });
  });
}

function rowFindings(
  { name, rows = [] }: FieldDefinition,
  { value, before, now, at }: { value: unknown; before: RecordValue | null; now: Date; at: string },
): Finding[] {
  if (!Array.isArray(value)) return [];
  if (!rows.some(isChosenFrom)) return [];
  const stored = (before && (own(before, name) as RecordValue[] | undefined)) ?? [];
  const byId = new Map(stored.map((row) => [row.id, row]));
  return (value as RecordValue[]).flatMap((row, index) => {
    const was = (row.id !== undefined && byId.get(row.id)) || null;
    if (was === row) return [];
    return checkChosen({ fields: rows }, row, { before: was, now, path: `${at}[${index}].` });
  });
}

const isChosenFrom = (field: FieldDefinition): boolean =>
  widgetOf(field.widget).offers !== undefined ||
  widgetOf(field.widget).refineNew !== undefined ||
  optionSourceOf(field)?.source === 'static' ||
  (field.rows ?? []).some(isChosenFrom);

function faultsOfNew(field: FieldDefinition, { value, now, at }: { value: unknown; now: Date; at: string }): Finding[] {
  const { refineNew } = widgetOf(field.widget);
  if (!refineNew) return [];
  const findings: Finding[] = [];
  refineNew(value, { ...readingOf(field, { path: at, findings }), now });
  return findings;
}

function isNoLongerOffered(field: FieldDefinition, { value, stored }: { value: unknown; stored: unknown }): boolean {
  const { offers } = widgetOf(field.widget);
  if (offers) return !offers(value);
  if (optionSourceOf(field)?.source !== 'static') return false;
  const items = staticItems(propsOf(field)) ?? [];
  const chosen = (of: unknown): OptionItem[] =>
    (widgetOf(field.widget).chosen ?? chosenItems)(items, [of].flat(), propsOf(field));
  const known = new Set(chosen(stored));
  return chosen(value).some((item) => item.disabled === true && !known.has(item));
}

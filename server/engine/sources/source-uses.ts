import { rowsSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { pickedRows } from '@tessera/schemas/language/picked-rows.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { OptionSource, SourceOf } from '@tessera/schemas/options/source.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';

/** The data sources whose rows a definition offers, with the columns that it offers them by. */
export function offeredSources({ model, pages }: ResourceDefinition): RowsSource[] {
  const fields = placedFields(model.fields).map(({ field }) => field);
  const side: OptionSource | undefined = pages.list?.side?.source;
  return [...fields.flatMap((field) => rowsSourceOf(field) ?? []), ...(side?.source === 'dataSource' ? [side] : [])];
}

export type RowsSource = SourceOf<'dataSource'>;

/** A field, or a list's side tree, whose choices are rows of a data source. */
interface SourceUse {
  resource: Resource;
  /** What the field is called; null: the side tree. */
  label: Caption | null;
  source: RowsSource;
  /** The columns that are shown of its rows, and those that other fields take over. */
  shown: readonly string[];
  fills: readonly string[];
  /** Whether somebody sees the field: without it nobody sees its choices. */
  isSeen: (work: Work) => boolean;
}

interface Uses {
  version: number;
  byCode: Map<string, SourceUse[]>;
}

const known = new WeakMap<Registry, Uses>();

/** Where a data source is used by what is released, by its code. */
export function sourceUses(registry: Registry, code: string): SourceUse[] {
  let uses = known.get(registry);
  if (uses?.version !== registry.version) {
    uses = { version: registry.version, byCode: collect(registry) };
    known.set(registry, uses);
  }
  return uses.byCode.get(code) ?? [];
}

function collect(registry: Registry): Uses['byCode'] {
  const byCode: Uses['byCode'] = new Map();
  const add = (use: SourceUse) => byCode.set(use.source.code, [...(byCode.get(use.source.code) ?? []), use]);
  for (const resource of registry.all()) {
    const accessOf = ({ authority }: Work) => authority.accessTo(resource);
    for (const { stored, path } of resource.byPath.values()) {
      const source = rowsSourceOf(stored.field);
      if (source)
        add({
          resource,
          label: stored.field.label,
          source,
          ...columnsOf(stored.field),
          isSeen: (work) => maySee(accessOf(work), path),
        });
    }
    const side: OptionSource | undefined = resource.definition.pages.list?.side?.source;
    if (side?.source === 'dataSource')
      add({ resource, label: null, source: side, shown: [], fills: [], isSeen: () => true });
  }
  return byCode;
}

function columnsOf(field: FieldDefinition): Pick<SourceUse, 'shown' | 'fills'> {
  const { shown, fills } = pickedRows(field);
  return { shown: shown.map(({ column }) => column), fills: fills.map(({ column }) => column) };
}

/**
 * Whether somebody sees a form or a list that offers the rows by these columns, and by no other parameters: what a form does
 * not fill in is the source's own business.
 */
export const offersRows = (
  work: Work,
  {
    asked,
    given,
    shown,
    fills,
  }: { asked: Pick<RowsSource, 'code' | 'value' | 'label' | 'parent'>; given: readonly string[] } & Pick<
    SourceUse,
    'shown' | 'fills'
  >,
): boolean =>
  sourceUses(work.registry, asked.code).some(
    ({ resource, source, isSeen, ...use }) =>
      source.value === asked.value &&
      source.label === asked.label &&
      source.parent === asked.parent &&
      given.every((name) => source.parameters?.some((one) => one.name === name)) &&
      shown.every((name) => use.shown.includes(name)) &&
      fills.every((name) => use.fills.includes(name)) &&
      work.authority.accessTo(resource).granted &&
      isSeen(work),
  );

import { rowsSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { pickedRows } from '@tessera/schemas/language/picked-rows.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import type { OptionSource, SourceOf } from '@tessera/schemas/options/source.ts';
import type { Caption } from '@tessera/schemas/texts/text.ts';
import { canonical } from '../../storage/canonical.ts';
import type { Registry } from '../registry/registry.ts';
import type { Resource } from '../registry/resource.ts';
import { maySee } from '../work/access.ts';
import type { Work } from '../work/work.ts';

export type RowsSource = SourceOf<'dataSource'>;

/** Rows of a data source that a form or a list gives to whoever sees it. */
interface OfferedRows {
  source: RowsSource;
  /** The columns that are shown of its rows, and those that other fields take over. */
  shown: readonly string[];
  fills: readonly string[];
}

/** The rows of data sources that a definition offers. */
export const offeredRows = ({ model, pages }: Pick<ResourceDefinition, 'model' | 'pages'>): OfferedRows[] => [
  ...placedFields(model.fields).flatMap(({ field }) => rowsOfField(field) ?? []),
  ...rowsOfSide(pages.list),
];

/** Whether whoever may have what is offered before may have this too. */
export const covers = (before: OfferedRows, { source, shown, fills }: OfferedRows): boolean =>
  canonical(before.source) === canonical(source) &&
  shown.every((column) => before.shown.includes(column)) &&
  fills.every((column) => before.fills.includes(column));

/** A field, or a list's side tree, whose choices are rows of a data source. */
interface SourceUse extends Omit<OfferedRows, 'fills'> {
  resource: Resource;
  /** The columns that other fields take over, with the paths of these. */
  fills: readonly { column: string; path: string }[];
  /** What the field is called; null: the side tree. */
  label: Caption | null;
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
      const rows = rowsOfField(stored.field);
      if (!rows) continue;
      const around = path.slice(0, path.length - stored.field.name.length);
      const fills = pickedRows(stored.field).fills.map(({ field, column }) => {
        // In a row first its own column, else the field of the record.
        const beside = around + field;
        return { column, path: resource.byPath.has(beside) ? beside : field };
      });
      const isSeen = (work: Work) => maySee(accessOf(work), path);
      add({ ...rows, fills, resource, label: stored.field.label, isSeen });
    }
    for (const rows of rowsOfSide(resource.definition.pages.list))
      add({ ...rows, fills: [], resource, label: null, isSeen: () => true });
  }
  return byCode;
}

function rowsOfField(field: FieldDefinition): OfferedRows | undefined {
  const source = rowsSourceOf(field);
  if (!source) return undefined;
  const { shown, fills } = pickedRows(field);
  return { source, shown: shown.map(({ column }) => column), fills: fills.map(({ column }) => column) };
}

function rowsOfSide(list: ResourceDefinition['pages']['list']): OfferedRows[] {
  const source: OptionSource | undefined = list?.side?.source;
  return source?.source === 'dataSource' ? [{ source, shown: [], fills: [] }] : [];
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
    OfferedRows,
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
      // What goes into a field that they do not see is as hidden as that.
      fills.every((name) =>
        use.fills.some(({ column, path }) => column === name && maySee(work.authority.accessTo(resource), path)),
      ) &&
      work.authority.accessTo(resource).granted &&
      isSeen(work),
  );

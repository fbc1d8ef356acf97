import type { Scope } from '../expression/index.ts';
import { kindOf, type ValueKind } from '../kinds/index.ts';
import { columnFormats, isDrawn } from '../language/list-page.ts';
import type { ModelDefinition } from '../language/model.ts';
import { traitOfButton } from '../language/operations.ts';
import { pageProps } from '../language/page.ts';
import type { FindResource, PageDocument } from '../language/resource.ts';
import { systemFields } from '../language/system-fields.ts';
import type { PropDefinitions } from '../properties/property.ts';
import { isNumeric, isSecret, scopeOf } from '../record/index.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { kindLabels } from './kind-labels.ts';
import { checkValues, type ValueWalk, walkOf } from './values.ts';

/** What the pages refer to: fields that exist, once each in a form, and fit for what the list does with them. */
export function checkPages(document: PageDocument, resources?: FindResource): Finding[] {
  const { model, pages } = document;
  const walk = { ...walkOf(model, resources), scope: listScope(model) };
  for (const [name, definitions] of Object.entries<PropDefinitions>(pageProps)) {
    const values = pages[name as keyof typeof pages];
    if (values) checkValues({ definitions, values: values as Record<string, unknown>, path: `pages.${name}` }, walk);
  }
  return [
    ...walk.findings,
    ...checkOperators(document, walk),
    ...checkCalendar(document, walk),
    ...checkTraits(document),
  ];
}

/** What a page can compute of a record: its list holds no rows of sub-tables. */
function listScope(model: ModelDefinition): Scope {
  const names = Object.entries(scopeOf(model).names).filter(([, type]) => typeof type === 'string');
  return { names: Object.fromEntries(names) };
}

/** What two properties of an entry of the list demand together. */
function checkOperators({ pages: { list } }: PageDocument, { head }: ValueWalk): Finding[] {
  const searches = (list?.search ?? []).flatMap(({ field: id, operator }, index) => {
    const field = head.get(id);
    const allowed = field ? kindOf(field.kind).operators : [];
    if (!operator || allowed.length === 0 || allowed.includes(operator)) return [];
    return [finding(`pages.list.search[${index}].operator`, 'notFilterable')];
  });
  const columns = (list?.columns ?? []).flatMap(({ field: id, sortable }, index) => {
    const field = head.get(id);
    if (!field || !sortable || kindOf(field.kind).sortable || field.kind === 'none') return [];
    return [finding(`pages.list.columns[${index}].sortable`, 'notSortable')];
  });
  const totals = (list?.columns ?? []).flatMap(({ field: id, total }, index) => {
    const field = head.get(id);
    if (!field || !total || (isNumeric(field) && !isSecret(field))) return [];
    return [finding(`pages.list.columns[${index}].total`, 'notNumeric')];
  });
  const formats = (list?.columns ?? []).flatMap(({ field: id, format }, index) => {
    const field = head.get(id);
    const kinds: readonly ValueKind[] = format ? columnFormats[format] : [];
    if (!field || !format || kinds.includes(field.kind)) return [];
    return [finding(`pages.list.columns[${index}].format`, 'notForKind', { kind: kindLabels[field.kind] })];
  });
  return [...searches, ...columns, ...totals, ...formats];
}

/** What ends on a day is a day itself: a range has its own end. */
function checkCalendar({ pages: { list } }: PageDocument, { head }: ValueWalk): Finding[] {
  const field = list?.calendar?.end && isDrawn(list, 'calendar') ? head.get(list.calendar.end) : undefined;
  return field?.kind === 'range'
    ? [finding('pages.list.calendar.end', 'notForKind', { kind: kindLabels[field.kind] })]
    : [];
}

/** What only records of models with a trait can be shown as, or have done to them. */
function checkTraits({ model, pages: { list, dictionary } }: PageDocument): Finding[] {
  const needed = [
    ...(dictionary?.isTree ? [['pages.dictionary.isTree', systemFields.parentId.trait] as const] : []),
    ...(list?.view === 'tree' ? [['pages.list.view', systemFields.parentId.trait] as const] : []),
    ...(list?.views?.includes('tree') ? [['pages.list.views', systemFields.parentId.trait] as const] : []),
    ...(list?.buttons ?? []).flatMap((button) => {
      const trait = traitOfButton(button);
      return trait ? [['pages.list.buttons', trait] as const] : [];
    }),
  ];
  return needed
    .filter(([, trait]) => !model.traits?.includes(trait))
    .map(([path, trait]) => finding(path, 'needsTrait', { value: trait }));
}

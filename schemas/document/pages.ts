import { kindOf } from '../kinds/index.ts';
import { traitOfButton } from '../language/operations.ts';
import { pageProps } from '../language/page.ts';
import type { FindResource, PageDocument } from '../language/resource.ts';
import { systemFields } from '../language/system-fields.ts';
import type { PropDefinitions } from '../properties/property.ts';
import { isNumeric, isSecret } from '../record/index.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import { checkValues, type ValueWalk, walkOf } from './values.ts';

/** What the pages refer to: fields that exist, once each in a form, and fit for what the list does with them. */
export function checkPages(document: PageDocument, resources?: FindResource): Finding[] {
  const { model, pages } = document;
  const walk = walkOf(model, resources);
  for (const [name, definitions] of Object.entries<PropDefinitions>(pageProps)) {
    const values = pages[name as keyof typeof pages];
    if (values) checkValues({ definitions, values: values as Record<string, unknown>, path: `pages.${name}` }, walk);
  }
  return [...walk.findings, ...checkOperators(document, walk), ...checkTraits(document)];
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
    if (!field || !sortable || kindOf(field.kind).sortable || field.kind === 'rows' || field.kind === 'none') return [];
    return [finding(`pages.list.columns[${index}].sortable`, 'notSortable')];
  });
  const totals = (list?.columns ?? []).flatMap(({ field: id, total }, index) => {
    const field = head.get(id);
    if (!field || !total || (isNumeric(field) && !isSecret(field))) return [];
    return [finding(`pages.list.columns[${index}].total`, 'notNumeric')];
  });
  return [...searches, ...columns, ...totals];
}

/** What only records of models with a trait can be shown as, or have done to them. */
function checkTraits({ model, pages: { list, dictionary } }: PageDocument): Finding[] {
  const needed = [
    ...(dictionary?.isTree ? [['pages.dictionary.isTree', systemFields.parentId.trait] as const] : []),
    ...(list?.view === 'tree' ? [['pages.list.view', systemFields.parentId.trait] as const] : []),
    ...(list?.buttons ?? []).flatMap((button) => {
      const trait = traitOfButton(button);
      return trait ? [['pages.list.buttons', trait] as const] : [];
    }),
  ];
  return needed
    .filter(([, trait]) => !model.traits?.includes(trait))
    .map(([path, trait]) => finding(path, 'needsTrait', { value: trait }));
}

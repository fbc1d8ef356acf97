import { importedButtons } from '../import/field-draft.ts';
import { idOf } from '../import/naming.ts';
import { kindOf, type ValueKind } from '../kinds/index.ts';
import { allControlled, type ListColumn, type ListPage } from '../language/list-page.ts';
import { widgetOf } from '../widgets/index.ts';
import { isNamed } from './column-names.ts';
import { isFlagWidget } from './column-widgets.ts';
import type { GuessedField, GuessedTable } from './guess.ts';

const most = { columns: 8, search: 5, keyword: 5 };

/** What people look for at first: what names a record, its states, dates and relations. */
export function listOf(
  { titleField, sortField }: GuessedTable,
  { used, isTree }: { used: GuessedField[]; isTree: boolean },
): ListPage {
  const columns = columnsOf(used, titleField);
  const search = used.filter((field) => isLookedFor(field) && field.name !== titleField).slice(0, most.search);
  const keyword = used.filter((field) => isText(field) && (field.name === titleField || isNaming(field)));
  const latest = !isTree && used.some(({ name }) => name === sortField) ? sortField : undefined;
  // Ids of copies say nothing of an order: what has no date stands by its name.
  const named = used.find(({ name, kind }) => name === titleField && kindOf(kind).sortable)?.name;
  const sort = latest ?? named;
  return {
    ...(isTree ? { view: 'tree' as const } : {}),
    columns: columns.map((field) => columnFor(field, { isTitle: field.name === titleField })),
    ...(search.length > 0 ? { search: search.map(searchFor) } : {}),
    ...(keyword.length > 0 ? { keyword: keyword.slice(0, most.keyword).map(({ name }) => idOf(name)) } : {}),
    ...(sort ? { sort: { field: idOf(sort), order: latest ? ('desc' as const) : ('asc' as const) } } : {}),
    buttons: importedButtons,
    permissions: allControlled,
  };
}

function columnsOf(used: GuessedField[], titleField: string): GuessedField[] {
  const title = used.find(({ name }) => name === titleField);
  const shown = used.filter(
    (field) => field !== title && kindOf(field.kind).inLists && !field.props.password && !field.isAudit,
  );
  const weighed = shown.map((field, place) => ({ field, weight: weightOf(field) - place / 100 }));
  const chosen = new Set(
    weighed
      .sort((one, other) => other.weight - one.weight)
      .slice(0, most.columns - 1)
      .map(({ field }) => field),
  );
  const columns = [...(title ? [title] : []), ...shown.filter((field) => chosen.has(field))];
  return columns.length > 0 ? columns : used.slice(0, 1);
}

/** How much people want to see it at a glance. */
function weightOf(field: GuessedField): number {
  const { column, to, options, widget, required, unique } = field;
  if (isNamed('remark', column)) return 0;
  const byWidget = widgetOf(widget).places !== undefined || isMoment(field) ? 4 : isFlagWidget(widget) ? 2 : 2.5;
  return (to || options ? 5 : byWidget) + (required ? 1 : 0) + (unique ? 2 : 0);
}

const isMoment = ({ kind }: GuessedField) => kind === 'date' || kind === 'dateTime';
const isText = ({ kind, props, options }: GuessedField) => kind === 'text' && !props.password && !options;
const isNaming = ({ column, unique, isAudit }: GuessedField) =>
  !isAudit && (unique || isNamed('code', column) || /name$/i.test(column));

const isLookedFor = ({ kind, widget, to, options, isAudit }: GuessedField): boolean =>
  !isAudit &&
  (to !== undefined || options !== undefined || kind === 'date' || kind === 'dateTime' || isFlagWidget(widget));

const searchFor = ({ name, kind }: GuessedField) => ({
  field: idOf(name),
  ...(kind === 'date' || kind === 'dateTime' ? { operator: 'between' as const } : {}),
});

const widths: Partial<Record<ValueKind, number>> = {
  date: 120,
  dateTime: 170,
  integer: 110,
  decimal: 120,
  boolean: 90,
  time: 100,
};

const columnFor = ({ name, kind }: GuessedField, { isTitle }: { isTitle: boolean }): ListColumn => ({
  field: idOf(name),
  width: isTitle ? 200 : (widths[kind] ?? 150),
  ...(kindOf(kind).sortable ? { sortable: true } : {}),
});

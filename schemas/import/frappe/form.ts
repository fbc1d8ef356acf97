import { kinds } from '../../kinds/index.ts';
import { canStandInLists } from '../../language/defaults.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { allControlled, type ListPage } from '../../language/list-page.ts';
import { isShowable } from '../../language/model.ts';
import { documentVersion } from '../../language/resource.ts';
import { isBorrowable } from '../../record/index.ts';
import { t, textIn } from '../../texts/text.ts';
import {
  canBeUnique,
  emptyFormField,
  hasTitle,
  type ImportedEntry,
  importedButtons,
  isNaming,
  listFor,
  makeField,
  nodeOf,
  titleOf,
} from '../field-draft.ts';
import { applyStates } from '../formily/conditions.ts';
import { settleShown } from '../imported-form.ts';
import { flagAt, PropertyReader, textAt } from '../loose.ts';
import { codeOf, identifier, ruleCodeOf } from '../naming.ts';
import type { ImportPlace, Target } from '../place.ts';
import type { ImportMatter, ImportNote } from '../report.ts';
import { note } from '../report.ts';
import { type DocType, isRowsType, isTreeType, keyOf, nameIn, typeOf } from './doctype.ts';
import { type Around, type Converted, convertFields, type Fetched, mostRowFields, numbered } from './fields.ts';
import { bodyOf } from './layout.ts';

interface Made {
  entry: ImportedEntry;
  files: string[];
  fetched: Fetched[];
  names: ReadonlyMap<string, string>;
  listed: (fields: FieldDefinition[]) => ListPage;
}

/** Types of one import: those that are rows of others go into them, links point to the others. */
export function convertDocTypes(all: DocType[], place: ImportPlace): { entry: ImportedEntry; files: string[] }[] {
  const types = new Map<string, DocType>();
  for (const type of all) if (!types.has(keyOf(type.name))) types.set(keyOf(type.name), type);
  const used = new Set([...types.values()].filter((type) => !isRowsType(type)).flatMap(rowTypesOf));
  const heads = all.filter((type) => !isRowsType(type) || !used.has(keyOf(type.name)));
  const own = new Map(
    heads
      .filter((type) => types.get(keyOf(type.name)) === type)
      .map((type) => [keyOf(type.name), targetOf(type)] as const),
  );
  const targets = new Map([...(place.modules ?? []), ...own]);
  const rowTypes = new Set([...used].filter((key) => !own.has(key)));
  const made = heads.map((type) => convertType(type, { place, types, targets, rowTypes }));
  settleShown(made.map(({ entry }) => entry));
  for (const one of made) showFetched(one, made);
  // Only now it is known what the fields are that a list shows.
  for (const { entry, listed } of made) entry.page.pages.list = listed(entry.page.model.fields);
  return made.map(({ entry, files }) => ({ entry, files }));
}

const rowTypesOf = ({ fields }: DocType): string[] =>
  fields.flatMap((field) =>
    ['Table', 'Table MultiSelect'].includes(typeOf(field)) ? [keyOf(textAt(field, 'options') || 'none')] : [],
  );

/** Fields that are kept by the system here, or stand for something that it has. */
function leftIn(type: DocType): Set<string> {
  const tree = isTreeType(type) ? ['lft', 'rgt', 'old_parent', textAt(type.source, 'nsm_parent_field')] : [];
  return new Set(['amended_from', ...tree.filter(Boolean)]);
}

/** How a type numbers or names its records. */
const autonameOf = ({ source }: DocType): string =>
  textAt(source, 'autoname') || (textAt(source, 'naming_rule') === 'Set by user' ? 'prompt' : '');

const hasSeries = (type: DocType): boolean => type.fields.some((field) => nameIn(field) === 'naming_series');

/** `PROJ-.####`, `format:INV-{YYYY}-{#####}`: what numbers records where no field says how. */
const isPattern = (autoname: string): boolean => /#/.test(autoname);

/** What others may point to, found by converting it once without anybody reading the notes. */
function targetOf(type: DocType): Target {
  const around = aroundOf(
    { place: { isUsablePattern: () => true }, types: new Map(), targets: new Map(), rowTypes: new Set() },
    type,
  );
  const { fields, names } = converted(type, around);
  return {
    code: codeOf(type.name),
    titleField: titleIn(type, { fields, names }),
    shows: new Set(fields.map((field) => field.name)),
    tree: isTreeType(type),
  };
}

type Known = Pick<Around, 'place' | 'types' | 'targets' | 'rowTypes'>;

function aroundOf(known: Known, type: DocType): Around {
  let count = 0;
  const isNumbered = /^naming_series/.test(autonameOf(type)) || hasSeries(type);
  return {
    ...known,
    ...{ notes: [], places: [], fetched: [], rows: [], codeRules: new Set<string>(), left: leftIn(type) },
    rowsLeft: { count: mostRowFields },
    rule: isNumbered ? ruleCodeOf(type.name) : undefined,
    nextId: (name) => `${name}-${++count}`,
  };
}

function converted(type: DocType, around: Around): Converted {
  const found = withName(type, { found: convertFields(type, around), around });
  fillIn(type, { ...found, fetched: new Set(around.fetched.map(({ name }) => name)), notes: around.notes });
  return found;
}

/** A text that begins as `{customer}-{no}` is put together of those fields, as far as they are told here. */
function fillIn(
  type: DocType,
  {
    fields,
    names,
    fetched,
    notes,
  }: Pick<Converted, 'fields' | 'names'> & { fetched: Set<string>; notes: ImportNote[] },
): void {
  for (const source of type.fields) {
    const field = fields.find(({ name }) => name === names.get(nameIn(source)));
    const text = textAt(source, 'default');
    if (!field || (field.kind !== 'text' && field.kind !== 'longText') || !/\{\w+\}/.test(text)) continue;
    delete field.defaultValue;
    const parts = text.split(/(\{\w+\})/).filter(Boolean);
    const told = parts.map((part) => {
      const raw = /^\{(\w+)\}$/.exec(part)?.[1];
      if (raw === undefined) return `"${part.replaceAll('"', '""')}"`;
      const of = fields.find(({ name }) => name === names.get(raw));
      return of && of !== field && joined.has(of.kind) && !fetched.has(of.name) ? of.name : undefined;
    });
    if (told.includes(undefined)) notes.push(note(field.name, 'defaultFormula', { value: text }));
    else field.value = `concat(${told.join(', ')})`;
  }
}

const joined: ReadonlySet<string> = new Set(['text', 'longText', 'integer', 'decimal', 'date']);

/** A type whose records have no name among their fields has one here: what that product numbers or asks for beside them. */
function withName(type: DocType, { found, around }: { found: Converted; around: Around }): Converted {
  const autoname = autonameOf(type);
  const isAsked = autoname.toLowerCase() === 'prompt';
  if ((!isAsked && !isPattern(autoname)) || around.rule !== undefined) return found;
  const name = found.fields.some((field) => field.name === 'recordName') ? 'recordName_2' : 'recordName';
  const label = isAsked ? t('名称', '名稱', 'Name', '名称') : t('编号', '編號', 'Number', '番号');
  const rule = ruleCodeOf(type.name);
  const field = makeField(
    { id: `f_${name}`, name, label: textIn(label, 'zh') },
    isAsked
      ? { widget: 'input', required: true, unique: true, props: { maxlength: 140 } }
      : { widget: 'codeRule', props: { rule } },
  );
  if (!isAsked) numbered(name, { rule, value: autoname.replace(/^format:/, ''), around });
  const named = { ...field, label };
  const node = {
    is: 'node',
    draw: (place) => nodeOf(named, place),
    isWide: false,
  } as const satisfies Converted['pieces'][number];
  return { ...found, fields: [named, ...found.fields], pieces: [node, ...found.pieces] };
}

function titleIn(type: DocType, { fields, names }: Pick<Converted, 'fields' | 'names'>): string {
  const wanted = [
    textAt(type.source, 'title_field'),
    /^field:(.*)$/.exec(autonameOf(type))?.[1] ?? '',
    'naming_series',
  ];
  const found = wanted.flatMap((raw) => fields.find(({ name }) => name === names.get(raw.trim())) ?? []);
  // What nobody sees and nothing fills in names nobody.
  const unseen = new Set(type.fields.filter((one) => flagAt(one, 'hidden')).map((one) => names.get(nameIn(one))));
  const isFilled = ({ name, value, fill }: FieldDefinition) =>
    !unseen.has(name) || value !== undefined || fill !== undefined;
  const [title] = found.filter((one) => (one.kind === 'text' || one.kind === 'longText') && isFilled(one));
  const numberedBy = fields.find(({ name }) => name === 'recordName');
  return (title ?? numberedBy)?.name ?? (titleOf(fields) || 'fullName');
}

function convertType(type: DocType, known: Known): Made {
  const around = aroundOf(known, type);
  const { notes } = around;
  const found = converted(type, around);
  const key = /^field:(.*)$/.exec(autonameOf(type))?.[1]?.trim();
  const keyField = key === undefined ? undefined : found.fields.find(({ name }) => name === found.names.get(key));
  if (keyField && canBeUnique(keyField)) Object.assign(keyField, { unique: true, required: true });
  const first = hasTitle(found.fields) ? undefined : emptyFormField(notes);
  const fields = [...(first ? [first] : []), ...found.fields];
  applyStates({ fields, places: around.places, notes });
  freeHidden(fields, { type, names: found.names, notes });
  reportType(type, { notes, known });
  const body = bodyOf(found.pieces, { firstTab: details, nextId: around.nextId });
  const entry: ImportedEntry = {
    code: codeOf(type.name),
    fullName: type.name.slice(0, 100),
    type: 'list',
    category: 'import',
    page: {
      version: documentVersion,
      model: {
        name: identifier(type.name) || 'form',
        fields,
        ...(isTreeType(type) ? { traits: ['tree' as const] } : {}),
        titleField: first?.name ?? titleIn(type, found),
      },
      pages: {
        form: {
          body: first ? [nodeOf(first), ...body] : body,
          width: fields.some(({ kind }) => kind === 'rows') ? 1100 : 800,
          labelPosition: 'top',
        },
      },
    },
    report: notes,
    codeRules: [...around.codeRules].map((code) => ({ code })),
  };
  const files = [type.file, ...new Set(rowTypesOf(type).flatMap((each) => known.types.get(each)?.file ?? []))];
  const listed = (now: FieldDefinition[]) => listOf(type, { ...found, fields: now });
  return { entry, files: [...new Set(files)], fetched: around.fetched, names: found.names, listed };
}

const details = t('详情', '詳細資料', 'Details', '詳細');

/** What nobody sees in a form nobody fills in: it cannot be required of them. */
function freeHidden(
  fields: FieldDefinition[],
  { type, names, notes }: { type: DocType; names: ReadonlyMap<string, string>; notes: ImportNote[] },
): void {
  const hidden = new Set(
    type.fields.filter((field) => flagAt(field, 'hidden')).map((field) => names.get(nameIn(field))),
  );
  for (const field of fields) {
    if (!hidden.has(field.name) || field.required === undefined || field.defaultValue !== undefined || field.fill)
      continue;
    delete field.required;
    notes.push(note(field.name, 'hiddenFree'));
  }
}

function listOf(type: DocType, { fields, shown, names }: Pick<Converted, 'fields' | 'shown' | 'names'>): ListPage {
  const start = listFor(fields);
  const isListed = ({ name }: FieldDefinition) => shown.get(name)?.inList === true;
  const title = fields.find(({ name }) => name === titleIn(type, { fields, names }));
  const columns = fields.filter((field) => field !== title && isListed(field) && canStandInLists(field));
  const search = fields.filter(({ name, kind }) => shown.get(name)?.inSearch && kinds[kind].operators.length > 0);
  const words = textAt(type.source, 'search_fields')
    .split(',')
    .map((name) => names.get(name.trim()));
  const keyword = fields
    .filter((field) => (field === title || words.includes(field.name)) && isNaming(field))
    .slice(0, 5);
  const first = title && canStandInLists(title) ? [title] : [];
  return {
    columns: columns.length === 0 ? start.columns : [...first, ...columns].map(({ id }) => ({ field: id })),
    buttons: importedButtons,
    permissions: allControlled,
    ...(search.length > 0
      ? { search: search.map(({ id }) => ({ field: id })) }
      : start.search
        ? { search: start.search }
        : {}),
    ...(keyword.length > 0
      ? { keyword: keyword.map(({ id }) => id) }
      : start.keyword
        ? { keyword: start.keyword }
        : {}),
  };
}

/** A copy of what another record holds is shown as it stands there, where that can be shown. */
function showFetched({ entry, fetched, names }: Made, all: readonly Made[]): void {
  for (const { rows, name, by, their } of fetched) {
    const fields =
      rows.length === 0
        ? entry.page.model.fields
        : (entry.page.model.fields.find((one) => one.name === rows[0])?.rows ?? []);
    const at = fields.findIndex((field) => field.name === name);
    const [field, pointing] = [
      fields[at],
      fields.find((one) => one.name === (rows.length === 0 ? (names.get(by) ?? by) : by)),
    ];
    const target = all.find((one) => `entry/${one.entry.code}` === pointing?.to?.resource);
    const shown = target?.entry.page.model.fields.find((one) => one.name === (target.names.get(their) ?? their));
    const place = [...rows, name].join('.');
    if (
      !field ||
      !pointing ||
      pointing.kind !== 'ref' ||
      !shown ||
      !isBorrowable(shown) ||
      entry.page.model.titleField === name
    ) {
      entry.report.push(note(place, 'properties', { names: `fetch_from ${by}.${their}` }));
      continue;
    }
    const { id, label, visible } = field;
    const props = { relationField: pointing.id, showField: shown.name };
    fields[at] = makeField({ id, name, label: String(label) }, { widget: 'relationFormAttr', props, visible });
    const { model } = target!.entry.page;
    if (!isShowable(model, shown.name)) model.showable = [...(model.showable ?? []), shown.name];
    // Nobody fills in what is shown: that it was locked says no more.
    const moot = entry.report.filter((one) => one.field !== place || !locks.has(one.what));
    entry.report = [...moot, note(place, 'fetched', { old: `${by}.${their}` })];
  }
}

const locks: ReadonlySet<ImportMatter> = new Set(['unlocked', 'editable', 'fixedValue']);

/** What a type says beyond its fields that is read above, or that only that product's own pages know. */
const known = new Set(
  (
    'doctype name fields field_order istable is_tree nsm_parent_field autoname naming_rule title_field search_fields owner creation ' +
    'modified modified_by docstatus idx module custom engine icon color document_type allow_copy allow_import allow_rename editable_grid ' +
    'in_create in_dialog hide_heading hide_toolbar read_only_onload sort_field sort_order show_name_in_global_search show_title_field_in_link ' +
    'track_changes track_seen track_views quick_entry index_web_pages_for_search row_format rows_threshold_for_grid_search translated_doctype ' +
    'default_view default_print_format documentation max_attachments image_field timeline_field migration_hash website_search_field ' +
    'grid_page_length queue_in_background force_re_route_to_default_view make_attachments_public protect_attached_files name_case __islocal ' +
    '__last_update __onload is_calendar_and_gantt beta has_web_view allow_guest_to_view route is_published_field email_append_to subject_field ' +
    'sender_field recipient_account_field sender_name_field print_outline restrict_to_domain allow_events_in_timeline allow_auto_repeat ' +
    'allow_bulk_edit tag_fields description'
  ).split(' '),
);

function reportType(type: DocType, { notes, known: { types } }: { notes: ImportNote[]; known: Known }): void {
  for (const field of type.strange) notes.push(note('', 'badValue', { property: 'fields', value: field }));
  const left = new PropertyReader(type.source, { field: '', notes })
    .leftOver(known)
    .filter((key) => type.source[key] !== 0);
  const names = [...left, ...type.beside];
  if (names.length > 0) notes.push(note('', 'properties', { names: names.join(', ') }));
  if (isRowsType(type)) notes.push(note('', 'noMain'));
  if (types.get(keyOf(type.name)) !== type)
    notes.push(note('', 'duplicateCode', { old: type.name, code: codeOf(type.name) }));
}

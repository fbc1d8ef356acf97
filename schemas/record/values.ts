import { type Cell, type CellForm, type CellReading, readable, type Shown } from '../kinds/cell.ts';
import { kindOf } from '../kinds/index.ts';
import type { CleanHtml, FilterInput, Reading, Speaking } from '../kinds/kind.ts';
import { optionSourceOf, propsOf, targetOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { wayTo } from '../options/items.ts';
import { type OptionSource, readSource, type SourceOf } from '../options/source.ts';
import type { Finding } from '../texts/findings.ts';
import { type Language, textIn } from '../texts/text.ts';
import { widgetOf } from '../widgets/index.ts';

/** Reads a value from outside: as its kind, then by what its widget demands. Blank is null. */
export function readValue(
  field: FieldDefinition,
  raw: unknown,
  { path, findings, cleanHtml }: { path: string; findings: Finding[]; cleanHtml?: CleanHtml | undefined },
): unknown {
  if (raw === null || raw === undefined || raw === '') return null;
  const widget = widgetOf(field.widget);
  const reading = { ...readingOf(field, { path, findings }), cleanHtml };
  const before = findings.length;
  const value = kindOf(field.kind).read(widget.prepare ? widget.prepare(raw) : raw, reading);
  return value === null || findings.length > before || !widget.refine ? value : widget.refine(value, reading);
}

/** The result of a formula as the field's value, whatever limits there are for typing; null where it is none. */
export function readResult(field: FieldDefinition, result: unknown): unknown {
  const kind = kindOf(field.kind);
  const shaped = result === null ? null : kind.fromResult(result, propsOf(field));
  if (shaped === null || shaped === '') return null;
  const findings: Finding[] = [];
  const value = kind.read(shaped, readingOf(field, { path: field.name, findings }));
  // A number beyond what is stored stays, so that whoever checks the record says so: nothing in its place would be believed.
  if (findings.some(({ rule }) => rule === 'tooLarge' || rule === 'tooSmall')) return shaped;
  return findings.length > 0 ? null : value;
}

/** Where a value of a field is read. */
export const readingOf = (field: FieldDefinition, { path, findings }: Pick<Reading, 'path' | 'findings'>): Reading => ({
  props: propsOf(field),
  path,
  findings,
  isReference: targetOf(field) !== undefined,
});

/** How values of a field are said: what their reader knows of the world besides the value. */
export interface Speaker {
  language: Language;
  /** The label of a dictionary's code, after those of what it hangs below, from the first level down. */
  dictionaryWay: (dictionary: string, code: string) => readonly string[] | undefined;
  /** What is known by a code is called. */
  codedName?: (of: SourceOf<'codes'>['of'], code: string) => string | undefined;
  /** What a module is called. */
  moduleTitle: (value: string) => string | undefined;
  moment: Speaking['moment'];
}

/** A value as the text that a person reads; `name` is what a reference points to, where that is known. */
export function textOf(
  field: FieldDefinition,
  value: unknown,
  { speaker, name }: { speaker: Speaker; name?: string | undefined },
): string {
  if (value === null || value === undefined) return '';
  if (isSecret(field)) return maskedText;
  const props = propsOf(field);
  const source = optionSourceOf(field);
  const wayOf = (code: string) => source && codeWay(source, { code, speaker });
  const speaking: Speaking = {
    language: speaker.language,
    props,
    name,
    moment: speaker.moment,
    // What comes from elsewhere is called what it was called when it was chosen.
    label: (code) => (source?.source === 'dataSource' ? name : wayOf(code)?.at(-1)) ?? code,
    way: (code) => wayOf(code) ?? [code],
  };
  return (widgetOf(field.widget).toText ?? kindOf(field.kind).toText)(value, speaking);
}

/**
 * What a code of a source is called, after what it hangs below is called; undefined where the source has no such code. The
 * names of records come with the record.
 */
function codeWay(
  source: OptionSource,
  { code, speaker }: { code: string; speaker: Speaker },
): readonly string[] | undefined {
  const alone = (name: string | undefined) => (name === undefined ? undefined : [name]);
  return readSource<readonly string[] | undefined>(source, {
    static: ({ items }) => {
      const way = wayTo(items, code).map(({ label }) => textIn(label, speaker.language));
      return way.length > 0 ? way : undefined;
    },
    dictionary: (dictionary) => speaker.dictionaryWay(dictionary.code, code),
    records: () => undefined,
    organization: () => undefined,
    dataSource: () => undefined,
    codes: ({ of }) => alone(speaker.codedName?.(of, code)),
    modules: () => alone(speaker.moduleTitle(code)),
    // A name that stands for itself wherever its owner is not at hand.
    fields: () => undefined,
  });
}

/** What a cell says for a field without options and references; undefined: nothing that its kind could complain of. */
export function valueFromCell(field: FieldDefinition, cell: Cell, how: CellReading = { isExact: false }): unknown {
  const { fromCell } = widgetOf(field.widget);
  if (fromCell) return fromCell(cell, { kind: field.kind, props: propsOf(field) });
  const read = kindOf(field.kind).fromCell;
  return read ? read(cell, { ...how, props: propsOf(field) }) : cell;
}

/** How a workbook holds a field: the number format of its column, and what of a value is no plain text. */
export function cellFormOf(field: FieldDefinition): {
  format: string;
  of: (value: unknown) => number | string | undefined;
} {
  const shown: Shown = { props: propsOf(field), places: shownPlaces(field) };
  // A widget with texts of its own says its values by them.
  const form: CellForm = widgetOf(field.widget).toText ? readable : kindOf(field.kind).cell;
  return { format: form.format(shown), of: (value) => form.of(value, shown) };
}

/** What stands for a secret, as long for each, so that not even its length shows. */
export const maskedText = '••••••';

/** What no list, history or workbook shows once it is written: declared secret, or masked by its widget. Only the form that edits a masked one reads it. */
export const isSecret = (field: FieldDefinition): boolean =>
  field.secret === true || widgetOf(field.widget).masks?.(propsOf(field)) === true;

/** Whether what points to a record may show the field, to those who may see it there. */
export const isBorrowable = (field: FieldDefinition): boolean => {
  const { reference, inLists } = kindOf(field.kind);
  return !isSecret(field) && !reference && (inLists || field.kind === 'longText') && !unshown.has(field.kind);
};

const unshown: ReadonlySet<string> = new Set(['files', 'json', 'rows', 'none']);

/** Whether a text can say a value of a field. */
export const isReadFromCells = ({ widget, kind }: FieldDefinition): boolean =>
  widgetOf(widget).fromCell !== undefined || kindOf(kind).fromCell !== null;

/** The input in which a field is searched for; null: it cannot be. */
export function filterInputOf(field: FieldDefinition): FilterInput | null {
  const { input } = widgetOf(field.widget);
  const own = typeof input === 'function' ? input(propsOf(field)) : input;
  const usual = kindOf(field.kind).input;
  // Options that nobody has set up cannot be chosen from.
  return own === undefined || (own === 'options' && !optionSourceOf(field)) ? usual : own;
}

/** So many decimals a number is shown with; undefined: as many as it has. */
export function shownPlaces(field: FieldDefinition): number | undefined {
  const { precision } = propsOf(field);
  return widgetOf(field.widget).places ?? (typeof precision === 'number' ? precision : undefined);
}

/** Whether a field holds numbers to add up, and to set at the right. */
export const isNumeric = ({ kind, widget }: Pick<FieldDefinition, 'kind' | 'widget'>): boolean =>
  kindOf(kind).numeric === true && widgetOf(widget).numeric !== false;

/** The field as which a field is read: for one that only shows what others hold, theirs. */
export const readAs = (field: FieldDefinition): FieldDefinition => field.shows?.field ?? field;

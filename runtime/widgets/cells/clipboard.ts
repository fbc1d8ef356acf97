import { isPath, levelJointOf, optionSourceOf, waysOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { type OptionSource, targetOfSource } from '@tessera/schemas/options/source.ts';
import { isReadFromCells, valueFromCell } from '@tessera/schemas/record/index.ts';
import { widgetOf } from '@tessera/schemas/widgets/index.ts';
import type { Host, Option } from '../../host/host.ts';
import { flatOptions, loadOptions } from '../../host/options.ts';
import { parametersOf } from '../../host/source-rows.ts';
import type { FormPort } from '../form-port.ts';
import { isEmpty } from '../view.ts';

/** What stands between quotation marks that end with their cell. */
const quotedCell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;

/**
 * The cells of a block that a spreadsheet put on the clipboard: tabs, line ends, quoted cells with both inside. Spreadsheets
 * quote nothing else, so that other quotation marks are the text's own.
 */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    quotedCell.lastIndex = at;
    const inside = char === '"' && cell === '' ? quotedCell.exec(text)?.[1] : undefined;
    if (inside !== undefined && /[\t\n]|""/.test(inside)) {
      cell = inside.replaceAll('""', '"');
      at = quotedCell.lastIndex - 1;
    } else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  // A spreadsheet ends the last line too.
  if (rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop();
  return rows;
}

/** The value of a pasted cell; undefined when the cell cannot take pasted text, or can make nothing of this one. */
export async function valueFromText(
  field: FieldDefinition,
  { text, host, form }: { text: string; host: Host; form: Pick<FormPort, 'get'> },
): Promise<unknown> {
  const trimmed = text.trim();
  if (field.value !== undefined || field.fill || field.kind === 'none') return undefined;
  if (trimmed === '') return null;
  const source = optionSourceOf(field);
  const target = source && targetOfSource(source);
  if (target && isPath(field)) return wayOf(levelsOf(trimmed, field), { host, ...target });
  const ways = waysOf(field);
  // Rows of a data source are asked for by what they are called.
  const down = ways && source && source.source !== 'dataSource' ? await loadOptions(host, source) : undefined;
  if (ways === 'one' && down) return codesOnWay(levelsOf(trimmed, field), down);
  const look = async (part: string) => {
    const found = source ? await idOf(part, { source, host, form }) : undefined;
    return found ?? (down && codesOnWay(levelsOf(part, field), down)?.at(-1));
  };
  if (source) {
    const whole = await look(trimmed);
    const isMany = field.kind !== 'text' && field.kind !== 'ref';
    if (!isMany || whole !== undefined) return isMany ? [whole] : whole;
    // Records are asked for one by one: of these no name is put together.
    return partsOf(trimmed, { look, most: target ? 1 : mostPieces });
  }
  if (!isReadFromCells(field)) return undefined;
  // An input of one line drops the ends of lines, and joins the words on both sides.
  const line = takesLines(field) ? trimmed : trimmed.replace(/\s*[\r\n]+\s*/g, ' ');
  const value = valueFromCell(field, line, { isExact: false, momentAt });
  return isEmpty(value) ? undefined : value;
}

/** A label that has commas itself has no more of them. */
const mostPieces = 5;

/** What several names between commas stand for, each the longest that there is; undefined where one of them is not there. */
async function partsOf(
  text: string,
  { look, most }: { look: (part: string) => Promise<string | undefined>; most: number },
): Promise<string[] | undefined> {
  const ends = [...[...text.matchAll(/[,，、;]/g)].map(({ index }) => index), text.length];
  const found: string[] = [];
  for (let from = 0; from < ends.length; ) {
    const start = from === 0 ? 0 : ends[from - 1]! + 1;
    let to = Math.min(ends.length, from + most);
    let code: string | undefined;
    for (; to > from && code === undefined; to--) code = await look(text.slice(start, ends[to - 1]).trim());
    if (code === undefined) return undefined;
    found.push(code);
    from = to + 1;
  }
  return found;
}

/** What is pasted is on the clocks that the grid shows and copies by: the person's own. */
function momentAt(wall: number): string {
  const said = new Date(wall);
  const own = new Date(2000, 0, 1);
  own.setFullYear(said.getUTCFullYear(), said.getUTCMonth(), said.getUTCDate());
  own.setHours(said.getUTCHours(), said.getUTCMinutes(), said.getUTCSeconds(), said.getUTCMilliseconds());
  return own.toISOString();
}

/** Whether a text of several lines can be written into it. */
const takesLines = ({ kind, widget }: FieldDefinition) => kind !== 'text' || widgetOf(widget).wide === true;

/** The names of the levels in a text that says a way. */
const levelsOf = (text: string, field: FieldDefinition): string[] => text.split(levelJointOf(field).trim() || '/');

/** The codes of a way down options that is said by labels or codes; undefined where one of them is not there. */
function codesOnWay([said = '', ...below]: string[], options: Option[]): string[] | undefined {
  const text = said.trim();
  const found = options.find(({ label, value }) => label === text || value === text);
  const rest = found && below.length > 0 ? codesOnWay(below, found.children ?? []) : [];
  return found && rest && [found.value, ...rest];
}

/** What is called so, or has this id. */
async function idOf(
  text: string,
  { source, host, form }: { source: OptionSource; host: Host; form: Pick<FormPort, 'get'> },
): Promise<string | undefined> {
  const target = targetOfSource(source);
  if (target)
    return (await host.selector(target.resource, { keyword: text })).find(({ fullName }) => fullName === text)?.id;
  const options =
    source.source === 'dataSource'
      ? (await host.rows(source, { parameters: parametersOf(source, form), keyword: text })).list
      : flatOptions(await loadOptions(host, source));
  return options.find(({ label, value }) => label === text || value === text)?.value;
}

/** The ids of a way down a tree that is said by its names; undefined where one of them is not there. */
async function wayOf(
  said: string[],
  { host, resource }: { host: Host; resource: string },
): Promise<string[] | undefined> {
  const ids: string[] = [];
  for (const name of said) {
    const above = ids.at(-1);
    const level = await (above === undefined ? host.selector(resource, {}) : host.below(resource, above));
    const found = level.find(({ fullName }) => fullName === name.trim());
    if (!found) return undefined;
    ids.push(found.id);
  }
  return ids;
}

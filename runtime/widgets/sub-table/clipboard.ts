import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { ValueKind } from '@tessera/schemas/language/kinds.ts';
import type { Options } from '@tessera/schemas/widgets/widget.ts';
import dayjs from 'dayjs';
import type { Host, Option } from '../../host/host.ts';
import { flatOptions, spokenOption } from '../../host/use-options.ts';
import { targetOf } from '../reference-views.tsx';

/** The cells of a block that a spreadsheet put on the clipboard: tabs, line ends, quoted cells with both inside. */
export function parseBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '"' && text[at + 1] === '"') cell += text[++at];
      else if (char === '"') quoted = false;
      else cell += char;
    } else if (char === '"' && cell === '') quoted = true;
    else if (char === '\t') endCell();
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

const number = (text: string) => {
  const plain = text.replace(/[,\s￥¥$]/g, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : text;
};
const day = (format: string) => (text: string) => {
  const parsed = dayjs(text.replace(/[年月/.]/g, '-').replace(/日/g, ''));
  return parsed.isValid() ? (format === 'iso' ? parsed.toISOString() : parsed.format(format)) : null;
};
const same = (text: string) => text;
const nothing = () => undefined;

// What does not read as its kind stays as it is where the checks can complain about it; a wrong date becomes empty.
const readers = {
  text: same,
  longText: same,
  integer: number,
  decimal: number,
  boolean: (text: string) => /^(是|true|yes|y|1|はい|√|✓)$/i.test(text),
  date: day('YYYY-MM-DD'),
  dateTime: day('iso'),
  time: (text: string) => (/^\d{1,2}:\d{2}$/.test(text) ? `${text}:00` : text).padStart(8, '0'),
  range: nothing,
  ref: nothing,
  refs: nothing,
  files: nothing,
  json: nothing,
  rows: nothing,
  none: nothing,
} as const satisfies Record<ValueKind, (text: string) => unknown>;

/** The value of a pasted cell; undefined when the cell cannot take pasted text. */
export async function valueFromText(field: FieldDefinition, text: string, host: Host): Promise<unknown> {
  const trimmed = text.trim();
  if (field.value !== undefined || field.fill) return undefined;
  if (trimmed === '') return null;
  const options = await optionsOf(field, host);
  if (options) {
    const pick = (part: string) => options.find((option) => option.label === part || option.value === part)?.value;
    if (field.kind === 'text') return pick(trimmed) ?? null;
    return trimmed.split(/[,，、;]/).flatMap((part) => pick(part.trim()) ?? []);
  }
  const resource = targetOf(field);
  if (resource && (field.kind === 'ref' || field.kind === 'refs')) {
    const found = (await host.selector(resource, { keyword: trimmed })).find((entry) => entry.fullName === trimmed);
    return field.kind === 'ref' ? (found?.id ?? null) : found ? [found.id] : [];
  }
  return readers[field.kind](trimmed);
}

async function optionsOf(field: FieldDefinition, host: Host): Promise<Option[] | undefined> {
  const source = field.props?.options as Options | undefined;
  if (!source) return undefined;
  return flatOptions(source.source === 'static' ? source.items.map(spokenOption) : await host.options(source.code));
}

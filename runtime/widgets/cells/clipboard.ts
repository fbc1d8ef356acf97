import { isPath, jointOf, optionSourceOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { targetOfSource } from '@tessera/schemas/options/source.ts';
import { isReadFromCells, valueFromCell } from '@tessera/schemas/record/index.ts';
import type { Host } from '../../host/host.ts';
import { flatOptions, loadOptions } from '../../host/options.ts';

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

/** The value of a pasted cell; undefined when the cell cannot take pasted text. */
export async function valueFromText(
  field: FieldDefinition,
  { text, host }: { text: string; host: Host },
): Promise<unknown> {
  const trimmed = text.trim();
  if (field.value !== undefined || field.fill) return undefined;
  if (trimmed === '') return null;
  const source = optionSourceOf(field);
  const target = source && targetOfSource(source);
  if (target && isPath(field)) return wayOf(trimmed.split(jointOf(field).trim() || '/'), { host, ...target });
  if (target) {
    const found = (await host.selector(target.resource, { keyword: trimmed })).find(
      (entry) => entry.fullName === trimmed,
    );
    return field.kind === 'ref' ? (found?.id ?? null) : found ? [found.id] : [];
  }
  if (source) {
    const options = flatOptions(await loadOptions(host, source));
    const pick = (part: string) => options.find((option) => option.label === part || option.value === part)?.value;
    if (field.kind === 'text') return pick(trimmed) ?? null;
    return trimmed.split(/[,，、;]/).flatMap((part) => pick(part.trim()) ?? []);
  }
  return isReadFromCells(field) ? valueFromCell(field, trimmed) : undefined;
}

/** The ids of a way down a tree that is said by its names; none where one of them is not there. */
async function wayOf(said: string[], { host, resource }: { host: Host; resource: string }): Promise<string[]> {
  const ids: string[] = [];
  for (const name of said) {
    const above = ids.at(-1);
    const level = await (above === undefined ? host.selector(resource, {}) : host.below(resource, above));
    const found = level.find(({ fullName }) => fullName === name.trim());
    if (!found) return [];
    ids.push(found.id);
  }
  return ids;
}

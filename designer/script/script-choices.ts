import { say } from '@tessera/runtime/session/language.ts';
import { typeTexts } from '@tessera/schemas/expression/type-texts.ts';
import { kindOf } from '@tessera/schemas/kinds/index.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { scriptCommands, scriptValues } from '@tessera/schemas/language/script-names.ts';
import type { CodeChoice } from '../code/completion.ts';
import type { Surroundings } from '../inputs/input.ts';

const ownerParts = ['id', 'departmentId', 'companyId'];

/** What can be written at a place of a change script: what it finds at hand, and the fields of the form, with their types. */
export function scriptChoices(
  text: string,
  { offset, around }: { offset: number; around: Surroundings },
): { from: number; choices: CodeChoice[] } | undefined {
  const before = text.slice(0, offset);
  const [typed = ''] = /[A-Za-z_$][\w$]*$/.exec(before) ?? [];
  const from = offset - typed.length;
  const lead = before.slice(0, from);
  const fields = [...rowOf(around), ...around.model.fields].map(fieldChoice);
  // The name that a command asks for: form.hide('…
  if (/\bform\.\w+\(\s*\{?\s*(['"])$/.test(lead)) return { from, choices: fields };
  const owner = /\b(\w+)\s*(?:\?\.|\.)$/.exec(lead)?.[1];
  if (owner !== undefined) {
    const choices = belowOf(owner, around);
    return choices && { from, choices };
  }
  return { from, choices: [...handChoices(around), { label: 'form', is: 'value' }] };
}

/** The fields of the row that it runs in; the rows around that are not at hand. */
const rowOf = ({ tables }: Surroundings): FieldDefinition[] => tables.at(-1)?.rows ?? [];

function belowOf(owner: string, around: Surroundings): CodeChoice[] | undefined {
  switch (owner) {
    case 'form':
      return Object.entries(scriptCommands).map(([label, { call, says }]) => ({
        label,
        is: 'function',
        insert: `${label}('$0')`,
        detail: call,
        says: say(says),
      }));
    case 'values':
      return around.model.fields.map(fieldChoice);
    case 'row':
      return rowOf(around).map(fieldChoice);
    case 'user':
      return ownerParts.map((label) => ({ label, is: 'field' }));
    default:
      return undefined;
  }
}

/** A row and its place are there for a column alone. */
const handChoices = ({ tables }: Surroundings): CodeChoice[] =>
  Object.entries(scriptValues)
    .filter(([name]) => tables.length > 0 || (name !== 'row' && name !== 'index'))
    .map(([label, says]) => ({ label, is: 'value', says: say(says) }));

function fieldChoice(field: FieldDefinition): CodeChoice {
  const type = field.kind === 'rows' ? undefined : (kindOf(field.kind).expression ?? 'any');
  return {
    label: field.name,
    is: field.kind === 'rows' ? 'table' : 'field',
    detail: say(field.label),
    says: type ? say(typeTexts[type]) : `[{ ${(field.rows ?? []).map(({ name }) => name).join(', ')} }]`,
  };
}

/** The fields that a script speaks of and that are not there, with their places: letters that were mixed up, mostly. */
export function unknownNames(text: string, around: Surroundings): { name: string; from: number; to: number }[] {
  const head = new Set(around.model.fields.map(({ name }) => name));
  const row = new Set(rowOf(around).map(({ name }) => name));
  const found: { name: string; from: number; to: number }[] = [];
  const spoken = /\b(values|row)\s*\??\.\s*([A-Za-z_$][\w$]*)|\bform\.\w+\(\s*(['"])(\w+)\3/g;
  for (const match of text.matchAll(spoken)) {
    const [whole, owner, read, , told] = match;
    if (whole.startsWith('form.message')) continue;
    const name = read ?? told ?? '';
    const isThere =
      owner === 'values' ? head.has(name) : owner === 'row' ? row.has(name) : head.has(name) || row.has(name);
    if (isThere) continue;
    const from = match.index + whole.lastIndexOf(name);
    found.push({ name, from, to: from + name.length });
  }
  return found;
}

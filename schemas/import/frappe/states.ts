import { mostCharacters } from '../formily/code.ts';
import { type Part, stateOf } from '../formily/states.ts';
import type { Place } from '../formily/walk.ts';
import { flagAt, type Loose, textAt } from '../loose.ts';

const conditions = {
  depends_on: 'visible',
  mandatory_depends_on: 'required',
  read_only_depends_on: 'readonly',
} as const satisfies Record<string, Part>;

const flags = { reqd: 'required', read_only: 'readonly' } as const satisfies Record<string, Part>;

export const stateKeys = [...Object.keys(conditions), ...Object.keys(flags)];

/** Keeps what a field says of when it is shown, required and locked, until all fields are known. */
export function readStates(source: Loose, owner: Place): void {
  for (const [property, state] of Object.entries(flags))
    if (flagAt(source, property)) stateOf(owner, { state, property, raw: true });
  for (const [key, part] of Object.entries(conditions)) {
    const text = textAt(source, key);
    // What is hidden is so whatever else is said.
    if (text === '' || (part === 'visible' && flagAt(source, 'hidden'))) continue;
    // A flag holds whatever the condition says.
    if (owner.said.some((said) => said.part === part && said.raw === true)) continue;
    stateOf(owner, { state: part, property: key, raw: text, means: codeOf(text, owner) });
  }
}

/**
 * A condition of that product in the words of the ones that are read here: `eval:doc.status == "Open"`, or the name of a
 * field that has to be filled in. In a row `doc` is the row, and `parent` the record.
 */
function codeOf(text: string, { rows }: Place): string {
  const own = rows.length > 0 ? '$record' : '$values';
  if (/^\w+$/.test(text)) return `{{ ${own}.${text} }}`;
  const code = text.length <= mostCharacters ? /^eval:([\s\S]*)$/.exec(text)?.[1] : undefined;
  // What calls a function by its name is code, and so is what is too long to be read.
  if (code === undefined) return `{{ ${text} }}`;
  const said = code
    .trim()
    .replace(/;+$/, '')
    .replace(/\bin_list\(\s*(\[[^\]]*\])\s*,\s*((?:doc|parent)\.\w+)\s*\)/g, '$1.includes($2)')
    .replace(/\bdoc\.(?=\w)/g, `${own}.`)
    .replace(/\bparent\.(?=\w)/g, '$values.');
  return `{{ ${said} }}`;
}

import { isReservedName } from '../language/system-fields.ts';
import type { ModelTrait } from '../language/traits.ts';
import { latinName } from '../naming/latin-name.ts';
import { clean } from './loose.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

/** Gives each field of a model (or sub-table) a name that can be used, and reports each change. */
export class Naming {
  private readonly taken = new Set<string>();
  /** The next number of a name that is taken: a file may have it thousands of times. */
  private readonly numbers = new Map<string, number>();
  private readonly notes: ImportNote[];
  private readonly traits: readonly ModelTrait[];
  private count = 0;

  /** `traits` of the model: they take names of their own, as a tree does `isLeaf`. */
  constructor(notes: ImportNote[], traits: readonly ModelTrait[] = []) {
    this.notes = notes;
    this.traits = traits;
  }

  /** `raw` is what the file calls the field; nothing, when it has no name. */
  name(raw: unknown): string {
    this.count++;
    const given = typeof raw === 'string' ? clean(raw).trim() : typeof raw === 'number' ? String(raw) : '';
    const valid = identifier(given);
    const free = this.free(this.reservedSafe(valid || `field${this.count}`));
    this.taken.add(free.toLowerCase());
    if (free !== given) {
      const what = !given
        ? 'noName'
        : valid !== given
          ? 'badName'
          : this.isReserved(valid)
            ? 'reservedName'
            : 'duplicateName';
      this.notes.push(note(free, what, { old: given, name: free }));
    }
    return free;
  }

  private free(wanted: string): string {
    let name = wanted;
    let number = this.numbers.get(wanted) ?? 2;
    for (; this.taken.has(name.toLowerCase()); number++) name = `${wanted.slice(0, 58)}_${number}`;
    this.numbers.set(wanted, number);
    return name;
  }

  private isReserved(name: string): boolean {
    return [name, name.replaceAll('_', '')].some((spelling) => isReservedName(spelling, this.traits));
  }

  private reservedSafe(name: string): string {
    return this.isReserved(name) ? `${name}Value` : name;
  }
}

/** `goods-name` as goodsName, `a.b` as aB, 名称 as mingCheng; '' when nothing usable is left. */
export function identifier(raw: string): string {
  if (/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(raw)) return raw;
  const words = latinName(raw)
    .split(/[^A-Za-z0-9_]+/)
    .filter(Boolean);
  const joined = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  const name = joined.replace(/^_+/, '');
  return (/^\d/.test(name) ? `n${name}` : name).slice(0, 60);
}

/**
 * The id of a field, by its name and those of the sub-tables that it stands in: the same file gives the same document.
 */
export function idOf(...names: string[]): string {
  const id = `f_${names.join('-')}`;
  return id.length <= 64 ? id : `${id.slice(0, 55)}_${hash(id)}`;
}

/** A code for an entry: the number that the name begins with, else its letters and digits, else a short sum of it. */
export function codeOf(name: string): string {
  const number = /^\d+/.exec(name)?.[0];
  if (number) return `form${number.slice(0, 20)}`;
  const code = identifier(
    latinName(name)
      .replaceAll(/[^\x20-\x7E]+/g, ' ')
      .trim(),
  );
  // A longer one has no room for the number that tells two of them apart.
  const short = code.length <= 50 ? code : `${code.slice(0, 40)}_${hash(name)}`;
  return short.replace(/_+$/, '') || `form_${hash(name)}`;
}

/** A code for the rule that numbers something: those have dots, no strokes. */
export const ruleCodeOf = (name: string): string =>
  codeOf(name)
    .replaceAll(/_+/g, '.')
    .replaceAll(/^\.|\.$/g, '')
    .slice(0, 60);

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return value.toString(36);
}

import type { FieldDefinition } from '../language/field.ts';
import type { FieldRule, NamedRule } from '../language/rules/rules.ts';
import { compilePattern } from '../record/pattern.ts';
import type { Caption } from '../texts/text.ts';
import { t } from '../texts/text.ts';
import { withoutLookAheads } from './look-ahead.ts';
import { clean, isLoose, type Loose, own } from './loose.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

/** Said when a file's rule has no message of its own. */
const wrongFormat = t('格式不正确', '格式不正確', 'Wrong format', '形式が正しくありません');
const most = 20;
/** A count that every engine of patterns can repeat to. */
const mostRepeats = 1000;

/** Where rules are read: the field, its report, and what the server can run. */
export interface RulePlace {
  field: string;
  notes: ImportNote[];
  isUsablePattern: (pattern: string) => boolean;
}

interface ReadRules {
  rules: FieldRule[];
  required?: boolean;
  trigger?: NonNullable<FieldDefinition['trigger']>;
}

/** Rules of `{ pattern, message }`, or of what its validator knows besides: lengths, types, required. */
export function readRules(raw: unknown, place: RulePlace): ReadRules {
  const written = raw === undefined || raw === null || raw === '' ? [] : Array.isArray(raw) ? raw : [raw];
  const read = written.map((entry: unknown) => readRule(entry, place));
  const rules = read.flatMap((one) => one.rules);
  if (rules.length > most) place.notes.push(note(place.field, 'rulesCut', { count: rules.length - most, most }));
  const trigger = read.find((one) => one.trigger)?.trigger;
  return {
    rules: rules.slice(0, most),
    ...(read.some((one) => one.required) ? { required: true } : {}),
    ...(trigger ? { trigger } : {}),
  };
}

function readRule(entry: unknown, place: RulePlace): ReadRules {
  if (entry === '' || entry === null) return { rules: [] };
  if (!isLoose(entry))
    return { rules: typeof entry === 'string' ? patternRules(entry, { place }) : left(entry, place) };
  const said = own(entry, 'message');
  const message = (typeof said === 'string' && clean(said).trim().slice(0, 2000)) || wrongFormat;
  const pattern = own(entry, 'pattern');
  const rules = [
    ...(typeof pattern === 'string' && pattern.trim() ? patternRules(pattern, { place, message }) : []),
    ...lengthRules(entry, message),
    ...typeRules(entry, place),
  ];
  const { min = 0, max = mostRepeats } = lengthsOf(entry);
  const required = own(entry, 'required') === true;
  const unread = Object.entries(entry).filter(([key, value]) => !readKeys.has(key) && value !== null && value !== '');
  const isEmpty = rules.length === 0 && !required && !(typeof pattern === 'string' && pattern.trim());
  if (unread.length > 0 || min > max || (isEmpty && said)) left(entry, place);
  const trigger = triggerOf(own(entry, 'trigger'));
  return { rules, ...(required ? { required } : {}), ...(trigger ? { trigger } : {}) };
}

/** `blur`, `change` or a list of them, of which the earlier one counts. */
function triggerOf(raw: unknown): ReadRules['trigger'] {
  const named = [raw].flat();
  return named.includes('change') ? 'change' : named.includes('blur') ? 'blur' : undefined;
}

const readKeys = new Set(['pattern', 'message', 'min', 'max', 'len', 'type', 'required', 'trigger']);

function left(entry: unknown, { field, notes }: RulePlace): [] {
  notes.push(note(field, 'ruleLeft', { value: entry }));
  return [];
}

/** A pattern, as it is or taken apart where the server cannot look ahead; a part that it cannot run is named. */
function patternRules(
  written: string,
  { place, message = wrongFormat }: { place: RulePlace; message?: Caption },
): FieldRule[] {
  const { field, notes } = place;
  const whole = usual(written, place);
  if (whole.source === '') return [];
  if (isUsable(whole, place)) return [{ pattern: spelled(whole), message }];
  // With `m` a text begins at each of its lines, and the parts could hold on different ones.
  const parts = whole.flags.includes('m') ? undefined : withoutLookAheads(whole.source);
  const rules = (parts ?? []).flatMap(({ source, not }): FieldRule[] => {
    const part = { source, flags: whole.flags };
    if (isUsable(part, place)) return [{ pattern: spelled(part), message, ...(not ? { not } : {}) }];
    notes.push(note(field, 'badPattern', { value: source }));
    return [];
  });
  if (parts === undefined) notes.push(note(field, 'badPattern', { value: written }));
  else if (rules.length > 0) notes.push(note(field, 'patternParts', { value: written, count: rules.length }));
  return rules;
}

interface Pattern {
  source: string;
  flags: string;
}

/** `/…/gi` without the flags that mean nothing to a check. */
function usual(written: string, { field, notes }: RulePlace): Pattern {
  const slashed = /^\/(.+)\/([a-z]*)$/su.exec(written.trim());
  const [source, flags] = slashed ? [slashed[1]!, slashed[2]!] : [written.trim(), ''];
  const kept = [...new Set(flags)].filter((flag) => 'imsu'.includes(flag)).join('');
  if (kept !== flags) notes.push(note(field, 'patternFlags', { value: flags }));
  return { source, flags: kept };
}

const spelled = ({ source, flags }: Pattern) =>
  flags || /^\/.*\/[a-z]*$/su.test(source) ? `/${source}/${flags}` : source;

function isUsable(pattern: Pattern, { isUsablePattern }: RulePlace): boolean {
  const text = spelled(pattern);
  return text.length <= 500 && compilePattern(text) !== undefined && isUsablePattern(text);
}

const count = (value: unknown) =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) &&
  Number.isInteger(Number(value)) &&
  Number(value) >= 0 &&
  Number(value) <= mostRepeats
    ? Number(value)
    : undefined;

/** `{ min, max }` and `{ len }` count characters unless a type says that the value is no text. */
function lengthsOf(entry: Loose): { min?: number | undefined; max?: number | undefined } {
  const type = own(entry, 'type');
  if (type !== undefined && type !== 'string') return {};
  const exact = count(own(entry, 'len'));
  return { min: exact ?? count(own(entry, 'min')), max: exact ?? count(own(entry, 'max')) };
}

function lengthRules(entry: Loose, message: Caption): FieldRule[] {
  const { min, max } = lengthsOf(entry);
  // No text is both so long and so short.
  const isOne = (min ?? max) !== undefined && (min ?? 0) <= (max ?? mostRepeats);
  return isOne ? [{ pattern: `/^.{${min ?? 0},${max ?? ''}}$/s`, message }] : [];
}

const namedTypes: Record<string, NamedRule> = { email: 'email' };
const patternTypes: Record<string, string> = {
  url: '^(https?|ftp)://[^\\s]+$',
  integer: '^-?\\d+$',
  number: '^-?\\d+(\\.\\d+)?$',
};

function typeRules(entry: Loose, place: RulePlace): FieldRule[] {
  const type = own(entry, 'type');
  if (type === undefined || type === null || type === '' || type === 'string') {
    const isCounted = ['min', 'max', 'len'].every(
      (key) => !says(own(entry, key)) || count(own(entry, key)) !== undefined,
    );
    return isCounted ? [] : left(entry, place);
  }
  const key = String(type);
  if (Object.hasOwn(namedTypes, key)) return [{ rule: namedTypes[key]! }];
  const said = own(entry, 'message');
  const bounded = ['min', 'max', 'len'].some((name) => says(own(entry, name)));
  if (!Object.hasOwn(patternTypes, key) || bounded) left(entry, place);
  if (!Object.hasOwn(patternTypes, key)) return [];
  return [{ pattern: patternTypes[key]!, message: typeof said === 'string' && said ? clean(said) : wrongFormat }];
}

const says = (value: unknown) => value !== undefined && value !== null && value !== '';

/** One pattern of a file that has no message for it. */
export const readPattern = (written: string, place: RulePlace): FieldRule[] => patternRules(written, { place });

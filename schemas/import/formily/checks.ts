import { kindOf } from '../../kinds/index.ts';
import type { FieldRule, NamedRule } from '../../language/rules/rules.ts';
import { t } from '../../texts/text.ts';
import { widgetOf } from '../../widgets/index.ts';
import type { FieldDraft } from '../field-draft.ts';
import { isLoose, type Loose, own } from '../loose.ts';
import { note } from '../report.ts';
import { type RulePlace, readRules } from '../rule-list.ts';
import { codeIn } from './schema.ts';
import type { Element } from './walk.ts';

/** What the checks of a node demand, as rules and as properties of its widget. */
interface Checks {
  rules: FieldRule[];
  required: boolean;
  /** Limits of a number, of a text's length, or of how many are chosen. */
  least: number | undefined;
  most: number | undefined;
}

const namedFormats: Record<string, NamedRule> = { email: 'email', phone: 'iphone', idcard: 'idCard', zh: 'chinese' };
const patternFormats: Record<string, string> = {
  url: '^(https?|ftp)://[^\\s]+$',
  number: '^[+-]?\\d+(\\.\\d+)?$',
  integer: '^[+-]?\\d+$',
  qq: '^[1-9]\\d{4,10}$',
  money: '^([1-9]\\d{0,9}|0)(\\.\\d{1,2})?$',
  zip: '^\\d{6}$',
  ipv4: '^((25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)\\.){3}(25[0-5]|2[0-4]\\d|1\\d{2}|[1-9]?\\d)$',
  date: '^\\d{4}-\\d{1,2}-\\d{1,2}$',
};

/** What the pattern of a text means to a value of that kind anyway. */
const moot = new Set(['number', 'integer', 'date', 'money']);

type CheckPlace = RulePlace & { isText: boolean };

/** Numbers take rules too, by how they are written; their limits are those of the number. */
export function holdsText({ widget, kind, props = {} }: FieldDraft): boolean {
  const { kindOf: kindBy, kinds } = widgetOf(widget);
  const { takesRules, expression } = kindOf(kind ?? kindBy?.(props) ?? kinds[0]);
  return takesRules === true && expression === 'text';
}

/** Reads `x-validator`, `format`, `pattern` and the limits of a node. */
export function readChecks(
  { readSchema, name, notes }: Element,
  { isUsablePattern, isText }: Pick<CheckPlace, 'isUsablePattern' | 'isText'>,
): Checks {
  const place: CheckPlace = { field: name, notes, isUsablePattern, isText };
  const raw = readSchema.raw('x-validator');
  const plain = schemaChecks
    .filter((key) => !readSchema.taken.has(key))
    .map((key) => [key, readSchema.raw(key)] as const);
  const stated = Object.fromEntries(plain.filter(([, value]) => value !== undefined && value !== null && value !== ''));
  const entries: unknown[] = [
    ...(Array.isArray(raw) ? raw : [raw]),
    ...(Object.keys(stated).length > 0 ? [stated] : []),
  ];
  return joined(entries, place);
}

/** What an `x-validator` demands by itself: a format by its name, an entry or a list of them. */
export const readValidators = (raw: unknown, place: CheckPlace): Checks =>
  joined(Array.isArray(raw) ? raw : [raw], place);

function joined(entries: unknown[], place: CheckPlace): Checks {
  const read = entries.map((entry) => readCheck(entry, place));
  const limits = (key: 'least' | 'most') => read.flatMap((one) => one[key] ?? []);
  return {
    rules: read.flatMap(({ rules }) => rules).slice(0, 20),
    required: read.some(({ required }) => required),
    least: limits('least').reduce<number | undefined>((most, one) => Math.max(one, most ?? one), undefined),
    most: limits('most').reduce<number | undefined>((least, one) => Math.min(one, least ?? one), undefined),
  };
}

const schemaChecks = ['format', 'pattern', 'minLength', 'maxLength', 'minItems', 'maxItems', 'minimum', 'maximum'];
const none: Checks = { rules: [], required: false, least: undefined, most: undefined };

function readCheck(entry: unknown, place: CheckPlace): Checks {
  if (entry === undefined || entry === null || entry === '') return none;
  if (codeIn(entry) !== undefined) {
    place.notes.push(note(place.field, 'code', { property: 'x-validator', value: entry }));
    return none;
  }
  if (typeof entry === 'string') return { ...none, rules: formatRules(entry, place) };
  if (!isLoose(entry)) return left(entry, place);
  const said = own(entry, 'message');
  const message = typeof said === 'string' && codeIn(said) === undefined ? { message: said } : {};
  const format = own(entry, 'format');
  const taken = new Set(['message', 'triggerType', ...(typeof format === 'string' ? ['format'] : [])]);
  const [least, most] = [limitOf(entry, { keys: leasts, taken, place }), limitOf(entry, { keys: mosts, taken, place })];
  const isBlankRefused = own(entry, 'whitespace') === true;
  if (isBlankRefused) taken.add('whitespace');
  const rest = Object.fromEntries(Object.entries(entry).filter(([key, value]) => !taken.has(key) && isSaid(value)));
  const found = Object.keys(rest).length > 0 ? readRules({ ...rest, ...message }, place) : none;
  const rules = [
    ...(typeof format === 'string' ? formatRules(format, { ...place, ...message }) : []),
    ...(isBlankRefused ? readRules({ pattern: '\\S', ...message }, place).rules : []),
    ...found.rules,
  ];
  return { rules, required: found.required === true, least, most };
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== '' && value !== false;

const leasts = ['minLength', 'minItems', 'minimum', 'min'];
const mosts = ['maxLength', 'maxItems', 'maximum', 'max'];

/** A limit of an entry; `min` and `max` of a text count its letters, and are a rule with a message of its own. */
function limitOf(entry: Loose, { keys, taken, place }: { keys: string[]; taken: Set<string>; place: CheckPlace }) {
  const found = keys.flatMap((key) => {
    const raw = own(entry, key);
    if (!isSaid(raw) || (place.isText && (key === 'min' || key === 'max'))) return [];
    taken.add(key);
    const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
    if (typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e15) return [value];
    place.notes.push(note(place.field, codeIn(raw) === undefined ? 'badValue' : 'code', { property: key, value: raw }));
    return [];
  });
  return found[0];
}

function formatRules(format: string, place: CheckPlace & { message?: string }): FieldRule[] {
  const { message, isText } = place;
  if (!isText && moot.has(format)) return [];
  if (Object.hasOwn(namedFormats, format)) return [{ rule: namedFormats[format]! }];
  if (!Object.hasOwn(patternFormats, format)) return left({ format }, place).rules;
  return readRules({ pattern: patternFormats[format], ...(message ? { message } : {}) }, place).rules;
}

function left(entry: unknown, { field, notes }: RulePlace): Checks {
  notes.push(note(field, 'ruleLeft', { value: entry }));
  return none;
}

const lengths = 100_000;

/** Limits go into the properties that the widget has for them; what has none is told. */
export function withLimits(
  draft: FieldDraft,
  { checks, place: { name, notes } }: { checks: Checks; place: Pick<Element, 'name' | 'notes'> },
): FieldDraft {
  const { props: known } = widgetOf(draft.widget);
  const props: Record<string, unknown> = { ...draft.props };
  const rules = [...checks.rules];
  const { least, most } = checks;
  const put = (keys: string[], limit: number | undefined) => {
    if (limit === undefined) return;
    // The limits of a date are days.
    const key = keys.find((one) => ['integer', 'number'].includes(known[one]?.type ?? ''));
    const isCount = key !== undefined && key !== 'min' && key !== 'max';
    if (key === undefined || (isCount && !(Number.isInteger(limit) && limit >= 0 && limit <= lengths)))
      notes.push(note(name, 'ruleLeft', { value: { [keys[0]!]: limit } }));
    else if (!isCount || limit > 0) props[key] = isCount && key !== 'maxlength' ? Math.min(limit, 1000) : limit;
  };
  const isCounted =
    'maxlength' in known && least !== undefined && Number.isInteger(least) && least > 0 && least <= 1000;
  if (isCounted) rules.push({ pattern: `/^.{${least},}$/s`, message: tooShort });
  else put(['min', 'minCount'], least);
  put(['max', 'maxCount', 'limit', 'maxlength'], most);
  const [min, max] = [props.min, props.max];
  // No value is left between such limits. Those of the component itself are never so, and some need both.
  const isEmpty = typeof min === 'number' && typeof max === 'number' && min > max;
  if (isEmpty) Object.assign(props, { min: draft.props?.min, max: draft.props?.max });
  const isTurned =
    typeof props.minCount === 'number' && typeof props.maxCount === 'number' && props.minCount > props.maxCount;
  if (isTurned) delete props.maxCount;
  if (isTurned || isEmpty) notes.push(note(name, 'ruleLeft', { value: { least, most } }));
  return { ...draft, props, rules };
}

const tooShort = t('内容太短', '內容太短', 'Too short', '短すぎます');

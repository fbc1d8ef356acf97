import type { ExpressionType, Node } from '../../expression/index.ts';
import { kindOf } from '../../kinds/index.ts';
import type { FieldDefinition } from '../../language/field.ts';
import { isLoose, own } from '../loose.ts';
import { type Code, type Comparison, isComparison, readCode } from './code.ts';
import { binary, both, called, constant, digits, either, named, not, quoted } from './formula.ts';
import { canName, inRowOf, placeAt } from './places.ts';
import { codeIn } from './schema.ts';
import type { Said } from './states.ts';
import type { Place } from './walk.ts';

interface Reading {
  said: Said;
  /** The field that the condition will stand in. */
  of: Place;
  places: Place[];
  /** Words that stand for yes and no: `none`, `readPretty`. */
  words: Record<string, boolean> | undefined;
  field: (place: Place) => FieldDefinition | undefined;
}

/** What a value of the schema says as a condition: yes or no, or code that only compares; undefined of anything else. */
export function meaningOf(raw: unknown, reading: Reading): Node | undefined {
  const source = codeIn(raw);
  const code: Code | undefined =
    source === undefined ? (isPlain(raw) ? { is: 'value', value: raw } : undefined) : readCode(source);
  return code && truthOf(code, reading);
}

const isPlain = (raw: unknown): raw is boolean | string | number =>
  ['boolean', 'string', 'number'].includes(typeof raw);
const spelled: Record<string, boolean> = { true: true, false: false };

function truthOf(code: Code, reading: Reading): Node | undefined {
  if (code.is === 'value') {
    const words: Record<string, boolean> = reading.words ?? spelled;
    if (typeof code.value !== 'string') return constant(Boolean(code.value));
    return Object.hasOwn(words, code.value) ? constant(words[code.value]!) : undefined;
  }
  if (code.is === 'list') return undefined;
  if (code.is === 'either') {
    const when = truthOf(code.when, plain(reading));
    const [yes, no] = [truthOf(code.yes, reading), truthOf(code.no, reading)];
    return when && yes && no && either(both(when, yes), both(not(when), no));
  }
  // `display: '{{ $deps[0] }}'` would hold a word of that kind itself.
  if (reading.words) return undefined;
  if (code.is === 'not') return turned(truthOf(code.of, reading));
  if (code.is === 'both' || code.is === 'any') {
    const [left, right] = [truthOf(code.left, reading), truthOf(code.right, reading)];
    return left && right && (code.is === 'both' ? both : either)(left, right);
  }
  if (isComparison(code.is) && 'left' in code) return compared(code.is, [code.left, code.right], reading);
  if (code.is === 'call' && code.method === 'includes') return includes(code, reading);
  return filled(code, reading);
}

/** Inside of a condition a text is a text. */
const plain = (reading: Reading): Reading => ({ ...reading, words: undefined });
const turned = (node: Node | undefined) => node && not(node);

/** Whether a value is there, and says yes. */
function filled(code: Code, reading: Reading): Node | undefined {
  const length = lengthOf(code);
  const found = fieldAt(length ?? code, reading);
  if (!found) return undefined;
  const { type, node } = found;
  const isThere = not(called('isEmpty', [node]));
  if (type === 'boolean') return node;
  return type === 'number' && !length ? both(isThere, binary('!=', [node, digits(0)])) : isThere;
}

/** `x` of `x.length`. */
function lengthOf(code: Code): Code | undefined {
  if (code.is !== 'path' || code.steps.length < 2 || code.steps.at(-1) !== 'length') return undefined;
  return { is: 'path', steps: code.steps.slice(0, -1) };
}

const mirrored: Record<Comparison, Comparison> = { '=': '=', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

function compared(is: Comparison, [left, right]: [Code, Code], reading: Reading): Node | undefined {
  if (left.is === 'value' && right.is !== 'value') return compared(mirrored[is], [right, left], reading);
  if (right.is !== 'value') {
    const [one, other] = [fieldAt(left, reading), fieldAt(right, reading)];
    return one && other && binary(is, [one.node, other.node]);
  }
  const { value } = right;
  if (left.is === 'call' && left.method === 'indexOf')
    return placed(is, { ...left, method: 'includes', value }, reading);
  const length = lengthOf(left);
  if (length) return counted(is, { of: length, value }, reading);
  const found = fieldAt(left, reading);
  if (!found) return undefined;
  if (value === null || value === '') return emptiness(is, found.node);
  // Yes and no may be written as numbers.
  const flag = value === 1 ? true : value === 0 ? false : value;
  if (found.type === 'boolean' && typeof flag === 'boolean' && (is === '=' || is === '!='))
    return flag === (is === '=') ? found.node : binary(is, [found.node, constant(flag)]);
  const literal = literalOf(value, { is, found });
  return literal && binary(is, [found.node, literal]);
}

function emptiness(is: Comparison, node: Node): Node | undefined {
  if (is !== '=' && is !== '!=') return undefined;
  const isEmpty = called('isEmpty', [node]);
  return is === '=' ? isEmpty : not(isEmpty);
}

type Scalar = string | number | boolean | null;

/** `list.indexOf(x) > -1` and its likes. */
function placed(is: Comparison, { value, ...call }: Code & { is: 'call' } & { value: Scalar }, reading: Reading) {
  const isIn = (value === -1 && ['!=', '>'].includes(is)) || (value === 0 && is === '>=');
  const isOut = (value === -1 && ['=', '<='].includes(is)) || (value === 0 && is === '<');
  if (!isIn && !isOut) return undefined;
  const found = includes(call, reading);
  return isIn ? found : turned(found);
}

/** Only whether something is there: how long a text is, the languages count differently. */
function counted(is: Comparison, { of, value }: { of: Code; value: Scalar }, reading: Reading): Node | undefined {
  const found = fieldAt(of, reading);
  if (!found) return undefined;
  const isThere = not(called('isEmpty', [found.node]));
  const says = `${is}${value}`;
  if (['>0', '!=0', '>=1'].includes(says)) return isThere;
  return ['=0', '<1', '<=0'].includes(says) ? not(isThere) : undefined;
}

/** `['a', 'b'].includes(x)`, and `x.includes('a')`. */
function includes({ on, args }: Pick<Code & { is: 'call' }, 'on' | 'args'>, reading: Reading): Node | undefined {
  const [wanted, ...more] = args;
  if (!wanted || more.length > 0) return undefined;
  if (on.is === 'list') {
    const found = fieldAt(wanted, reading);
    const items = on.items.map((item) =>
      found && item.is === 'value' && item.value !== null ? literalOf(item.value, { is: '=', found }) : undefined,
    );
    if (!found || items.some((item) => !item)) return undefined;
    return items.length === 0 ? constant(false) : called('in', [found.node, ...items.flatMap((item) => item ?? [])]);
  }
  const found = fieldAt(on, reading);
  if (!found || wanted.is !== 'value' || wanted.value === null || wanted.value === '') return undefined;
  return ['list', 'text'].includes(found.type)
    ? called('contains', [found.node, quoted(String(wanted.value))])
    : undefined;
}

const dated: ExpressionType[] = ['date', 'dateTime', 'time'];

/** A value as the field holds it: codes of options are texts here. */
function literalOf(
  value: string | number | boolean,
  { is, found: { type } }: { is: Comparison; found: Found },
): Node | undefined {
  if (type === 'number') {
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? digits(number) : undefined;
  }
  if (dated.includes(type)) return typeof value === 'string' ? quoted(value) : undefined;
  // Texts that hold numbers have the order of texts, which is another.
  return type === 'text' && (is === '=' || is === '!=') ? quoted(String(value)) : undefined;
}

interface Found {
  node: Node;
  type: ExpressionType;
}

/** The field that a part of the code reads. */
function fieldAt(code: Code, reading: Reading): Found | undefined {
  const place = placeOf(code, reading);
  const field = place && canName(reading.of, { to: place, places: reading.places }) ? reading.field(place) : undefined;
  const type = field && kindOf(field.kind).expression;
  return type ? { node: named(field.name), type } : undefined;
}

/** The place whose value a part of the code reads. */
export function placeOf(
  code: Code,
  { said, places }: { said: Pick<Said, 'owner' | 'dependencies'>; places: Place[] },
): Place | undefined {
  const { owner: base, dependencies } = said;
  if (code.is === 'call') return asked(code, { base, places });
  if (code.is !== 'path') return undefined;
  const [root, ...rest] = code.steps.map(String);
  const at = (way: unknown) => placeAt(way, { base, places });
  if (root === '$self') return rest.join('.') === 'value' && base.name !== '' ? base : undefined;
  if (root === '$values') return at(rest.join('.'));
  if (root === '$form') return rest[0] === 'values' ? at(rest.slice(1).join('.')) : undefined;
  if (root === '$record') return inRowOf(base, { keys: rest, places });
  const isDependency = (root === '$deps' || root === '$dependencies') && rest.length === 1;
  return isDependency ? at(dependency(dependencies, rest[0]!)) : undefined;
}

/** `$form.getValuesIn('a')`, `$form.query('a').value()` and `.get('value')`. */
function asked(code: Code & { is: 'call' }, { base, places }: { base: Place; places: Place[] }): Place | undefined {
  const [arg] = code.args;
  const isValue = code.method === 'value' || (code.method === 'get' && arg?.is === 'value' && arg.value === 'value');
  if (isValue && code.on.is === 'call' && code.on.method === 'query') return asked(code.on, { base, places });
  const isForm = code.on.is === 'path' && code.on.steps.length === 1 && code.on.steps[0] === '$form';
  const isAsked = isForm && ['getValuesIn', 'query'].includes(code.method) && code.args.length === 1;
  return isAsked && arg?.is === 'value' ? placeAt(arg.value, { base, places }) : undefined;
}

/** The path of a dependency, by its place in the list or by its name. */
function dependency(dependencies: unknown, key: string): unknown {
  const listed: unknown[] = Array.isArray(dependencies) ? dependencies : [];
  const found = isLoose(dependencies)
    ? own(dependencies, key)
    : (listed[Number(key)] ?? listed.find((one) => isLoose(one) && own(one, 'name') === key));
  if (!isLoose(found)) return found;
  const property = own(found, 'property');
  return property === undefined || property === 'value' ? own(found, 'source') : undefined;
}

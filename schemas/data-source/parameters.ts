import { kinds } from '../kinds/index.ts';
import type { Reading } from '../kinds/kind.ts';
import { wrong } from '../kinds/kind.ts';
import { readText } from '../kinds/text.ts';
import { type Finding, finding } from '../texts/document-findings.ts';
import type { Caption } from '../texts/text.ts';

/** Something that a data source is asked with. */
export interface ParameterDefinition {
  name: string;
  type: ParameterType;
  /** Taken where nothing is given. */
  default?: unknown;
  required?: boolean;
  label?: Caption;
}

/** Numbers of more than 15 digits, dates and moments are texts (API.md, Values). */
export type ParameterValue = null | string | number | boolean | string[];

/** Names without a prototype, one for each definition. */
export type ParameterValues = Record<string, ParameterValue>;

// choice: API.md and SPEC.md set no limits.
const mostParameters = 50;
const longestText = 4000;
const mostTexts = 1000;

/** How a value from outside is read, which is neither null nor ''. */
const readers = {
  text: readLine,
  integer: kinds.integer.read,
  decimal: kinds.decimal.read,
  boolean: readFlag,
  date: kinds.date.read,
  dateTime: kinds.dateTime.read,
  texts: readTexts,
} satisfies Record<string, (raw: unknown, reading: Reading) => unknown>;

export type ParameterType = keyof typeof readers;
export const parameterTypes = Object.keys(readers) as ParameterType[];

const parameterName = /^[A-Za-z][A-Za-z0-9_]{0,49}$/;

const properties = ['name', 'type', 'default', 'required', 'label'];

/** What is wrong with the definitions of a data source's parameters, whatever somebody sent for them. */
export function checkParameters(definitions: unknown): Finding[] {
  if (!Array.isArray(definitions)) return [finding('parameters', 'notList')];
  if (definitions.length > mostParameters) return [finding('parameters', 'tooMany', { max: mostParameters })];
  const seen = new Set<string>();
  return definitions.flatMap((definition: unknown, index) => {
    const path = `parameters[${index}]`;
    if (!isObject(definition)) return [finding(path, 'notObject')];
    const findings = checkOne(definition, path);
    const key = String(definition.name).toLowerCase();
    if (seen.has(key)) findings.push(finding(`${path}.name`, 'duplicateValue', { value: definition.name }));
    seen.add(key);
    return findings;
  });
}

/** Reads what was given for parameters: values by their types, defaults filled in; null, or no texts, where there is nothing. */
export function readParameters(
  definitions: readonly ParameterDefinition[],
  given: Readonly<Record<string, unknown>>,
): { values: ParameterValues; findings: Finding[] } {
  const values: ParameterValues = Object.create(null);
  const known = new Set(definitions.map(({ name }) => name));
  const findings = Object.keys(given)
    .filter((name) => !known.has(name))
    .map((name) => finding(`parameters.${name}`, 'unknownParameter', { name }));
  for (const definition of definitions) {
    const { name, type } = definition;
    const own = Object.hasOwn(given, name) ? given[name] : undefined;
    const raw = isNothing(own) ? definition.default : own;
    const path = `parameters.${name}`;
    if (isNothing(raw)) {
      values[name] = type === 'texts' ? [] : null;
      if (definition.required) findings.push(finding(path, 'required'));
    } else {
      values[name] = readers[type](raw, reading(path, findings)) as ParameterValue;
    }
  }
  return { values, findings };
}

function checkOne(definition: Record<string, unknown>, path: string): Finding[] {
  const { name, type, default: usual, required, label } = definition;
  const findings = Object.keys(definition)
    .filter((key) => !properties.includes(key))
    .map((key) => finding(`${path}.${key}`, 'unknownKey'));
  if (typeof name !== 'string' || !parameterName.test(name)) findings.push(finding(`${path}.name`, 'parameterName'));
  if (required !== undefined && typeof required !== 'boolean') findings.push(finding(`${path}.required`, 'notBoolean'));
  if (label !== undefined && typeof label !== 'string' && !isObject(label))
    findings.push(finding(`${path}.label`, 'notText'));
  const known = parameterTypes.find((one) => one === type);
  if (!known) findings.push(finding(`${path}.type`, 'notAnOption'));
  else if (!isNothing(usual)) readers[known](usual, reading(`${path}.default`, findings));
  return findings;
}

const reading = (path: string, findings: Finding[]): Reading => ({ path, findings, props: {}, isReference: false });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An input that somebody left empty asks for nothing. */
const isNothing = (raw: unknown) => raw === undefined || raw === null || raw === '';

/** A code may come as the number that it looks like. */
function readLine(raw: unknown, reading: Reading): unknown {
  const text = typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : raw;
  return readText(text, reading, { limit: longestText });
}

/** An address line says everything as text. */
function readFlag(raw: unknown, reading: Reading): unknown {
  if (raw === 'true' || raw === '1' || raw === 1) return true;
  if (raw === 'false' || raw === '0' || raw === 0) return false;
  return kinds.boolean.read(raw, reading);
}

/** A single one is a list of one. */
function readTexts(raw: unknown, reading: Reading): unknown {
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (list.length > mostTexts) return wrong(reading, 'tooMany', { max: mostTexts });
  return list.map((one, index) => readLine(one, { ...reading, path: `${reading.path}[${index}]` }));
}

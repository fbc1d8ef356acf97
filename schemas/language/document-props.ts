import { widgetOf } from '../widgets/index.ts';
import type { OptionItem, PropDefinition } from '../widgets/widget.ts';
import { propsOf } from './document-defaults.ts';
import type { FieldDefinition } from './field.ts';
import type { Finding } from './findings.ts';
import { finding } from './findings.ts';
import type { Caption } from './text.ts';
import { languages } from './text.ts';

type Place = { path: string; findings: Finding[]; fieldNames: (prop: string) => string[] | undefined };

/** The properties of a field against what its widget says about them. */
export function checkProps(field: FieldDefinition, place: Place): void {
  const known: Record<string, PropDefinition> = widgetOf(field.widget).props;
  for (const [name, value] of Object.entries(field.props ?? {})) {
    const path = `${place.path}.${name}`;
    const prop = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!prop) place.findings.push(finding(place.path, 'unknownProperty', { value: name }));
    else if (prop.type === 'fieldNames') checkFieldNames(value, path, { ...place, names: place.fieldNames(name) });
    else checks[prop.type](value, { path, prop, findings: place.findings });
  }
  const { min, max } = propsOf(field);
  if (typeof min === 'number' && typeof max === 'number' && min > max) {
    place.findings.push(finding(`${place.path}.min`, 'tooLarge', { max }));
  }
}

interface Prop {
  path: string;
  prop: PropDefinition;
  findings: Finding[];
}

const checks: Record<Exclude<PropDefinition['type'], 'fieldNames'>, (value: unknown, prop: Prop) => void> = {
  text: (value, { path, prop, findings }) => {
    const max = (prop.type === 'text' ? prop.maxLength : undefined) ?? 2000;
    if (typeof value !== 'string') findings.push(finding(path, 'type', { type: 'text' }));
    else if (value.length > max) findings.push(finding(path, 'tooLong', { max }));
  },
  caption: (value, { path, findings }) => {
    if (!isCaption(value)) findings.push(finding(path, 'type', { type: 'caption' }));
  },
  integer: (value, prop) => checkNumber(value, prop, Number.isSafeInteger(value)),
  number: (value, prop) => checkNumber(value, prop, Number.isFinite(value)),
  boolean: (value, { path, findings }) => {
    if (typeof value !== 'boolean') findings.push(finding(path, 'type', { type: 'boolean' }));
  },
  choice: (value, { path, prop, findings }) => {
    const choices = prop.type === 'choice' ? prop.choices.map((choice) => choice.value) : [];
    if (!choices.some((choice) => choice === value))
      findings.push(finding(path, 'oneOf', { values: choices.join(', ') }));
  },
  options: (value, { path, findings }) => checkOptions(value, path, findings),
};

function checkNumber(value: unknown, { path, prop, findings }: Prop, right: boolean): void {
  if (!right || typeof value !== 'number') {
    findings.push(finding(path, 'type', { type: prop.type }));
    return;
  }
  const { min, max } = prop as { min?: number; max?: number };
  if (min !== undefined && value < min) findings.push(finding(path, 'tooSmall', { min }));
  if (max !== undefined && value > max) findings.push(finding(path, 'tooLarge', { max }));
}

const isCaption = (value: unknown): value is Caption => {
  if (typeof value === 'string') return value.length <= 2000;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length > 0 &&
    entries.every(
      ([key, text]) =>
        languages.some((language) => language === key) && typeof text === 'string' && text.length <= 2000,
    )
  );
};

function checkOptions(value: unknown, path: string, findings: Finding[]): void {
  const options = value as { source?: unknown; items?: unknown; code?: unknown } | null;
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    findings.push(finding(path, 'notObject'));
    return;
  }
  const part = options.source === 'static' ? 'items' : 'code';
  for (const key of Object.keys(options)) {
    if (key !== 'source' && key !== part) findings.push(finding(path, 'unknownProperty', { value: key }));
  }
  if (options.source === 'dictionary') {
    if (typeof options.code !== 'string' || options.code === '' || options.code.length > 64) {
      findings.push(finding(`${path}.code`, 'type', { type: 'text' }));
    }
  } else if (options.source !== 'static') {
    findings.push(finding(`${path}.source`, 'oneOf', { values: 'static, dictionary' }));
  } else checkItems(options.items, { path: `${path}.items`, findings, left: { items: 2000 } });
}

function checkItems(items: unknown, place: { path: string; findings: Finding[]; left: { items: number } }): void {
  const { path, findings, left } = place;
  if (!Array.isArray(items)) {
    findings.push(finding(path, 'notList'));
    return;
  }
  left.items -= items.length;
  if (left.items < 0) {
    findings.push(finding(path, 'tooMany', { max: 2000 }));
    return;
  }
  const seen = new Set<unknown>();
  for (const [i, item] of (items as Partial<OptionItem>[]).entries()) {
    const at = `${path}[${i}]`;
    if (typeof item !== 'object' || item === null) {
      findings.push(finding(at, 'notObject'));
      continue;
    }
    const { value, label, children, ...others } = item;
    for (const key of Object.keys(others)) findings.push(finding(at, 'unknownProperty', { value: key }));
    if (typeof value !== 'string' || value.length > 255) {
      findings.push(finding(`${at}.value`, 'type', { type: 'text' }));
    } else if (seen.has(value)) findings.push(finding(`${at}.value`, 'duplicateValue', { value }));
    seen.add(value);
    if (!isCaption(label)) findings.push(finding(`${at}.label`, 'type', { type: 'caption' }));
    if (children !== undefined) checkItems(children, { ...place, path: `${at}.children` });
  }
}

function checkFieldNames(
  value: unknown,
  path: string,
  { names, findings }: { names: string[] | undefined; findings: Finding[] },
): void {
  if (!Array.isArray(value) || value.length > 50) {
    findings.push(finding(path, 'notList'));
    return;
  }
  for (const [i, name] of value.entries()) {
    if (typeof name !== 'string') findings.push(finding(`${path}[${i}]`, 'notText'));
    else if (names && !names.includes(name)) findings.push(finding(`${path}[${i}]`, 'noSuchName', { value: name }));
  }
}

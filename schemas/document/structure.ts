import type { ErrorObject } from 'ajv';
import { isStorable } from '../kinds/plain-text.ts';
import type { Finding } from '../texts/document-findings.ts';
import { finding } from '../texts/document-findings.ts';
import { type Text, t } from '../texts/text.ts';
import { shapeErrors } from './validator.ts';

const deepest = 32;
const most = 200;

/** The shape of a document: keys, types, bounds. What it means is checked after that. */
export function checkStructure(input: unknown): Finding[] {
  // Before anything recursive looks at it.
  if (depthBeyond(input, deepest)) return [finding('', 'tooDeep', { max: deepest })];
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return [finding('', 'notObject')];
  return [...presentErrors(shapeErrors(input)), ...unstorable(input, '').slice(0, most)];
}

/** What the database would refuse without saying where it stands. */
function unstorable(input: unknown, path: string): Finding[] {
  if (typeof input === 'string') return isStorable(input) ? [] : [finding(path, 'badText')];
  if (typeof input !== 'object' || input === null) return [];
  if (Array.isArray(input)) return input.flatMap((entry, index) => unstorable(entry, `${path}[${index}]`));
  return Object.entries(input).flatMap(([key, entry]) =>
    isStorable(key) ? unstorable(entry, path === '' ? key : `${path}.${key}`) : [finding(path, 'badText')],
  );
}

function depthBeyond(input: unknown, depth: number): boolean {
  let level: unknown[] = [input];
  for (let deep = 0; level.length > 0; deep++) {
    if (deep > depth) return true;
    level = level.flatMap((entry) => (typeof entry === 'object' && entry !== null ? Object.values(entry) : []));
  }
  return false;
}

function presentErrors(errors: ErrorObject[]): Finding[] {
  const choices = errors.filter((error) => error.keyword === 'anyOf').map((error) => error.instancePath);
  const inChoice = (path: string) => choices.some((choice) => path.startsWith(`${choice}/`));
  const kept = errors.filter((error) => {
    // That a widget's own properties are wrong is said by what is wrong with them.
    if (error.keyword === 'if') return false;
    // Of a value with several allowed forms, the deeper complaint says more; without one, the choice itself.
    if (error.keyword === 'anyOf')
      return !errors.some((other) => other.instancePath.startsWith(`${error.instancePath}/`));
    return !choices.includes(error.instancePath) || inChoice(error.instancePath);
  });
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const error of kept) {
    const found = present(error);
    const key = JSON.stringify([found.field, found.rule, found.params]);
    if (!seen.has(key)) findings.push(found);
    seen.add(key);
  }
  return findings.slice(0, most);
}

/** What the types of JSON Schema are called. */
const typeNames: Record<string, Text> = {
  string: t('文本', '文字', 'text', 'テキスト'),
  'string,object': t(
    '文本，或按语言分列的文本',
    '文字，或依語言分列的文字',
    'text, or text by language',
    'テキスト、または言語別のテキスト',
  ),
  number: t('数字', '數字', 'number', '数値'),
  integer: t('整数', '整數', 'whole number', '整数'),
  boolean: t('true 或 false', 'true 或 false', 'true or false', 'true または false'),
  object: t('对象 {…}', '物件 {…}', 'object {…}', 'オブジェクト {…}'),
  array: t('数组 […]', '陣列 […]', 'array […]', '配列 […]'),
};

type Present = (params: Record<string, unknown>, path: string) => Finding;

const byKeyword: Record<string, Present> = {
  required: ({ missingProperty }, path) => finding(path, 'missingKey', { value: missingProperty }),
  additionalProperties: ({ additionalProperty }, path) =>
    finding(path, 'unknownProperty', { value: additionalProperty }),
  type: ({ type }, path) => finding(path, 'type', { type: typeNames[String(type)] ?? type }),
  maxLength: ({ limit }, path) => finding(path, 'tooLong', { max: limit }),
  minLength: (_, path) => finding(path, 'required'),
  minItems: ({ limit }, path) => finding(path, 'tooFew', { min: limit }),
  minProperties: ({ limit }, path) => finding(path, 'tooFew', { min: limit }),
  maxItems: ({ limit }, path) => finding(path, 'tooMany', { max: limit }),
  minimum: ({ limit }, path) => finding(path, 'tooSmall', { min: limit }),
  maximum: ({ limit }, path) => finding(path, 'tooLarge', { max: limit }),
  pattern: (_, path) => finding(path, 'pattern'),
  enum: ({ allowedValues }, path) => finding(path, 'oneOf', { values: (allowedValues as unknown[]).join(', ') }),
  const: ({ allowedValue }, path) => finding(path, 'oneOf', { values: allowedValue }),
  anyOf: (_, path) => finding(path, 'notValid', { reason: 'anyOf' }),
  discriminator: ({ tag, tagValue }, path) =>
    finding(`${path}.${tag}`, 'notAnOption', { value: tagValue === undefined ? '' : tagValue }),
  uniqueItems: ({ i }, path) => finding(`${path}[${i}]`, 'duplicateValue', { value: `[${i}]` }),
};

function present(error: ErrorObject): Finding {
  const path = dotted(error.instancePath);
  const known = Object.hasOwn(byKeyword, error.keyword) ? byKeyword[error.keyword] : undefined;
  return known ? known(error.params, path) : finding(path, 'notValid', { reason: error.keyword });
}

/** `/pages/form/body/2/span` as `pages.form.body[2].span`. */
function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : path ? `${path}.${part}` : part), '');
}

import { expect, test } from 'vitest';
import { checkParameters, type ParameterType, readParameters } from './parameters.ts';

const checked = (definitions: unknown) => checkParameters(definitions).map(({ field, rule }) => `${field} ${rule}`);
const read = (type: ParameterType, raw: unknown) => {
  const { values, findings } = readParameters([{ name: 'x', type }], { x: raw });
  return findings[0]?.rule ?? values.x;
};

test('definitions are told apart by their names, and have a default of their type', () => {
  expect(checked([{ name: 'a', type: 'text', default: 'x', required: true, label: { en: 'A' } }])).toEqual([]);
  expect(checked('x')).toEqual(['parameters notList']);
  expect(checked(Array.from({ length: 51 }, (_, index) => ({ name: `p${index}`, type: 'text' })))).toEqual([
    'parameters tooMany',
  ]);
  expect(
    checked([
      null,
      { name: '1a', type: 'text' },
      { name: 'x'.repeat(51), type: 'toString' },
      { name: 'n', type: 'integer', default: 'five' },
      { name: 'N', type: 'texts', default: ['a', 1, {}] },
      { name: 'b', type: 'boolean', required: 'yes', label: 1, more: 1 },
      { name: '__proto__', type: 'text' },
    ]),
  ).toEqual([
    'parameters[0] notObject',
    'parameters[1].name parameterName',
    'parameters[2].name parameterName',
    'parameters[2].type notAnOption',
    'parameters[3].default notNumber',
    'parameters[4].default[2] notText',
    'parameters[4].name duplicateValue',
    'parameters[5].more unknownKey',
    'parameters[5].required notBoolean',
    'parameters[5].label notText',
    'parameters[6].name parameterName',
  ]);
});

test.each<[ParameterType, unknown, unknown]>([
  ['text', 'x', 'x'],
  ['text', 5, '5'],
  ['text', true, 'notText'],
  ['text', '\0', 'badText'],
  ['text', 'x'.repeat(4001), 'tooLong'],
  ['integer', '5', 5],
  ['integer', 5, 5],
  ['integer', '5.5', 'notNumber'],
  ['integer', 5.5, 'notInteger'],
  ['integer', '9007199254740993', '9007199254740993'],
  ['integer', '9223372036854775808', 'tooLarge'],
  ['integer', "1' or '1'='1", 'notNumber'],
  ['decimal', '19.90', 19.9],
  ['decimal', '123456789012345.25', '123456789012345.25'],
  ['decimal', 'NaN', 'notNumber'],
  ['boolean', 'true', true],
  ['boolean', 0, false],
  ['boolean', 'yes', 'notBoolean'],
  ['date', '2026-11-20', '2026-11-20'],
  ['date', '2026-02-30', 'notDate'],
  ['dateTime', '2026-11-20T16:00:00+08:00', '2026-11-20T08:00:00.000Z'],
  ['dateTime', '2026-11-20', 'notDateTime'],
  ['texts', ['a', 1], ['a', '1']],
  ['texts', 'a', ['a']],
  ['texts', [], []],
  ['texts', [{}], 'notText'],
  ['texts', Array.from({ length: 1001 }, () => 'a'), 'tooMany'],
  ['text', { $ne: 1 }, 'notText'],
])('%s takes %j for %j', (type, raw, value) => expect(read(type, raw)).toEqual(value));

test('what is not given is the default, what is unknown or missing is named', () => {
  const definitions = [
    { name: 'a', type: 'integer', default: '7' },
    { name: 'b', type: 'text', required: true },
    { name: 'list', type: 'texts' },
    { name: 'constructor', type: 'text' },
  ] as const;
  const given = JSON.parse('{"a":"","b":null,"c":1,"__proto__":{"list":["x"]},"toString":1}');
  const { values, findings } = readParameters(definitions, given);
  expect({ ...values }).toEqual({ a: 7, b: null, list: [], constructor: null });
  expect(Object.getPrototypeOf(values)).toBeNull();
  expect(findings.map(({ field, rule }) => `${field} ${rule}`)).toEqual([
    'parameters.c unknownParameter',
    'parameters.__proto__ unknownParameter',
    'parameters.toString unknownParameter',
    'parameters.b required',
  ]);
});

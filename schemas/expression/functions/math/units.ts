import { t } from '../../../texts/text.ts';
import type { ExpressionFinding, Node } from '../../core/ast.ts';

/**
 * THE list of units, by what they measure. Months and years are missing because they have no fixed length, `ton`
 * because it is another one in each country.
 */
export const units = {
  length: ['um', 'mm', 'cm', 'dm', 'm', 'km', 'in', 'inch', 'ft', 'foot', 'yd', 'yard', 'mi', 'mile', 'nmi'],
  area: ['mm2', 'cm2', 'dm2', 'm2', 'km2', 'ha', 'sqin', 'sqft', 'sqyd', 'acre', 'sqmi'],
  volume: [
    'ml',
    'cl',
    'dl',
    'l',
    'L',
    'hl',
    'mm3',
    'cm3',
    'dm3',
    'm3',
    'cuin',
    'cuft',
    'cuyd',
    'floz',
    'pint',
    'gallon',
  ],
  mass: ['mg', 'g', 'kg', 't', 'oz', 'lb', 'stone'],
  time: ['ms', 's', 'min', 'h', 'day', 'week'],
  temperature: ['K', 'degC', 'degF'],
  pressure: ['Pa', 'hPa', 'kPa', 'MPa', 'mbar', 'bar', 'atm', 'psi', 'mmHg'],
  energy: ['J', 'kJ', 'MJ', 'Wh', 'kWh', 'MWh', 'cal', 'kcal', 'BTU'],
  power: ['W', 'kW', 'MW', 'GW', 'hp', 'PS'],
  angle: ['rad', 'deg', 'grad', 'arcmin', 'arcsec', 'cycle'],
  data: ['bit', 'kbit', 'Mbit', 'Gbit', 'B', 'kB', 'MB', 'GB', 'TB', 'PB', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'],
  speed: ['m/s', 'km/h', 'ft/s', 'mph', 'knot'],
} as const;

type Quantity = keyof typeof units;
export type UnitName = (typeof units)[Quantity][number];

const quantities = new Map<string, string>(
  Object.entries(units).flatMap(([quantity, names]) => names.map((name) => [name, quantity])),
);

export const isUnit = (name: string): name is UnitName => quantities.has(name);
export const areAlike = (one: UnitName, other: UnitName) => quantities.get(one) === quantities.get(other);

/** What is wrong with the units of `convert`, where they are written as texts; others are seen when it is evaluated. */
export function unitFindings(call: Node & { type: 'call' }): ExpressionFinding[] {
  const written = call.args.slice(1).flatMap((arg) => (arg.type === 'text' ? [arg] : []));
  const unknown = written.filter(({ value }) => !isUnit(value));
  if (unknown.length > 0)
    return unknown.map(({ at, value }) => ({ at, text: unitTexts.unknown, params: { name: value } }));
  const [from, to] = written;
  if (!from || !to || quantities.get(from.value) === quantities.get(to.value)) return [];
  return [{ at: to.at, text: unitTexts.unlike, params: { from: from.value, to: to.value } }];
}

export const unitTexts = {
  unknown: t(
    '没有名为 {name} 的单位',
    '沒有名為 {name} 的單位',
    'there is no unit {name}',
    '{name} という単位はありません',
  ),
  unlike: t(
    '{from} 不能换算为 {to}',
    '{from} 不能換算為 {to}',
    '{from} cannot be converted to {to}',
    '{from} を {to} に換算できません',
  ),
};

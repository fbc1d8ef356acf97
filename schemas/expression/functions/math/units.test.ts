import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { checkExpression, compileExpression, Exact, evaluate, loadMath } from '../../index.ts';
import { type UnitName, units } from './units.ts';

beforeAll(loadMath);

const tree = (source: string) => {
  const parsed = compileExpression(source);
  if (!parsed.ok) throw new Error(`${source}: ${parsed.text.en}`);
  return parsed.ast;
};
const outcome = (source: string, unit: unknown = null) =>
  evaluate(tree(source), { value: () => unit, rows: () => [], now: new Date(0), user: { id: null } });
const findings = (source: string) => checkExpression(tree(source), { names: { unit: 'text' } }).findings;

type Measured = Exclude<UnitName, (typeof units)['temperature' | 'angle'][number]>;

/** What each unit is by its definition, in m, m², l, kg, s, Pa, J, W, bytes and m/s; temperatures and angles follow. */
const definitions: Record<Measured, string> = {
  ...{ um: '1e-6', mm: '1e-3', cm: '0.01', dm: '0.1', m: '1', km: '1000', in: '0.0254', inch: '0.0254', ft: '0.3048' },
  ...{ foot: '0.3048', yd: '0.9144', yard: '0.9144', mi: '1609.344', mile: '1609.344', nmi: '1852' },
  ...{ mm2: '1e-6', cm2: '1e-4', dm2: '0.01', m2: '1', km2: '1e6', ha: '1e4', sqin: '0.00064516' },
  ...{ sqft: '0.09290304', sqyd: '0.83612736', acre: '4046.8564224', sqmi: '2589988.110336' },
  ...{ ml: '1e-3', cl: '0.01', dl: '0.1', l: '1', L: '1', hl: '100', mm3: '1e-6', cm3: '1e-3', dm3: '1', m3: '1000' },
  ...{ cuin: '0.016387064', cuft: '28.316846592', cuyd: '764.554857984', floz: '0.0295735295625' },
  ...{ pint: '0.473176473', gallon: '3.785411784' },
  ...{ mg: '1e-6', g: '1e-3', kg: '1', t: '1000', oz: '0.028349523125', lb: '0.45359237', stone: '6.35029318' },
  ...{ ms: '1e-3', s: '1', min: '60', h: '3600', day: '86400', week: '604800' },
  ...{ Pa: '1', hPa: '100', kPa: '1000', MPa: '1e6', mbar: '100', bar: '1e5', atm: '101325', mmHg: '133.322387415' },
  psi: new Exact('4.4482216152605').div('0.00064516').toFixed(),
  ...{ J: '1', kJ: '1e3', MJ: '1e6', Wh: '3600', kWh: '3.6e6', MWh: '3.6e9', cal: '4.184', kcal: '4184' },
  BTU: '1055.05585262',
  ...{ W: '1', kW: '1e3', MW: '1e6', GW: '1e9', hp: '745.69987158227022', PS: '735.49875' },
  ...{ bit: '0.125', kbit: '125', Mbit: '125e3', Gbit: '125e6' },
  ...{ B: '1', kB: '1e3', MB: '1e6', GB: '1e9', TB: '1e12', PB: '1e15' },
  ...{ KiB: '1024', MiB: '1048576', GiB: '1073741824', TiB: '1099511627776', PiB: '1125899906842624' },
  ...{ 'm/s': '1', 'km/h': new Exact(1).div('3.6').toFixed(), 'ft/s': '0.3048', mph: '0.44704' },
  knot: new Exact(1852).div(3600).toFixed(),
};
const bases = ['m', 'm2', 'l', 'kg', 's', 'Pa', 'J', 'W', 'B', 'm/s'];

test('every unit is what its definition says', () => {
  const wrong = Object.entries(definitions).filter(([unit, definition]) => {
    const base = Object.values(units).flatMap((names: readonly string[]) =>
      names.includes(unit) ? names.filter((name) => bases.includes(name)) : [],
    );
    const found = new Exact(String(outcome(`text(convert(1000000, '${unit}', '${base[0]}'))`).value)).div(1_000_000);
    return found.div(definition).minus(1).abs().gt('1e-30');
  });
  expect(wrong).toEqual([]);
});

test.each([
  ["convert(5, 'inch', 'cm')", 12.7],
  ["convert(100, 'degC', 'degF')", 212],
  ["convert(-40, 'degF', 'degC')", -40],
  ["convert(0, 'K', 'degC')", -273.15],
  ["convert(180, 'deg', 'rad') = pi()", true],
  ["convert(100, 'grad', 'deg')", 90],
  ["convert(1, 'cycle', 'arcmin')", 21600],
  ["convert(1, 'arcmin', 'arcsec')", 60],
  ["convert(36, 'km/h', 'm/s')", 10],
])('%s', (source, expected) => {
  expect(outcome(source)).toEqual({ value: expected });
});

test('an unknown unit and units of different things are found where they are written', () => {
  expect(findings("convert(1, 'inch', 'cm')")).toEqual([]);
  expect(findings("convert(1, 'elbow', 'cm')")).toMatchObject([{ at: 11, params: { name: 'elbow' } }]);
  expect(findings("convert(1, 'constructor', 'toString')").map(({ at }) => at)).toEqual([11, 26]);
  expect(findings("convert(1, 'kg', 'cm')")).toMatchObject([{ at: 17, params: { from: 'kg', to: 'cm' } }]);
  expect(findings("convert(1, unit, 'cm')")).toEqual([]);
});

test('those that come from a field are a problem when they are met', () => {
  expect(outcome("convert(1, unit, 'cm')", 'm')).toEqual({ value: 100 });
  expect(outcome("convert(1, unit, 'cm')", 'elbow')).toMatchObject({
    value: null,
    problem: { zh: '没有名为 elbow 的单位' },
  });
  expect(outcome("convert(1, unit, 'cm')", 'kg').problem?.en).toBe('kg cannot be converted to cm');
  expect(outcome("convert(1, unit, 'cm')").problem?.en).toBe('there is no unit ');
});

test('every unit of a quantity becomes every other and comes back', () => {
  const pairs: [UnitName, UnitName][] = Object.values(units).flatMap((names: readonly UnitName[]) =>
    names.flatMap((one) => names.map((other): [UnitName, UnitName] => [one, other])),
  );
  fc.assert(
    fc.property(fc.constantFrom(...pairs), fc.integer({ min: -1e9, max: 1e9 }), ([one, other], cents) => {
      const value = new Exact(cents).div(100);
      const there = `convert(${value.toFixed()}, '${one}', '${other}')`;
      const error = outcome(`text(abs(convert(${there}, '${other}', '${one}') - ${value.toFixed()}))`).value;
      expect(new Exact(String(error)).lt('1e-20'), there).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

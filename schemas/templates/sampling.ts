import { fillText, type Text, textIn } from '../texts/text.ts';
import { momentOf } from '../time/clock.ts';
import type { SamplePlace } from './template.ts';
import { cities, firms, people, phones, prices } from './words.ts';

const dayLength = 24 * 3_600_000;

/** What samples of any trade are made with. */
export function sampling({ today, random, language, people: ids, departments }: SamplePlace) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1));
  const day = (offset: number, from = today): string =>
    new Date(Date.parse(from) + offset * dayLength).toISOString().slice(0, 10);
  /** The day itself, or the Monday behind its weekend. */
  const workday = (offset: number, from = today): string => {
    const weekday = new Date(day(offset, from)).getUTCDay();
    return day(offset + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0), from);
  };
  const numbered = (shape: string): string => shape.replace(/#/g, () => String(between(0, 9)));
  const { ofDollar, least } = prices[language];
  return {
    pick,
    between,
    day,
    workday,
    numbered,
    chance: (share: number): boolean => random() < share,
    say: (text: Text, values: Record<string, string> = {}): string => fillText(textIn(text, language), values),
    /** Working days from today, at a time of the organisation's clocks (`09:30`). */
    moment: (offset: number, time: string): string => momentOf(Date.parse(`${workday(offset)}T${time}:00.000Z`)),
    /** Nobody's own: the same ones come again after a while. */
    name: (at: number): string => people[language][at % people[language].length]!,
    firm: (at: number): string => firms[language][at % firms[language].length]!,
    city: (at: number): string => cities[language][at % cities[language].length]!,
    phone: (): string => numbered(phones[language]),
    mail: (): string => `${pick(['info', 'office', 'contact', 'sales'])}${between(10, 99)}@example.com`,
    /** The id of a colleague. */
    person: (at: number): string => ids[at % ids.length]!,
    department: (at: number): string | null => departments[at % Math.max(1, departments.length)] ?? null,
    /** A price in the money of the language, of what it is in dollars: two digits and noughts, as prices are. */
    price: (dollars: number): number => {
      const exact = dollars * ofDollar;
      const step = Math.max(least, 10 ** (Math.floor(Math.log10(exact)) - 1));
      return Number((Math.round(exact / step) * step).toFixed(1));
    },
  };
}

/** The same numbers, from 0 up to 1, for the same seed (a linear congruence, of Numerical Recipes). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

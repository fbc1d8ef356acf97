import { Problem } from '@tessera/schemas/texts/problems.ts';
import { type Caption, type Language, t, textIn } from '@tessera/schemas/texts/text.ts';
import type { Resource } from '../registry/resource.ts';

/** Where something is used. */
export interface Use {
  /** The resource whose record it is; of a module the entry that it is designed by. */
  resource: string;
  /** Null where there is no record, or none that may be named. */
  id: string | null;
  /** What it is: the title of its module. */
  what: Caption;
  /** Empty: no more is told than what it is. */
  name: string;
  /** Where in it, such as the labels of fields. */
  places?: readonly string[];
}

export const mostNamed = 10;

const moduleTitle = t('模块', '模組', 'Module', 'モジュール');

/** What a module uses; whoever mends it opens what it is designed by. */
export function moduleUse(
  { name, definition }: Resource,
  { places = [], language }: { places?: readonly string[]; language: Language },
): Use {
  const [, entry] = /^entry\/(.+)$/.exec(name) ?? [];
  const at = entry === undefined ? { resource: name, id: null } : { resource: 'onlineDev/Entry', id: entry };
  return { ...at, what: moduleTitle, name: textIn(definition.title, language), places };
}

/**
 * IN_USE, or CODE_IN_USE where somebody wants to rename: the first ten uses by what they are and their names, and how many
 * more there are. `data.usedBy` of the envelope has the same for programs, `data.more` the rest.
 */
export function usedProblem(
  problem: 'IN_USE' | 'CODE_IN_USE',
  { uses, more, language }: { uses: readonly Use[]; more: number; language: Language },
): Problem {
  const named = uses.slice(0, mostNamed);
  const rest = more + uses.length - named.length;
  const usedBy = named.map(({ resource, id, what, name }) => ({ resource, id, name: name || textIn(what, language) }));
  return new Problem(problem, { params: { by: textOf(named, { rest, language }) }, data: { usedBy, more: rest } });
}

const marks = {
  zh: { comma: '、', open: '（', close: '）', colon: '：' },
  zhtw: { comma: '、', open: '（', close: '）', colon: '：' },
  en: { comma: ', ', open: ' (', close: ')', colon: ': ' },
  ja: { comma: '、', open: '（', close: '）', colon: '：' },
} as const satisfies Record<Language, Record<'comma' | 'open' | 'close' | 'colon', string>>;

const andMore = t('，另有 {rest} 处', '，另有 {rest} 處', ' and {rest} more', '、ほか {rest} 件');

/** `Orders, Data interface (Shop) and 3 more`. */
function textOf(uses: readonly Use[], { rest, language }: { rest: number; language: Language }): string {
  const { comma, open, close, colon } = marks[language];
  const groups = new Map<string, string[]>();
  for (const { what, name, places = [] } of uses) {
    const title = textIn(what, language);
    const names = groups.get(title) ?? [];
    if (name !== '') names.push(places.length > 0 ? `${name}${colon}${places.join(comma)}` : name);
    groups.set(title, names);
  }
  const texts = [...groups].map(([title, names]) =>
    names.length === 0 ? title : `${title}${open}${names.join(comma)}${close}`,
  );
  return `${texts.join(comma)}${rest > 0 ? andMore[language].replace('{rest}', String(rest)) : ''}`;
}

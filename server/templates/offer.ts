import type { Template } from '@tessera/schemas/templates/template.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { saidMoment } from '@tessera/schemas/time/clock.ts';
import type { Work } from '../engine/work/work.ts';
import { contextOf } from '../engine/write/values.ts';

/** Rarely used, so not part of every start. */
const known = () => import('@tessera/schemas/templates/index.ts');

/** What there is to start from, without its documents. */
export async function offeredTemplates() {
  return (await known()).templates.map(cardOf);
}

/** One of them as it is looked at before it is made: its document, and its samples as rows of a list. */
export async function templateToLookAt(work: Work, code: string) {
  const template = await templateOf(code);
  const { previewOf } = await import('@tessera/schemas/templates/preview.ts');
  const place = { ...contextOf(work), today: todayOf(work), language: work.language };
  return { ...cardOf(template), page: template.page, ...previewOf(template, place) };
}

/** Throws NOT_FOUND. */
export async function templateOf(code: string): Promise<Template> {
  const found = (await known()).templates.find((one) => one.code === code);
  if (!found) throw new Problem('NOT_FOUND');
  return found;
}

/** The day on the organisation's calendar. */
export const todayOf = ({ now }: Pick<Work, 'now'>): string => saidMoment(now.toISOString()).slice(0, 10);

const cardOf = ({ code, icon, name, about, category, page: { model } }: Template) => ({
  ...{ code, icon, name, about, category },
  /** Without what stands in sub-tables. */
  fields: model.fields.filter(({ kind }) => kind !== 'rows').length,
  tables: model.fields.filter(({ kind }) => kind === 'rows').length,
});

import { checkDocument } from '@tessera/schemas/document/check-document.ts';
import { stepsOf } from '@tessera/schemas/document/path.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { takeOff } from '../design/edit.ts';
import { freeName, namesIn } from '../design/names.ts';
import { fieldOf, partsOf } from '../design/parts.ts';
import { rename } from '../design/set.ts';
import { valueAt, withoutAt } from './path.ts';
import { placeOfPath } from './place.ts';

/** What would put a problem right. */
interface Mend {
  label: Text;
  params: Record<string, unknown>;
  page: PageDocument;
}

const texts = {
  rename: t('改名为 {name}', '改名為 {name}', 'Rename to {name}', '{name} に改名'),
  remove: t('去掉“{name}”', '去掉「{name}」', 'Take “{name}” away', '「{name}」を外す'),
  item: t('去掉这一项', '去掉這一項', 'Take this item away', 'この項目を外す'),
  takeOff: t('从表单移除', '從表單移除', 'Take it off the form', 'フォームから外す'),
};

/** The way in which a problem would be put right without a person's answer; undefined: only a person can. */
export function mendOf(page: PageDocument, { field, rule }: { field: string; rule: string }): Mend | undefined {
  const before = problemsOf(page);
  const id = `${rule} ${field}`;
  return candidates(page, field).find((mend) => {
    if (mend.page === page) return false;
    const after = problemsOf(mend.page);
    return !after.has(id) && [...after].every((one) => before.has(one)) && after.size < before.size;
  });
}

const problemsOf = (page: PageDocument): Set<string> =>
  new Set(checkDocument(page).findings.map(({ rule, field }) => `${rule} ${field}`));

/** From what keeps the most to what keeps the least. */
function candidates(page: PageDocument, path: string): Mend[] {
  const steps = stepsOf(path);
  const last = steps.at(-1);
  const { key } = placeOfPath(page, path);
  const part = key === undefined ? undefined : partsOf(page).get(key);
  const field = part && fieldOf(page, part);
  const found: Mend[] = [];
  if (part && field && last === 'name') {
    const name = freeName(field.name, new Set(namesIn(page.model.fields)));
    found.push({ label: texts.rename, params: { name }, page: rename(page, { key: part.key, name }) });
  }
  // Of an item of a list: what is wrong with its field is wrong with all of it.
  const inItem = steps.findLastIndex((step) => typeof step === 'number');
  if (steps[0] === 'pages' && steps[1] !== 'form' && inItem > 0)
    found.push({ label: texts.item, params: {}, page: withoutAt(page, steps.slice(0, inItem + 1)) });
  if (typeof last === 'string' && valueAt(page, steps) !== undefined)
    found.push({ label: texts.remove, params: { name: last }, page: withoutAt(page, steps) });
  if (typeof last === 'number') found.push({ label: texts.item, params: {}, page: withoutAt(page, steps) });
  if (steps[0] === 'pages' && key !== undefined)
    found.push({ label: texts.takeOff, params: {}, page: takeOff(page, { keys: [key] }).page });
  return found;
}

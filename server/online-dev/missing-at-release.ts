import { type Outward, outwardOf } from '@tessera/schemas/document/outward.ts';
import { fillOf, propsOf } from '@tessera/schemas/language/defaults.ts';
import { placedFields } from '@tessera/schemas/language/placed-fields.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { fillText, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import type { Work } from '../engine/work/work.ts';
import { storedId } from '../storage/record-id.ts';
import { placeOf } from './place-of.ts';

/** What gives fields their choices. A rule for numbers is required (`requireRules`): without it no record can be made. */
const missing = {
  dictionary: t(
    '没有编码为“{code}”的数据字典，在有之前这里没有可选项：{places}',
    '沒有編碼為「{code}」的資料字典，在有之前這裡沒有可選項目：{places}',
    'There is no dictionary “{code}”. Until there is one, these offer nothing: {places}',
    'データ辞書「{code}」がありません。作成されるまで、次の項目に選択肢はありません：{places}',
  ),
  dataSource: t(
    '没有编码为“{code}”的数据源，在有之前这里没有可选项：{places}',
    '沒有編碼為「{code}」的資料來源，在有之前這裡沒有可選項目：{places}',
    'There is no data source “{code}”. Until there is one, these offer nothing: {places}',
    'データソース「{code}」がありません。作成されるまで、次の項目に選択肢はありません：{places}',
  ),
} satisfies Partial<Record<Outward['kind'], Text>>;

const withoutRule = t(
  '没有选择编码规则，编号会一直为空：{places}',
  '沒有選擇編碼規則，編號會一直為空：{places}',
  'No code rule is chosen; numbers stay empty: {places}',
  '採番ルールが選択されていません。番号は空のままになります：{places}',
);

const list = t('列表页', '清單頁', 'the list', '一覧');

/**
 * The dictionaries and data sources that a document names and that there are none of, and numbers that nothing counts, in
 * words for whoever releases. They may come later, as those of modules that are brought in do; a code that was mistyped
 * never does.
 */
export async function missingChoices(work: Work, definition: ResourceDefinition): Promise<string[]> {
  const { language } = work;
  const { fields } = definition.model;
  const named = outwardOf(definition).filter(({ code }) => code !== '');
  const told = async (kind: keyof typeof missing) => {
    const uses = named.filter((outward) => outward.kind === kind);
    const codes = [...new Set(uses.map(({ code }) => code))];
    const there = codes.length === 0 ? new Set() : await codesThere[kind](work, codes);
    return codes.flatMap((code) => {
      if (there.has(code)) return [];
      const said = uses
        .filter((use) => use.code === code)
        .map(({ path }) => placeOf(path, { fields, language }) || textIn(list, language));
      return [fillText(textIn(missing[kind], language), { code, places: [...new Set(said)].join(', ') })];
    });
  };
  const bare = placedFields(fields).filter(({ field }) => fillOf(field) === 'codeRule' && !propsOf(field).rule);
  const labels = bare.map(({ field }) => textIn(field.label, language));
  const numbers = bare.length > 0 ? [fillText(textIn(withoutRule, language), { places: labels.join(', ') })] : [];
  return [...(await told('dictionary')), ...(await told('dataSource')), ...numbers];
}

const codesThere: Record<keyof typeof missing, (work: Work, codes: string[]) => Promise<ReadonlySet<string>>> = {
  dictionary: async ({ db, registry }, codes) => {
    const found = await db
      .selectFrom(moduleTable(registry, 'basic/Dictionary').as('d'))
      .select('code')
      .where('code', 'in', codes)
      .where('deleted_at', 'is', null)
      .$castTo<{ code: string }>()
      .execute();
    return new Set(found.map(({ code }) => code));
  },
  // By code or by id, as documents may name them.
  dataSource: async ({ db, registry }, codes) => {
    const found = await db
      .selectFrom(moduleTable(registry, 'basic/DataSource').as('s'))
      .select(['id', 'code'])
      .where((either) => either.or([either('id', 'in', codes.map(storedId)), either('code', 'in', codes)]))
      .where('deleted_at', 'is', null)
      .$castTo<{ id: string; code: string }>()
      .execute();
    return new Set(found.flatMap(({ id, code }) => [id, code]));
  },
};

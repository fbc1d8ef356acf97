import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { cellFormOf } from '@tessera/schemas/record/index.ts';
import { type FindingRule, finding, presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { type Language, t, textIn } from '@tessera/schemas/texts/text.ts';
import { presenterOf } from '../../engine/present/presenter.ts';
import type { Resource } from '../../engine/registry/resource.ts';
import type { FileOutcome } from '../../engine/work/outcome.ts';
import type { Work } from '../../engine/work/work.ts';
import { choicesOf, mostChoices } from '../choices.ts';
import { headsOf } from '../heads.ts';
import { atOnce, type SheetColumn, workbookStream } from '../sheet-stream.ts';
import { waysOf } from '../tree-ways.ts';
import { workbookFields } from '../workbook-fields.ts';
import { titleOf, workbookOutcome } from '../workbook-outcome.ts';
import { columnLetters } from '../workbook-parts.ts';
import { isGiven } from './columns.ts';

const texts = {
  name: t('导入模板', '匯入範本', 'import template', 'インポートテンプレート'),
  guide: t('填写说明', '填寫說明', 'How to fill in', '記入方法'),
  column: t('列', '欄', 'Column', '列'),
  required: t('必填', '必填', 'Required', '必須'),
  what: t('怎样填写', '怎樣填寫', 'What to write', '記入内容'),
  choose: t('从列表中选择', '從清單中選擇', 'Choose from the list', '一覧から選択'),
  lines: t(
    '一条数据有多行明细时，明细从该数据的那一行起逐行往下填，其他列留空',
    '一筆資料有多列明細時，明細從該筆資料的那一列起逐列往下填，其他欄留空',
    'Several rows of a sub-table go below each other, from the row of their record down; leave the other columns empty there',
    '明細が複数行ある場合は、そのデータの行から下へ順に記入し、他の列は空欄にしてください',
  ),
};
/** The sheet that choices are taken from; nobody sees it. */
const choiceSheet = 'options';
/** Choices that the guide shows. */
const shownChoices = 20;

interface Entry {
  field: FieldDefinition;
  head: string;
  choices: string[] | undefined;
}

/** The workbook to fill in for an import: what a person enters, how it is written, and what can be chosen. */
export async function importTemplate(work: Work, { resource }: { resource: Resource }): Promise<FileOutcome> {
  const { language } = work;
  const entries = await entriesOf(work, resource);
  const lists = entries.filter(({ choices }) => choices);
  const columns = entries.map((entry): SheetColumn => {
    const list = lists.indexOf(entry);
    const letters = columnLetters(list);
    const choices =
      list < 0 ? {} : { choices: `${choiceSheet}!$${letters}$2:$${letters}$${(entry.choices?.length ?? 0) + 1}` };
    return {
      head: `${entry.field.required === true ? '*' : ''}${entry.head}`,
      format: cellFormOf(entry.field).format,
      hint: hintOf(entry, language),
      ...choices,
    };
  });
  const highest = Math.max(0, ...lists.map(({ choices }) => choices?.length ?? 0));
  const stream = workbookStream([
    { name: titleOf(work, resource), columns, rows: atOnce([]) },
    guide(entries, { language, hasTables: resource.rows.length > 0 }),
    {
      name: choiceSheet,
      hidden: true,
      columns: lists.map(({ head }) => ({ head })),
      rows: atOnce(Array.from({ length: highest }, (_, at) => lists.map(({ choices }) => choices?.[at] ?? null))),
    },
  ]);
  return workbookOutcome(work, { resource, stream, called: textIn(texts.name, language) });
}

async function entriesOf(work: Work, resource: Resource): Promise<Entry[]> {
  const { language } = work;
  const known = workbookFields(work, { resource });
  const heads = headsOf(known, language);
  const { parent } = known;
  const presenter = await presenterOf(work, resource);
  const entries: Entry[] = [];
  for (const { field, head } of heads.filter((entry) => isGiven(entry.field)))
    entries.push({
      field,
      head,
      choices:
        field === parent
          ? await waysOf(work, { resource, parent }).all(mostChoices)
          : await choicesOf(work, { field, presenter }),
    });
  return entries;
}

/** What limits there are for typing, by the property that says them. */
const limits: Record<string, { rule: FindingRule; param: string }> = {
  maxlength: { rule: 'tooLong', param: 'max' },
  min: { rule: 'tooSmall', param: 'min' },
  max: { rule: 'tooLarge', param: 'max' },
  precision: { rule: 'tooPrecise', param: 'precision' },
};

function hintOf({ field, choices }: Entry, language: Language): string {
  const { cellHint } = kindOf(field.kind);
  const props = propsOf(field);
  const said = choices ? texts.choose : typeof cellHint === 'function' ? cellHint(props) : cellHint;
  const parts = [
    ...(field.required === true ? [textIn(texts.required, language)] : []),
    ...(said ? [textIn(said, language)] : []),
    ...Object.entries(limits).flatMap(([name, { rule, param }]) =>
      typeof props[name] === 'number'
        ? [presentFinding(finding('', rule, { [param]: props[name] }), language).msg]
        : [],
    ),
    ...(field.help ? [textIn(field.help, language)] : []),
  ];
  return parts.join(language === 'en' ? '; ' : '；');
}

function guide(entries: Entry[], { language, hasTables }: { language: Language; hasTables: boolean }) {
  const rows = entries.map((entry) => [
    entry.head,
    entry.field.required === true ? '*' : null,
    [hintOf(entry, language), entry.choices?.slice(0, shownChoices).join(', ')].filter(Boolean).join(': '),
  ]);
  const note = hasTables ? [[null, null, textIn(texts.lines, language)]] : [];
  return {
    name: textIn(texts.guide, language),
    columns: [
      { head: textIn(texts.column, language), width: 30 },
      { head: textIn(texts.required, language), width: 10 },
      { head: textIn(texts.what, language), width: 80, wraps: true as const },
    ],
    rows: atOnce([...rows, ...note]),
  };
}

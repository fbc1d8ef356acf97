import type { PropDefinition } from '../../properties/property.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

/** What a text is written in. Product names stand in every language as they are. */
const languages = [
  { value: 'sql', label: t('SQL', 'SQL', 'SQL', 'SQL') },
  { value: 'json', label: t('JSON', 'JSON', 'JSON', 'JSON') },
  { value: 'javascript', label: t('JavaScript', 'JavaScript', 'JavaScript', 'JavaScript') },
  { value: 'html', label: t('HTML', 'HTML', 'HTML', 'HTML') },
  { value: 'css', label: t('CSS', 'CSS', 'CSS', 'CSS') },
  { value: 'markdown', label: t('Markdown', 'Markdown', 'Markdown', 'Markdown') },
  { value: 'text', label: t('纯文本', '純文字', 'Plain text', 'プレーンテキスト') },
] as const;

export type CodeLanguage = (typeof languages)[number]['value'];

const language = {
  type: 'choice',
  label: t('语言', '語言', 'Language', '言語'),
  choices: languages,
} as const satisfies PropDefinition;

export const codeEditor = {
  title: t('代码编辑器', '程式碼編輯器', 'Code editor', 'コードエディター'),
  group: 'advanced',
  icon: 'FileTextOutlined',
  kinds: ['longText'],
  props: {
    language: { ...language, default: 'text' },
    // One field may hold text of several languages, as its neighbour says: SQL or JSON. With a field for each of them a
    // stored record would have its text in different columns, and who reads it would have to know which.
    languageBy: {
      type: 'object',
      label: t('由另一字段决定语言', '由另一欄位決定語言', 'Language by another field', '別の項目で言語を決める'),
      of: {
        field: {
          type: 'field',
          required: true,
          label: t('本表单的字段', '本表單的欄位', 'The field of this form', 'このフォームの項目'),
        },
        languages: {
          type: 'list',
          required: true,
          max: 20,
          by: 'value',
          label: t('值与语言', '值與語言', 'Values and languages', '値と言語'),
          of: {
            value: { type: 'text', required: true, label: t('值', '值', 'Value', '値') },
            language: { ...language, required: true },
          },
        },
      },
    },
    height: {
      type: 'integer',
      label: t('高度（像素）', '高度（像素）', 'Height (pixels)', '高さ（ピクセル）'),
      default: 240,
      min: 120,
      max: 1200,
    },
    maxlength: props.maxlength,
    placeholder: props.placeholder,
    tablesOf: {
      type: 'field',
      label: t('提示哪个连接的表', '提示哪個連線的資料表', 'Completes tables of', 'テーブルを補完する接続'),
      help: t(
        '本表单中存放数据库连接的字段：编写 SQL 时提示该连接的表和列',
        '本表單中存放資料庫連線的欄位：撰寫 SQL 時提示該連線的資料表和欄',
        'The field of this form that holds a database link: while SQL is written its tables and columns are offered',
        'データベース接続を持つこのフォームの項目。SQL の入力中にそのテーブルと列を候補に出します',
      ),
    },
    parametersOf: {
      type: 'field',
      label: t('提示哪个子表的参数', '提示哪個子表的參數', 'Completes parameters of', 'パラメーターを補完する明細'),
      help: t(
        '本表单的子表：SQL 中在冒号后、其他文本中在 {{ 后提示各行的 name',
        '本表單的子表：SQL 中在冒號後、其他文字中在 {{ 後提示各列的 name',
        'A sub-table of this form: the `name` of its rows is offered behind a colon in SQL, and behind {{ elsewhere',
        'このフォームの明細。各行の name を、SQL ではコロンの後、それ以外では {{ の後に候補として出します',
      ),
    },
  },
  wide: true,
} as const satisfies WidgetDefinition;

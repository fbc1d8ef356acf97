import { workbookLimits } from '@tessera/schemas/generation/workbook-limits.ts';
import { t } from '@tessera/schemas/texts/text.ts';

const { megabytes, sheets, columns } = workbookLimits;
const rows = workbookLimits.rows.toLocaleString('en-US');

export const workbookTexts = {
  title: t('由工作簿生成模块', '由活頁簿產生模組', 'Modules from a workbook', 'ブックからモジュールを作成'),
  about: t(
    '下面是根据每个工作表的内容猜测的结果：请勾选要生成的工作表，需要时改正，再开始生成。',
    '下面是根據每個工作表的內容猜測的結果：請勾選要產生的工作表，需要時修正，再開始產生。',
    'This is what the sheets are guessed to be: tick those that you want, correct what is wrong, then begin.',
    '各シートの内容からの推測結果です。作成するものを選び、必要なら修正して開始してください。',
  ),
  drop: t(
    '点击或将 Excel 文件（.xlsx）或 CSV 文件拖到这里',
    '按一下，或將 Excel 檔案（.xlsx）或 CSV 檔案拖到這裡',
    'Click, or drop an Excel file (.xlsx) or a CSV file here',
    'クリックまたはExcelファイル（.xlsx）・CSVファイルをドロップ',
  ),
  hint: t(
    `每个工作表生成一个模块，先核对再生成。文件最大 ${megabytes} MB、${sheets} 个工作表；每个工作表最多 ${rows} 行、${columns} 列`,
    `每個工作表產生一個模組，先核對再產生。檔案最大 ${megabytes} MB、${sheets} 個工作表；每個工作表最多 ${rows} 列、${columns} 欄`,
    `Each sheet becomes a module; you check it before anything is made. At most ${megabytes} MB and ${sheets} sheets, of each ${rows} rows and ${columns} columns`,
    `シートごとにモジュールを作成します（作成前に確認できます）。上限は ${megabytes} MB・${sheets} シート、各シート ${rows} 行・${columns} 列です`,
  ),
  other: t('换一个文件', '換一個檔案', 'Another file', '別のファイル'),
  wrongKind: t(
    '只能使用 .xlsx 或 .csv 文件',
    '只能使用 .xlsx 或 .csv 檔案',
    'Only .xlsx and .csv files can be read',
    '.xlsx または .csv ファイルのみ使用できます',
  ),
  tooLarge: t(
    `文件最大 ${megabytes} MB`,
    `檔案最大 ${megabytes} MB`,
    `A file may have at most ${megabytes} MB`,
    `ファイルは最大 ${megabytes} MB です`,
  ),
};

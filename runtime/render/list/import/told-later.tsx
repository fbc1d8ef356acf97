import { t } from '@tessera/schemas/texts/text.ts';
import { type App, Button } from 'antd';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { importedText } from './import-result.tsx';
import { type ImportReport, saveFailedRows } from './use-import.ts';

const texts = {
  title: t('导入 · {name}', '匯入 · {name}', 'Import · {name}', '取り込み · {name}'),
  save: t('下载未导入的行', '下載未匯入的列', 'Download the rows that were not imported', '未取込の行をダウンロード'),
};

/** What came of an import whose dialog was closed meanwhile; it stays until somebody has read it. */
export function tellLater(
  notification: ReturnType<typeof App.useApp>['notification'],
  {
    resource,
    report,
    refused,
  }: { resource: ResourceMeta; report: ImportReport | undefined; refused: string[] | undefined },
): void {
  const isRight = report !== undefined && report.failedRows === 0;
  notification[isRight ? 'success' : 'warning']({
    message: say(texts.title, { name: say(resource.title) }),
    description: report ? importedText(report) : (refused ?? []).join('\n'),
    duration: isRight ? 10 : 0,
    actions: report?.errorFile && (
      <Button size="small" onClick={() => void saveFailedRows(report).catch(() => undefined)}>
        {say(texts.save)}
      </Button>
    ),
  });
}

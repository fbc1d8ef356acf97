import { buttons } from '@tessera/schemas/language/buttons.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../../dialogs/use-overlay.ts';
import { WaitingLine } from '../../../dialogs/waiting-line.tsx';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import { toast } from '../../../session/toast.ts';
import type { ExportExtent, Exporting } from './use-export.ts';

const texts = {
  extent: t('导出内容', '匯出內容', 'What to export', 'エクスポートする内容'),
  shown: t('列表中显示的列', '清單中顯示的欄', 'The columns that the list shows', '一覧に表示中の列'),
  everything: t('全部字段', '全部欄位', 'All fields', 'すべての項目'),
  withTables: t(
    '全部字段，包括：{tables}',
    '全部欄位，包括：{tables}',
    'All fields, with {tables}',
    'すべての項目（{tables} を含む）',
  ),
  hint: t(
    '导出的文件改好后，可以用“导入”更新回来',
    '匯出的檔案改好後，可以用「匯入」更新回來',
    'Changed, the file can come back by “Import” as an update',
    '編集したファイルは「インポート」で更新として取り込めます',
  ),
  goesOn: t(
    '导出在后台继续，完成后自动下载',
    '匯出在背景繼續，完成後自動下載',
    'The export goes on; its file comes when it is done',
    'エクスポートを続けています。完了するとファイルがダウンロードされます',
  ),
};

/** Asks how much of the records goes out, where it is more than the list shows of them. */
export function ExportDialog({
  resource,
  exporting,
  onClose,
}: {
  resource: ResourceMeta;
  exporting: Exporting;
  onClose: () => void;
}) {
  useFocusReturn();
  const [extent, setExtent] = useState<ExportExtent>('everything');
  const tables = resource.model.fields.filter(({ kind }) => kind === 'rows').map(({ label }) => say(label));
  const options = [
    {
      value: 'everything',
      label: tables.length > 0 ? say(texts.withTables, { tables: tables.join(', ') }) : say(texts.everything),
    },
    { value: 'shown', label: say(texts.shown) },
  ];
  const leave = () => {
    if (exporting.isExporting) toast.info(say(texts.goesOn), 4000);
    onClose();
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      title={`${say(buttons.btn_export)} · ${say(resource.title)}`}
      okText={say(buttons.btn_export)}
      // Not all of it waits: whoever leaves gets the file all the same.
      okButtonProps={{ loading: exporting.isExporting }}
      onCancel={leave}
      onOk={() => void exporting.exportAs(extent).then(onClose)}
    >
      <Radio.Group
        className="ts-export-extent"
        aria-label={say(texts.extent)}
        value={extent}
        onChange={(event) => setExtent(event.target.value)}
        options={options}
      />
      {exporting.waiting ? <WaitingLine text={exporting.waiting} /> : <p className="ts-hint">{say(texts.hint)}</p>}
    </Modal>
  );
}

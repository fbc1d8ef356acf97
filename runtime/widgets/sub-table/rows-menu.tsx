import { DownloadOutlined, MoreOutlined, UploadOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Dropdown } from 'antd';
import { type MutableRefObject, useRef, useState } from 'react';
import { say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { useEscapeCloses } from '../use-escape-closes.ts';
import type { GridInput } from './rows/grid-cells.ts';
import type { Row } from './rows/row.ts';

const texts = {
  more: t('明细行的 Excel 导入导出', '明細列的 Excel 匯入匯出', 'Rows from and to Excel', 'Excel との行の入出力'),
  read: t('从 Excel 或 CSV 导入', '從 Excel 或 CSV 匯入', 'Import from Excel or CSV', 'Excel / CSV から取り込む'),
  write: t('导出到 Excel', '匯出至 Excel', 'Export to Excel', 'Excel に書き出す'),
};

/** Files are for the few: what reads and writes them comes when it is wanted. */
const loadFiles = () => import('./rows-file.ts');

/** The rows of a sub-table as a workbook, and a workbook as rows. */
export function RowsMenu({
  title,
  latest,
  onAdd,
}: {
  title: string;
  latest: MutableRefObject<GridInput>;
  /** Adds rows below what is filled in, as one step. */
  onAdd: (rows: Row[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEscapeCloses(isOpen, () => setOpen(false));
  const during = (work: Promise<void>) => {
    setBusy(true);
    work.catch(tellError).finally(() => setBusy(false));
  };
  const write = { key: 'write', icon: <DownloadOutlined />, label: say(texts.write) };
  const read = { key: 'read', icon: <UploadOutlined />, label: say(texts.read) };
  const onWrite = () => during(loadFiles().then(({ exported }) => exported(latest.current, title)));
  if (latest.current.readonly)
    return (
      <Button
        type="text"
        size="small"
        loading={isBusy}
        icon={<DownloadOutlined aria-hidden />}
        title={say(texts.write)}
        aria-label={say(texts.write)}
        onClick={onWrite}
      />
    );
  return (
    <>
      <Dropdown
        trigger={['click']}
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          items: [read, write],
          onClick: ({ key }) => (key === 'read' ? input.current?.click() : onWrite()),
        }}
      >
        <Button
          type="text"
          size="small"
          loading={isBusy}
          icon={<MoreOutlined aria-hidden />}
          title={say(texts.more)}
          aria-label={say(texts.more)}
          aria-haspopup="menu"
        />
      </Dropdown>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          const reading = file && loadFiles().then(({ imported }) => imported(latest, { file, onAdd }));
          if (reading) {
            during(reading);
            latest.current.form.during(reading);
          }
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

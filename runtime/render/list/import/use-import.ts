import { t } from '@tessera/schemas/texts/text.ts';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useIsGone } from '../../../navigation/use-is-gone.ts';
import { call, callForBlob, upload } from '../../../session/call.ts';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import { noteWritten, placeOf, type ResourceMeta } from '../../../session/resource.ts';
import { saveFile } from '../../../session/save-file.ts';
import { useTurn } from '../../../session/turn.ts';

/** What is to become of the rows of a workbook. */
export interface ImportWish {
  mode: 'add' | 'update' | 'addOrUpdate';
  /** What tells a stored record: `id`, or the name of a field. */
  by: string;
}

/** What is wrong with a row, in which column. */
interface RowProblem {
  row: number;
  field: string;
  msg: string;
}

/** A record of the workbook that changes a stored one. */
interface ChangedRecord {
  row: number;
  title: string;
  changes: { field: string; label: string; from: string; to: string }[];
}

/** What came of an import; of a preview, what would come of it. */
export interface ImportReport {
  preview: boolean;
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  /** The first ones. */
  changes: ChangedRecord[];
  /** The first problems; all of them stand in the error file. */
  failed: RowProblem[];
  failedRows: number;
  errorFile?: { name: string; url: string };
  /** Columns that nobody enters, and required ones that no workbook carries. */
  passed: string[];
  lacking: string[];
  /** The workbook came from an export. */
  carriesIds: boolean;
}

/** The import of a workbook into a resource: first what it would do, then, when that is wanted, the doing. */
export function useImport(resource: ResourceMeta, onImported: () => void) {
  const [file, setFile] = useState<File | undefined>();
  const [wish, setWish] = useState<ImportWish>({ mode: 'add', by: 'id' });
  /** Of the file, so much has left; undefined while nothing is under way. */
  const [share, setShare] = useState<number | undefined>();
  const [report, setReport] = useState<ImportReport | undefined>();
  /** Why the file as a whole was not read; `isUnknown`: no answer came, and what was done nobody knows. */
  const [refused, setRefused] = useState<Refused>(nothingRefused);
  const turn = useTurn('import');
  const { notification } = App.useApp();
  const isGone = useIsGone();
  /** What is under way goes on without the dialog, and is told all the same. */
  const tell = async ({ report: found, refused: why }: { report?: ImportReport; refused?: Refused }) => {
    setReport(found);
    setRefused(why ?? nothingRefused);
    if (!isGone()) return;
    const { tellLater } = await import('./told-later.tsx');
    tellLater(notification, { resource, report: found, refused: why?.lines });
  };
  const ask = async (asked: { file: File; wish: ImportWish; preview: boolean }) => {
    if (share !== undefined) return;
    setReport(undefined);
    setRefused(nothingRefused);
    setShare(0);
    // Until it has left, a file goes with the page, and nobody would know.
    const isLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const stay = () => removeEventListener('beforeunload', isLeaving);
    if (!asked.preview) addEventListener('beforeunload', isLeaving);
    try {
      const found = await turn.take(
        upload<ImportReport>({
          ...placeOf(resource, 'import'),
          query: { ...asked.wish, ...(asked.preview ? { preview: 'true' } : {}) },
          file: asked.file,
          fileName: asked.file.name,
          onProgress: (left) => {
            setShare(left);
            if (left >= 1) stay();
          },
        }),
      );
      if (asked.preview) setReport(found);
      else void tell({ report: found });
      if (!asked.preview && found.created + found.changed > 0) {
        noteWritten(resource);
        onImported();
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isUnknown = !asked.preview && (error.code === 0 || error.code >= 500);
      const found = error.findings.length > 0 ? error.findings.map(saidFinding) : [error.message];
      const why = {
        isUnknown,
        lines: error.code >= 500 ? [error.message, say(unknownText)] : isUnknown ? [say(unknownText)] : found,
      };
      if (asked.preview) setRefused(why);
      else void tell({ refused: why });
      if (isUnknown) onImported();
    } finally {
      stay();
      setShare(undefined);
    }
  };
  return {
    file,
    wish,
    share,
    waiting: turn.waiting,
    report,
    refused,
    choose: (chosen: File) => {
      setFile(chosen);
      return ask({ file: chosen, wish, preview: true });
    },
    change: (changed: ImportWish) => {
      setWish(changed);
      return file && ask({ file, wish: changed, preview: true });
    },
    start: () => file && ask({ file, wish, preview: false }),
    again: () => {
      setFile(undefined);
      setReport(undefined);
      setRefused(nothingRefused);
    },
  };
}

interface Refused {
  isUnknown: boolean;
  lines: string[];
}

const nothingRefused: Refused = { isUnknown: false, lines: [] };

/** Only the answer may have been lost, or the server in the middle: rows are stored by the hundred. */
const unknownText = t(
  '文件可能已全部导入，也可能只导入了一部分，或完全没有导入。列表已刷新，请先核对再决定是否重新导入',
  '檔案可能已全部匯入，也可能只匯入了一部分，或完全沒有匯入。清單已重新整理，請先核對再決定是否重新匯入',
  'All of the file may have been imported, a part of it, or nothing. The list is up to date; look there before you import it again',
  'すべて、または一部が取り込まれた可能性も、まったく取り込まれていない可能性もあります。一覧を更新しましたので、確認してから再度取り込んでください',
);

const saidFinding = ({ field, msg }: { field: string; msg: string }) => (field === 'file' ? msg : `${field}: ${msg}`);

/** How much of the rows is through, asked for while they are worked on; undefined while nobody knows. */
export function useProgress(resource: ResourceMeta): number | undefined {
  const [share, setShare] = useState<number | undefined>();
  useEffect(() => {
    const ask = async () => {
      const place = { ...placeOf(resource, 'importProgress'), quiet: true };
      const found = await call<{ done: number; total: number } | null>(place).catch(() => null);
      if (found) setShare(found.total === 0 ? 1 : found.done / found.total);
    };
    const timer = setInterval(() => void ask(), 1000);
    return () => clearInterval(timer);
  }, [resource]);
  return share;
}

/** An empty workbook with the columns that an import reads. */
export async function saveTemplate(resource: ResourceMeta): Promise<void> {
  const { blob, name } = await callForBlob(placeOf(resource, 'template'));
  saveFile(blob, name ?? `${say(resource.title)}.xlsx`);
}

/** The rows that were not imported, each with its fault. */
export async function saveFailedRows({ errorFile }: ImportReport): Promise<void> {
  if (!errorFile) return;
  const found = await callForBlob({ method: 'GET', path: errorFile.url });
  saveFile(found.blob, errorFile.name);
}

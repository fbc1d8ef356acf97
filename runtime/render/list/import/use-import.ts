import { useState } from 'react';
import { callForBlob, upload } from '../../../session/call.ts';
import { CallError } from '../../../session/call-error.ts';
import { say } from '../../../session/language.ts';
import { placeOf, type ResourceMeta } from '../../../session/resource.ts';
import { saveFile } from '../../../session/save-file.ts';

/** What came of an import. */
export interface ImportReport {
  total: number;
  created: number;
  /** The first problems; all of them stand in the error file. */
  failed: { row: number; field: string; msg: string }[];
  failedRows: number;
  errorFile?: { name: string; url: string };
}

/** The import of a workbook into a resource, one at a time. */
export function useImport(resource: ResourceMeta, onImported: () => void) {
  /** Of the file, so much has left; undefined while nothing is under way. */
  const [share, setShare] = useState<number | undefined>();
  const [report, setReport] = useState<ImportReport | undefined>();
  /** Why the file as a whole was not read. */
  const [refused, setRefused] = useState<string[]>([]);
  const start = async (file: File) => {
    if (share !== undefined) return;
    setReport(undefined);
    setRefused([]);
    setShare(0);
    try {
      const found = await upload<ImportReport>({
        ...placeOf(resource, 'import'),
        file,
        fileName: file.name,
        onProgress: setShare,
      });
      setReport(found);
      if (found.created > 0) onImported();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(
        error.findings.length > 0 ? error.findings.map(({ field, msg }) => `${field}: ${msg}`) : [error.message],
      );
    } finally {
      setShare(undefined);
    }
  };
  return { share, report, refused, start };
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

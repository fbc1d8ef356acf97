import type { ListPage } from '@tessera/schemas/language/page.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { buttonTitles } from '@tessera/schemas/modules/buttons.ts';
import { App } from 'antd';
import { useState } from 'react';
import { call, callForBlob } from '../../session/call.ts';
import { say } from '../../session/language.ts';
import type { ResourceAction, ResourceMeta } from '../../session/resource.ts';
import { callResource, fillPath } from '../../session/resource.ts';
import { saveFile } from '../../session/save-file.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import type { ShownColumn } from './columns.ts';
import { toWireQuery } from './list-query.ts';
import { listTexts } from './list-texts.ts';
import type { ListRow, ListState } from './use-list.ts';

const waitText = t('仍在处理', '仍在處理', 'Still working', '処理中です');

/** The name by which a person knows a row. */
export const rowName = (resource: ResourceMeta, row: ListRow): string =>
  String(row._names?.[resource.model.titleField] ?? row[resource.model.titleField] ?? row.id);

/** What a person can do with the records of a list, asked for confirmation where it cannot be undone. */
export function useListWork(input: { resource: ResourceMeta; page: ListPage; list: ListState }) {
  const { resource, page, list } = input;
  const { modal } = App.useApp();
  const [exporting, setExporting] = useState(false);

  const ask = (text: string, run: () => Promise<void>, danger = true) =>
    modal.confirm({
      title: say(listTexts.prompt),
      content: text,
      okText: say(danger ? buttonTitles.btn_remove : listTexts.confirm),
      cancelText: say(listTexts.cancel),
      okButtonProps: { danger },
      autoFocusButton: danger ? 'cancel' : 'ok',
      onOk: run,
    });
  const attempt = async (run: () => Promise<unknown>, done: string) => {
    try {
      await run();
      toast.success(done);
      list.reload();
    } catch (error) {
      tellError(error);
    }
  };

  return {
    exporting,
    remove: (row: ListRow) =>
      ask(say(listTexts.removeOne, { name: rowName(resource, row) }), () =>
        attempt(() => callResource(resource, 'remove', { id: row.id }), say(listTexts.removed)),
      ),
    removeMany: (ids: string[], done: () => void) =>
      ask(say(listTexts.removeMany, { count: ids.length }), () =>
        attempt(async () => {
          await callResource(resource, 'batchRemove', { input: { ids } });
          done();
        }, say(listTexts.removed)),
      ),
    // Shown at once and taken back when the server refuses.
    switchState: async (row: ListRow) => {
      const next = row.state === 1 ? 0 : 1;
      list.patch(row.id, { state: next });
      try {
        await callResource(resource, 'state', { id: row.id, input: { state: next } });
        list.reload();
      } catch (error) {
        list.patch(row.id, { state: row.state ?? 0 });
        tellError(error);
      }
    },
    run: (action: ResourceAction, row?: ListRow) => {
      const name = say(action.title);
      const run = () =>
        attempt(
          () =>
            call({
              method: action.method,
              path: fillPath(action.path, { id: row?.id ?? '' }),
              ...(action.method === 'GET' ? {} : { body: {} }),
            }),
          say(listTexts.done),
        );
      if (!action.confirm) return void run();
      const text = action.confirm === true ? say(listTexts.runAction, { name }) : say(action.confirm);
      ask(text, run, false);
    },
    exportRows: async (columns: ShownColumn[]) => {
      const target = resource.calls.export;
      if (!target || exporting) return;
      setExporting(true);
      const reminder = setTimeout(() => toast.warning(say(waitText)), 10_000);
      try {
        const { currentPage: _, pageSize: __, ...query } = toWireQuery(list.query, page, resource);
        const body = { ...query, columns: columns.map(({ field }) => field.name) };
        const { blob, name } = await callForBlob({ ...target, body });
        saveFile(blob, name ?? `${say(resource.title)}.xlsx`);
      } catch (error) {
        tellError(error);
      } finally {
        clearTimeout(reminder);
        setExporting(false);
      }
    },
  };
}

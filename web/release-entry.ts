import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { World } from '../fixtures/world.ts';

/** Makes an entry of a page document, releases it and gives it a menu entry at the top; answers the entry's id. */
export async function releaseEntry(
  { ask }: World,
  entry: { code: string; fullName: string; type?: string; page: unknown; roleIds?: string[] },
): Promise<string> {
  const { roleIds = [], ...rest } = entry;
  const created = await ask('POST', '/api/OnLineDev', { type: 'form', ...rest });
  if (created.code !== 200) throw new Error(`${entry.code}: ${JSON.stringify(created)}`);
  const id: string = created.data.id;
  const released = await ask('POST', `/api/OnLineDev/${id}/Actions/Release`, {});
  if (released.code !== 200) throw new Error(`${entry.code}: ${JSON.stringify(released)}`);
  const published = await ask('POST', `/api/OnLineDev/${id}/Actions/PublishToMenu`, { parentId: '0', roleIds });
  if (published.code !== 200) throw new Error(`${entry.code}: ${JSON.stringify(published)}`);
  return id;
}

/** Tasks of a team: a field of each common kind, enough for the tests of lists, forms and files. */
export const tasks: PageDocument = {
  version: 1,
  model: {
    name: 'task',
    titleField: 'title',
    traits: ['state'],
    fields: [
      { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input', required: true },
      { id: 'f2', name: 'due', kind: 'date', label: 'Due', widget: 'date' },
      { id: 'f3', name: 'hours', kind: 'integer', label: 'Hours', widget: 'number', props: { min: 0, max: 100 } },
      {
        id: 'f4',
        name: 'grade',
        kind: 'text',
        label: 'Grade',
        widget: 'select',
        props: {
          options: {
            source: 'static',
            items: [
              { value: 'a', label: 'Urgent' },
              { value: 'b', label: 'Usual' },
            ],
          },
        },
      },
      { id: 'f5', name: 'owner', kind: 'ref', label: 'Owner', widget: 'userPicker' },
    ],
  },
  pages: {
    form: {
      body: [
        { node: 'row', children: ['f1', 'f2', 'f3', 'f4', 'f5'].map((field) => ({ node: 'field', field, span: 12 })) },
      ],
    },
    list: {
      columns: [{ field: 'f1', sortable: true }, { field: 'f2' }, { field: 'f3', sortable: true }, { field: 'f4' }],
      search: [{ field: 'f4' }],
      keyword: ['f1'],
      buttons: [
        'btn_add',
        'btn_edit',
        'btn_remove',
        'btn_detail',
        'btn_batchRemove',
        'btn_import',
        'btn_export',
        'btn_state',
      ],
      permissions: { button: true, column: true },
    },
  },
};

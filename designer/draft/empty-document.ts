import { allControlled } from '@tessera/schemas/language/list-page.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';

/** A small document that is already right: something to change instead of an empty page. */
export function emptyDocument(code: string): PageDocument {
  const name = code.replace(/[^A-Za-z0-9_]/g, '_');
  return {
    version: 2,
    model: {
      name: /^[A-Za-z]/.test(name) ? name : `m_${name}`,
      titleField: 'title',
      fields: [
        {
          id: 'title',
          name: 'title',
          kind: 'text',
          label: { zh: '标题', zhtw: '標題', en: 'Title', ja: 'タイトル' },
          widget: 'input',
          required: true,
        },
      ],
    },
    pages: {
      form: { body: [{ node: 'field', id: 'title', field: 'title' }] },
      list: {
        columns: [{ field: 'title', sortable: true }],
        keyword: ['title'],
        permissions: allControlled,
      },
    },
  };
}

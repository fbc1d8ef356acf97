import { call } from '@tessera/runtime/session/call.ts';
import { randomKey } from '@tessera/runtime/session/random-key.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import type { Text } from '@tessera/schemas/texts/text.ts';

/** A template as it is offered. */
export interface TemplateCard {
  code: string;
  icon: string;
  name: Text;
  about: Text;
  category: Text;
  fields: number;
  tables: number;
}

/** The same with what there is to look at. */
export interface TemplateToLookAt extends TemplateCard {
  page: PageDocument;
  records: { id: string }[];
  /** What the ids in the records are called. */
  names: Record<string, string>;
}

/** What a new module is called. */
export interface Naming {
  fullName: string;
  code: string;
  category: string;
}

export interface Made {
  id: string;
  records?: number;
  menuId?: string;
}

/** A module that is there, as far as a new one asks. */
export interface KnownEntry {
  id: string;
  fullName: string;
  code: string;
  category?: string | null;
}

const base = '/api/OnLineDev';

/** The calls of the start dialog; errors are the caller's to show, beside what caused them. */
export const startCalls = {
  templates: () => call<TemplateCard[]>({ path: `${base}/Templates`, quiet: true }),
  template: (code: string) =>
    call<TemplateToLookAt>({ path: `${base}/Templates/${encodeURIComponent(code)}`, quiet: true }),
  entries: async (keyword: string) => {
    const query = { keyword, pageSize: 50, sidx: 'modifyTime', sord: 'desc' };
    return (await call<{ list: KnownEntry[] }>({ path: base, query, quiet: true })).list;
  },
  codes: async () =>
    (await call<{ code?: string }[]>({ path: `${base}/Selector`, quiet: true })).map((one) => one.code ?? ''),
  create: (body: Naming & { page?: PageDocument }) => made(base, { ...body, type: 'list' }),
  copy: (id: string, body: Naming) => made(`${base}/${encodeURIComponent(id)}/Actions/Copy`, body),
  start: (template: string, body: Naming & { samples: boolean; parentMenuId?: string }) =>
    made(`${base}/Templates/${encodeURIComponent(template)}/Actions/Start`, body),
};

/** Of what was asked last: asked again, because its answer was lost, it makes nothing twice. */
let last = { what: '', key: '' };

async function made(path: string, body: object): Promise<Made> {
  const what = JSON.stringify([path, body]);
  if (last.what !== what) last = { what, key: randomKey() };
  const answer = await call<Made>({ method: 'POST', path, body, quiet: true, idempotencyKey: last.key });
  last = { what: '', key: '' };
  return answer;
}

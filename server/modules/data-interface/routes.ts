import { Type } from '@sinclair/typebox';
import { readDate, readDateTime } from '@tessera/schemas/kinds/moment.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { readRecord } from '../../engine/read/read-record.ts';
import type { Work } from '../../engine/work/work.ts';
import { Fields, Textual } from '../../routing/input.ts';
import { type Route, route } from '../../routing/route.ts';
import { requirePublished } from './hooks.ts';
import { makeKey, revokeKey } from './keys.ts';
import { interfaceDocument } from './open-document.ts';
import { interfaceOf } from './published.ts';

const base = '/api/framework/basic/DataInterface';

export const dataInterfaceRoutes: Route[] = [
  route({
    method: 'GET',
    path: `${base}/:id/Actions/OpenApi`,
    permission: 'right:basic/DataInterface',
    record: 'id',
    summary: t(
      '合作方看到的接口 OpenAPI 文档，限有权发布该接口的人。',
      '合作方看到的介面 OpenAPI 文件，限有權發布該介面的人。',
      'The OpenAPI document that partners of an interface read, for whoever could publish it.',
      '取引先が読むインターフェースの OpenAPI 文書。公開できる人だけが読めます。',
    ),
    run: async ({ work, param }) => {
      const found = await interfaceOf(work, { id: await requireInterface(work, param('id')) });
      if (!found) throw new Problem('NOT_FOUND');
      return interfaceDocument(work, found.published);
    },
  }),
  route({
    method: 'POST',
    path: `${base}/:id/Keys`,
    permission: 'right:basic/DataInterface:btn_keys',
    record: 'id',
    summary: t(
      '为合作方新建接口密钥；只在此处返回一次。',
      '為合作方新建介面金鑰；只在此處回傳一次。',
      'A new key of an interface for a partner; it is answered here and never again.',
      '取引先のためのインターフェースの新しいキー。ここで一度だけ返します。',
    ),
    answersSecret: true,
    body: Fields({ partner: Textual({ maxLength: 100 }), expiresAt: Type.Optional(Textual({ maxLength: 40 })) }),
    run: async ({ work, param }, { body }) => {
      refuse(body.partner.trim() === '' ? [finding('partner', 'required')] : []);
      const interfaceId = await requireInterface(work, param('id'));
      return makeKey(work, { interfaceId, partner: body.partner.trim(), expiresAt: endOf(work, body.expiresAt) });
    },
  }),
  route({
    method: 'DELETE',
    path: `${base}/Keys/:id`,
    permission: 'right:basic/DataInterface:btn_keys',
    record: null,
    summary: t('立即停用密钥。', '立即停用金鑰。', 'Ends a key at once.', 'キーをすぐに無効にします。'),
    run: async ({ work, param }) => {
      await revokeKey(work, param('id'));
      return { id: param('id') };
    },
  }),
];

/** A key gives whoever has it all that is published: only who holds that hands one out. */
async function requireInterface(work: Work, id: string): Promise<string> {
  const resource = work.registry.get('basic/DataInterface');
  const access = work.authority.accessTo(resource);
  await requirePublished(work, JSON.parse(await readRecord(work, { resource, id, access, withNames: false })));
  return id;
}

/** When a key ends: a moment, or the day at whose beginning (UTC) it does. */
function endOf({ now }: Work, text: string | undefined): Date | null {
  if (text === undefined || text === '') return null;
  const read = readDateTime(text) ?? readDate(text);
  refuse(read === undefined ? [finding('expiresAt', 'notDateTime')] : []);
  const moment = new Date(read ?? '');
  refuse(moment <= now ? [finding('expiresAt', 'tooEarly', { min: now.toISOString() })] : []);
  return moment;
}

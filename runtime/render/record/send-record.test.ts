// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { RecordForm } from '../form/state/record-form.ts';
import { sendRecord } from './send-record.ts';

const fields: FieldDefinition[] = [
  { id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' },
  { id: 'f2', name: 'place', kind: 'text', label: 'Place', widget: 'input' },
];
const body = fields.map(({ id }) => ({ node: 'field' as const, id, field: id }));
const model = { name: 'note', titleField: 'title', fields };
const resource = {
  ...{ name: 'entry/1', title: 'Notes', model, pages: { form: { body } }, operations: ['read', 'update'] },
  calls: { read: { method: 'GET', path: '/notes/{id}' }, update: { method: 'PUT', path: '/notes/{id}' } },
} as ResourceMeta;

/** What a server has of one record, with the answers that it keeps under keys, of which the first is lost on its way. */
function noteServer(stored: Record<string, unknown> & { version: number }) {
  const kept = new Map<string, { body: string; data: unknown }>();
  const puts: Record<string, unknown>[] = [];
  let isLost = true;
  const answer = (code: number, data: unknown) =>
    new Response(JSON.stringify({ status: 200, code, msg: '', data }), {
      headers: { 'content-type': 'application/json' },
    });
  vi.stubGlobal('fetch', async (_: string, { method, headers, body }: RequestInit) => {
    if (method !== 'PUT') return answer(200, stored);
    const key = new Headers(headers).get('idempotency-key') ?? '';
    const [sent, before] = [JSON.parse(String(body)), kept.get(key)];
    puts.push({ ...sent, key });
    if (before) return before.body === body ? answer(200, before.data) : answer(409, before.data);
    if (sent.version !== stored.version) return answer(409, stored);
    const { version, ...values } = sent;
    const isChange = Object.entries(values).some(([name, value]) => stored[name] !== value);
    Object.assign(stored, values, isChange ? { version: version + 1 } : {});
    kept.set(key, { body: String(body), data: { id: 'n1', savedVersion: stored.version } });
    if (!isLost) return answer(200, kept.get(key)?.data);
    isLost = false;
    throw new TypeError('connection reset');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { stored, puts };
}

function opened(base: Record<string, unknown> & { version: number }) {
  const record = new RecordForm({
    model,
    mode: 'edit',
    values: { ...base },
    user: fakeHost({ options: {}, entries: [] }).user,
  });
  const upon = { id: 'n1', base: { id: 'n1', ...base }, version: base.version };
  const send = () =>
    sendRecord(resource, { record, mode: 'edit', upon, key: 'k', takesAlong: false, onStored: () => undefined });
  return { record, send };
}

test('what is changed after an answer was lost is a change of what was stored', async () => {
  const base = { title: 'one', place: 'here', version: 3 };
  const { stored } = noteServer({ id: 'n1', ...base });
  const { record, send } = opened(base);
  record.merge({ title: 'two' });
  await expect(send()).rejects.toThrow();
  record.merge({ place: 'there' });
  expect(await send()).toEqual({ id: 'n1', savedVersion: 5 });
  expect(stored).toMatchObject({ title: 'two', place: 'there', version: 5 });
});

test('what somebody else has saved after that is not written over, also where nothing had been changed', async () => {
  for (const title of ['one', 'two']) {
    const base = { title: 'one', place: 'here', version: 3 };
    const { stored } = noteServer({ id: 'n1', ...base });
    const { record, send } = opened(base);
    record.merge({ title });
    await expect(send()).rejects.toThrow();
    Object.assign(stored, { place: 'theirs', version: stored.version + 1 });
    record.merge({ title: 'three' });
    await expect(send()).rejects.toMatchObject({ code: 409, data: { place: 'theirs' } });
    expect(stored).toMatchObject({ place: 'theirs', title });
    vi.unstubAllGlobals();
  }
});

import { buttonCodes } from '@tessera/schemas/language/buttons.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { language } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListWork } from './builtin.ts';
import type { ButtonContext } from './buttons.ts';
import { isOffered, listButtons, rowActions, rowOpener, rowState } from './buttons.ts';

// Files share what they import: the next one finds the language as it was.
const spoken = language.get();
beforeAll(() => language.set('en'));
afterAll(() => language.set(spoken));

const operations = [
  'list',
  'create',
  'read',
  'update',
  'remove',
  'batchUpdate',
  'batchRemove',
  'import',
  'export',
  'state',
];
const resource: ResourceMeta = {
  name: 'entry/1',
  title: 'Tasks',
  model: {
    name: 'task',
    titleField: 'title',
    traits: ['state', 'tree'],
    fields: [{ id: 'f1', name: 'title', kind: 'text', label: 'Title', widget: 'input' }],
  },
  pages: { form: { body: [] } },
  operations,
  calls: Object.fromEntries(operations.map((name) => [name, { method: 'POST', path: `/${name}` }])),
  actions: [
    { code: 'finish', title: 'Finish', scope: 'row', confirm: true, method: 'PUT', path: '/{id}/Finish' },
    { code: 'design', title: 'Design', scope: 'row', opens: 'entryEditor', method: 'GET', path: '' },
    { code: 'sweep', title: 'Sweep', scope: 'list', confirm: 'Sweep all?', method: 'POST', path: '/Sweep' },
  ],
};
const page: ListPage = { columns: [{ field: 'f1' }], buttons: [...buttonCodes] };
const row = { id: 'r1', title: 'Paint', state: 1 };

/** A list that says what it was made to do. */
function makeContext(change: Partial<ButtonContext> = {}): { context: ButtonContext; done: string[] } {
  const done: string[] = [];
  const note =
    (name: string) =>
    (...about: ({ id?: string; code?: string } | { id: string }[] | undefined)[]) => {
      const words = about.map((one) =>
        Array.isArray(one) ? one.map(({ id }) => id).join('+') : (one?.code ?? one?.id ?? ''),
      );
      done.push([name, ...words].join(' ').trim());
      return Promise.resolve();
    };
  const work: ListWork = {
    create: note('create'),
    view: note('view'),
    edit: note('edit'),
    remove: note('remove'),
    removeMany: note('removeMany'),
    changeMany: note('changeMany'),
    switchState: note('switchState'),
    setLocked: (row, locked) => note(locked ? 'lock' : 'unlock')(row),
    openRecycleBin: note('openRecycleBin'),
    importRows: note('importRows'),
    exportRows: note('exportRows'),
    isExporting: false,
    exportWaits: undefined,
    run: note('run'),
  };
  const rights = { columns: new Set<string>(), buttons: new Set<string>(buttonCodes) };
  return { context: { resource, page, rights, selection: [], work, ...change }, done };
}
const codes = (buttons: { code: string }[]) => buttons.map(({ code }) => code);

test('built-in buttons and actions of the module stand in one order, each with what it does', () => {
  const { context, done } = makeContext({ selection: [row, { id: 'r2', title: 'Sand' }] });
  const buttons = listButtons(context);
  expect(codes(buttons)).toEqual(['btn_add', 'btn_edit', 'sweep', 'btn_import', 'btn_export', 'btn_batchRemove']);
  const actions = rowActions(context, row);
  expect(actions.map(({ title }) => title)).toEqual(['Edit', 'Finish', 'Design', 'Add below', 'Delete']);
  for (const { run } of [...buttons, ...actions]) run();
  expect(done).toEqual([
    'create',
    'changeMany',
    'run sweep',
    'importRows',
    'exportRows',
    'removeMany r1+r2',
    'edit r1',
    'run finish r1',
    'run design r1',
    'create r1',
    'remove r1',
  ]);
});

test('what cannot be undone is asked about by name or number, and actions as their definition says', () => {
  const { context } = makeContext({ selection: [row, { id: 'r2', title: 'Sand' }] });
  const question = (list: { code: string; confirm?: { text: string; ok: string } }[], code: string) =>
    list.find((one) => one.code === code)?.confirm;
  const buttons = listButtons(context);
  const actions = rowActions(context, row);
  expect(question(actions, 'btn_remove')?.text).toContain('“Paint”');
  expect(question(buttons, 'btn_batchRemove')).toEqual({
    text: 'Delete the 2 selected records permanently? This cannot be undone.',
    ok: 'Delete',
    names: '“Paint”, “Sand”',
  });
  expect(question(buttons, 'sweep')).toEqual({ text: 'Sweep all?', ok: 'Confirm' });
  expect(question(actions, 'finish')?.text).toBe('Run “Finish”?');
  expect(question(actions, 'btn_edit')).toBeUndefined();
  expect(codes(actions.filter(({ danger }) => danger))).toEqual(['btn_remove']);
});

test('a button needs the offer of the list, the right of the person, a call, and a form where it opens one', () => {
  const all = makeContext().context;
  const without = (change: Partial<ButtonContext>) => codes(rowActions({ ...all, ...change }, row));
  expect(without({ page: { ...page, buttons: ['btn_remove'] } })).toEqual(['finish', 'design', 'btn_remove']);
  expect(without({ rights: { columns: new Set(), buttons: new Set(['btn_edit']) } })).toEqual([
    'btn_edit',
    'finish',
    'design',
  ]);
  const { remove: _, ...calls } = resource.calls;
  expect(without({ resource: { ...resource, calls } })).not.toContain('btn_remove');
  expect(without({ resource: { ...resource, pages: {} } })).toEqual(['finish', 'design', 'btn_remove']);
  // A list names the actions of its module that it shows; without names it shows all.
  expect(without({ page: { ...page, actions: ['finish'] } })).not.toContain('design');
  // A record is put below another only where records hang below one another.
  const flat = { ...resource, model: { ...resource.model, traits: [] } };
  expect(without({ resource: flat })).not.toContain('btn_add');
  expect(isOffered({ ...all, page: { columns: [] } }, 'btn_import')).toBe(false);
});

test('buttons for ticked rows say so, and an export under way is busy', () => {
  const { context } = makeContext();
  const busy = listButtons({ ...context, work: { ...context.work, isExporting: true } });
  expect(codes(busy.filter(({ needsSelection }) => needsSelection))).toEqual(['btn_edit', 'btn_batchRemove']);
  expect(codes(busy.filter(({ isPrimary }) => isPrimary))).toEqual(['btn_add']);
  expect(busy.find(({ isBusy }) => isBusy)).toMatchObject({ code: 'btn_export', title: 'Exporting…' });
  const waiting = listButtons({ ...context, work: { ...context.work, isExporting: true, exportWaits: 'Waiting' } });
  expect(waiting.find(({ isBusy }) => isBusy)).toMatchObject({ code: 'btn_export', title: 'Waiting' });
});

test('the name of a record leads to its details, else to the page of its first action, else nowhere', () => {
  const { context, done } = makeContext();
  rowOpener(context)?.(row);
  const bare = { ...context, rights: { columns: new Set<string>(), buttons: new Set<string>() } };
  rowOpener(bare)?.(row);
  expect(done).toEqual(['view r1', 'run design r1']);
  expect(rowOpener({ ...bare, resource: { ...resource, actions: [] } })).toBeUndefined();
});

test('a state is a switch for whoever may change it, else only told; a model without states has none', () => {
  const { context, done } = makeContext();
  const state = rowState(context)?.(row);
  expect(state?.enabled).toBe(true);
  void state?.change?.();
  expect(done).toEqual(['switchState r1']);
  const bare = { ...context, rights: { columns: new Set<string>(), buttons: new Set<string>() } };
  expect(rowState(bare)?.({ id: 'r2', state: 0 })).toEqual({ enabled: false });
  expect(rowState({ ...context, resource: { ...resource, model: { ...resource.model, traits: [] } } })).toBeUndefined();
});

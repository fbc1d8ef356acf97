import { expect, test } from 'vitest';
import type { ModuleGrant } from './grants.ts';
import { grantsOf, setModule, setPreset, setRows, toAnswer, toggleCode } from './grants.ts';

const module = (moduleId: string, parentId: string, codes: string[] = []): ModuleGrant => ({
  moduleId,
  parentId,
  fullName: moduleId,
  moduleType: codes.length > 0 ? 2 : 1,
  granted: false,
  buttons: codes.map((code) => ({ code, fullName: code, granted: false })),
  columns: codes.length > 0 ? [{ code: 'name', fullName: 'name', granted: false }] : [],
  rows: null,
  control: null,
  controllable: false,
});
const modules = [module('folder', '0'), module('post', 'folder', ['add', 'edit']), module('user', 'folder', ['add'])];
const empty = grantsOf(modules);

test('a module brings its folder and reading; its sibling stays closed, and more is given by a preset', () => {
  const next = setModule({ grants: empty, modules, moduleId: 'post', granted: true });
  expect(toAnswer(next)).toEqual([
    { moduleId: 'post', buttons: [], columns: ['name'] },
    { moduleId: 'folder', buttons: [], columns: [] },
  ]);
  const post = modules[1]!;
  const all = setPreset({ grants: next, module: post, preset: 'all' });
  expect([...(all.get('post')?.buttons ?? [])]).toEqual(['add', 'edit']);
});

test('a folder hands a change down, and a code can be taken alone', () => {
  const all = setModule({ grants: empty, modules, moduleId: 'folder', granted: true });
  expect([...all.keys()].sort()).toEqual(['folder', 'post', 'user']);
  const less = toggleCode({ grants: all, moduleId: 'post', section: 'columns', codes: ['name'], granted: false });
  expect([...(less.get('post')?.columns ?? [])]).toEqual([]);
  expect([...(less.get('user')?.columns ?? [])]).toEqual(['name']);
  expect(setModule({ grants: all, modules, moduleId: 'folder', granted: false }).size).toBe(0);
});

test('a module with data permission starts as the server says, and its scope goes along', () => {
  const guarded = [{ ...module('deal', '0', ['add']), rows: { type: 'ownRecords' as const, problem: 'x' } }];
  const granted = setModule({ grants: empty, modules: guarded, moduleId: 'deal', granted: true });
  expect(toAnswer(granted)).toEqual([
    { moduleId: 'deal', buttons: [], columns: ['name'], rows: { type: 'ownRecords' } },
  ]);
  const wider = setRows({ grants: granted, moduleId: 'deal', rows: { type: 'expression', expression: 'a = 1' } });
  expect(toAnswer(wider)[0]?.rows).toEqual({ type: 'expression', expression: 'a = 1' });
});

import { expect, test } from 'vitest';
import { type Grants, type ModuleGrant, metGrants } from './grants.ts';

const codes = (list: string[]) => list.map((code) => ({ code, fullName: code, granted: false }));
const module = (moduleId: string, more: Partial<ModuleGrant> = {}): ModuleGrant => ({
  ...{ moduleId, parentId: '0', fullName: moduleId, moduleType: 3, granted: false, controllable: true, control: null },
  ...{ buttons: codes(['add', 'edit', 'remove', 'import', 'export']), columns: codes(['a', 'b']), rows: null },
  ...more,
});
const grants = (given: Record<string, string[]>): Grants =>
  new Map(
    Object.entries(given).map(([id, buttons]) => [id, { buttons: new Set(buttons), columns: new Set(), rows: null }]),
  );
const said = (met: Grants) => Object.fromEntries([...met].map(([id, { buttons }]) => [id, [...buttons].sort()]));

test('what two administrators gave and took meets button by button, and module by module', () => {
  const modules = ['one', 'two', 'three', 'four'].map((id) => module(id));
  const met = metGrants({
    before: grants({ one: ['add', 'edit', 'remove'], two: ['add'], three: ['add'] }),
    mine: grants({ one: ['add', 'edit', 'remove', 'import'], two: ['add'], four: ['edit'] }),
    theirs: grants({ one: ['add', 'edit', 'export'], three: ['add', 'edit'] }),
    modules,
  });
  expect(said(met)).toEqual({ one: ['add', 'edit', 'export', 'import'], four: ['edit'] });
});

test('what is not granted one by one any more is not granted', () => {
  const modules = [module('one', { buttons: codes(['add']) })];
  const met = metGrants({
    before: grants({ one: [] }),
    mine: grants({ one: ['add', 'edit'] }),
    theirs: grants({ one: [] }),
    modules,
  });
  expect(said(met)).toEqual({ one: ['add'] });
});

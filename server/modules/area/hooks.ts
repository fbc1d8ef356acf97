import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Hooks } from '../../engine/work/hooks.ts';
import { officialIds } from './official-areas.ts';

/** What a renewal writes of an official area; the rest of it is people's. */
const renewed = ['areaName', 'code', 'parentId'] as const;

/** Official areas are renewed, not edited: people enable, disable, order and remark them. */
export const areaHooks: Hooks = {
  beforeWrite(_unit, { id, value, before }) {
    // A renewal would take it for its own.
    refuse(before === null && id.startsWith(officialIds) ? [finding('id', 'notValid', { reason: id })] : []);
    if (before?.official !== true) return;
    const changed = renewed.filter((name) => value[name] !== undefined && !sameValue(value[name], before[name]));
    refuse(changed.map((name) => finding(name, 'readonly')));
  },
  beforeRemove(_unit, { before }) {
    if (before.official === true) throw new Problem('OFFICIAL');
  },
};

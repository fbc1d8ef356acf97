import { sameValue } from '@tessera/schemas/record/index.ts';
import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Hooks } from '../../engine/work/hooks.ts';
import { officialIds } from './official-areas.ts';

/** Official areas are renewed, not edited: people enable, disable, order and remark them. Names and codes the definition locks. */
export const areaHooks: Hooks = {
  beforeWrite(_unit, { id, value, before }) {
    // A renewal would take it for its own.
    refuse(before === null && id.startsWith(officialIds) ? [finding('id', 'notValid', { reason: id })] : []);
    const isMoved = value.parentId !== undefined && !sameValue(value.parentId, before?.parentId);
    refuse(before?.official === true && isMoved ? [finding('parentId', 'readonly')] : []);
  },
  beforeRemove(_unit, { before }) {
    if (before.official === true) throw new Problem('OFFICIAL');
  },
};

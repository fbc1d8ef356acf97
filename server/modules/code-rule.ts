import { finding } from '@tessera/schemas/texts/document-findings.ts';
import { Problem, refuse } from '@tessera/schemas/texts/problems.ts';
import type { Hooks, RecordValue } from '../engine/work/hooks.ts';
import type { UnitOfWork } from '../engine/work/work.ts';
import {
  type CodeRuleShape,
  drawsFrom,
  noteGiven,
  noteStoredElsewhere,
  rulesNamed,
} from '../engine/write/numbers/code-rule.ts';

/** What of a rule decides which numbers it gives. */
const shaping = ['prefix', 'dateFormat', 'reset'] as const;

/**
 * No number of a rule is given twice, and no rule is taken from under a module that draws from it. It may be disabled:
 * that is how an administrator stops filing for a while, and whoever files is told which rule it is.
 */
export const codeRuleHooks: Hooks = {
  async beforeWrite(unit, { id, value, before }) {
    const rule = { ...before, ...value };
    if (value.reset !== before?.reset || value.dateFormat !== before?.dateFormat)
      refuse(isShown(rule) ? [] : [finding('reset', 'resetNotShown')]);
    if (!before) return;
    if (value.code !== undefined && value.code !== before.code && drawnBy(unit, { id: undefined, code: before.code }))
      refuse([finding('code', 'readonly')]);
    if (shaping.some((name) => rule[name] !== before[name]))
      await noteGiven(unit, { id, shape: before as RecordValue & CodeRuleShape });
  },
  async afterWrite(unit, { id, before }) {
    const [rule] = before ? await rulesNamed(unit, [id]) : [];
    if (rule && shaping.some((name) => rule[name] !== before?.[name])) await noteStoredElsewhere(unit, rule);
  },
  beforeRemove(unit, { id, before }) {
    const by = drawnBy(unit, { id, code: before.code });
    if (by) throw new Problem('IN_USE', { params: { by: by.definition.title } });
  },
};

const drawnBy = ({ registry }: UnitOfWork, rule: { id: unknown; code: unknown }) =>
  registry.all().find((resource) => drawsFrom(resource, rule));

const shownBy: Record<string, RegExp> = { none: /^/, year: /YY/, month: /YY.*MM/, day: /YY.*MM.*DD/ };

/** Whether numbers say in which period they were counted; what is no period is named by the rules that follow. */
const isShown = ({ reset, dateFormat }: RecordValue): boolean =>
  shownBy[String(reset)]?.test(typeof dateFormat === 'string' ? dateFormat : '') ?? true;

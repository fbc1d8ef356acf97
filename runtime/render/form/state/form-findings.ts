import type { ModelDefinition } from '@tessera/schemas/language/model.ts';
import { namedRules } from '@tessera/schemas/language/rules/rules.ts';
import {
  checkChosen,
  checkOffered,
  checkRecord,
  type RecordContext,
  withoutOldFaults,
} from '@tessera/schemas/record/index.ts';
import { type Finding, finding } from '@tessera/schemas/texts/findings.ts';
import { isEmpty } from '../../../widgets/view.ts';
import { coerceFilledIn, type FilledIn } from './coerce-filled-in.ts';

/** What is wrong with what was filled in: one fault a field is enough to work on. */
export function formFindings(
  given: FilledIn & {
    model: ModelDefinition;
    context: RecordContext;
    /** Whether a script asks for the field of this name. */
    asks: (name: string) => boolean;
  },
): Finding[] {
  const { model, mode, value, upon, context, asks } = given;
  const coerced = coerceFilledIn(model, { value, mode, upon });
  const checked = checkRecord(model, coerced.value, context);
  const found = [
    ...coerced.findings,
    ...(upon ? withoutOldFaults(model, checked, { before: upon, after: coerced.value, context }) : checked),
  ];
  if (mode === 'create' || upon)
    found.push(
      ...checkChosen(model, coerced.value, { before: upon ?? null, now: context.now }),
      ...checkOffered(model, coerced.value, { before: upon ?? null, context }),
    );
  for (const { name } of model.fields) if (asks(name) && isEmpty(value[name])) found.push(finding(name, 'required'));
  // A secret is never read back: left empty, the stored one stays.
  const kept = new Set(mode === 'edit' ? model.fields.filter((field) => field.secret).map((field) => field.name) : []);
  for (const field of model.fields) {
    const text = value[field.name];
    if (!field.signsIn || typeof text !== 'string' || text === '' || namedRules.password.holds(text)) continue;
    // The server sees the hash only: the rule of SPEC §5 can be checked here alone.
    found.push({ field: field.name, rule: 'password', text: namedRules.password.message });
  }
  const first = new Map<string, Finding>();
  for (const one of found) {
    const isKept = one.rule === 'required' && kept.has(one.field);
    if (!isKept && !first.has(one.field)) first.set(one.field, one);
  }
  return [...first.values()];
}

import { CallError } from '../../session/call-error.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';

/** Why a call came to nothing; what is wrong with its input, by the labels of the fields. */
export function whyNot(error: unknown, { model }: ResourceMeta): string {
  if (!(error instanceof CallError) || error.findings.length === 0)
    return error instanceof Error ? error.message : String(error);
  return error.findings
    .map(({ field, msg }) => {
      const name = field.replace(/^record\./, '').split(/[.[]/)[0];
      const known = model.fields.find((one) => one.name === name);
      return known ? `${say(known.label)}: ${msg}` : `${field} ${msg}`;
    })
    .join('\n');
}

import type { FieldRule } from '../language/rules.ts';
import { compilePattern } from '../record/pattern.ts';
import { t } from '../texts/text.ts';
import { clean, isLoose, own } from './loose.ts';
import type { ImportNote } from './report.ts';
import { note } from './report.ts';

/** Said when a file's rule has no message of its own. */
export const wrongFormat = t('格式不正确', '格式不正確', 'Wrong format', '形式が正しくありません');

/** Rules of `{ pattern, message }`; a pattern may be written as `/…/flags`. */
export function readRules(raw: unknown, { field, notes }: { field: string; notes: ImportNote[] }): FieldRule[] {
  if (!Array.isArray(raw)) return [];
  return raw.slice(0, 20).flatMap((entry: unknown): FieldRule[] => {
    const written = isLoose(entry) ? own(entry, 'pattern') : entry;
    const message = isLoose(entry) ? own(entry, 'message') : undefined;
    if (written === '' || written === undefined || written === null) return [];
    const pattern = typeof written === 'string' ? usablePattern(written, { field, notes }) : undefined;
    if (!pattern) {
      notes.push(note(field, 'badPattern', { value: written }));
      return [];
    }
    const said = typeof message === 'string' ? clean(message).trim().slice(0, 2000) : '';
    return [{ pattern, message: said || wrongFormat }];
  });
}

function usablePattern(written: string, { field, notes }: { field: string; notes: ImportNote[] }): string | undefined {
  const slashed = /^\/(.+)\/([a-z]*)$/su.exec(written.trim());
  const [source, flags] = slashed ? [slashed[1]!, slashed[2]!] : [written.trim(), ''];
  const kept = [...new Set(flags)].filter((flag) => 'imsu'.includes(flag)).join('');
  if (kept !== flags) notes.push(note(field, 'patternFlags', { value: flags }));
  const pattern = kept || /^\/.*\/[a-z]*$/su.test(source) ? `/${source}/${kept}` : source;
  return pattern.length <= 500 && compilePattern(pattern) ? pattern : undefined;
}

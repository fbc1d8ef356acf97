import { t } from '@tessera/schemas/texts/text.ts';
import type { Option } from '../../host/host.ts';
import { type Choices, flatOptions } from '../../host/options.ts';
import { say } from '../../session/language.ts';

/** What a record holds and nobody offers any more. */
export const goneText = t(
  '{name}（已不存在）',
  '{name}（已不存在）',
  '{name} (no longer there)',
  '{name}（存在しません）',
);

/** What a record holds and its form does not offer as it stands. */
const notHereText = t(
  '{name}（当前不可选）',
  '{name}（目前不可選）',
  '{name} (not offered here)',
  '{name}（現在は選択できません）',
);

/** The choices, and after them what is chosen and is none of them: nobody sees it go by ticking something else. */
export function withGone(
  { options = [], known = [], found, parameters }: Pick<Choices, 'options' | 'known' | 'found' | 'parameters'>,
  chosen: readonly { value: string; label: string }[],
): Option[] {
  const offered = new Set(options.map(({ value }) => value));
  const closed = new Map(flatOptions(known).map(({ value, label }) => [value, label]));
  // A data source is asked itself what it is called there, and whether it is.
  const isSaid = parameters !== undefined;
  return [
    ...options,
    ...chosen
      .filter(({ value }) => !offered.has(value))
      .map(({ value, label }) => {
        const named = closed.get(value);
        if (named !== undefined) return { value, label: say(notHereText, { name: named }) };
        return {
          value,
          label: found.is === 'here' && label === value && !isSaid ? say(goneText, { name: value }) : label,
        };
      }),
  ];
}

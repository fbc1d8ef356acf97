import { t } from '@tessera/schemas/texts/text.ts';
import type { Option } from '../../host/host.ts';
import type { Choices } from '../../host/options.ts';
import { say } from '../../session/language.ts';

/** What a record holds and nobody offers any more. */
export const goneText = t(
  '{name}（已不存在）',
  '{name}（已不存在）',
  '{name} (no longer there)',
  '{name}（存在しません）',
);

/** The choices, and after them what is chosen and is none of them: nobody sees it go by ticking something else. */
export function withGone(
  { options = [], found, parameters }: Pick<Choices, 'options' | 'found' | 'parameters'>,
  chosen: readonly { value: string; label: string }[],
): Option[] {
  const offered = new Set(options.map(({ value }) => value));
  // A data source is asked itself what it is called there, and whether it is.
  const isSaid = parameters !== undefined;
  return [
    ...options,
    ...chosen
      .filter(({ value }) => !offered.has(value))
      .map(({ value, label }) => ({
        value,
        label: found.is === 'here' && label === value && !isSaid ? say(goneText, { name: value }) : label,
      })),
  ];
}

import type { Option } from '../../host/host.ts';

/** The options from the first level down to a code; undefined where it is not there. */
export function wayIn(options: Option[], code: string): Option[] | undefined {
  for (const option of options) {
    if (option.value === code) return [option];
    const below = wayIn(option.children ?? [], code);
    if (below) return [option, ...below];
  }
  return undefined;
}

import { t } from './text.ts';

/** Between what something is called and what it is. */
export const colon = t('：', '：', ': ', '：');

/** Around what somebody wrote: `{text}`. */
export const quoted = t('“{text}”', '「{text}」', '“{text}”', '「{text}」');

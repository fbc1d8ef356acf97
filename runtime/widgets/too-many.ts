import { t } from '@tessera/schemas/texts/text.ts';

/** Said to whoever picks more than a field takes. */
export const tooManyText = t(
  '最多选择{max}项',
  '最多選擇 {max} 項',
  'At most {max} can be selected',
  '選択できるのは{max}件までです',
);

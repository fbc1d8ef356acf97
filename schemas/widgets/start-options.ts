import { t } from '../texts/text.ts';

/** The choices of a new field, to be renamed: an empty list would say nothing of what it becomes. */
export const startOptions = {
  source: 'static',
  items: [
    { value: '1', label: t('选项一', '選項一', 'First choice', '選択肢1') },
    { value: '2', label: t('选项二', '選項二', 'Second choice', '選択肢2') },
    { value: '3', label: t('选项三', '選項三', 'Third choice', '選択肢3') },
  ],
};

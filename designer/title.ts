import { t } from '@tessera/schemas/texts/text.ts';

/** By itself: the menu knows what the designer is called before anything of it has come. */
export const designerTitle = t('设计', '設計', 'Designer', 'デザイナー');

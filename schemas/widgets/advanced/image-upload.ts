import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { fileRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const imageUpload = {
  title: t('图片上传', '圖片上傳', 'Image upload', '画像'),
  group: 'advanced',
  icon: 'PictureOutlined',
  kinds: ['files'],
  props: {
    limit: props.limit,
    fileSize: props.fileSize,
    sizeUnit: props.sizeUnit,
    buttonText: props.buttonText,
    tip: props.tip,
    listStyle: {
      type: 'choice',
      label: t('图片列表样式', '圖片清單樣式', 'How pictures are listed', '画像の並べ方'),
      choices: [
        { value: 'card', label: t('卡片', '卡片', 'As cards', 'カード') },
        { value: 'picture', label: t('缩略图和名称', '縮圖與名稱', 'Small, with their names', 'サムネイルと名前') },
        { value: 'text', label: t('仅名称', '僅名稱', 'By their names', '名前のみ') },
      ],
      default: 'card',
    },
  },
  accepts: ['image/*'],
  refine: fileRules,
  wide: true,
} as const satisfies WidgetDefinition;

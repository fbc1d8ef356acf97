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
  },
  accepts: ['image/*'],
  refine: fileRules,
  wide: true,
} as const satisfies WidgetDefinition;

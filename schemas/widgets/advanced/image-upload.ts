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
    crop: {
      type: 'choice',
      label: t('上传前裁剪', '上傳前裁切', 'Crop before the upload', 'アップロード前の切り抜き'),
      choices: [
        { value: 'none', label: t('不裁剪', '不裁切', 'No', 'しない') },
        { value: 'free', label: t('自由比例', '自由比例', 'Any shape', '比率は自由') },
        { value: '1:1', label: t('正方形', '正方形', 'Square', '正方形') },
        { value: '4:3', label: t('横向 4:3', '橫向 4:3', 'Landscape 4:3', '横 4:3') },
        { value: '3:4', label: t('纵向 3:4', '縱向 3:4', 'Portrait 3:4', '縦 3:4') },
        { value: '16:9', label: t('宽幅 16:9', '寬幅 16:9', 'Wide 16:9', 'ワイド 16:9') },
      ],
      default: 'none',
      help: t(
        '适用于 PNG、JPEG 和 WebP；GIF 保持原样',
        '適用於 PNG、JPEG 與 WebP；GIF 保持原樣',
        'For PNG, JPEG and WebP; a GIF stays as it is',
        'PNG・JPEG・WebP が対象です。GIF はそのままです',
      ),
    },
  },
  accepts: ['image/*'],
  inRows: true,
  refine: fileRules,
  wide: true,
} as const satisfies WidgetDefinition;

import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { fileRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

export const fileUpload = {
  title: t('文件上传', '檔案上傳', 'File upload', 'ファイル'),
  group: 'advanced',
  icon: 'PaperClipOutlined',
  kinds: ['files'],
  props: {
    limit: props.limit,
    fileSize: props.fileSize,
    sizeUnit: props.sizeUnit,
    accept: {
      type: 'text',
      label: t('允许的类型', '允許的類型', 'Accepted types', '許可する形式'),
      maxLength: 200,
      help: t(
        '以逗号分隔的扩展名',
        '以逗號分隔的副檔名',
        'Extensions, separated by commas',
        '拡張子をカンマ区切りで指定',
      ),
    },
    buttonText: props.buttonText,
    tip: props.tip,
  },
  inRows: true,
  refine: fileRules,
  wide: true,
} as const satisfies WidgetDefinition;

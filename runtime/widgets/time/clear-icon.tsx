import { CloseCircleFilled } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';

const clear = t('清空', '清空', 'Clear', 'クリア');

/** What antd's pickers take as `allowClear`: of itself their button has only the English name of its picture. */
export const clearing = (isOffered: boolean) =>
  isOffered && { clearIcon: <CloseCircleFilled role="img" aria-label={say(clear)} /> };

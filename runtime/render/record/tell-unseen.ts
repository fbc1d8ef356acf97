import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { toast } from '../../session/toast.ts';

const unsaved = t(
  '“{name}”未能保存，填写的内容仍在它的标签页中',
  '「{name}」未能儲存，填寫的內容仍在它的分頁中',
  '“{name}” was not saved; what you entered is still there, in its tab',
  '「{name}」を保存できませんでした。入力内容はそのタブに残っています',
);

/** Long enough to be read by somebody who does something else. choice: milliseconds. */
const readTime = 6000;

/** Says that a record could not be saved to somebody who has gone to another tab meanwhile. */
export const tellUnseen = ({ title }: ResourceMeta): void => toast.error(say(unsaved, { name: say(title) }), readTime);

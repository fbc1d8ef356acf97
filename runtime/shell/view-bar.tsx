import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { signOut, useUser } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import { shellTexts } from './shell-texts.ts';

/** Says all the time that the page is another user's, seen by an administrator, and ends that. */
export function ViewBar() {
  useSay();
  const { view, userInfo } = useUser();
  if (!view) return null;
  return (
    <div className="ts-view-bar" role="status">
      <EyeOutlined aria-hidden />
      <span>{say(shellTexts.viewing, { name: userInfo.realName, until: dayjs(view.until).format('HH:mm') })}</span>
      <Button size="small" onClick={signOut}>
        {say(shellTexts.endView)}
      </Button>
    </div>
  );
}

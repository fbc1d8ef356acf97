import { Button, Result } from 'antd';
import { useNavigate } from 'react-router-dom';
import { say, useSay } from '../session/language.ts';
import { shellTexts } from '../shell/shell-texts.ts';

export function NotFound() {
  useSay();
  const navigate = useNavigate();
  return (
    <Result
      status="404"
      title={say(shellTexts.notFound)}
      extra={<Button onClick={() => navigate('/home')}>{say(shellTexts.home)}</Button>}
    />
  );
}

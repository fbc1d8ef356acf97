import { Button, Result } from 'antd';
import { useNavigate } from '../navigation/navigate.tsx';
import { say, useSay } from '../session/language.ts';
import { pageTitles } from './page-titles.ts';

export function NotFound() {
  useSay();
  const navigate = useNavigate();
  return (
    <Result
      status="404"
      title={say(pageTitles.notFound)}
      extra={<Button onClick={() => navigate('/home')}>{say(pageTitles.home)}</Button>}
    />
  );
}

import { CheckCircleFilled, CloseOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIsShown } from '../../navigation/address.tsx';
import { call } from '../../session/call.ts';
import { say } from '../../session/language.ts';
import { type MenuRoute, routeOf } from '../../session/menu.ts';
import { tellError } from '../../session/tell-error.ts';
import { isViewing } from '../../session/token.ts';

const path = '/api/framework/organize/User/Current/FirstSteps';
const texts = {
  title: t('开始使用', '開始使用', 'First steps', 'はじめに'),
  count: t('已完成 {done} / {all}', '已完成 {done} / {all}', '{done} of {all} done', '{all} 件中 {done} 件完了'),
  allDone: t('全部完成', '全部完成', 'All done', 'すべて完了'),
  hide: t('不再显示', '不再顯示', 'Do not show again', '今後表示しない'),
  show: t('显示“开始使用”', '顯示「開始使用」', 'Show the first steps', '「はじめに」を表示'),
  isDone: t('已完成', '已完成', 'done', '完了'),
};
const steps = {
  company: {
    title: t('填写公司名称', '填寫公司名稱', 'Name your company', '会社名を入力する'),
    help: t(
      '把“总公司”改成您的公司',
      '將「總公司」改成您的公司',
      'Give the company that is there your own name',
      '最初からある会社に自社の名前を付けます',
    ),
  },
  people: {
    title: t('添加人员', '新增人員', 'Add people', 'ユーザーを追加する'),
    help: t(
      '让同事可以登录',
      '讓同事可以登入',
      'So that your colleagues can sign in',
      '同僚がログインできるようになります',
    ),
  },
  role: {
    title: t('建立角色并授予', '建立角色並授予', 'Make a role and give it', 'ロールを作って付与する'),
    help: t(
      '角色决定能看到和能做什么',
      '角色決定能看到和能做什麼',
      'A role says what people see and may do',
      'ロールで見える範囲とできることが決まります',
    ),
  },
  module: {
    title: t('制作第一个模块', '製作第一個模組', 'Make your first module', '最初のモジュールを作る'),
    help: t(
      '新建、导入，或从空白开始',
      '新增、匯入，或從空白開始',
      'New, or imported from another product',
      '新規作成、または他製品から取り込み',
    ),
  },
  publish: {
    title: t('发布到菜单', '發布到選單', 'Publish it to the menu', 'メニューに公開する'),
    help: t(
      '发布后，有角色的人即可使用',
      '發布後，有角色的人即可使用',
      'Then whoever holds its role can use it',
      '公開すると、ロールを持つ人が使えます',
    ),
  },
};

interface FirstStepsAnswer {
  steps: { name: keyof typeof steps; resource: string; isDone: boolean }[];
  isHidden: boolean;
}

/** What whoever sets the product up does first, ticked by what is there; it can be put away for good, and brought back. */
export function FirstSteps({ routes }: { routes: MenuRoute[] }) {
  const isShown = useIsShown();
  const [answer, setAnswer] = useState<FirstStepsAnswer | undefined>();
  useEffect(() => {
    if (!isShown) return;
    let live = true;
    // Nobody needs them: what cannot be asked is not shown.
    call<FirstStepsAnswer>({ path, quiet: true }).then(
      (found) => live && setAnswer(found),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [isShown]);
  if (!answer || answer.steps.length === 0) return null;
  const hide = (isHidden: boolean) => {
    setAnswer({ ...answer, isHidden });
    call({ method: 'PUT', path, body: { isHidden }, outlivesPage: true }).catch((error: unknown) => {
      setAnswer(answer);
      tellError(error);
    });
  };
  if (answer.isHidden) {
    return (
      <p className="ts-steps-hidden">
        <Button type="link" size="small" disabled={isViewing()} onClick={() => hide(false)}>
          {say(texts.show)}
        </Button>
      </p>
    );
  }
  const done = answer.steps.filter(({ isDone }) => isDone).length;
  const all = answer.steps.length;
  return (
    <section className="ts-steps" aria-labelledby="ts-steps-title">
      <header>
        <h2 id="ts-steps-title">{say(texts.title)}</h2>
        <span className="ts-hint">{done === all ? say(texts.allDone) : say(texts.count, { done, all })}</span>
        <span className="ts-push" />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          disabled={isViewing()}
          onClick={() => hide(true)}
        >
          {say(texts.hide)}
        </Button>
      </header>
      <ol>
        {answer.steps.map(({ name, resource, isDone }, index) => (
          <li key={name} className={isDone ? 'ts-step-done' : ''}>
            {isDone ? (
              <CheckCircleFilled className="ts-step-mark" aria-label={say(texts.isDone)} role="img" />
            ) : (
              <span className="ts-step-mark" aria-hidden>
                {index + 1}
              </span>
            )}
            <span className="ts-tile-name">
              <Step to={routeOf(routes, resource)?.path} title={say(steps[name].title)} />
              <span className="ts-hint">{say(steps[name].help)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Step = ({ to, title }: { to: string | undefined; title: string }) =>
  to === undefined ? title : <Link to={to}>{title}</Link>;

import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, App, Button, Drawer, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { rowName } from '../../render/list/row.ts';
import { loadCurrentUser } from '../../session/current-user.ts';
import { say, useSay } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import type { DialogProps } from '../page-registry.ts';
import { type Asked, RoleExplain } from './explain.tsx';
import { ModuleRights } from './module-rights.tsx';
import { ModuleTree } from './module-tree.tsx';
import { RoleOverview } from './overview.tsx';
import { useGrants } from './use-grants.ts';

const texts = {
  title: t('角色授权 · {name}', '角色授權 · {name}', 'Rights of {name}', '権限設定 · {name}'),
  pick: t(
    '在左侧选择一个模块，设置它的数据范围、按钮和列',
    '在左側選擇一個模組，設定它的資料範圍、按鈕和欄位',
    'Pick a module to set its records, buttons and columns',
    'モジュールを選ぶと、データ範囲・ボタン・列を設定できます',
  ),
  rights: t('权限', '權限', 'Rights', '権限'),
  why: t('权限说明', '權限說明', 'Why?', '権限の理由'),
  holdsAll: t(
    '管理员角色拥有全部权限，以下设置不影响它',
    '管理員角色擁有全部權限，以下設定不影響它',
    'Administrators hold every right; what is set here changes nothing for them',
    '管理者ロールはすべての権限を持ちます。ここでの設定は影響しません',
  ),
  overview: t('角色概览', '角色概覽', 'Overview of the role', 'ロールの概要'),
  loseTitle: t(
    '授权尚未保存，确定离开吗？',
    '授權尚未儲存，確定離開嗎？',
    'The rights are not saved. Leave anyway?',
    '権限は保存されていません。閉じますか？',
  ),
  leave: t('离开', '離開', 'Leave', '閉じる'),
  stay: t('继续编辑', '繼續編輯', 'Keep editing', '編集を続ける'),
  save: t('保存', '儲存', 'Save', '保存'),
  saving: t('正在保存', '正在儲存', 'The rights are being saved', '権限を保存しています'),
  saved: t('授权已保存', '授權已儲存', 'The rights are saved', '権限を保存しました'),
  failed: t('权限没有加载成功', '權限沒有載入成功', 'The rights could not be loaded', '権限を読み込めませんでした'),
  retry: t('重试', '重試', 'Try again', '再試行'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};

const leaveQuestion = () =>
  ({
    title: say(texts.loseTitle),
    okText: say(texts.leave),
    cancelText: say(texts.stay),
    okButtonProps: { danger: true },
    autoFocusButton: 'cancel',
  }) as const;

/** Which modules, records, buttons and columns a role may use. */
export function RoleAuthorize({ resource, row, onClose, onDone }: DialogProps) {
  useFocusReturn();
  useSay();
  const rights = useGrants(row?.id ?? '');
  const { modules, holdsAll, grants, grant, change, control, problem, isSaving, save, isChanged, drop } = rights;
  const { modal } = App.useApp();
  const [picked, setPicked] = useState<string | undefined>();
  const [asked, setAsked] = useState<Asked>({ recordId: '' });
  const module = modules?.find((one) => one.moduleId === picked);
  const finish = async () => {
    const { isSaved, wrong } = await save();
    if (wrong) setPicked(wrong);
    if (!isSaved) return;
    toast.success(say(texts.saved));
    await loadCurrentUser().catch(() => undefined);
    onDone();
    onClose();
  };
  const leave = () => {
    if (isSaving) return toast.info(say(texts.saving));
    if (!isChanged) return onClose();
    modal.confirm({
      ...leaveQuestion(),
      onOk: () => {
        drop();
        onClose();
      },
    });
  };
  const tabsOf = (of: NonNullable<typeof module>) => [
    {
      key: 'rights',
      label: say(texts.rights),
      children: (
        <ModuleRights
          key={of.moduleId}
          module={of}
          grants={grants}
          problem={problem?.moduleId === of.moduleId ? problem.msg : undefined}
          onChange={change}
          onControl={(kind, controlled) => control(of.moduleId, { kind, controlled })}
        />
      ),
    },
    {
      key: 'why',
      label: say(texts.why),
      destroyOnHidden: true,
      children: <RoleExplain moduleId={of.moduleId} asked={asked} onAsk={setAsked} />,
    },
  ];
  const isShown = useOverlay(leave);
  return (
    <Drawer
      open={isShown}
      width="min(960px, 96vw)"
      maskClosable={false}
      title={say(texts.title, { name: row ? rowName(resource, row) : '' })}
      onClose={leave}
      footer={
        <div className="ts-actions">
          <Button onClick={leave}>{say(texts.cancel)}</Button>
          <Button type="primary" loading={isSaving} disabled={!modules} onClick={() => void finish()}>
            {say(texts.save)}
          </Button>
        </div>
      }
    >
      {holdsAll && <Alert className="ts-authorize-all" type="info" showIcon message={say(texts.holdsAll)} />}
      {rights.isFailed && <Unread retry={rights.retry} />}
      {!modules && !rights.isFailed && <Skeleton active paragraph={{ rows: 10 }} />}
      {modules && (
        // What is on its way is what is shown.
        <div className="ts-authorize" {...(isSaving ? { inert: '' } : {})}>
          <ModuleTree modules={modules} grants={grants} picked={picked} onPick={setPicked} onGrant={grant} />
          <div className="ts-authorize-rights">
            {module ? (
              <>
                <h2>
                  {module.fullName}
                  <Button type="link" size="small" onClick={() => setPicked(undefined)}>
                    {say(texts.overview)}
                  </Button>
                </h2>
                <Tabs size="small" items={tabsOf(module)} />
              </>
            ) : (
              <>
                <h2>{say(texts.overview)}</h2>
                <p className="ts-hint">{say(texts.pick)}</p>
                <RoleOverview modules={modules} grants={grants} onPick={setPicked} />
              </>
            )}
          </div>
        </div>
      )}
    </Drawer>
  );
}

const Unread = ({ retry }: { retry: () => void }) => (
  <Alert
    type="error"
    showIcon
    message={say(texts.failed)}
    action={<Button onClick={retry}>{say(texts.retry)}</Button>}
  />
);

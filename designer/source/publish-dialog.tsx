import { useFocusReturn } from '@tessera/runtime/dialogs/use-focus-return.ts';
import { useIsChanged } from '@tessera/runtime/dialogs/use-is-changed.ts';
import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useSmallWork } from '@tessera/runtime/dialogs/use-small-work.ts';
import type { SelectorEntry } from '@tessera/runtime/host/host.ts';
import { useHost } from '@tessera/runtime/host/host-context.tsx';
import { useNavigate } from '@tessera/runtime/navigation/navigate.tsx';
import { lastAddress, tabs } from '@tessera/runtime/navigation/tabs.ts';
import { FolderChoice } from '@tessera/runtime/pages/outside/generation/menu-folder.tsx';
import { CallError } from '@tessera/runtime/session/call-error.ts';
import { currentUser, loadCurrentUser, useUser } from '@tessera/runtime/session/current-user.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { IconControl } from '@tessera/runtime/widgets/icon/icon-edit.tsx';
import { type RowScopeType, rowScopeTitles, rowScopeTypes } from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, App, Button, Form, Input, Modal, Select } from 'antd';
import { useEffect, useState } from 'react';
import { entryCalls } from '../draft/entry-calls.ts';
import type { EntryDialogProps } from './entry-dialog.ts';

const texts = {
  title: t('发布到菜单 · {name}', '發布到選單 · {name}', 'Publish to menu · {name}', 'メニューに公開 · {name}'),
  again: t('菜单项 · {name}', '選單項目 · {name}', 'Menu entry · {name}', 'メニュー項目 · {name}'),
  rolesAgain: t(
    '已授权的角色保持不变；要收回权限，请到角色授权中操作',
    '已授權的角色保持不變；要收回權限，請到角色授權中操作',
    'Roles that have it keep it; take rights away at the role',
    'すでに許可されたロールはそのままです。取り消すにはロールの権限設定を使ってください',
  ),
  name: t('菜单名称', '選單名稱', 'Menu name', 'メニュー名'),
  parent: t('上级菜单', '上級選單', 'Parent', '上位メニュー'),
  root: t('顶级', '最上層', 'Top level', '最上位'),
  icon: t('图标', '圖示', 'Icon', 'アイコン'),
  roles: t('授权给角色', '授權給角色', 'Grant to roles', '許可するロール'),
  rolesHelp: t(
    '不选则只有管理员可见；之后可在角色授权中逐项调整',
    '不選則只有管理員可見；之後可在角色授權中逐項調整',
    'Without any, only administrators see it; adjust each right later at the role',
    '選ばない場合は管理者のみ表示できます。後でロールから個別に調整できます',
  ),
  give: t('可以做什么', '可以做什麼', 'They may', '許可する操作'),
  rows: t('可见的数据', '可見的資料', 'They see', '見えるデータ'),
  levels: {
    view: t('查看', '檢視', 'Read', '閲覧'),
    fill: t('查看、新增、编辑', '檢視、新增、編輯', 'Read, add and edit', '閲覧・追加・編集'),
    all: t('全部操作', '全部操作', 'Everything', 'すべての操作'),
  },
  done: t('已发布到菜单', '已發布到選單', 'Published to the menu', 'メニューに公開しました'),
  open: t('打开', '開啟', 'Open', '開く'),
  required: t('不能为空', '不能為空', 'cannot be empty', '必須項目です'),
};

interface Publication {
  fullName: string;
  parentId: string;
  icon: string;
  roleIds: string[];
  give: keyof typeof texts.levels;
  rows: RowScopeType;
}
const topLevel = '0';

const firstOf = (given: Pick<Publication, 'fullName' | 'parentId'> & { icon?: string | null }): Publication => ({
  ...given,
  icon: given.icon || 'AppstoreOutlined',
  roleIds: [],
  give: 'view',
  rows: 'ownRecords',
});

/** Gives a released module its place in the menu and its first roles. */
export function PublishDialog({ row, onClose, onDone }: EntryDialogProps) {
  useFocusReturn();
  useSay();
  const host = useHost();
  const { menuList } = useUser();
  const state = currentUser.get();
  const routes = state.status === 'ready' ? state.routes : [];
  const [form] = Form.useForm<Publication>();
  const [roles, setRoles] = useState<SelectorEntry[]>([]);
  const [busy, setBusy] = useState(false);
  const leave = useSmallWork(useIsChanged(form), { onClose, isSending: busy });
  const [refused, setRefused] = useState('');
  useEffect(() => {
    host.selector('permission/Role', {}).then(setRoles, () => undefined);
  }, [host]);
  const tell = useTellPublished();
  const chosen = Form.useWatch('roleIds', form) ?? [];
  const [folder] = menuList.filter(({ moduleType }) => moduleType === 1);
  const [first] = useState(() => {
    const shown = routes.find(({ target }) => target.kind === 'resource' && target.resource === `entry/${row?.id}`);
    return {
      isThere: shown !== undefined,
      ...(shown?.entry ?? { fullName: String(row?.fullName ?? ''), parentId: folder?.id ?? topLevel }),
    };
  });
  // An entry has a name in each language, and stays where an administrator has put it.
  const changedOf = ({ fullName, parentId, icon, ...given }: Publication): Partial<Publication> => {
    const place = { fullName, parentId, icon };
    const before = firstOf(first);
    const isKept = (name: keyof typeof place) => first.isThere && place[name] === before[name];
    return { ...given, ...Object.fromEntries(Object.entries(place).filter(([name]) => !isKept(name as 'icon'))) };
  };
  const publish = async (values: Publication) => {
    setBusy(true);
    setRefused('');
    try {
      const { menuId } = await entryCalls.publish(row?.id ?? '', changedOf(values));
      await loadCurrentUser().catch(() => undefined);
      tell(menuId);
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // What has to be chosen otherwise stays in sight.
      setRefused(error.findings[0]?.msg ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={520}
      title={say(first.isThere ? texts.again : texts.title, { name: String(row?.fullName ?? '') })}
      maskClosable={false}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={leave}
    >
      {refused && <Alert className="ts-publish-refused" type="error" showIcon message={refused} />}
      <Form form={form} layout="vertical" onFinish={publish} initialValues={firstOf(first)}>
        <Form.Item name="fullName" label={say(texts.name)} rules={[{ required: true, message: say(texts.required) }]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="parentId" label={say(texts.parent)}>
          <FolderChoice menu={menuList} top={{ value: topLevel, title: say(texts.root) }} />
        </Form.Item>
        <Form.Item name="icon" label={say(texts.icon)}>
          <IconControl title={say(texts.icon)} />
        </Form.Item>
        <Form.Item
          name="roleIds"
          label={say(texts.roles)}
          extra={say(first.isThere ? texts.rolesAgain : texts.rolesHelp)}
        >
          <Select
            mode="multiple"
            optionFilterProp="label"
            options={roles.map((role) => ({ value: role.id, label: role.fullName }))}
          />
        </Form.Item>
        {chosen.length > 0 && (
          <div className="ts-publish-rights">
            <Form.Item name="give" label={say(texts.give)}>
              <Select options={Object.entries(texts.levels).map(([value, text]) => ({ value, label: say(text) }))} />
            </Form.Item>
            <Form.Item name="rows" label={say(texts.rows)}>
              <Select
                options={rowScopeTypes
                  .filter((type) => type !== 'expression')
                  .map((value) => ({ value, label: say(rowScopeTitles[value]) }))}
              />
            </Form.Item>
          </div>
        )}
      </Form>
    </Modal>
  );
}

/** Says that it is done, and opens the new page for whoever holds it. */
function useTellPublished(): (menuId: string) => void {
  const { notification } = App.useApp();
  const navigate = useNavigate();
  return (menuId) => {
    const state = currentUser.get();
    const routes = state.status === 'ready' ? state.routes : [];
    const path = routes.find(({ entry }) => entry.id === menuId)?.path;
    const key = `published ${menuId}`;
    const open = () => {
      notification.destroy(key);
      if (path) navigate(lastAddress(tabs.get(), path));
    };
    notification.success({
      key,
      message: say(texts.done),
      ...(path
        ? {
            btn: (
              <Button type="primary" size="small" onClick={open}>
                {say(texts.open)}
              </Button>
            ),
          }
        : {}),
    });
  };
}

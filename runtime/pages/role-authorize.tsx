import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/language/text.ts';
import { Alert, Button, Checkbox, Drawer, Empty, Input, Skeleton, Tabs, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { useEffect, useMemo, useState } from 'react';
import { rowName } from '../render/list/use-list-work.ts';
import { call } from '../session/call.ts';
import { CallError } from '../session/call-error.ts';
import { loadCurrentUser } from '../session/current-user.ts';
import { say, useSay } from '../session/language.ts';
import { toast } from '../session/toast.ts';
import type { DialogProps } from '../shell/page-registry.ts';
import { useFocusReturn } from '../shell/use-focus-return.ts';
import { type Asked, RoleExplain } from './role-explain.tsx';
import type { Grants, ModuleGrant } from './role-grants.ts';
import { grantsOf, setModule, setRows, toAnswer, toggleCode } from './role-grants.ts';
import { RoleRows } from './role-rows.tsx';

const texts = {
  title: t('角色授权 · {name}', '角色授權 · {name}', 'Rights of {name}', '権限設定 · {name}'),
  modules: t('模块', '模組', 'Modules', 'モジュール'),
  buttons: t('按钮', '按鈕', 'Buttons', 'ボタン'),
  columns: t('列', '欄位', 'Columns', '列'),
  all: t('全选', '全選', 'All', 'すべて選択'),
  filter: t('筛选模块', '篩選模組', 'Filter modules', 'モジュールを絞り込み'),
  pick: t(
    '在左侧选择一个模块，设置它的数据范围、按钮和列',
    '在左側選擇一個模組，設定它的資料範圍、按鈕和欄位',
    'Pick a module to set its records, buttons and columns',
    'モジュールを選ぶと、データ範囲・ボタン・列を設定できます',
  ),
  notGranted: t('先勾选此模块', '先勾選此模組', 'Grant the module first', '先にこのモジュールを許可してください'),
  rights: t('权限', '權限', 'Rights', '権限'),
  why: t('权限说明', '權限說明', 'Why?', '権限の理由'),
  nothing: t(
    '此模块的列表设计未启用按钮、列和数据权限，授予后即可使用全部',
    '此模組的列表設計未啟用按鈕、欄位和資料權限，授予後即可使用全部',
    'The list design leaves buttons, columns and records open: whoever holds the module has all of them',
    '一覧の設計でボタン・列・データの権限が無効のため、許可するとすべて使えます',
  ),
  holdsAll: t(
    '管理员角色拥有全部权限，以下设置不影响它',
    '管理員角色擁有全部權限，以下設定不影響它',
    'Administrators hold every right; what is set here changes nothing for them',
    '管理者ロールはすべての権限を持ちます。ここでの設定は影響しません',
  ),
  save: t('保存', '儲存', 'Save', '保存'),
  saved: t('授权已保存', '授權已儲存', 'The rights are saved', '権限を保存しました'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};

/** Which modules, records, buttons and columns a role may use. */
export function RoleAuthorize({ resource, row, onClose, onDone }: DialogProps) {
  useFocusReturn();
  useSay();
  const path = `/api/framework/permission/Role/${encodeURIComponent(row?.id ?? '')}/Authorize`;
  const [modules, setModules] = useState<ModuleGrant[] | undefined>();
  const [holdsAll, setHoldsAll] = useState(false);
  const [grants, setGrants] = useState<Grants>(new Map());
  const [picked, setPicked] = useState<string | undefined>();
  const [keyword, setKeyword] = useState('');
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked>({ recordId: '' });
  const [problem, setProblem] = useState<{ moduleId: string; msg: string } | undefined>();
  useEffect(() => {
    let live = true;
    call<{ modules: ModuleGrant[]; holdsAll: boolean }>({ path }).then(
      (found) => {
        if (!live) return;
        setHoldsAll(found.holdsAll);
        setModules(found.modules);
        setGrants(grantsOf(found.modules));
      },
      () => live && setModules([]),
    );
    return () => {
      live = false;
    };
  }, [path]);
  const shown = useMemo(() => treeOf(modules ?? [], keyword.trim().toLowerCase()), [modules, keyword]);
  const module = modules?.find((one) => one.moduleId === picked);
  const save = async () => {
    setBusy(true);
    const answer = toAnswer(grants);
    try {
      await call({ method: 'PUT', path, body: { modules: answer } });
      toast.success(say(texts.saved));
      await loadCurrentUser().catch(() => undefined);
      onDone();
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [found] = error.findings;
      const wrong = answer[Number(/^modules\[(\d+)\]\.rows/.exec(found?.field ?? '')?.[1])];
      if (found && wrong) {
        setProblem({ moduleId: wrong.moduleId, msg: found.msg });
        setPicked(wrong.moduleId);
      } else if (!error.shown) toast.error(found?.msg ?? error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Drawer
      open
      width="min(960px, 96vw)"
      maskClosable={false}
      title={say(texts.title, { name: row ? rowName(resource, row) : '' })}
      onClose={onClose}
      footer={
        <div className="ts-actions">
          <Button onClick={onClose}>{say(texts.cancel)}</Button>
          <Button type="primary" loading={busy} disabled={!modules} onClick={save}>
            {say(texts.save)}
          </Button>
        </div>
      }
    >
      {holdsAll && <Alert className="ts-authorize-all" type="info" showIcon message={say(texts.holdsAll)} />}
      {!modules ? (
        <Skeleton active paragraph={{ rows: 10 }} />
      ) : (
        <div className="ts-authorize">
          <div className="ts-authorize-tree">
            <Input
              allowClear
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
              placeholder={say(texts.filter)}
              aria-label={say(texts.filter)}
            />
            <Tree
              key={keyword}
              checkable
              checkStrictly
              blockNode
              defaultExpandAll
              treeData={shown}
              checkedKeys={[...grants.keys()]}
              selectedKeys={picked ? [picked] : []}
              onSelect={(keys) => setPicked(keys[0] === undefined ? picked : String(keys[0]))}
              onCheck={(_, { node, checked }) => {
                setGrants(setModule({ grants, modules, moduleId: String(node.key), granted: checked }));
                setPicked(String(node.key));
              }}
            />
          </div>
          <div className="ts-authorize-rights">
            {module ? (
              <>
                <h2>{module.fullName}</h2>
                <Tabs
                  size="small"
                  items={[
                    {
                      key: 'rights',
                      label: say(texts.rights),
                      children: (
                        <Rights
                          module={module}
                          grants={grants}
                          problem={problem?.moduleId === module.moduleId ? problem.msg : undefined}
                          onChange={(next) => {
                            setGrants(next);
                            setProblem(undefined);
                          }}
                        />
                      ),
                    },
                    {
                      key: 'why',
                      label: say(texts.why),
                      destroyOnHidden: true,
                      children: <RoleExplain moduleId={module.moduleId} asked={asked} onAsk={setAsked} />,
                    },
                  ]}
                />
              </>
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.pick)} />
            )}
          </div>
        </div>
      )}
    </Drawer>
  );
}

function Rights({
  module,
  grants,
  problem,
  onChange,
}: {
  module: ModuleGrant;
  grants: Grants;
  problem: string | undefined;
  onChange: (next: Grants) => void;
}) {
  const own = grants.get(module.moduleId);
  const sections = (['buttons', 'columns'] as const).filter((section) => module[section].length > 0);
  return (
    <>
      {!own && <p className="ts-hint">{say(texts.notGranted)}</p>}
      {module.rows && (
        <RoleRows
          module={module}
          value={own?.rows ?? module.rows}
          problem={
            problem ?? (own?.rows === undefined || sameRows(own.rows, module.rows) ? module.rows.problem : undefined)
          }
          disabled={!own}
          onChange={(rows) => onChange(setRows({ grants, moduleId: module.moduleId, rows }))}
        />
      )}
      {own && sections.length === 0 && !module.rows && <p className="ts-hint">{say(texts.nothing)}</p>}
      {sections.map((section) => {
        const codes = module[section].map((one) => one.code);
        const count = codes.filter((code) => own?.[section].has(code)).length;
        const change = (code: string[], granted: boolean) =>
          onChange(toggleCode({ grants, moduleId: module.moduleId, section, codes: code, granted }));
        return (
          <section key={section}>
            <h3>
              {say(texts[section])}{' '}
              <Checkbox
                disabled={!own}
                checked={count === codes.length}
                indeterminate={count > 0 && count < codes.length}
                onChange={(event) => change(codes, event.target.checked)}
              >
                {say(texts.all)}
              </Checkbox>
            </h3>
            <div className="ts-authorize-codes">
              {module[section].map((one) => (
                <Checkbox
                  key={one.code}
                  disabled={!own}
                  checked={own?.[section].has(one.code) ?? false}
                  onChange={(event) => change([one.code], event.target.checked)}
                >
                  {one.fullName}
                </Checkbox>
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}

const sameRows = (a: RowScope | null, b: RowScope | null) => a?.type === b?.type && a?.expression === b?.expression;

function treeOf(modules: ModuleGrant[], keyword: string, parentId?: string): DataNode[] {
  const ids = new Set(modules.map((module) => module.moduleId));
  const isTop = (module: ModuleGrant) => !ids.has(module.parentId);
  return modules
    .filter((module) => (parentId === undefined ? isTop(module) : module.parentId === parentId))
    .flatMap((module) => {
      const children = treeOf(modules, keyword, module.moduleId);
      const fits = module.fullName.toLowerCase().includes(keyword);
      return fits || children.length > 0 ? [{ key: module.moduleId, title: module.fullName, children }] : [];
    });
}

import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Checkbox } from 'antd';
import { say } from '../../session/language.ts';
import type { Grants, ModuleGrant } from './grants.ts';
import { setRows, toggleCode } from './grants.ts';
import { RoleRows } from './rows.tsx';

const texts = {
  buttons: t('按钮', '按鈕', 'Buttons', 'ボタン'),
  columns: t('列', '欄位', 'Columns', '列'),
  all: t('全选', '全選', 'All', 'すべて選択'),
  notGranted: t('先勾选此模块', '先勾選此模組', 'Grant the module first', '先にこのモジュールを許可してください'),
  nothing: t(
    '此模块的列表设计未启用按钮、列和数据权限，授予后即可使用全部',
    '此模組的列表設計未啟用按鈕、欄位和資料權限，授予後即可使用全部',
    'The list design leaves buttons, columns and records open: whoever holds the module has all of them',
    '一覧の設計でボタン・列・データの権限が無効のため、許可するとすべて使えます',
  ),
};

/** The records, buttons and columns of one module. */
export function ModuleRights({
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

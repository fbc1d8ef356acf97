import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Checkbox, Space } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import { ControlSwitch } from './control-switch.tsx';
import type { Grants, ModuleGrant, presets } from './grants.ts';
import { setPreset, setRows, toggleCode } from './grants.ts';
import { RoleRows } from './rows.tsx';

const texts = {
  buttons: t('按钮', '按鈕', 'Buttons', 'ボタン'),
  columns: t('列', '欄位', 'Columns', '列'),
  data: t('数据范围', '資料範圍', 'Records', 'データ範囲'),
  all: t('全选', '全選', 'All', 'すべて選択'),
  give: t('快速设置', '快速設定', 'Give', 'まとめて許可'),
  notGranted: t('先勾选此模块', '先勾選此模組', 'Grant the module first', '先にこのモジュールを許可してください'),
  open: {
    button: t(
      '未受控：拥有此模块的人可用全部按钮',
      '未受控：擁有此模組的人可用全部按鈕',
      'Open: whoever holds the module has all buttons',
      '未制御：モジュールを持つ人は全ボタンを使えます',
    ),
    column: t(
      '未受控：拥有此模块的人可见全部列',
      '未受控：擁有此模組的人可見全部欄位',
      'Open: whoever holds the module sees all columns',
      '未制御：モジュールを持つ人は全列を見られます',
    ),
    data: t(
      '未受控：拥有此模块的人可见全部数据',
      '未受控：擁有此模組的人可見全部資料',
      'Open: whoever holds the module sees all records',
      '未制御：モジュールを持つ人は全データを見られます',
    ),
  },
};
const levels = {
  view: t('查看', '檢視', 'Read', '閲覧'),
  fill: t('填写', '填寫', 'Fill in', '入力'),
  all: t('全部', '全部', 'Everything', 'すべて'),
} satisfies Record<keyof typeof presets, unknown>;

interface ModuleRightsProps {
  module: ModuleGrant;
  grants: Grants;
  problem: string | undefined;
  onChange: (next: Grants) => void;
  /** Has a kind granted one by one from now on, or opens it. */
  onControl: (kind: ControlKind, controlled: boolean) => Promise<void>;
}

/** The records, buttons and columns of one module. */
export function ModuleRights({ module, grants, problem, onChange, onControl }: ModuleRightsProps) {
  const own = grants.get(module.moduleId);
  const { control } = module;
  if (!control) return own ? null : <p className="ts-hint">{say(texts.notGranted)}</p>;
  const section = (kind: ControlKind, shown: { title?: ReactNode; children: ReactNode }) => (
    <section>
      <h3>
        {say(texts[kind === 'button' ? 'buttons' : kind === 'column' ? 'columns' : 'data'])}
        {control[kind] !== 'open' && shown.title}
        {(module.controllable || control[kind] === 'design') && (
          <ControlSwitch value={control[kind]} onChange={(controlled) => onControl(kind, controlled)} />
        )}
      </h3>
      {control[kind] === 'open' ? <p className="ts-hint">{say(texts.open[kind])}</p> : shown.children}
    </section>
  );
  const codes = (of: 'buttons' | 'columns') =>
    ({
      title: <AllCodes {...{ module, grants, of, onChange }} />,
      children: <Codes {...{ module, grants, of, onChange }} />,
    }) as const;
  return (
    <>
      {!own && <p className="ts-hint">{say(texts.notGranted)}</p>}
      {(control.button !== 'open' || control.column !== 'open') && (
        <Space className="ts-authorize-presets">
          <span className="ts-hint">{say(texts.give)}</span>
          {(Object.keys(levels) as (keyof typeof levels)[]).map((preset) => (
            <Button
              key={preset}
              size="small"
              disabled={!own}
              onClick={() => onChange(setPreset({ grants, module, preset }))}
            >
              {say(levels[preset])}
            </Button>
          ))}
        </Space>
      )}
      {section('data', {
        children: module.rows && (
          <RoleRows
            module={module}
            value={own?.rows ?? module.rows}
            problem={
              problem ?? (own?.rows === undefined || sameRows(own.rows, module.rows) ? module.rows.problem : undefined)
            }
            disabled={!own}
            onChange={(rows) => onChange(setRows({ grants, moduleId: module.moduleId, rows }))}
          />
        ),
      })}
      {section('button', codes('buttons'))}
      {section('column', codes('columns'))}
    </>
  );
}

interface CodesProps {
  module: ModuleGrant;
  grants: Grants;
  of: 'buttons' | 'columns';
  onChange: (next: Grants) => void;
}

const toggled = ({ module, grants, of }: CodesProps, { codes, granted }: { codes: string[]; granted: boolean }) =>
  toggleCode({ grants, moduleId: module.moduleId, section: of, codes, granted });

function AllCodes(given: CodesProps) {
  const { module, grants, of, onChange } = given;
  const own = grants.get(module.moduleId);
  const codes = module[of].map((one) => one.code);
  const count = codes.filter((code) => own?.[of].has(code)).length;
  return (
    <Checkbox
      disabled={!own}
      checked={count === codes.length}
      indeterminate={count > 0 && count < codes.length}
      onChange={(event) => onChange(toggled(given, { codes, granted: event.target.checked }))}
    >
      {say(texts.all)}
    </Checkbox>
  );
}

function Codes(given: CodesProps) {
  const { module, grants, of, onChange } = given;
  const own = grants.get(module.moduleId);
  return (
    <div className="ts-authorize-codes">
      {module[of].map((one) => (
        <Checkbox
          key={one.code}
          disabled={!own}
          checked={own?.[of].has(one.code) ?? false}
          onChange={(event) => onChange(toggled(given, { codes: [one.code], granted: event.target.checked }))}
        >
          {one.fullName}
        </Checkbox>
      ))}
    </div>
  );
}

const sameRows = (a: RowScope | null, b: RowScope | null) => a?.type === b?.type && a?.expression === b?.expression;

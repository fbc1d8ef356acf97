import {
  type RowScope,
  type RowScopeType,
  rowScopeTitles,
  rowScopeTypes,
} from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Radio } from 'antd';
import { say } from '../../session/language.ts';
import { ConditionEditor } from './condition-editor.tsx';
import type { ModuleGrant } from './grants.ts';

const texts = {
  hint: t(
    '按数据创建时所属的人、部门和公司判断；多个角色的范围相加',
    '依資料建立時所屬的人員、部門與公司判斷；多個角色的範圍相加',
    'By the person, department and company that a record was filed in; the scopes of several roles add up',
    'データ登録時の担当者・部門・会社で判定します。複数の役割の範囲は合算されます',
  ),
};

/** Which records of a module a role sees; shown where the module's data permission is on. */
export function RoleRows({
  module,
  value,
  problem,
  disabled,
  onChange,
}: {
  module: ModuleGrant;
  value: RowScope;
  problem?: string | undefined;
  disabled: boolean;
  onChange: (next: RowScope) => void;
}) {
  const choose = (type: RowScopeType) =>
    onChange(type === 'expression' ? { type, expression: value.expression ?? '' } : { type });
  return (
    <>
      <p className="ts-hint">{say(texts.hint)}</p>
      <Radio.Group
        className="ts-authorize-codes"
        value={value.type}
        disabled={disabled}
        onChange={(event) => choose(event.target.value)}
        options={rowScopeTypes.map((type) => ({ value: type, label: say(rowScopeTitles[type]) }))}
      />
      {value.type === 'expression' && (
        <ConditionEditor
          moduleId={module.moduleId}
          value={value.expression ?? ''}
          problem={problem}
          disabled={disabled}
          onChange={(expression) => onChange({ type: 'expression', expression })}
        />
      )}
    </>
  );
}

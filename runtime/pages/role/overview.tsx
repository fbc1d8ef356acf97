import { rowScopeTitles } from '@tessera/schemas/language/row-scope.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Input, Table } from 'antd';
import { useState } from 'react';
import { say } from '../../session/language.ts';
import type { Grants, ModuleGrant } from './grants.ts';

const texts = {
  filter: t('筛选', '篩選', 'Filter', '絞り込み'),
  module: t('模块', '模組', 'Module', 'モジュール'),
  rows: t('数据', '資料', 'Records', 'データ'),
  buttons: t('按钮', '按鈕', 'Buttons', 'ボタン'),
  columns: t('不可见的列', '不可見的欄位', 'Hidden columns', '非表示の列'),
  all: t('全部', '全部', 'All', 'すべて'),
  none: t('无', '無', 'None', 'なし'),
  nothing: t(
    '此角色还没有任何模块',
    '此角色還沒有任何模組',
    'The role holds no module yet',
    'このロールにはまだモジュールがありません',
  ),
};

/** All that a role holds, as it would be saved: one line a module. */
export function RoleOverview({
  modules,
  grants,
  onPick,
}: {
  modules: ModuleGrant[];
  grants: Grants;
  onPick: (moduleId: string) => void;
}) {
  const [filter, setFilter] = useState('');
  const held = modules.filter(({ moduleId, moduleType }) => grants.has(moduleId) && moduleType !== 1);
  const shown = held.filter(({ fullName }) => fullName.toLowerCase().includes(filter.trim().toLowerCase()));
  return (
    <>
      {held.length > 8 && (
        <Input
          allowClear
          className="ts-overview-filter"
          value={filter}
          placeholder={say(texts.filter)}
          aria-label={say(texts.filter)}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <Table
        size="small"
        rowKey="moduleId"
        pagination={false}
        dataSource={shown}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.nothing)} /> }}
        columns={[
          {
            title: say(texts.module),
            render: (_, { moduleId, fullName }) => (
              <button type="button" className="ts-link ts-title-link" onClick={() => onPick(moduleId)}>
                {fullName}
              </button>
            ),
          },
          { title: say(texts.rows), render: (_, module) => rowsText(module, grants) },
          { title: say(texts.buttons), render: (_, module) => buttonsText(module, grants) },
          { title: say(texts.columns), render: (_, module) => hiddenText(module, grants) },
        ]}
      />
    </>
  );
}

function rowsText({ moduleId, control }: ModuleGrant, grants: Grants): string {
  if (!control) return '';
  const rows = grants.get(moduleId)?.rows;
  if (control.data === 'open' || !rows) return say(texts.all);
  return rows.type === 'expression' ? (rows.expression ?? '') : say(rowScopeTitles[rows.type]);
}

const separator = t('、', '、', ', ', '、');

function buttonsText({ moduleId, control, buttons }: ModuleGrant, grants: Grants): string {
  if (!control) return '';
  const own = grants.get(moduleId)?.buttons;
  const given = buttons.filter(({ code }) => own?.has(code));
  if (control.button === 'open' || given.length === buttons.length) return say(texts.all);
  return given.map(({ fullName }) => fullName).join(say(separator)) || say(texts.none);
}

function hiddenText({ moduleId, control, columns }: ModuleGrant, grants: Grants): string {
  if (!control) return '';
  const own = grants.get(moduleId)?.columns;
  const hidden = control.column === 'open' ? [] : columns.filter(({ code }) => !own?.has(code));
  if (hidden.length === 0) return say(texts.none);
  return hidden.length === columns.length
    ? say(texts.all)
    : hidden.map(({ fullName }) => fullName).join(say(separator));
}

import { t } from '@tessera/schemas/texts/text.ts';
import { Input, Tree } from 'antd';
import type { DataNode } from 'antd/es/tree';
import { useMemo, useState } from 'react';
import { say } from '../../session/language.ts';
import type { Grants, ModuleGrant } from './grants.ts';
import { setModule } from './grants.ts';

const filter = t('筛选模块', '篩選模組', 'Filter modules', 'モジュールを絞り込み');

/** The modules of the menu, to be granted and to be picked. */
export function ModuleTree({
  modules,
  grants,
  picked,
  onPick,
  onGrant,
}: {
  modules: ModuleGrant[];
  grants: Grants;
  picked: string | undefined;
  onPick: (moduleId: string) => void;
  onGrant: (grants: Grants) => void;
}) {
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(() => treeOf(modules, keyword.trim().toLowerCase()), [modules, keyword]);
  return (
    <div className="ts-authorize-tree">
      <Input
        allowClear
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
        placeholder={say(filter)}
        aria-label={say(filter)}
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
        onSelect={([key]) => key !== undefined && onPick(String(key))}
        onCheck={(_, { node, checked }) => {
          onGrant(setModule({ grants, modules, moduleId: String(node.key), granted: checked }));
          onPick(String(node.key));
        }}
      />
    </div>
  );
}

function treeOf(modules: ModuleGrant[], keyword: string, { parentId }: { parentId?: string } = {}): DataNode[] {
  const ids = new Set(modules.map((module) => module.moduleId));
  const isTop = (module: ModuleGrant) => !ids.has(module.parentId);
  return modules
    .filter((module) => (parentId === undefined ? isTop(module) : module.parentId === parentId))
    .flatMap((module) => {
      const children = treeOf(modules, keyword, { parentId: module.moduleId });
      const fits = module.fullName.toLowerCase().includes(keyword);
      return fits || children.length > 0 ? [{ key: module.moduleId, title: module.fullName, children }] : [];
    });
}

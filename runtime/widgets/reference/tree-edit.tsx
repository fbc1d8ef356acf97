import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import type { SelectorEntry } from '../../host/host.ts';
import { treeGroups } from '../../host/tree-groups.ts';
import { useNames } from '../../host/use-names.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { useIsCalled } from '../../sounds/use-sounds.ts';
import { WaitingRows } from '../rows/waiting-rows.tsx';
import { tooManyText } from '../too-many.ts';
import type { EditProps } from '../view.ts';
import { captionOf, idsOf, numberOf, statusOf } from '../view.ts';
import { useLimit } from './use-limit.ts';
import { useTreeLevels } from './use-tree-levels.ts';
import { resourceOf, selectorLimit, treeLimit, useSelector } from './views.tsx';

const none: SelectorEntry[] = [];

interface TreeOption {
  value: string;
  title: string;
  selectable: boolean;
  isLeaf?: boolean;
  children?: TreeOption[];
}
const treeOptions = (entries: SelectorEntry[], onlyLeaves: boolean): TreeOption[] =>
  entries.map((entry) => ({
    value: entry.id,
    title: entry.above ? `${entry.fullName}（${entry.above}）` : entry.fullName,
    selectable: !onlyLeaves || !(entry.hasChildren ?? entry.children?.length),
    ...(entry.hasChildren === undefined ? {} : { isLeaf: !entry.hasChildren }),
    ...(entry.children?.length ? { children: treeOptions(entry.children, onlyLeaves) } : {}),
  }));

/** Under what their trees agree in, where that differs. */
const groupedOptions = (entries: SelectorEntry[], onlyLeaves: boolean): TreeOption[] =>
  treeGroups(entries)?.map(({ key, name, entries: roots }) => ({
    value: key,
    title: name,
    selectable: false,
    children: treeOptions(roots, onlyLeaves),
  })) ?? treeOptions(entries, onlyLeaves);

/** Whether there may be more than has come. */
const isCut = (entries: SelectorEntry[]): boolean =>
  countOf(entries) >= (entries.some((one) => one.children) ? treeLimit : selectorLimit);

const countOf = (entries: SelectorEntry[]): number =>
  entries.reduce((sum, { children = [] }) => sum + 1 + countOf(children), 0);

/** One or many records of a tree. */
export function TreeReference(given: EditProps) {
  const { id, value, onChange, field, props, host, form, disabled, invalid, inCell, name } = given;
  const resource = resourceOf(field);
  const [open, setOpen] = useState(inCell ?? false);
  const [keyword, setKeyword] = useState('');
  const isCalled = useIsCalled(keyword);
  const [searched, setSearched] = useState(false);
  const limit = useLimit(form, field.name);
  const { entries, found, retry } = useSelector(host, { resource, open, keyword: searched ? keyword : '', limit });
  // A tree comes whole, up to a limit; what does not is searched on the server.
  if (!searched && entries !== undefined && isCut(entries)) setSearched(true);
  const levels = useTreeLevels(host, { resource, roots: entries ?? none });
  if (!searched && levels.comesByLevel) setSearched(true);
  const ids = idsOf(value);
  const nameOf = useNames(host, { resource, ids, name });
  const multiple = field.kind === 'refs';
  const max = numberOf(props.maxCount);
  const onlyLeaves = props.lastLevel === true;
  const tree = useMemo(() => groupedOptions(levels.entries, onlyLeaves), [levels.entries, onlyLeaves]);
  const labelled = ids.map((one) => ({ value: one, label: nameOf(one) }));
  const change = (next: { value: string }[] | { value: string } | undefined) => {
    if (!Array.isArray(next)) return onChange(next?.value ?? null);
    // SPEC §5: the tick reverts.
    if (max !== undefined && next.length > max) return toast.warning(say(tooManyText, { max }));
    onChange(next.map((one) => one.value));
  };
  return (
    <TreeSelect<{ value: string; label: string }[] | { value: string; label: string }>
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      onSearch={setKeyword}
      filterTreeNode={searched ? false : (wanted, { title }) => isCalled(title, wanted)}
      {...(levels.comesByLevel
        ? {
            loadData: ({ value: one }) => levels.unfold(String(one)),
            treeLoadedKeys: levels.loaded,
            treeExpandedKeys: levels.open,
            onTreeExpand: (keys: React.Key[]) => levels.setOpen(keys.map(String)),
          }
        : { treeDefaultExpandAll: true })}
      treeLine={{ showLeafIcon: false }}
      multiple={multiple}
      maxTagCount="responsive"
      value={multiple ? labelled : (labelled[0] as { value: string; label: string })}
      onChange={change}
      open={open}
      onOpenChange={setOpen}
      treeData={tree}
      notFoundContent={<WaitingRows found={found} retry={retry} />}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { nestChoices, useSourceRows } from '../../host/source-rows.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { useIsCalled } from '../../sounds/use-sounds.ts';
import { tooManyText } from '../too-many.ts';
import type { EditProps } from '../view.ts';
import { captionOf, numberOf, statusOf } from '../view.ts';
import { placesOf } from './tree-places.ts';
import { rowsSourceIn, usePickedRows } from './use-picked-rows.ts';
import { moreRows, WaitingRows } from './waiting-rows.tsx';

/** One or many rows of a data source that hang below each other. */
export function SourceTreeEdit(given: EditProps) {
  const { id, props, host, form, disabled, invalid, inCell } = given;
  const [open, setOpen] = useState(inCell ?? false);
  const [keyword, setKeyword] = useState('');
  const isCalled = useIsCalled(keyword);
  // What came whole is searched here, with what it hangs below; of the rest the source knows more.
  const [isPart, setPart] = useState(false);
  // Until a person folds something all of it is open, whenever it comes.
  const [unfolded, setUnfolded] = useState<string[] | undefined>();
  const { found, parameters, retry } = useSourceRows(host, {
    source: rowsSourceIn(props),
    form,
    keyword: isPart ? keyword : '',
    isWanted: open,
  });
  const { labelled, pick } = usePickedRows(given, parameters);
  const isMore = found.is === 'here' && found.more;
  if (isMore && !isPart) setPart(true);
  const rows = found.is === 'here' ? found.list : undefined;
  const onlyLeaves = props.lastLevel === true;
  const tree = useMemo(() => placesOf(nestChoices(rows ?? []), onlyLeaves), [rows, onlyLeaves]);
  const multiple = props.multiple === true;
  const max = numberOf(props.maxCount);
  const change = (next: { value: string }[] | { value: string } | undefined) => {
    const values = [next ?? []].flat().map(({ value }) => value);
    // SPEC §5: the tick reverts.
    if (multiple && max !== undefined && values.length > max) return toast.warning(say(tooManyText, { max }));
    pick(values, rows ?? []);
  };
  return (
    <TreeSelect<{ value: string; label: string }[] | { value: string; label: string }>
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      onSearch={setKeyword}
      filterTreeNode={isPart ? false : (wanted, { title }) => isCalled(title, wanted)}
      treeExpandedKeys={unfolded ?? rows?.map(({ value }) => value) ?? []}
      onTreeExpand={(keys) => setUnfolded(keys.map(String))}
      treeLine={{ showLeafIcon: false }}
      multiple={multiple}
      maxTagCount="responsive"
      value={multiple ? labelled : (labelled[0] as { value: string; label: string })}
      onChange={change}
      open={open}
      onOpenChange={setOpen}
      treeData={tree}
      notFoundContent={<WaitingRows found={found} retry={retry} />}
      popupRender={(menu) => (
        <>
          {menu}
          {isMore && <div className="ts-more-entries">{say(moreRows)}</div>}
        </>
      )}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

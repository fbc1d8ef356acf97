import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { flatOptions, useChoices } from '../../host/options.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { useIsCalled } from '../../sounds/use-sounds.ts';
import { placesOf } from '../rows/tree-places.ts';
import { WaitingRows } from '../rows/waiting-rows.tsx';
import { goneText } from '../rows/with-gone.ts';
import { tooManyText } from '../too-many.ts';
import type { EditProps } from '../view.ts';
import { captionOf, idsOf, numberOf, statusOf } from '../view.ts';

interface Picked {
  value: string;
  label: string;
}

/** One or many choices of a dictionary, or fixed ones, that hang below each other. */
export function ChoiceTreeEdit(given: EditProps) {
  const { id, value, onChange, props, disabled, invalid, inCell } = given;
  const [open, setOpen] = useState(inCell ?? false);
  const [typed, setTyped] = useState('');
  const isCalled = useIsCalled(typed);
  const { options, found, retry } = useChoices(given);
  const onlyLeaves = props.lastLevel === true;
  const tree = useMemo(() => placesOf(options ?? [], onlyLeaves), [options, onlyLeaves]);
  const known = useMemo(() => new Map(flatOptions(options ?? []).map((one) => [one.value, one.label])), [options]);
  const labelOf = (code: string) => known.get(code) ?? (found.is === 'here' ? say(goneText, { name: code }) : code);
  const labelled: Picked[] = idsOf(value).map((one) => ({ value: one, label: labelOf(one) }));
  const multiple = props.multiple === true;
  const max = numberOf(props.maxCount);
  const change = (next: Picked[] | Picked | undefined) => {
    if (!Array.isArray(next)) return onChange(next?.value ?? null);
    // SPEC §5: the tick reverts.
    if (max !== undefined && next.length > max) return toast.warning(say(tooManyText, { max }));
    onChange(next.map((one) => one.value));
  };
  return (
    <TreeSelect<Picked[] | Picked>
      // What is open to begin with is decided once: by then the choices are there.
      key={options === undefined ? 'asked' : 'here'}
      id={id}
      className="ts-full"
      labelInValue
      showSearch
      onSearch={setTyped}
      filterTreeNode={(wanted, { title }) => isCalled(title, wanted)}
      treeDefaultExpandAll
      treeLine={{ showLeafIcon: false }}
      multiple={multiple}
      maxTagCount="responsive"
      value={multiple ? labelled : (labelled[0] as Picked)}
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

import { Cascader } from 'antd';
import { useChoices } from '../../host/options.ts';
import { say } from '../../session/language.ts';
import { toast } from '../../session/toast.ts';
import { usePickedRows } from '../rows/use-picked-rows.ts';
import { WaitingRows } from '../rows/waiting-rows.tsx';
import { tooManyText } from '../too-many.ts';
import type { EditProps } from '../view.ts';
import { captionOf, numberOf, statusOf, textsOf } from '../view.ts';
import { wayIn } from './way-in.ts';

/** One path through nested options, or the ends of several. */
export function CascaderEdit(given: EditProps) {
  const { id, props, disabled, invalid, inCell } = given;
  const { options, found, retry, parameters } = useChoices(given);
  const { values, labelled, pick } = usePickedRows({ ...given, props: { ...props, multiple: true } }, parameters);
  const joint = String(props.separator ?? ' / ');
  const shared = {
    id,
    className: 'ts-full',
    options: options ?? [],
    loading: options === undefined,
    notFoundContent: <WaitingRows found={found} retry={retry} />,
    placeholder: captionOf(props.placeholder),
    allowClear: props.clearable !== false,
    showSearch: props.filterable === true,
    disabled,
    autoFocus: inCell ?? false,
    ...statusOf(invalid),
  };
  if (props.multiple === true) {
    const max = numberOf(props.maxCount);
    const ways = values.map((code) => (options && wayIn(options, code)?.map(({ value }) => value)) || [code]);
    const labels = new Map(labelled.map(({ value, label }) => [value, label]));
    return (
      <Cascader
        {...shared}
        multiple
        maxTagCount="responsive"
        showCheckedStrategy={Cascader.SHOW_CHILD}
        value={ways}
        onChange={(next: unknown[]) => {
          const codes = next.flatMap((way) => textsOf(way).at(-1) ?? []);
          // SPEC §5: the tick reverts.
          if (max !== undefined && codes.length > max) return toast.warning(say(tooManyText, { max }));
          pick(codes, []);
        }}
        displayRender={(said, chosen) =>
          chosen?.every(Boolean) ? said.join(joint) : (labels.get(String(said.at(-1))) ?? said.join(joint))
        }
      />
    );
  }
  return (
    <Cascader
      {...shared}
      value={values}
      onChange={(next: unknown) => pick(textsOf(next), [])}
      displayRender={(labels, chosen) =>
        labels.map((label, at) => (chosen?.[at] ? label : (labelled[at]?.label ?? label))).join(joint)
      }
    />
  );
}

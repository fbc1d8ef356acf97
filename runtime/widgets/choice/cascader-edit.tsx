import { Cascader } from 'antd';
import { useOptions } from '../../host/options.ts';
import type { EditProps } from '../view.ts';
import { captionOf, statusOf, textsOf } from '../view.ts';

/** One path through nested options. */
export function CascaderEdit({ id, value, onChange, props, host, form, disabled, invalid, inCell }: EditProps) {
  const options = useOptions(host, props.options, form);
  return (
    <Cascader
      id={id}
      className="ts-full"
      value={textsOf(value)}
      onChange={(next: unknown) => onChange(next ?? [])}
      options={options ?? []}
      loading={options === undefined}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      showSearch={props.filterable === true}
      displayRender={(labels) => labels.join(String(props.separator ?? ' / '))}
      disabled={disabled}
      autoFocus={inCell}
      {...statusOf(invalid)}
    />
  );
}

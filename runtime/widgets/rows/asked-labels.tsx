import { rowsSourceOf } from '../../host/options.ts';
import { useSourceLabels } from '../../host/source-labels.ts';
import { noForm } from '../form-port.ts';
import { PlainText } from '../text-views.tsx';
import type { ShowProps } from '../view.ts';
import { idsOf } from '../view.ts';

/** What rows of a data source are called, asked for where nobody has said it. */
export function AskedLabels({ value, props, host, form = noForm, inCell }: ShowProps) {
  const values = idsOf(value);
  const labels = useSourceLabels(host, { source: rowsSourceOf(props.options), form, values });
  // Several are no way down a tree.
  const joint = props.multiple === true ? ', ' : String(props.separator ?? ', ');
  return <PlainText text={values.map((one) => labels.get(one) ?? one).join(joint)} inCell={inCell} />;
}

import type { organizationParts } from '../../options/source.ts';
import type { Text } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import { choiceRules } from '../value-rules.ts';
import type { WidgetDefinition } from '../widget.ts';

/** What every picker of the organisation is: one record of a part of it, or several. */
export const pickerOf = <const Part extends keyof typeof organizationParts, const Icon extends string>(given: {
  part: Part;
  title: Text;
  icon: Icon;
}) =>
  ({
    title: given.title,
    group: 'organize',
    icon: given.icon,
    kinds: ['ref', 'refs'],
    kindOf: (props: Record<string, unknown>) => (props.multiple ? 'refs' : 'ref'),
    props: {
      placeholder: props.placeholder,
      multiple: props.multiple,
      clearable: props.clearable,
      matching: props.matching,
    },
    source: { source: 'organization', of: given.part },
    inRows: true,
    refine: choiceRules,
  }) as const satisfies WidgetDefinition;

/** The same of a part that is a tree. */
export const treePickerOf = <const Part extends keyof typeof organizationParts, const Icon extends string>(given: {
  part: Part;
  title: Text;
  icon: Icon;
}) => {
  const picker = pickerOf(given);
  return {
    ...picker,
    props: { ...picker.props, lastLevel: props.lastLevel },
    leavesOnly: ({ lastLevel }: Record<string, unknown>) => lastLevel === true,
  } as const satisfies WidgetDefinition;
};

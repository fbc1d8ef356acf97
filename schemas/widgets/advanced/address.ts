import type { Reading, Speaking } from '../../kinds/kind.ts';
import { wrong } from '../../kinds/kind.ts';
import { t } from '../../texts/text.ts';
import { props } from '../common-props.ts';
import type { WidgetDefinition } from '../widget.ts';

/** SPEC §2, address: province, city, district and street, from the areas of the product. */
export const address = {
  title: t('地址', '地址', 'Address', '住所'),
  group: 'advanced',
  icon: 'EnvironmentOutlined',
  kinds: ['refs'],
  props: {
    placeholder: props.placeholder,
    levels: {
      type: 'choice',
      label: t('选到哪一级', '選到哪一級', 'Down to', '選択する階層'),
      choices: [
        { value: 2, label: t('市', '市', 'City', '市') },
        { value: 3, label: t('区县', '區縣', 'District', '区・県') },
        { value: 4, label: t('街道', '街道', 'Street', '街道') },
      ],
      default: 3,
    },
    separator: props.pathSeparator,
    clearable: props.clearable,
  },
  // API.md, Values: areas hang below 100000.
  source: { source: 'records', resource: 'basic/Area', show: 'areaName' },
  isPath: true,
  inRows: true,
  inSearch: true,
  refine: (value: unknown, reading: Reading) => {
    if (!Array.isArray(value)) return value;
    const { levels } = reading.props;
    if (typeof levels === 'number' && value.length > levels) return wrong(reading, 'tooMany', { max: levels });
    return new Set(value).size < value.length ? wrong(reading, 'notAnOption') : value;
  },
  toText: (value: unknown, { name, props }: Speaking) =>
    name ?? (Array.isArray(value) ? value.map(String).join(String(props.separator ?? ' / ')) : String(value)),
  input: 'reference',
} as const satisfies WidgetDefinition;

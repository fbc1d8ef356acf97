import { observer } from '@formily/reactive-react';
import { type ModuleOrigin, moduleTypes, type SourceOf } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Select } from 'antd';
import { useState } from 'react';
import type { ModuleChoice } from '../../host/host.ts';
import { useOptions } from '../../host/options.ts';
import { language, languageTags, say } from '../../session/language.ts';
import { useIsCalled } from '../../sounds/use-sounds.ts';
import type { EditProps } from '../view.ts';
import { captionOf, isEmpty, statusOf } from '../view.ts';
import { goneModule } from './module-show.tsx';

const groups = {
  builtin: t('内置模块', '內建模組', 'Built-in modules', '組み込みモジュール'),
  own: t('自建模块', '自建模組', 'Own modules', '自作モジュール'),
} satisfies Record<ModuleOrigin, unknown>;
const none = t(
  '没有可用的模块；自建模块要先发布',
  '沒有可用的模組；自建模組要先發布',
  'No modules; one of your own must be released first',
  'モジュールがありません。自作モジュールは先に公開してください',
);

/** One of the modules that can be opened, of the type that the record says; one that is gone stays until it is changed. */
export const ModuleEdit = observer(function ModuleEdit(given: EditProps) {
  const { id, value, onChange, props, host, form, disabled, invalid, inCell } = given;
  const [typed, setTyped] = useState('');
  const isCalled = useIsCalled(typed);
  const { by } = props.options as SourceOf<'modules'>;
  const modules = useOptions(host, props.options) as ModuleChoice[] | undefined;
  const type = by === undefined ? undefined : form.get(by);
  const fits = (of: ModuleOrigin) => isEmpty(type) || (moduleTypes[of] as readonly unknown[]).includes(type);
  const inOrder = new Intl.Collator(languageTags[language.use()]);
  const options = (['builtin', 'own'] as const).filter(fits).flatMap((of) => {
    const found = (modules ?? []).filter((module) => module.of === of);
    if (found.length === 0) return [];
    const sorted = found.sort((one, other) => inOrder.compare(one.label, other.label));
    return [{ label: say(groups[of]), options: sorted.map(({ value, label }) => ({ value, label })) }];
  });
  const isKnown = options.some((group) => group.options.some((module) => module.value === value));
  return (
    <Select
      id={id}
      className="ts-full"
      value={isEmpty(value) ? undefined : String(value)}
      onChange={(next: unknown) => onChange(next ?? null)}
      options={options}
      labelRender={({ label, value }) => (isKnown || modules === undefined ? label : goneModule(value))}
      loading={modules === undefined}
      placeholder={captionOf(props.placeholder)}
      allowClear={props.clearable !== false}
      showSearch
      onSearch={setTyped}
      // A group is no module: antd asks for each of those in it.
      filterOption={(wanted, option) => !option?.options && isCalled(option?.label, wanted)}
      notFoundContent={modules === undefined ? null : say(none)}
      disabled={disabled}
      autoFocus={inCell}
      defaultOpen={inCell}
      {...statusOf(invalid || (!isKnown && !isEmpty(value) && modules !== undefined))}
    />
  );
});

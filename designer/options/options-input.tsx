import { say } from '@tessera/runtime/session/language.ts';
import { type OptionSource, readSource, sourceTitles } from '@tessera/schemas/options/source.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import type { InputProps } from '../inputs/input.ts';
import { inspectorTexts } from '../inputs/texts.ts';
import {
  DataSourceInput,
  DictionaryInput,
  FieldNamesInput,
  ModulesInput,
  OrganizationInput,
  RecordsInput,
  type SourceProps,
} from './source-inputs.tsx';
import { StaticItems } from './static-items.tsx';

/** What a source is before anything of it was chosen. */
const begun: { [Name in OptionSource['source']]: OptionSource } = {
  static: { source: 'static', items: [] },
  dictionary: { source: 'dictionary', code: '' },
  records: { source: 'records', resource: 'organize/User', show: 'realName' },
  organization: { source: 'organization', of: 'department' },
  dataSource: { source: 'dataSource', code: '', value: '', label: '' },
  codes: { source: 'codes', of: 'codeRule' },
  modules: { source: 'modules' },
  fields: { source: 'fields' },
};

/** Where choices come from, and what is to be said of that. */
export function OptionsInput({ id, prop, value, onChange, around }: InputProps<'options'>) {
  const source = value as OptionSource | undefined;
  return (
    <div className="ts-options">
      <Select
        id={id}
        allowClear={!prop.required}
        value={source?.source ?? null}
        placeholder={say(inspectorTexts.unset)}
        options={prop.sources.map((name) => ({ value: name, label: say(sourceTitles[name]) }))}
        onChange={(name: OptionSource['source'] | undefined) => onChange(name ? begun[name] : undefined)}
      />
      {source && <SourceInput source={source} given={{ id, onChange, around, isTree: prop.tree === true }} />}
    </div>
  );
}

/** A source that is added has its input here, or does not compile. */
const SourceInput = ({ source, given }: { source: OptionSource; given: Omit<SourceProps<never>, 'source'> }) =>
  readSource<ReactNode>(source, {
    static: ({ items }) => (
      <StaticItems
        id={given.id}
        items={items}
        isTree={given.isTree}
        onChange={(next) => given.onChange({ source: 'static', items: next })}
      />
    ),
    dictionary: (one) => <DictionaryInput {...given} source={one} />,
    records: (one) => <RecordsInput {...given} source={one} />,
    organization: (one) => <OrganizationInput {...given} source={one} />,
    dataSource: (one) => <DataSourceInput {...given} source={one} />,
    codes: () => null,
    modules: (one) => <ModulesInput {...given} source={one} />,
    fields: (one) => <FieldNamesInput {...given} source={one} />,
  });

import { say } from '@tessera/runtime/session/language.ts';
import {
  type FieldOwner,
  fieldOwnerNames,
  type OptionSource,
  type organizationParts,
  type SourceOf,
  sourceTitles,
} from '@tessera/schemas/options/source.ts';
import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { Select } from 'antd';
import { Choice } from '../inputs/choice.tsx';
import { CodeOf } from '../inputs/code-of.tsx';
import { namesBeside, type Surroundings } from '../inputs/input.ts';
import { PropLine } from '../inputs/prop-line.tsx';
import { ResourceInput, ShowInput } from '../inputs/resource-input.tsx';
import { inspectorTexts } from '../inputs/texts.ts';
import { useSourceShape } from './use-source-shape.ts';

export interface SourceProps<Name extends OptionSource['source']> {
  id: string;
  source: SourceOf<Name>;
  onChange: (source: OptionSource) => void;
  around: Surroundings;
  /** Choices may stand below choices. */
  isTree: boolean;
}

const parts = {
  company: t('公司', '公司', 'Companies', '会社'),
  department: t('部门', '部門', 'Departments', '部署'),
  post: t('岗位', '職位', 'Posts', '役職'),
  role: t('角色', '角色', 'Roles', 'ロール'),
  user: t('用户', '使用者', 'Users', 'ユーザー'),
} as const satisfies Record<keyof typeof organizationParts, unknown>;

const texts = {
  ownerField: {
    module: t('指向模块的字段', '指向模組的欄位', 'The field that points to a module', 'モジュールを指す項目'),
    dataSource: t(
      '指向数据源的字段',
      '指向資料來源的欄位',
      'The field that points to a data source',
      'データソースを指す項目',
    ),
  } satisfies Record<FieldOwner, Text>,
  typeField: t('决定类型的字段', '決定類型的欄位', 'The field that says the type', '種類を示す項目'),
  parameter: t(
    '参数 {name} 取自',
    '參數 {name} 取自',
    'Parameter {name} is taken from',
    'パラメーター {name} の取得元',
  ),
};

export const DictionaryInput = ({ source, onChange }: SourceProps<'dictionary'>) => (
  <CodeOf resource="basic/Dictionary" code={source.code} onChange={(code) => onChange({ ...source, code })} />
);

export const RecordsInput = ({ source, onChange }: SourceProps<'records'>) => (
  <>
    <ResourceInput
      value={source.resource}
      onChange={({ resource, show }) => onChange({ source: 'records', resource, show })}
    />
    <ShowInput resource={source.resource} value={source.show} onChange={(show) => onChange({ ...source, show })} />
  </>
);

export const OrganizationInput = ({ id, source, onChange }: SourceProps<'organization'>) => (
  <Choice
    id={`${id}-of`}
    label={say(sourceTitles.organization)}
    value={source.of}
    choices={Object.entries(parts).map(([of, title]) => ({ value: of, label: say(title) }))}
    onChange={(of) => onChange({ ...source, of: of as typeof source.of })}
  />
);

export function ModulesInput({ id, source, onChange, around }: SourceProps<'modules'>) {
  return (
    <PropLine id={`${id}-by`} label={say(texts.typeField)}>
      <Select
        id={`${id}-by`}
        allowClear
        value={source.by ?? null}
        options={namesBeside(around)}
        placeholder={say(inspectorTexts.unset)}
        onChange={(by: string | undefined) => onChange(by ? { source: 'modules', by } : { source: 'modules' })}
      />
    </PropLine>
  );
}

/** The field that says which module's fields, or which data source's columns, can be chosen. */
export const FieldNamesInput = ({ id, source, onChange, around }: SourceProps<'fields'>) =>
  fieldOwnerNames.map((owner) => (
    <PropLine key={owner} id={`${id}-${owner}`} label={say(texts.ownerField[owner])}>
      <Select
        id={`${id}-${owner}`}
        allowClear
        value={source[owner] ?? null}
        options={namesBeside(around)}
        placeholder={say(inspectorTexts.unset)}
        onChange={(name: string | undefined) => {
          const { [owner]: _before, ...rest } = source;
          onChange(name ? { ...rest, [owner]: name } : rest);
        }}
      />
    </PropLine>
  ));

/** Which column is stored, which is shown, and the fields that its parameters are taken from. */
export function DataSourceInput({ id, source, onChange, around, isTree }: SourceProps<'dataSource'>) {
  const shape = useSourceShape(source.code);
  const columns = shape?.columns ?? [];
  const column = (name: 'value' | 'label' | 'parent', label: string) => (
    <PropLine id={`${id}-${name}`} label={label}>
      <Select
        id={`${id}-${name}`}
        // A column can be named that nobody has described.
        mode="tags"
        maxCount={1}
        value={source[name] ? [source[name]] : []}
        options={columns}
        onChange={([next = '']: string[]) => {
          const { parent, ...rest } = { ...source, [name]: next };
          onChange(parent ? { ...rest, parent } : rest);
        }}
      />
    </PropLine>
  );
  const known = new Map((source.parameters ?? []).map(({ name, field }) => [name, field]));
  const names = [...new Set([...(shape?.parameters ?? []), ...known.keys()])];
  return (
    <>
      <CodeOf resource="basic/DataSource" code={source.code} onChange={(code) => onChange({ ...source, code })} />
      {column('value', say(inspectorTexts.valueColumn))}
      {column('label', say(inspectorTexts.labelColumn))}
      {(isTree || source.parent !== undefined) && column('parent', say(inspectorTexts.parentColumn))}
      {names.map((name) => (
        <PropLine key={name} id={`${id}-${name}-from`} label={say(texts.parameter, { name })}>
          <Select
            id={`${id}-${name}-from`}
            allowClear
            showSearch
            optionFilterProp="label"
            value={known.get(name) ?? null}
            options={namesBeside(around)}
            placeholder={say(inspectorTexts.unset)}
            onChange={(field: string | undefined) => {
              const parameters = names.flatMap((one) => {
                const from = one === name ? field : known.get(one);
                return from ? [{ name: one, field: from }] : [];
              });
              const { parameters: _, ...rest } = source;
              onChange(parameters.length > 0 ? { ...rest, parameters } : rest);
            }}
          />
        </PropLine>
      ))}
    </>
  );
}

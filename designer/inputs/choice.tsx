import { Select } from 'antd';
import { PropLine } from './prop-line.tsx';

/** One of several, under a label of its own. */
export function Choice(given: {
  id: string;
  label: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  onChange: (value: string) => void;
  disabled?: boolean;
}) {
  const { id, label, value, choices, onChange, disabled = false } = given;
  return (
    <PropLine id={id} label={label}>
      <Select
        id={id}
        showSearch
        optionFilterProp="label"
        value={value ?? null}
        options={choices}
        onChange={(next) => next && onChange(next)}
        disabled={disabled}
      />
    </PropLine>
  );
}

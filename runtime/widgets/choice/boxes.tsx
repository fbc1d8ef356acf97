import { Checkbox } from 'antd';
import type { Option } from '../../host/host.ts';

interface BoxesProps {
  options: readonly Option[];
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean | undefined;
  className?: string;
}

/**
 * Boxes of which several may be ticked; what they hold has the order of the options. antd's own group knows its boxes only
 * after they were drawn: a tick in between emptied it.
 */
export function Boxes({ options, value = [], onChange, disabled, className = '' }: BoxesProps) {
  const tick = (own: string, isTicked: boolean) => {
    const isHeld = (one: Option) => (one.value === own ? isTicked : value.includes(one.value));
    onChange?.(options.filter(isHeld).map((one) => one.value));
  };
  return (
    <div className={`ant-checkbox-group ${className}`}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          checked={value.includes(option.value)}
          disabled={disabled === true || option.disabled === true}
          onChange={(event) => tick(option.value, event.target.checked)}
        >
          {option.label}
        </Checkbox>
      ))}
    </div>
  );
}

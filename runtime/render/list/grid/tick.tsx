import { type ChangeEventHandler, isValidElement, type MouseEventHandler, type ReactNode } from 'react';

interface GivenTick {
  checked: boolean;
  disabled?: boolean;
  'aria-label'?: string;
  onClick?: MouseEventHandler;
  onChange?: ChangeEventHandler;
}

/** What ticks a row, as the browser draws it: antd's own box costs as much as all cells of the row together. */
export function Tick({ given }: { given: ReactNode }) {
  if (!isValidElement<GivenTick>(given)) return given;
  const { checked, disabled, onClick, onChange, 'aria-label': label } = given.props;
  return (
    <input
      type="checkbox"
      className="ts-tick"
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onClick={onClick}
      onChange={onChange}
    />
  );
}

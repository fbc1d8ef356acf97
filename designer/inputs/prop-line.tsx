import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';

/** A property: what it is called, what that means, and its input. */
export function PropLine(given: {
  /** Of the input. */
  id: string;
  label: string;
  help?: string;
  /** Beside the label: how it stands. */
  state?: string;
  /** Label and input on one line. */
  isBrief?: boolean;
  children: ReactNode;
}) {
  const { id, label, help, state, isBrief = false, children } = given;
  return (
    <div className={isBrief ? 'ts-prop ts-prop-brief' : 'ts-prop'}>
      <label htmlFor={id}>
        {label}
        {help && (
          <Tooltip title={help}>
            <QuestionCircleOutlined className="ts-label-help" aria-label={help} />
          </Tooltip>
        )}
        {state && <small className="ts-prop-state">{state}</small>}
      </label>
      {children}
    </div>
  );
}

import { Spin } from 'antd';

/** What somebody waits for, where the progress of it will stand. */
export const WaitingLine = ({ text }: { text: string }) => (
  <p className="ts-hint" role="status">
    <Spin size="small" /> {text}
  </p>
);

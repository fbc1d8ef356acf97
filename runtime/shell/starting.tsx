import { Spin } from 'antd';

/** Between the login page and the first page; who is quick sees nothing of it. */
export const Starting = () => (
  <div className="ts-starting" aria-busy="true">
    <Spin delay={300} />
  </div>
);

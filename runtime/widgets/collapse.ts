/** By itself: few forms have one, and those that have none do not load it. */
export { Collapse } from 'antd';

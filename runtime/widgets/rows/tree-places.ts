import type { Option } from '../../host/host.ts';

interface Place {
  value: string;
  title: string;
  selectable: boolean;
  disabled?: true;
  children?: Place[];
}

/** Choices below each other as a tree offers them. */
export const placesOf = (options: Option[], onlyLeaves: boolean): Place[] =>
  options.map(({ value, label, disabled, children }) => ({
    value,
    title: label,
    selectable: !onlyLeaves || !children?.length,
    ...(disabled ? { disabled } : {}),
    ...(children?.length ? { children: placesOf(children, onlyLeaves) } : {}),
  }));

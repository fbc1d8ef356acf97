import { Button } from 'antd';
import { type ComponentProps, forwardRef, type ReactNode } from 'react';

interface ToolButtonProps extends Omit<ComponentProps<typeof Button>, 'title' | 'icon'> {
  title: string;
  icon: ReactNode;
  /** What it does holds where the caret is. */
  isOn?: boolean | undefined;
}

/** A button of a toolbar. The text stays selected while it is pressed. */
export const ToolButton = forwardRef<HTMLButtonElement, ToolButtonProps>(function ToolButton(
  { title, icon, isOn, ...rest },
  ref,
) {
  return (
    <Button
      {...rest}
      ref={ref}
      type="text"
      size="small"
      className="ts-rich-tool"
      icon={icon}
      title={title}
      tabIndex={-1}
      aria-pressed={isOn}
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="ts-unseen">{title}</span>
    </Button>
  );
});

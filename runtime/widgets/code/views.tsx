import { lazyEdit } from '../lazy-edit.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { isEmpty, numberOf } from '../view.ts';

/** Read without its editor: in a list one line with the whole on hover, elsewhere with its lines. */
function CodeShow({ value, inCell }: ShowProps) {
  if (isEmpty(value)) return <EmptyValue />;
  const text = String(value);
  if (!inCell) return <pre className="ts-code ts-json">{text}</pre>;
  return (
    <span className="ts-cell-text ts-code" title={text.slice(0, 2000)}>
      {text.slice(0, 200)}
    </span>
  );
}

export const codeView: WidgetView = {
  edit: lazyEdit(async () => (await import('./code-edit.tsx')).CodeEdit),
  show: CodeShow,
  wide: true,
  room: 280,
  height: ({ props }) => numberOf(props.height) ?? 160,
};

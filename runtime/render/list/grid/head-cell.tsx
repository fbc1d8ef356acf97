import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type { KeyboardEvent, PointerEvent, ThHTMLAttributes } from 'react';
import { say } from '../../../session/language.ts';
import type { ListViewProps } from '../view.ts';

const widthText = t('{name} 的宽度', '{name} 的寬度', 'Width of {name}', '{name} の幅');
const [least, most, step] = [48, 1200, 16];

interface Resizing {
  title: string;
  onResize: NonNullable<ListViewProps['onResize']>;
}
type HeadCellProps = ThHTMLAttributes<HTMLTableCellElement> & { 'data-column'?: string; resizing?: Resizing };

/** What the heading of a field is told of it. */
export const headCell = (field: FieldDefinition, resizing: Resizing): HeadCellProps => ({
  'data-column': field.id,
  resizing,
});

/** A heading with an edge that can be pulled, or moved by the arrow keys. */
export function HeadCell({ resizing, children, ...rest }: HeadCellProps) {
  return (
    <th {...rest}>
      {children}
      {resizing && <Edge {...resizing} />}
    </th>
  );
}

function Edge({ title, onResize }: Resizing) {
  const set = (edge: HTMLElement, by: number) => {
    const heads = [...(edge.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    const own = edge.closest('th');
    onResize(
      Object.fromEntries(
        heads.map((head) => {
          const width = head.offsetWidth + (head === own ? by : 0);
          return [head.dataset.column ?? '', Math.round(Math.min(most, Math.max(least, width)))];
        }),
      ),
    );
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget;
    const from = event.clientX;
    event.preventDefault();
    edge.setPointerCapture(event.pointerId);
    edge.classList.add('ts-dragged');
    const move = ({ clientX }: globalThis.PointerEvent) => {
      edge.style.transform = `translateX(${clientX - from}px)`;
    };
    const end = ({ clientX, type }: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move);
      edge.classList.remove('ts-dragged');
      edge.style.transform = '';
      if (type === 'pointerup' && Math.abs(clientX - from) > 2) set(edge, clientX - from);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('pointerup', end, { once: true });
    edge.addEventListener('pointercancel', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    event.stopPropagation();
    if (event.key === 'ArrowLeft') set(event.currentTarget, -step);
    else if (event.key === 'ArrowRight') set(event.currentTarget, step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule divides a text, and cannot be moved
    <span
      className="ts-column-edge"
      role="separator"
      aria-orientation="vertical"
      aria-valuenow={50}
      tabIndex={0}
      aria-label={say(widthText, { name: title })}
      onPointerDown={pull}
      onKeyDown={onKeyDown}
      // The heading itself sorts.
      onClick={(event) => event.stopPropagation()}
    />
  );
}

import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../session/language.ts';
import { type EditProps, labelIdOf } from './view.ts';

/**
 * What a cell is too small for: it stands open beside the cell for as long as the cell is filled in. `glimpse`: what the
 * cell shows meanwhile.
 */
export function CellPopover({
  given: { id, field },
  glimpse,
  isWide = false,
  children,
}: {
  given: EditProps;
  glimpse: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <Popover
      open
      arrow={false}
      placement="bottomLeft"
      builtinPlacements={placements}
      title={say(field.label)}
      classNames={{ root: isWide ? 'ts-cell-popover ts-wide' : 'ts-cell-popover' }}
      content={<div className="ts-cell-beside">{children}</div>}
    >
      <button
        ref={takeFocus}
        type="button"
        className="ts-cell-text ts-file-open"
        aria-labelledby={labelIdOf(id)}
        aria-haspopup="dialog"
        onClick={() => document.getElementById(id)?.focus()}
      >
        {glimpse}
      </button>
    </Popover>
  );
}

/** Below the cell or above it, and moved aside as far as the window wants. */
const placements = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: { shiftX: true, adjustY: true } },
};

/** The grid has the focus by it: what is left closes, and Enter goes on to what stands beside the cell. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

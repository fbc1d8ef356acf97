import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { say } from '../../session/language.ts';
import { type EditProps, labelIdOf } from '../view.ts';
import { filesOf } from './preview/file-texts.ts';
import { FilesCount } from './views.tsx';

/** What a cell is too small for: it stands open beside the cell for as long as the cell is filled in. */
export function CellPopover({ given, children }: { given: EditProps; children: ReactNode }) {
  const { id, value, field } = given;
  return (
    <Popover
      open
      arrow={false}
      placement="bottomLeft"
      title={say(field.label)}
      classNames={{ root: 'ts-cell-popover' }}
      content={<div className="ts-cell-uploads">{children}</div>}
    >
      <button
        ref={takeFocus}
        type="button"
        className="ts-cell-text ts-file-open"
        aria-labelledby={labelIdOf(id)}
        aria-haspopup="dialog"
        onClick={() => document.getElementById(id)?.focus()}
      >
        <FilesCount count={filesOf(value).length} />
      </button>
    </Popover>
  );
}

/** The grid has the focus by it: what is left closes, and Enter goes on to what stands beside the cell. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

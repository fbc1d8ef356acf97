import type { AriaAttributes, ComponentType } from 'react';

/** Something that can be done with one row, as it is drawn: built in, or an action of the module. */
export interface RowAction {
  /** Of the button right, or of the action. */
  code: string;
  title: string;
  icon?: ComponentType<Pick<AriaAttributes, 'aria-hidden'>>;
  danger?: boolean;
  /** Asked before it runs; `names`: the records that it is about. */
  confirm?: { text: string; ok: string; names?: string };
  run: () => unknown;
}

/** Something that can be done with the whole list or with the ticked rows. */
export interface ListButton extends RowAction {
  isPrimary?: boolean;
  isBusy?: boolean;
  /** Stands there while rows are ticked, and then in place of those that need none. */
  needsSelection?: boolean;
}

/** Whether a row is enabled, and the way to change that where the person may. */
export interface RowState {
  enabled: boolean;
  /** Settles when the server has answered; rejects when it refused. */
  change?: () => Promise<void>;
}

import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { WidgetName } from '@tessera/schemas/widgets/index.ts';
import type { ComponentType } from 'react';
import type { Host } from '../host/host.ts';
import type { Offers } from '../host/options.ts';
import { say } from '../session/language.ts';
import type { FormPort } from './form-port.ts';

export interface EditProps {
  /** For the label. */
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  field: FieldDefinition;
  /** The field's properties with the widget's defaults. */
  props: Record<string, unknown>;
  host: Host;
  /** The values beside this one. */
  form: FormPort;
  disabled: boolean;
  invalid: boolean;
  /** What the server said that the value means which the record was read with (`_names`), where it has said so. */
  name?: string | undefined;
  /** Whether an option is offered as the form stands; undefined: all are. */
  offers?: Offers | undefined;
  /** In a cell of a sub-table: no help texts, focus at once. */
  inCell?: boolean;
}

export interface ShowProps {
  value: unknown;
  field: FieldDefinition;
  props: Record<string, unknown>;
  host: Host;
  /** What the server says the value means (`_names`), where it has said so. */
  name?: string | undefined;
  /** The values beside it, where it is read in a form. */
  form?: FormPort;
  /** In a table: one line. */
  inCell?: boolean;
}

/** What is drawn, before anybody has touched it. */
export type Drawn = Pick<EditProps, 'value' | 'props'>;

/** How a widget is drawn: to be filled in, and to be read. */
export interface WidgetView {
  edit: ComponentType<EditProps>;
  show: ComponentType<ShowProps>;
  /** Fetches what reading a value needs besides, before anybody looks at one: what is put on paper cannot wait for it. */
  fetchShow?: () => Promise<unknown>;
  /** What it draws says other values of the form: it is drawn again when one of them changes. Both are functions. */
  readsForm?: boolean;
  /** Wants the whole width of the form, with the label above. */
  wide?: boolean;
  /** The pixels without which nobody can read what stands in it, where these are not the usual. */
  room?: number | ((props: Record<string, unknown>) => number);
  /**
   * The pixels that its editor is high, where it is more than a line: they are kept free until it has been fetched, so that
   * nothing moves away from under a hand.
   */
  height?: number | ((drawn: Drawn) => number);
}

/** A short text, a number and a day with its icon fit in. */
const usualRoom = 120;

/** The pixels that the control of a field needs. */
export const roomFor = ({ room = usualRoom }: WidgetView, props: Record<string, unknown>): number =>
  typeof room === 'number' ? room : room(props);

const lineHeight = 32;

/** The pixels that the editor of a field is high as far as they are known before it is drawn. */
export const heightFor = ({ height = lineHeight }: WidgetView, drawn: Drawn): number =>
  typeof height === 'number' ? height : height(drawn);

/** The views of all widgets, for those that hold others: the list of views hands it to them when it is made. */
export type ViewOf = (name: WidgetName) => WidgetView;

/** The label of a form names what is no single control: it stands there under this id. */
export const labelIdOf = (id: string): string => `${id}-label`;

export const captionOf = (value: unknown): string | undefined => say(value as never) || undefined;
export const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part): part is string => typeof part === 'string') : [];
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
/** The ids of a reference, single or many. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? textsOf(value) : isEmpty(value) ? [] : [String(value)];
export const statusOf = (invalid: boolean): { status?: 'error' } => (invalid ? { status: 'error' } : {});

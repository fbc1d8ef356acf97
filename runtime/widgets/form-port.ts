import type { FormUploads } from '../host/form-uploads.ts';
import type { Offers } from '../host/options.ts';

/**
 * What a widget may do with the form that it stands in. A name is a column of its row, where it stands in a sub-table, or
 * of a row around that, and otherwise a field of the record, as in formulas.
 *
 * Only what this person sees in this form is there: everything else reads as undefined, also a field whose condition
 * hides it. A secret is neither read nor set. A view that `readsForm`, or is an `observer`, is drawn again when one of the
 * values changes that it read while drawing.
 */
export interface FormPort {
  /** Whether the record was saved before: what is filled in when one is made will not come any more. */
  isStored: boolean;
  /** The files that are on their way into it. */
  uploads: FormUploads | undefined;
  /** The fields of the record that can be read here, in the order of the model; none whose content nobody is shown. */
  names: () => string[];
  /** A copy of what the field holds; of a sub-table its rows, with the columns that are shown. */
  get: (name: string) => unknown;
  isShown: (name: string) => boolean;
  /** The name of a field of the form, where a property names it by its id. */
  nameOf: (id: string) => string | undefined;
  /** Whether this person may fill the field in as the record stands; nobody fills in what is computed. */
  isWritable: (name: string) => boolean;
  errorOf: (name: string) => string | undefined;
  warningOf: (name: string) => string | undefined;
  /**
   * Sets fields at once: one change, after which formulas and conditions are evaluated once. Answers the names that
   * were refused; the others are set. The rows of a sub-table are set in it alone.
   */
  set: (values: Record<string, unknown>) => string[];
  /** The same from columns of a data source: each as its field can hold it, nothing where it cannot. */
  fill: (columns: Record<string, unknown>) => string[];
  /** Says that a text stands in a field of the record that is no value of it, and why (undefined: no longer). Nothing is saved then. */
  leaveUnfinished: (name: string, why: string | undefined) => void;
  /** Something is on its way into the form, such as what a choice brings along: it is not saved before that has come, or failed. */
  during: (work: Promise<unknown>, by?: unknown) => void;
  /** Calls `onChange` whenever one of these fields holds something else; the answer ends it. */
  watch: (names: readonly string[], onChange: () => void) => () => void;
  /** What the choices of a field match as the form stands; undefined where it takes any. */
  limitOf: (name: string) => Limit | undefined;
  /** Whether a field offers an option as the form stands, by its code; undefined where it offers all. */
  offers: (name: string) => Offers | undefined;
  /**
   * For the widget of a sub-table: the form as the cells of one row find it. From there on it is that of the sub-tables
   * which stand in this row.
   */
  inRow: (table: string, row: RowPlace) => FormPort;
  /** In a row: follows it from now on. Nothing follows a record. */
  followRow: () => FollowedRow | undefined;
  /** Whether sub-tables in rows stand unfolded to begin with: where somebody designs the form. */
  unfolds: boolean;
  /** Whether this person may add, change and take out rows of a sub-table as the record stands. */
  takesRows: (table: string) => boolean;
  /** How many cells of a sub-table something is wrong with, at whatever depth. */
  errorsIn: (table: string) => number;
  /** The cell of a sub-table that a person asked to be brought to, until somebody has arrived there. */
  wanted: (table: string) => WantedCell | undefined;
  arrive: () => void;
}

/** A row, and the column of it; in a sub-table of the row it goes on from there. */
export interface WantedCell {
  row: number;
  column: string | undefined;
  isInside: boolean;
  /** Another one for each request. */
  request: number;
}

/** A row that is filled in later, wherever it then stands. */
export interface FollowedRow {
  /** Where it stands now; undefined: it is gone. */
  index: () => number | undefined;
  /** The same with what it stands in, `lines[3].details[0]`. */
  path: () => string | undefined;
  get: (name: string) => unknown;
  /** Whether it could be: it may be gone. */
  set: (values: Record<string, unknown>) => boolean;
  /** As `fill` of the form that the row was followed in, as it stands then. */
  fill: FormPort['fill'];
  end: () => void;
}

/** The choices of a field are the records whose field `their` holds `value`; all of them while there is none. */
export interface Limit {
  /** The field of the form that limits. */
  name: string;
  their: string;
  value: string | undefined;
}

/** A row of a sub-table, and how its widget changes columns of it. */
export interface RowPlace {
  index: number;
  onSet: (values: Record<string, unknown>) => void;
}

/** Where there is no form (the search above a list, a record that is read): no other values, and no condition hides any. */
export const noForm: FormPort = {
  isStored: false,
  uploads: undefined,
  names: () => [],
  get: () => undefined,
  isShown: () => true,
  nameOf: () => undefined,
  isWritable: () => false,
  errorOf: () => undefined,
  warningOf: () => undefined,
  set: (values) => Object.keys(values),
  fill: (columns) => Object.keys(columns),
  leaveUnfinished: () => undefined,
  during: () => undefined,
  watch: () => () => undefined,
  limitOf: () => undefined,
  offers: () => undefined,
  inRow: () => noForm,
  followRow: () => undefined,
  unfolds: false,
  takesRows: () => false,
  errorsIn: () => 0,
  wanted: () => undefined,
  arrive: () => undefined,
};

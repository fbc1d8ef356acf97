import type { ExpressionType } from '../expression/index.ts';
import type { Finding, FindingRule } from '../texts/findings.ts';
import { finding } from '../texts/findings.ts';
import type { Language, Text } from '../texts/text.ts';
import type { Cell, CellForm, CellReading } from './cell.ts';
import type { FilterOperator } from './operators.ts';

/** The input in which a person says what they look for. */
export type FilterInput = 'text' | 'options' | 'reference' | 'dates' | 'times' | 'numbers' | 'flag';

/** Where a value from outside is read. */
export interface Reading {
  /** The field's properties, with its widget's defaults. */
  props: Record<string, unknown>;
  path: string;
  findings: Finding[];
  /** The field points into a resource: its texts are ids, not codes. */
  isReference: boolean;
  /** Takes out of formatted text what may not stand in it; only a server keeps what it has read. */
  cleanHtml?: CleanHtml | undefined;
}

/** Formatted text with what the table of elements allows; '' where nothing is left. */
export type CleanHtml = (html: string) => string;

/** What a value needs to become a text that a person reads (cells, exports, prints, histories). */
export interface Speaking {
  language: Language;
  props: Record<string, unknown>;
  /** What a reference points to, in words, where it is known. */
  name?: string | undefined;
  /** The label of one of the field's options. */
  label: (code: string) => string;
  /** The same with the labels of what it hangs below, from the first level down. */
  way: (code: string) => readonly string[];
  /** A moment as its reader writes it; those who shorten it leave the seconds where a field shows them. */
  moment: (iso: string, shown: { seconds: boolean }) => string;
}

/**
 * What a kind of value is. Everything that must be known of a kind stands in its file here and in its file in
 * server/kinds (column, binding, presentation): a kind that lacks a part does not compile.
 */
export interface KindDefinition {
  /** For the language reference. */
  about: string;
  /** As JSON, for the language reference. */
  example: string;
  sortable: boolean;
  /** Short enough for a cell of a list. */
  inLists: boolean;
  operators: readonly FilterOperator[];
  /** The search input that fits it; null: none. */
  input: FilterInput | null;
  /** Enter belongs to its editor: it chooses one of several, or goes from the start to the end. */
  keepsEnter?: true;
  /** Escape only closes its editor: nothing of it is typed, so that nothing that was typed is given up. */
  keepsEscape?: true;
  /** Holds ids: fields of this kind may point to records. */
  reference?: true;
  /** Rules of patterns and lengths may be put on it. */
  takesRules?: true;
  /** A number: set at the right, added up, written into workbooks as one. */
  numeric?: boolean;
  /** What a formula takes it for; null: it cannot be read. */
  expression: ExpressionType | null;
  /** The results of formulas that it can hold; none: it cannot be computed. */
  computable: readonly ExpressionType[];
  /** The result of a formula as a value to be read; null where it is none. */
  fromResult: (result: unknown, props: Record<string, unknown>) => unknown;
  /** For the API document. */
  jsonSchema: object;
  /** Reads a value from outside that is neither null nor ''; null and a finding where it is none. */
  read: (raw: unknown, reading: Reading) => unknown;
  /** What is wrong with one value of a filter, written as text. */
  filterFault: (text: string) => FindingRule | null;
  toText: (value: unknown, speaking: Speaking) => string;
  /** What a workbook holds of it. */
  cell: CellForm;
  /** What a person is told who fills in such a cell. */
  cellHint: Text | null | ((props: Record<string, unknown>) => Text);
  /**
   * What a cell says. What does not read as the kind stays as it is, for the checks to complain of, or is undefined where
   * they would take it. Null: no cell can.
   */
  fromCell: ((cell: Cell, how: CellReading) => unknown) | null;
}

/** Notes what is wrong with a value, which then counts as none. */
export function wrong({ findings, path }: Reading, rule: FindingRule, params?: Record<string, unknown>): null {
  findings.push(finding(path, rule, params));
  return null;
}

/** The same reading, one step further in. */
export const at = (reading: Reading, step: string): Reading => ({ ...reading, path: `${reading.path}${step}` });

export const noFault = () => null;
export const asIs = (result: unknown) => result;
/** A kind without texts of its own. */
export const writtenOut = (value: unknown): string =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : String(value);
